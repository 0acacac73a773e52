import LecternCSS
import LecternGeometry

/// The collapsed borders of a table, one for each segment of the grid's lines. CSS 2.2, section 17.6.2.
struct CollapsedBorders {
    /// The border that won a segment.
    struct Edge: Hashable {
        var width = LayoutUnit.zero
        var style = BorderStyle.none
        var color = Color.black

        var isVisible: Bool { width > .zero && style != .none && style != .hidden }
    }

    /// The maximum number of segments; a larger grid is treated as if it had no borders.
    private static let maximumSegments = 4_000_000

    let rowCount: Int
    let columnCount: Int
    /// For each row the `columnCount + 1` segments between its columns.
    private var vertical: [Edge] = []
    /// For each line between rows its `columnCount` segments.
    private var horizontal: [Edge] = []
    private(set) var tableBorder = LogicalSides.zero

    init(_ box: LayoutBox, _ table: TableStructure, rows: [TableModel.RowPlace]) {
        rowCount = rows.count
        columnCount = table.columns.count
        guard rowCount > 0, columnCount > 0, rowCount * (columnCount + 1) <= Self.maximumSegments else { return }
        var resolver = Resolver(box, table, rows: rows, columnCount: columnCount)
        resolver.fillSlots()
        vertical.reserveCapacity(rowCount * (columnCount + 1))
        horizontal.reserveCapacity((rowCount + 1) * columnCount)
        for row in 0...rowCount {
            for column in 0..<columnCount { horizontal.append(resolver.horizontal(row, column)) }
            guard row < rowCount else { break }
            for column in 0...columnCount { vertical.append(resolver.vertical(row, column)) }
        }
        tableBorder = LogicalSides(
            blockStart: widest(horizontalRow: 0) / 2, inlineEnd: verticalEdge(0, columnCount).width / 2,
            blockEnd: widest(horizontalRow: rowCount) / 2, inlineStart: verticalEdge(0, 0).width / 2)
    }

    private func widest(horizontalRow row: Int) -> LayoutUnit {
        (0..<columnCount).reduce(.zero) { max($0, horizontalEdge(row, $1).width) }
    }

    /// Returns the segment at the start of a column in a row; column `columnCount` is the end edge.
    func verticalEdge(_ row: Int, _ column: Int) -> Edge {
        let index = row * (columnCount + 1) + column
        return row >= 0 && column >= 0 && column <= columnCount && index < vertical.count ? vertical[index] : Edge()
    }

    /// Returns the segment above a row in a column; row `rowCount` is the end edge.
    func horizontalEdge(_ row: Int, _ column: Int) -> Edge {
        let index = row * columnCount + column
        return row >= 0 && column >= 0 && column < columnCount && index < horizontal.count ? horizontal[index] : Edge()
    }

    /// Returns a cell's part of the borders around it: half of the widest on each side.
    func cellBorder(_ cell: TableStructure.Cell, row: Int) -> LogicalSides {
        let columns = cell.column..<min(cell.column + cell.columnSpan, columnCount)
        let rows = row..<min(row + cell.rowSpan, rowCount)
        var sides = LogicalSides.zero
        for row in rows {
            sides.inlineStart = max(sides.inlineStart, verticalEdge(row, columns.lowerBound).width)
            sides.inlineEnd = max(sides.inlineEnd, verticalEdge(row, columns.upperBound).width)
        }
        for column in columns {
            sides.blockStart = max(sides.blockStart, horizontalEdge(rows.lowerBound, column).width)
            sides.blockEnd = max(sides.blockEnd, horizontalEdge(rows.upperBound, column).width)
        }
        return LogicalSides(
            blockStart: sides.blockStart / 2, inlineEnd: sides.inlineEnd / 2, blockEnd: sides.blockEnd / 2,
            inlineStart: sides.inlineStart / 2)
    }
}

/// Border conflict resolution. CSS 2.2, section 17.6.2.1.
private struct Resolver {
    typealias Edge = CollapsedBorders.Edge

    let box: LayoutBox
    let table: TableStructure
    let rows: [TableModel.RowPlace]
    let columnCount: Int
    let direction: WritingDirection
    private var cells: [LayoutBox] = []
    /// For each slot of the grid the index in `cells`; -1 if it is empty.
    private var slots: [Int32] = []

    init(_ box: LayoutBox, _ table: TableStructure, rows: [TableModel.RowPlace], columnCount: Int) {
        self.box = box
        self.table = table
        self.rows = rows
        self.columnCount = columnCount
        direction = box.style.writingDirection
    }

