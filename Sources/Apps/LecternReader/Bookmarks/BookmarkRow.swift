/// A row of the bookmarks.
public struct BookmarkRow: Identifiable, Hashable, Sendable {
    public let id: String
    public var title: String
    public var excerpt: String
    public var pageLabel: String
}
