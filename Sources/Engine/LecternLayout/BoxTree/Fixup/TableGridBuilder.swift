/// Assigns the cells of one section to rows and columns.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows>
struct TableGridBuilder {
    /// The maximum number of columns. Cells beyond share the last.
    static let maximumColumns = 2000

    private let rowCount: Int
    private var row = -1
    private var column = 0
    /// For each column, the first row that no cell from above covers.
    private var freeRow: [Int] = []

    init(rowCount: Int) { self.rowCount = rowCount }

    mutating func beginRow() {
        row += 1
        column = 0
    }

    /// Returns the place of the next cell in the row.
    mutating func place(columnSpan: Int, rowSpan: Int) -> (column: Int, columnSpan: Int, rowSpan: Int) {
        while column < freeRow.count, freeRow[column] > row { column += 1 }
        let start = min(column, Self.maximumColumns - 1)
        let columns = min(columnSpan, Self.maximumColumns - start)
        let rows = max(1, min(rowSpan, rowCount - row))
        while freeRow.count < start + columns { freeRow.append(0) }
        for covered in start..<start + columns { freeRow[covered] = max(freeRow[covered], row + rows) }
        column = start + columns
        return (start, columns, rows)
    }
}
