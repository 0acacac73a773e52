/// A row of the folded contents.
public struct ContentsTreeRow: Identifiable, Hashable, Sendable {
    public var row: ContentsRow
    /// Whether the branch of the row is unfolded; nil if it has no children.
    public var isExpanded: Bool?

    public var id: ContentsRow.ID { row.id }

    /// Makes a row; without `isExpanded` it has no children.
    public init(row: ContentsRow, isExpanded: Bool? = nil) {
        self.row = row
        self.isExpanded = isExpanded
    }
}

/// Which branches of the contents are unfolded.
///
///     var folding = ContentsFolding()
///     folding.set(true, part.id)
///     show(folding.visible(rows))
public struct ContentsFolding: Hashable, Sendable {
    /// The most rows that are shown without folding.
    public static let limit = 60

    /// The choices of the user. Other branches follow the current entry.
    private var choices: [ContentsRow.ID: Bool] = [:]

    /// Makes a state in which the user has chosen nothing.
    public init() {}

    /// Unfolds or folds the branch of a row.
    public mutating func set(_ isExpanded: Bool, _ id: ContentsRow.ID) { choices[id] = isExpanded }

    /// Returns the rows that are not inside a folded branch.
    ///
    /// A branch is unfolded if the user chose so, else if it contains the current
    /// row, or if there are no more than ``limit`` rows.
    public func visible(_ rows: [ContentsRow]) -> [ContentsTreeRow] {
        let current = rows.firstIndex(where: \.isCurrent)
        var result: [ContentsTreeRow] = []
        var foldedDepth: Int?
        for (index, row) in rows.enumerated() {
            if let depth = foldedDepth {
                if row.depth > depth { continue }
                foldedDepth = nil
            }
            let end = rows[(index + 1)...].firstIndex { $0.depth <= row.depth } ?? rows.endIndex
            guard end > index + 1 else {
                result.append(ContentsTreeRow(row: row))
                continue
            }
            let holdsCurrent = current.map { index < $0 && $0 < end } ?? false
            let isExpanded = choices[row.id] ?? (rows.count <= Self.limit || holdsCurrent)
            result.append(ContentsTreeRow(row: row, isExpanded: isExpanded))
            if !isExpanded { foldedDepth = row.depth }
        }
        return result
    }
}