    mutating func fillSlots() {
        slots = Array(repeating: -1, count: rows.count * columnCount)
        for (index, place) in rows.enumerated() {
            for cell in table.sections[place.section].rows[place.row].cells {
                for row in index..<min(index + cell.rowSpan, rows.count) {
                    for column in cell.column..<min(cell.column + cell.columnSpan, columnCount) {
                        slots[row * columnCount + column] = Int32(cells.count)
                    }
                }
                cells.append(cell.box)
            }
        }
    }

    private func slot(_ row: Int, _ column: Int) -> Int32 {
        guard rows.indices.contains(row), column >= 0, column < columnCount else { return -1 }
        return slots[row * columnCount + column]
    }

    private func edge(_ box: LayoutBox?, _ side: LogicalSide) -> Edge? {
        guard let box else { return nil }
        let physical = direction.physicalSide(side)
        return Edge(
            width: LayoutUnit(box.style.box.borderWidth[physical]), style: box.style.box.borderStyle[physical],
            color: box.style.paint.borderColor[physical])
    }

    private func cell(_ slot: Int32) -> LayoutBox? { slot < 0 ? nil : cells[Int(slot)] }

    func vertical(_ row: Int, _ column: Int) -> Edge {
        let (before, after) = (slot(row, column - 1), slot(row, column))
        if before >= 0, before == after { return Edge() }
        var winner = Edge()
        Self.meet(&winner, edge(cell(before), .inlineEnd))
        Self.meet(&winner, edge(cell(after), .inlineStart))
        let place = rows[row]
        let outer: LogicalSide? = column == 0 ? .inlineStart : column == columnCount ? .inlineEnd : nil
        if let outer {
            Self.meet(&winner, edge(table.sections[place.section].rows[place.row].box, outer))
            Self.meet(&winner, edge(table.sections[place.section].box, outer))
        }
        let previous = column > 0 ? table.columns[column - 1] : nil
        let next = column < columnCount ? table.columns[column] : nil
        Self.meet(&winner, edge(previous?.column, .inlineEnd))
        Self.meet(&winner, edge(next?.column, .inlineStart))
        if previous?.group !== next?.group {
            Self.meet(&winner, edge(previous?.group, .inlineEnd))
            Self.meet(&winner, edge(next?.group, .inlineStart))
        }
        if let outer { Self.meet(&winner, edge(box, outer)) }
        return winner
    }

    func horizontal(_ row: Int, _ column: Int) -> Edge {
        let (before, after) = (slot(row - 1, column), slot(row, column))
        if before >= 0, before == after { return Edge() }
        var winner = Edge()
        Self.meet(&winner, edge(cell(before), .blockEnd))
        Self.meet(&winner, edge(cell(after), .blockStart))
        let above = row > 0 ? rows[row - 1] : nil
        let below = row < rows.count ? rows[row] : nil
        Self.meet(&winner, edge(above.map { table.sections[$0.section].rows[$0.row].box }, .blockEnd))
        Self.meet(&winner, edge(below.map { table.sections[$0.section].rows[$0.row].box }, .blockStart))
        if above?.section != below?.section {
            Self.meet(&winner, edge(above.map { table.sections[$0.section].box }, .blockEnd))
            Self.meet(&winner, edge(below.map { table.sections[$0.section].box }, .blockStart))
        }
        let outer: LogicalSide? = row == 0 ? .blockStart : row == rows.count ? .blockEnd : nil
        if let outer {
            Self.meet(&winner, edge(table.columns[column].column, outer))
            Self.meet(&winner, edge(table.columns[column].group, outer))
            Self.meet(&winner, edge(box, outer))
        }
        return winner
    }

    /// Returns the stronger of two borders, the first if they are equal.
    private static func meet(_ winner: inout Edge, _ candidate: Edge?) {
        guard let candidate else { return }
        // 1. Hidden suppresses all other borders.
        if winner.style == .hidden { return }
        if candidate.style == .hidden {
            winner = candidate
            return
        }
        // 2. None has the lowest priority.
        if candidate.style == .none || candidate.width <= .zero { return }
        // 3. Wider wins, then the stronger style.
        if winner.style == .none || candidate.width > winner.width
            || (candidate.width == winner.width && rank(candidate.style) > rank(winner.style))
        {
            winner = candidate
        }
    }

    private static func rank(_ style: BorderStyle) -> Int {
        switch style {
        case .double: 8
        case .solid: 7
        case .dashed: 6
        case .dotted: 5
        case .ridge: 4
        case .outset: 3
        case .groove: 2
        case .inset: 1
        case .none, .hidden: 0
        }
    }
}
