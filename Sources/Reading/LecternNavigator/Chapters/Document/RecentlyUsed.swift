/// A cache that drops the least recently used elements beyond a byte limit, and
/// always keeps a minimum number.
struct RecentlyUsed<Key: Hashable, Element> {
    private struct Place {
        let element: Element
        let size: Int
        /// The time of the last use.
        var time: Int
    }

    private var places: [Key: Place] = [:]
    private var time = 0
    /// The total size of all elements.
    private(set) var bytes = 0
    var byteLimit: Int {
        didSet { drop() }
    }
    /// The number of elements kept regardless of size.
    let minimumCount: Int

    init(byteLimit: Int, minimumCount: Int) {
        self.byteLimit = byteLimit
        self.minimumCount = minimumCount
    }

    var count: Int { places.count }

    /// The elements, most recently used last.
    var elements: [Element] { places.values.sorted { $0.time < $1.time }.map(\.element) }

    /// Returns the element of a key and marks it as used.
    mutating func use(_ key: Key) -> Element? {
        time += 1
        places[key]?.time = time
        return places[key]?.element
    }

    /// Adds an element, replaces an earlier one, and drops elements beyond the limit.
    mutating func insert(_ element: Element, for key: Key, bytes size: Int) {
        remove(key)
        time += 1
        places[key] = Place(element: element, size: size, time: time)
        bytes += size
        drop()
    }

    mutating func remove(_ key: Key) { bytes -= places.removeValue(forKey: key)?.size ?? 0 }

    mutating func removeAll() {
        places.removeAll()
        bytes = 0
    }

    /// Drops elements beyond the limit.
    private mutating func drop() {
        while places.count > minimumCount, bytes > byteLimit,
            let oldest = places.min(by: { $0.value.time < $1.value.time })
        {
            remove(oldest.key)
        }
    }
}
