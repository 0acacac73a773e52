import LecternGeometry

// What gives way in a table of a book that has not enough room, and in which order.
//
// Words that may break anywhere (`overflow-wrap: anywhere`, `word-break: break-word`, or because the table is too wide
// for its page) do not count in the least size of a column, and pictures that may shrink do not either. By that size
// alone a column beside long text would have a letter to a line, and a picture would be as small as a stamp.

extension TableColumn {
    /// The least size at which no word breaks.
    var leastWithoutBrokenWords: LayoutUnit { Swift.max(min, word) }

    /// Returns the column with a minimum that is not less than a size.
    func keeping(_ size: LayoutUnit) -> TableColumn {
        var column = self
        column.min = Swift.max(min, size)
        column.max = Swift.max(max, column.min)
        return column
    }

    /// Returns columns with minimums at which as few words break, and pictures shrink as little, as there is room for.
    static func sparing(_ columns: [TableColumn], sharing available: LayoutUnit) -> [TableColumn] {
        guard columns.contains(where: { $0.word > $0.min || $0.picture > $0.min }) else { return columns }
        return sparingPictures(sparingWords(columns, available), available)
    }

    private var isVisible: Bool { !isMerged && !isCollapsed }

    // MARK: Words

    /// A word in pieces needs a little more than its share, because it breaks between letters.
    private static let pieceSlack = 1.2
    private static let mostPieces = 64

    /// Where the longest words do not fit side by side, the longest of them break into two pieces, then into more, until
    /// they do: few words in many pieces are easier to read than many words that lack their last letter. Words that are
    /// longer than half of the table break even if the others would leave them more, because the others also need room
    /// for their lines.
    private static func sparingWords(_ columns: [TableColumn], _ available: LayoutUnit) -> [TableColumn] {
        let needed = columns.reduce(LayoutUnit.zero) { $0 + $1.leastWithoutBrokenWords }
        if needed <= available { return columns.map { $0.keeping($0.leastWithoutBrokenWords) } }
        let longest = columns.count(where: \.isVisible) > 1 ? available / 2 : available
        let words = columns.map { Swift.min($0.word, longest) }
        var pieces = Array(repeating: 1, count: columns.count)
        var sizes = columns.indices.map { Swift.max(columns[$0].min, words[$0]) }
        var sum = sizes.reduce(.zero) { $0 + $1 }
        while sum > available {
            let open = columns.indices.filter { sizes[$0] > columns[$0].min }
            guard let index = open.max(by: { sizes[$0] < sizes[$1] }) else { break }
            pieces[index] += 1
            let piece = pieces[index] > mostPieces ? .zero : words[index] * (pieceSlack / Double(pieces[index]))
            sum = sum - sizes[index]
            sizes[index] = Swift.max(columns[index].min, piece)
            sum = sum + sizes[index]
        }
        // What is left makes words whole again.
        for index in columns.indices.sorted(by: { words[$0] - sizes[$0] < words[$1] - sizes[$1] })
        where pieces[index] > 1 && sum + (words[index] - sizes[index]) <= available {
            sum = sum + (words[index] - sizes[index])
            sizes[index] = words[index]
        }
        return zip(columns, sizes).map { $0.keeping($1) }
    }

    // MARK: Pictures

    /// A picture keeps an equal share of the table, if words leave it as much and no percentage says otherwise.
    private static func sparingPictures(_ columns: [TableColumn], _ available: LayoutUnit) -> [TableColumn] {
        let share = available / Swift.max(1, columns.count(where: \.isVisible))
        let increases = columns.map { column in
            column.percent == nil
                ? (Swift.min(column.picture, share) - column.min).clampedNegativeToZero : LayoutUnit.zero
        }
        let left = (available - columns.reduce(.zero) { $0 + $1.min }).clampedNegativeToZero
        let sum = increases.reduce(LayoutUnit.zero) { $0 + $1 }
        guard sum > .zero else { return columns }
        let part = Swift.min(1, left / sum)
        return zip(columns, increases).map { column, increase in column.keeping(column.min + increase * part) }
    }
}
