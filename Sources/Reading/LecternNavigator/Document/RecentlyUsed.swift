/// What was used last, found by keys, within a limit of bytes: the oldest goes
/// first, but never the newest ones that are needed in any case.
struct RecentlyUsed<Key: Hashable, Element> {
    private struct Place {
        let element: Element
        let size: Int
        /// When it was last used.
        var time: Int
    }

    private var places: [Key: Place] = [:]
    private var time = 0
    /// Of all elements together, as far as that was told.
    private(set) var bytes = 0
    var byteLimit: Int {
        didSet { drop() }
    }
    /// So many stay however large they are.
    let least: Int

    init(byteLimit: Int, least: Int) { (self.byteLimit, self.least) = (byteLimit, least) }

    var count: Int { places.count }

    /// The last used comes last.
    var elements: [Element] { places.values.sorted { $0.time < $1.time }.map(\.element) }

    /// The element of a key, which is then the last used.
    mutating func use(_ key: Key) -> Element? {
        time += 1
        places[key]?.time = time
        return places[key]?.element
    }

    /// Adds an element of a size in bytes, in the place of an earlier one, and drops what is too much.
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

    /// Drops what is too much.
    private mutating func drop() {
        while places.count > least, bytes > byteLimit, let oldest = places.min(by: { $0.value.time < $1.value.time }) {
            remove(oldest.key)
        }
    }
}
