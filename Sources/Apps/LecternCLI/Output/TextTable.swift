/// Rows of cells in aligned columns, for a terminal.
struct TextTable {
    private(set) var rows: [[String]] = []

    /// Adds a row.
    mutating func add(_ cells: String...) { rows.append(cells) }

    /// Returns the rows as lines. The last column is not padded; cells wider
    /// than `maximumWidth` do not widen their column.
    func lines(separator: String = "  ", maximumWidth: Int = 60) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.count > column + 1 ? Self.width($0[column]) : nil }.filter { $0 <= maximumWidth }.max()
                ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { index, cell in
                index == row.count - 1
                    ? cell : cell + String(repeating: " ", count: max(0, widths[index] - Self.width(cell)))
            }
            var line = cells.joined(separator: separator)
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }

    /// The width of a text in terminal columns.
    static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
    }

    /// East Asian wide and full-width characters, and emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
