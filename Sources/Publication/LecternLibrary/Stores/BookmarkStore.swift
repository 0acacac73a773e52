/// Where an app stores bookmarks: a ``Library``, or storage of its own.
///
/// A controller of bookmarks needs no more than these functions. An app that keeps its data elsewhere, such as in a file
/// or on a server, implements them and hands the store over in ``ReadingStores``.
///
///     struct ServerBookmarks: BookmarkStore { … }
///     let stores = ReadingStores(bookmarks: ServerBookmarks(), notes: library)
public protocol BookmarkStore: Sendable {
    /// Stores a new or changed bookmark, replacing the one with the same id.
    func save(_ bookmark: Bookmark) async throws

    /// Removes a bookmark, and returns it; nil if there is none. Saving the result restores it.
    @discardableResult func removeBookmark(_ id: Bookmark.ID) async throws -> Bookmark?

    /// The bookmarks of a book in reading order (``/LecternModel/Locator/Locations/totalProgression``). Those
    /// without a progression follow in the order of creation.
    func bookmarks(of book: BookID) async throws -> [Bookmark]
}

extension Library: BookmarkStore {}
