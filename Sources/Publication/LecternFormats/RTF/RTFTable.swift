/// A table of an RTF file: rows whose cells have edges, from which their
/// columns follow.
///
/// Spec: RTF 1.9.1, "Table Definitions"
struct RTFTable {
    struct Cell {
        enum Merge { case none, first, following }

        /// The right edge in twentieths of a point.
        var edge = 0
        var vertical = Merge.none
        var horizontal = Merge.none
    }

    /// The definition of a row.
    struct Row {
        var left = 0
        var cells: [Cell] = []
        /// The properties of the next cell.
        var next = Cell()
        var isHeader = false
        var hasLines = false
        /// Whether the lines that are read are those of a cell or row.
        var isBorder = false

        /// Adds a cell up to an edge.
        mutating func add(edge: Int) {
            guard cells.count < RTFTable.mostCells else { return }
            next.edge = edge
            cells.append(next)
            next = Cell()
        }
    }

    private struct Content {
        var row: Row
        var cells: [String]
    }

    fileprivate static let mostCells = 500
    private var rows: [Content] = []
    /// The cells of the row that is open.
    private var cells: [String] = []
    private var cell = ""

    /// Adds a paragraph or table to the cell.
    mutating func add(_ markup: String) { cell += markup }

    mutating func endCell() {
        // Content of more cells belongs to the last one.
        if cells.count < Self.mostCells { cells.append(cell) } else { cells[cells.count - 1] += cell }
        cell = ""
    }

    mutating func endRow(_ row: Row) {
        if !cell.isEmpty { endCell() }
        guard !cells.isEmpty else { return }
        var row = row
        while row.cells.count < cells.count {
            row.cells.append(Cell(edge: (row.cells.last?.edge ?? row.left) + 1440))
        }
        rows.append(Content(row: row, cells: cells))
        cells = []
    }

    /// The table in WordprocessingML.
    var markup: String {
        var table = self
        table.endRow(table.rows.last?.row ?? Row())
        guard !table.rows.isEmpty else { return "" }
        let lines = table.rows.contains { $0.row.hasLines }
        let columns = Columns(table.rows.flatMap { [$0.row.left] + $0.row.cells.map(\.edge) })
        let properties = lines ? "<tblPr><tblBorders><top val=\"single\"/></tblBorders></tblPr>" : "<tblPr/>"
        return "<tbl>" + properties + table.rows.map { Self.markup($0, columns) }.joined() + "</tbl>"
    }

    private static func markup(_ content: Content, _ columns: Columns) -> String {
        let row = content.row
        var column = columns.number(row.left)
        var result = "<tr><trPr>"
        if row.isHeader { result += "<tblHeader/>" }
        if column > 0 { result += "<gridBefore val=\"\(column)\"/>" }
        result += "</trPr>"
        var index = 0
        while index < content.cells.count {
            let cell = row.cells[index]
            var text = content.cells[index]
            var edge = cell.edge
            index += 1
            while cell.horizontal == .first, index < content.cells.count, row.cells[index].horizontal == .following {
                text += content.cells[index]
                edge = row.cells[index].edge
                index += 1
            }
            let end = max(columns.number(edge), column + 1)
            result += "<tc><tcPr><gridSpan val=\"\(end - column)\"/>\(merge(cell.vertical))</tcPr>\(text)</tc>"
            column = end
        }
        return result + "</tr>"
    }

    private static func merge(_ merge: Cell.Merge) -> String {
        switch merge {
        case .none: ""
        case .first: "<vMerge val=\"restart\"/>"
        case .following: "<vMerge/>"
        }
    }

    /// The edges of all columns.
    private struct Columns {
        private var edges: [Int] = []
        /// Edges closer to each other, in twentieths of a point, are one.
        private static let tolerance = 20

        init(_ all: [Int]) {
            for edge in all.sorted() where edges.last.map({ edge - $0 > Self.tolerance }) ?? true { edges.append(edge) }
        }

        /// The number of the column that begins at an edge.
        func number(_ edge: Int) -> Int {
            // The last edge that is not greater.
            var (low, high) = (0, edges.count)
            while low < high {
                let middle = (low + high) / 2
                if edges[middle] <= edge { low = middle + 1 } else { high = middle }
            }
            return max(0, low - 1)
        }
    }
}
