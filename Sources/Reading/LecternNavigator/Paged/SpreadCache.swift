import LecternImages

/// The most recently used spreads and strips, within a byte limit. The spread shown and its
/// neighbours always stay.
struct SpreadCache {
    private var spreads: [LaidOut] = []
    /// The keys of the last spreads of chapters.
    private var lastKeys: [Int: SpreadKey] = [:]
    /// Enough for the spreads around the reader; others are made again in some milliseconds.
    private static let byteLimit = 16 << 20
    /// The spread shown, the one before, and two ahead.
    private static let minimumCount = 4
    /// Besides its picture each spread has a document.
    private static let maximumCount = 12

    var count: Int { spreads.count }

    /// The bytes of all pictures.
    var bytes: Int { spreads.reduce(0) { $0 + $1.pictureBytes } }

    /// Whether a number of spreads with pictures of this size can be kept.
    func canKeep(_ count: Int, like spread: LaidOut) -> Bool {
        spread.pictureBytes * count <= Self.byteLimit
    }

    /// Returns the spread at a target if it is cached for the layout.
    mutating func spread(at target: SpreadTarget, in layout: LayoutRequest) -> LaidOut? {
        let position: Int?
        switch target {
        case .spread(let key): position = index(of: key, in: layout)
        case .last(let chapter): position = lastKeys[chapter].flatMap { index(of: $0, in: layout) }
        case .place(let place):
            position = spreads.firstIndex { $0.layout == layout && $0.target == place && $0.contains(place) }
        case .locator: position = nil
        }
        guard let position else { return nil }
        let spread = spreads.remove(at: position)
        spreads.append(spread)
        return spread
    }

    mutating func insert(_ spread: LaidOut) {
        if let index = index(of: spread.key, in: spread.layout) { spreads.remove(at: index) }
        spreads.append(spread)
        if spread.endsChapter { lastKeys[spread.lastChapter] = spread.key }
        while spreads.count > Self.minimumCount, bytes > Self.byteLimit || spreads.count > Self.maximumCount {
            spreads.removeFirst()
        }
    }

    /// The spreads whose decorations are of another version.
    func spreads(before version: Int) -> [LaidOut] { spreads.filter { $0.overlay.version != version } }

    /// Replaces the cached copy of a spread.
    ///
    /// - Returns: the copy it has replaced; nil if there was none.
    @discardableResult
    mutating func replace(with spread: LaidOut) -> LaidOut? {
        guard let index = index(of: spread.key, in: spread.layout) else { return nil }
        defer { spreads[index] = spread }
        return spreads[index]
    }

    /// Drops all spreads but one.
    mutating func removeAll(but key: SpreadKey?) {
        spreads.removeAll { $0.key != key }
        lastKeys = lastKeys.filter { $0.value == key }
    }

    mutating func removeAll() {
        spreads.removeAll()
        lastKeys.removeAll()
    }

    private func index(of key: SpreadKey, in layout: LayoutRequest) -> Int? {
        spreads.firstIndex { $0.key == key && $0.layout == layout }
    }
}
