/// Stores counted pages, so that a book opens with its page numbers.
///
/// Keys are digests of everything that decides where pages break: see
/// `PaginationKey`. An unknown key returns nil, and the pages are counted.
///
///     actor MemoryStore: PageMapStore {
///         private var maps: [String: PageMap] = [:]
///         func pageMap(forKey key: String, chapterCount: Int) -> PageMap? { maps[key] }
///         func keep(_ map: PageMap, forKey key: String) { maps[key] = map }
///     }
public protocol PageMapStore: Sendable {
    /// Returns the map stored under a key; nil if there is none.
    func pageMap(forKey key: String, chapterCount: Int) async -> PageMap?
    /// Stores a complete map.
    func keep(_ map: PageMap, forKey key: String) async
}
