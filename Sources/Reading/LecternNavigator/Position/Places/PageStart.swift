/// The place at which a page begins. The page contains the chapter's places from
/// it up to the next start.
public struct PageStart: Hashable, Codable, Sendable, Comparable {
    /// The offset in the canonical text.
    public var offset: Int
    /// The first element on the page among those at the offset, by index in the document.
    public var element: Int32

    package init(offset: Int, element: Int32 = 0) {
        self.offset = offset
        self.element = element
    }

    public static func < (a: PageStart, b: PageStart) -> Bool { (a.offset, a.element) < (b.offset, b.element) }

    /// Whether a place of the chapter is at or after the start.
    func isReached(by place: Place) -> Bool {
        (offset, element) <= (place.offset, place.element ?? .max)
    }
}

extension [PageStart] {
    /// Returns the index of the last page that starts at or before a place; 0 if there is none.
    func index(containing place: Place) -> Int {
        var (low, high) = (0, count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if self[middle].isReached(by: place) { low = middle } else { high = middle }
        }
        return low
    }
}
