import LecternCSS
import LecternGeometry

/// The properties of a table that do not depend on its width.
final class TableModel {
    let box: LayoutBox
    let table: TableStructure
    let direction: WritingDirection
    /// The rows of all sections in visual order.
    let rows: [RowPlace]
    /// The spacing between columns and rows; zero if borders collapse.
    let spacing: LogicalSize
    let borders: CollapsedBorders?
    /// The border and padding of the grid.
    let border: LogicalSides
    let padding: LogicalSides
    private(set) var columns: [TableColumn] = []

    struct RowPlace {
        let section: Int
        let row: Int
        /// The first and last row of the band, rows joined by row spans, as indices in `rows`.
        var bandStart: Int
        var bandEnd: Int
    }

    init(_ box: LayoutBox, _ table: TableStructure, in context: LayoutContext) {
        self.box = box
        self.table = table
        direction = box.style.writingDirection
        rows = Self.rows(of: table)
        borders = box.style.text.borderCollapse == .collapse ? CollapsedBorders(box, table, rows: rows) : nil
        let text = box.style.text
        let (x, y) = (LayoutUnit(text.borderSpacingX), LayoutUnit(text.borderSpacingY))
        if let borders {
            spacing = .zero
            border = borders.tableBorder
            padding = .zero
        } else {
            spacing = LogicalSize(inline: x, block: y)
            border = box.style.border(direction)
            padding = box.style.padding(direction, base: .zero)
        }
        columns = TableColumn.measured(self, context)
    }

    var edges: LogicalSides { border + padding }

    func row(at index: Int) -> TableStructure.Row { table.sections[rows[index].section].rows[rows[index].row] }
    func section(at index: Int) -> TableStructure.Section { table.sections[rows[index].section] }

    private static func rows(of table: TableStructure) -> [RowPlace] {
        var rows: [RowPlace] = []
        for (number, section) in table.sections.enumerated() {
            let first = rows.count
            var bandStart = first
            var bandEnd = first
            for (index, row) in section.rows.enumerated() {
                if first + index > bandEnd {
                    bandStart = first + index
                    bandEnd = bandStart
                }
                rows.append(RowPlace(section: number, row: index, bandStart: bandStart, bandEnd: bandEnd))
                for cell in row.cells { bandEnd = max(bandEnd, first + index + cell.rowSpan - 1) }
            }
            // The ends of bands are known now.
            var end = rows.count - 1
            for index in stride(from: rows.count - 1, through: first, by: -1) {
                if index < rows[min(end, rows.count - 1)].bandStart { end = index }
                rows[index].bandEnd = end
            }
        }
        return rows
    }

    // MARK: Columns

    /// The columns that have spacing.
    var visibleColumnCount: Int { columns.reduce(0) { $0 + ($1.isMerged ? 0 : 1) } }

    /// The part of the grid's inline size that is not columns.
    var inlineFrame: LayoutUnit {
        let count = visibleColumnCount
        return edges.inlineSum + (count == 0 ? .zero : spacing.inline * (count + 1))
    }

    var usesFixedLayout: Bool {
        box.style.box.tableLayout == .fixed && !box.style.inlineSizing(direction.mode).isAuto
    }

    /// Returns the collapsed borders of a cell; `nil` in the separated model.
    func cellBorders(_ cell: TableStructure.Cell, row: Int) -> LogicalSides? { borders?.cellBorder(cell, row: row) }

    /// The intrinsic border-box inline sizes of the grid.
    var gridSizes: ContentSizes {
        let frame = inlineFrame
        if usesFixedLayout {
            let sum = columns.reduce(LayoutUnit.zero) { $0 + ($1.isConstrained ? $1.max : .zero) }
            return ContentSizes(minimum: sum + frame, maximum: sum + frame)
        }
        var (minimum, maximum) = (LayoutUnit.zero, LayoutUnit.zero)
        var percentTotal = 0.0
        var plainMaximum = LayoutUnit.zero
        var percentMaximum = LayoutUnit.zero
        for column in columns {
            minimum = minimum + column.min
            maximum = maximum + column.max
            if let percent = column.percent, percent > 0 {
                let share = min(percent, 100 - percentTotal)
                percentTotal += share
                if share > 0 { percentMaximum = max(percentMaximum, column.max * (100 / share)) }
            } else {
                plainMaximum = plainMaximum + column.max
            }
        }
        if percentTotal > 0 {
            maximum = max(maximum, percentMaximum)
            if plainMaximum > .zero {
                maximum = max(
                    maximum, percentTotal >= 100 ? .unlimited / 4 : plainMaximum * (100 / (100 - percentTotal)))
            }
        }
        var sizes = ContentSizes(minimum: minimum, maximum: max(maximum, minimum))
        let word = columns.reduce(LayoutUnit.zero) { $0 + $1.leastWithoutBrokenWords }
        let picture = columns.reduce(LayoutUnit.zero) { $0 + max($1.min, $1.picture) }
        sizes.word = word > minimum ? word : .zero
        sizes.picture = picture > minimum ? picture : .zero
        sizes.widen(by: frame)
        return sizes
    }
}
