import LecternLibrary

/// Covers that were shown last, within a limit of bytes.
@MainActor struct CoverCache {
    private struct Entry {
        let picture: CoverPicture?
        var lastUse: Int
        var size: Int { (picture?.bytes.count ?? 0) + 64 }
    }

    private let limit: Int
    private var entries: [BookID: Entry] = [:]
    private var clock = 0
    private(set) var size = 0

    /// - Parameter limit: of the encoded pictures, in bytes.
    init(limit: Int) { self.limit = limit }

    /// The picture, `.some(nil)` where it is known that there is none.
    mutating func picture(of id: BookID) -> CoverPicture?? {
        clock += 1
        entries[id]?.lastUse = clock
        return entries[id].map(\.picture)
    }

    /// Keeps a picture and drops those that were not used for longest.
    mutating func keep(_ picture: CoverPicture?, of id: BookID) {
        clock += 1
        drop(id)
        let entry = Entry(picture: picture, lastUse: clock)
        guard entry.size <= limit else { return }
        entries[id] = entry
        size += entry.size
        guard size > limit else { return }
        for (id, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            // Some room at once: sorting for each new picture would be slow.
            if size <= limit * 3 / 4 { break }
            drop(id)
        }
    }

    private mutating func drop(_ id: BookID) {
        if let old = entries.removeValue(forKey: id) { size -= old.size }
    }
}
