/// The positions of all headwords of a table by their folded form: 12 bytes a headword.
///
/// Made with one pass over the table when a headword is not found as it is written.
struct FoldedIndex: Sendable {
    private let hashes: [UInt32]
    private let positions: [Int]

    /// The largest number of headwords; more are left out.
    private static let limit = 32_000_000

    init(_ table: some HeadwordTable) throws(DictionaryError) {
        var pairs: [(hash: UInt32, position: Int)] = []
        try table.forEachHeadword { headword, position in
            guard pairs.count < Self.limit, !headword.isEmpty else { return }
            pairs.append((FoldedHeadword.hash(of: headword), position))
        }
        pairs.sort { ($0.hash, $0.position) < ($1.hash, $1.position) }
        hashes = pairs.map(\.hash)
        positions = pairs.map(\.position)
    }

    /// Returns the positions of headwords that may have a folded form, in their order in the table.
    func positions(of form: FoldedHeadword) -> ArraySlice<Int> {
        let hash = form.hash
        var (low, high) = (0, hashes.count)
        while low < high {
            let middle = (low + high) / 2
            if hashes[middle] < hash { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < hashes.count, end - low < IndexedPositions.limit, hashes[end] == hash { end += 1 }
        return positions[low..<end]
    }
}
