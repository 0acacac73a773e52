/// The order in which the cells of a list are filled: visible ones first,
/// then the others by their distance from those.
struct FillingOrder {
    /// The visible positions.
    var seen: Range<Int>

    /// The distance of a position from the visible ones; 0 if it is visible.
    func distance(_ position: Int) -> Int {
        if position < seen.lowerBound { return seen.lowerBound - position }
        return max(0, position - seen.upperBound + 1)
    }

    /// Whether a position is at most a screen away from the visible ones.
    func isNear(_ position: Int) -> Bool { distance(position) <= seen.count }

    /// The positions that a scrolled view shows of a list of rows of one
    /// height; the first few while the view has no size yet.
    ///
    /// - Parameters:
    ///   - offset: the scroll offset.
    ///   - page: the visible length, in the same unit.
    ///   - length: the whole length, in the same unit.
    ///   - count: the number of items.
    static func seen(offset: Double, page: Double, length: Double, count: Int) -> Range<Int> {
        guard length > 0, page > 1, count > 0 else { return 0..<min(count, 24) }
        let first = Int(max(0, min(1, offset / length)) * Double(count))
        let last = Int((max(0, min(1, (offset + page) / length)) * Double(count)).rounded(.up))
        // Rows are visible as a whole, and the last one may be shorter.
        let slack = max(2, (last - first) / 4)
        return max(0, first - slack)..<min(count, last + slack)
    }
}

/// The requests to fill cells, which are handled in steps of a few
/// milliseconds so that input is not blocked.
@MainActor final class FillingQueue<Key: Hashable> {
    /// The maximum duration of a step in milliseconds, not counting its last cell.
    static var budget: Double { 6 }

    private var waiting: [Key: @MainActor () -> Void] = [:]
    private let now: @MainActor () -> Double

    /// - Parameter now: the time in milliseconds.
    init(now: @escaping @MainActor () -> Double = { MainLoop.times.wall }) { self.now = now }

    /// Whether there are no requests.
    var isEmpty: Bool { waiting.isEmpty }

    /// Requests that a cell is filled; replaces an earlier request for it.
    func want(_ key: Key, _ fill: @escaping @MainActor () -> Void) { waiting[key] = fill }

    /// Withdraws the request for a cell.
    func forget(_ key: Key) { waiting[key] = nil }

    /// Whether a visible cell is not filled yet.
    func isUrgent(_ order: FillingOrder, position: (Key) -> Int) -> Bool {
        waiting.keys.contains { order.distance(position($0)) == 0 }
    }

    /// Fills cells until the time is used up, and at least one.
    ///
    /// - Returns: the number of filled cells.
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
