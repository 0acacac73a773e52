/// Keeps the pages that were counted, so that a book opens with its page
/// numbers.
public protocol PageMapStore: Sendable {
    /// The map kept under a key, `nil` where there is none.
    func pageMap(forKey key: String, chapterCount: Int) async -> PageMap?
    func keep(_ map: PageMap, forKey key: String) async
}
