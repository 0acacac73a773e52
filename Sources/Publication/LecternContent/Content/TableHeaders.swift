import LecternMarkup

/// The headers of a table's columns, by data cell.
///
/// A cell has none if the cell before it has the same one or is that header, as with `speak-header: once` of CSS 2: a
/// listener hears a header where it changes. Headers of rows are not repeated: they are cells at the beginning of their row.
///
/// Spec: https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics
struct TableHeaders {
    private(set) var byCell: [NodeID: String] = [:]

    private static let maximumCells = 20_000
    /// Longer headers, in characters, are sentences, which nobody wants to hear again and again.
    private static let maximumLength = 60

    /// - Parameter text: returns the text of a cell.
    init(_ document: MarkupDocument, _ table: NodeID, text: (NodeID) -> String) {
        let inside = document.descendants(of: table)
        guard inside.contains(where: { document.isElement($0, named: .th) }) else { return }
        var grid = Grid(document: document)
        var (previous, count) = (String?.none, 0)
        for row in inside where document.isElement(row, named: .tr) && Self.table(of: row, in: document) == table {
            count += 1
            for (cell, header) in grid.cells(ofRow: row) {
                count += 1
                guard count <= Self.maximumCells else { return }
                let isHeader = document[cell].name == .th
                let words = (isHeader ? cell : header).map(text).map(Self.trimmed)
                defer { previous = words }
                if !isHeader, let words, !words.isEmpty, words != previous, words.count <= Self.maximumLength {
                    byCell[cell] = words
                }
            }
        }
    }

    private static func table(of row: NodeID, in document: MarkupDocument) -> NodeID? {
        document.selfAndAncestors(of: row).first { document.isElement($0, named: .table) }
    }

    /// The text without a colon or full stop at its end.
    private static func trimmed(_ text: String) -> String {
        var text = text
        while let last = text.last, last.isWhitespace || ":.：。".contains(last) { text.removeLast() }
        return text
    }

    /// The columns of a table, row by row.
    private struct Grid {
        let document: MarkupDocument
        /// Of each column: the header cell above, and for how many rows a cell above reaches down.
        private var headers: [Int: NodeID] = [:]
        private var reaching: [Int: Int] = [:]

        init(document: MarkupDocument) { self.document = document }

        /// Further columns have no headers.
        private static let maximumColumns = 1_000

        /// The cells of a row, data cells with the header cells of their columns.
        mutating func cells(ofRow row: NodeID) -> [(cell: NodeID, header: NodeID?)] {
            let cells = document.childElements(of: row).filter { [.td, .th].contains(document[$0].name) }
            let isHeaderRow = cells.allSatisfy { document[$0].name == .th } || isInHead(row)
            var (headedCells, column) = ([(cell: NodeID, header: NodeID?)](), 0)
            var taken: [Int: Int] = [:]
            for cell in cells {
                while reaching[column] ?? 0 > 0 { column += 1 }
                guard column < Self.maximumColumns else { break }
                let columns = column..<column + span(.colspan, of: cell, limit: Self.maximumColumns - column)
                if isColumnHeader(cell, isHeaderRow) {
                    for column in columns { headers[column] = cell }
                    headedCells.append((cell, nil))
                } else {
                    let isData = document[cell].name == .td
                    headedCells.append((cell, isData ? named(by: cell, in: row) ?? headers[column] : nil))
                }
                let rows = span(.rowspan, of: cell, limit: 65_534)
                if rows > 1 { for column in columns { taken[column] = rows } }
                column = columns.upperBound
            }
            reaching = reaching.compactMapValues { $0 > 1 ? $0 - 1 : nil }
                .merging(taken.mapValues { $0 - 1 }) { max($0, $1) }
            return headedCells
        }

        private func isInHead(_ row: NodeID) -> Bool {
            document.parent(of: row).map { document[$0].name == .thead } ?? false
        }

        private func isColumnHeader(_ cell: NodeID, _ isHeaderRow: Bool) -> Bool {
            guard document[cell].name == .th else { return false }
            switch document.attribute(.scope, of: cell)?.lowercased() {
            case "col", "colgroup": return true
            case "row", "rowgroup": return false
            default: return isHeaderRow
            }
        }

        /// The first cell that the attribute `headers` names in another row.
        private func named(by cell: NodeID, in row: NodeID) -> NodeID? {
            let ids = (document.attribute(.headers, of: cell) ?? "").split(whereSeparator: \.isWhitespace)
            return ids.lazy.compactMap { document.element(withID: String($0)) }.first {
                document[$0].name == .th && document.parent(of: $0) != row
            }
        }

        private func span(_ name: Name, of cell: NodeID, limit: Int) -> Int {
            min(max(document.attribute(name, of: cell).flatMap { Int($0) } ?? 1, 1), limit)
        }
    }
}
