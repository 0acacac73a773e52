/// In which order the cells of a list are filled: those that are seen first,
/// then the others, the nearest first.
struct FillingOrder {
    /// The positions that are seen.
    var seen: Range<Int>

    /// How far a position is from what is seen: 0 where it is seen.
    func distance(_ position: Int) -> Int {
        if position < seen.lowerBound { return seen.lowerBound - position }
        return max(0, position - seen.upperBound + 1)
    }

    /// The positions that a scrolled view shows of a list of rows of one
    /// height; the first few while the view has no size yet.
    ///
    /// - Parameters:
    ///   - offset: how far it is scrolled.
    ///   - page: how much it shows.
    ///   - length: how long the whole is, in the same unit.
    ///   - count: how many items there are.
    static func seen(offset: Double, page: Double, length: Double, count: Int) -> Range<Int> {
        guard length > 0, page > 1, count > 0 else { return 0..<min(count, 24) }
        let first = Int(max(0, min(1, offset / length)) * Double(count))
        let last = Int((max(0, min(1, (offset + page) / length)) * Double(count)).rounded(.up))
        // Rows are not seen by halves, and the last one may be shorter than the others.
        let slack = max(2, (last - first) / 4)
        return max(0, first - slack)..<min(count, last + slack)
    }
}

/// What waits to be done for the cells of a list, done in steps of a few
/// milliseconds, so that input never waits for all of it.
@MainActor final class FillingQueue<Key: Hashable> {
    /// The longest that a step takes, but for one cell more than that, in milliseconds.
    static var budget: Double { 6 }

    private var waiting: [Key: @MainActor () -> Void] = [:]
    private let now: @MainActor () -> Double

    /// - Parameter now: the time in milliseconds.
    init(now: @escaping @MainActor () -> Double = { MainLoop.times.wall }) { self.now = now }

    /// Whether nothing waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Wants a cell filled; an older wish for it is forgotten.
    func want(_ key: Key, _ fill: @escaping @MainActor () -> Void) { waiting[key] = fill }

    /// Wants a cell filled no more.
    func forget(_ key: Key) { waiting[key] = nil }

    /// Whether a cell waits that is seen.
    func isUrgent(_ order: FillingOrder, position: (Key) -> Int) -> Bool {
        waiting.keys.contains { order.distance(position($0)) == 0 }
    }

    /// Fills cells until the time is over: at least one.
    ///
    /// - Returns: how many.
    @discardableResult
    func step(_ order: FillingOrder, position: (Key) -> Int) -> Int {
        let start = now()
        var done = 0
        let keys = waiting.keys.map { (key: $0, position: position($0)) }
        for (key, _) in keys.sorted(by: { order.precedes($0.position, $1.position) }) {
            waiting.removeValue(forKey: key)?()
            done += 1
            if now() - start >= Self.budget { break }
        }
        return done
    }
}

extension FillingOrder {
    /// Whether one position is filled before another.
    func precedes(_ a: Int, _ b: Int) -> Bool { (distance(a), a) < (distance(b), b) }
}
