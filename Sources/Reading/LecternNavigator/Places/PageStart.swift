/// Where a page begins in its chapter: what comes at or after it and before the
/// next start stands on the page.
public struct PageStart: Hashable, Sendable, Comparable {
    /// In the canonical text.
    public var offset: Int
    /// The first element of those at the offset, by document order.
    public var element: Int32

    public init(offset: Int, element: Int32 = 0) { (self.offset, self.element) = (offset, element) }

    public static func < (a: PageStart, b: PageStart) -> Bool { (a.offset, a.element) < (b.offset, b.element) }

    /// Whether a place of the chapter stands at or after the start.
    func isReached(by place: Place) -> Bool {
        (offset, element) <= (place.offset, place.element ?? .max)
    }
}

extension [PageStart] {
    /// The last page that starts at or before a place; the first where none does.
    public func index(containing place: Place) -> Int {
        var (low, high) = (0, count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if self[middle].isReached(by: place) { low = middle } else { high = middle }
        }
        return low
    }
}
