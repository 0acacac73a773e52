import LecternLibrary

/// A cache of covers, limited in bytes, that drops the least recently used
/// ones.
@MainActor struct CoverCache {
    private struct Entry {
        let picture: CoverPicture?
        let edition: Int
        var lastUse: Int
        var size: Int { (picture?.bytes.count ?? 0) + 64 }
    }

    private let limit: Int
    private var entries: [BookID: Entry] = [:]
    private var clock = 0
    private(set) var size = 0

    /// - Parameter limit: The greatest size of all encoded pictures, in bytes.
    init(limit: Int) { self.limit = limit }

    /// Returns the cached picture: nil if it is not cached, `.some(nil)` if the
    /// book has no cover.
    ///
    /// - Parameter edition: The number of the cover, since which it has not changed.
    mutating func picture(of id: BookID, edition: Int = 0) -> CoverPicture?? {
        clock += 1
        guard entries[id]?.edition == edition else { return nil }
        entries[id]?.lastUse = clock
        return entries[id].map(\.picture)
    }

    /// Adds a picture, and drops the least recently used ones if the limit is
    /// exceeded.
    mutating func keep(_ picture: CoverPicture?, of id: BookID, edition: Int = 0) {
        clock += 1
        drop(id)
        let entry = Entry(picture: picture, edition: edition, lastUse: clock)
        guard entry.size <= limit else { return }
        entries[id] = entry
        size += entry.size
        guard size > limit else { return }
        for (id, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            // Drop more than needed, because sorting for each new picture would
            // be slow.
            if size <= limit * 3 / 4 { break }
            drop(id)
        }
    }

    private mutating func drop(_ id: BookID) {
        if let old = entries.removeValue(forKey: id) { size -= old.size }
    }
}
