import LecternBase
import LecternLibrary
import LecternNavigator

/// Two books that were read side by side.
struct KeptPair: Hashable, Sendable {
    /// The book at the start of the window.
    var first: BookID
    var second: BookID
    /// The share of the window that the first book has.
    var share = KeptPair.evenShare
    /// The entries of their contents at which they were set in step; nil if they are not in step.
    var anchor: ChapterAlignment.Anchor?
    /// Whether a start without a book opens both.
    var isOpen = true

    /// The share of the first of two books that have the same.
    static let evenShare = 0.5
    /// The shares that a divider can give the first book.
    static let shares = 0.1...0.9

    /// The same pair with the books exchanged. The divider stays.
    var swapped: KeptPair {
        KeptPair(first: second, second: first, share: share, anchor: anchor?.swapped, isOpen: isOpen)
    }

    func has(_ book: BookID) -> Bool { first == book || second == book }

    /// The form in which the library stores it.
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "first": .string(first.hash), "second": .string(second.hash), "share": .number(share),
            "open": .bool(isOpen),
        ]
        if let anchor { members["step"] = .array([.integer(anchor.first), .integer(anchor.second)]) }
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let first = json["first"]?.string, let second = json["second"]?.string, first != second else {
            return nil
        }
        let share = json["share"]?.double ?? Self.evenShare
        let step = json["step"]?.elements.compactMap(\.integer) ?? []
        self.init(
            first: BookID(hash: first), second: BookID(hash: second),
            share: Self.shares.contains(share) ? share : Self.evenShare,
            anchor: step.count == 2 ? .init(first: step[0], second: step[1]) : nil,
            isOpen: json["open"]?.bool ?? false)
    }

    init(
        first: BookID, second: BookID, share: Double = KeptPair.evenShare, anchor: ChapterAlignment.Anchor? = nil,
        isOpen: Bool = true
    ) {
        self.first = first
        self.second = second
        self.share = share
        self.anchor = anchor
        self.isOpen = isOpen
    }
}

/// The pairs of books that a library keeps, the latest first.
struct KeptPairs: Hashable, Sendable {
    private(set) var pairs: [KeptPair]

    private static let key = "pairs"
    private static let maximumCount = 200

    /// Reads the pairs of a library.
    init(in library: Library) {
        pairs = library.settingNow(Self.key)?.elements.compactMap { KeptPair(json: $0) } ?? []
    }

    /// Returns the pair of two books, in this order.
    func pair(_ first: BookID, _ second: BookID) -> KeptPair? {
        let pair = pairs.first { $0.has(first) && $0.has(second) }
        return pair?.first == second ? pair?.swapped : pair
    }

    /// The books that were read beside a book.
    func companions(of book: BookID) -> [BookID] {
        pairs.filter { $0.has(book) }.map { $0.first == book ? $0.second : $0.first }
    }

    /// Keeps a pair as the latest one.
    mutating func keep(_ pair: KeptPair) {
        pairs.removeAll { $0.has(pair.first) && $0.has(pair.second) }
        pairs.insert(pair, at: 0)
        pairs.removeLast(max(0, pairs.count - Self.maximumCount))
    }

    /// Notes that a book is read alone.
    mutating func close(pairsWith book: BookID) {
        for index in pairs.indices where pairs[index].has(book) { pairs[index].isOpen = false }
    }

    /// Changes the pairs of a library. Nothing is written if nothing changes.
    static func change(in library: Library, _ body: @Sendable (inout KeptPairs) -> Void) async {
        let before = KeptPairs(in: library)
        var kept = before
        body(&kept)
        guard kept != before else { return }
        let json = JSONValue.array(kept.pairs.map(\.json))
        await library.keep { try await $0.setSetting(Self.key, to: json) }
    }
}
