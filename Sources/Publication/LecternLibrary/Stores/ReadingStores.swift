/// The stores that a reading app is created with. What it leaves to the library is stored there.
///
///     let stores = ReadingStores(library, bookmarks: MemoryStore())
public struct ReadingStores: Sendable {
    /// Where bookmarks are stored.
    public var bookmarks: any BookmarkStore
    /// Where the notes on whole books are stored.
    public var notes: any DocumentNoteStore

    /// Creates stores. Each one not given is the library.
    public init(
        _ library: Library, bookmarks: (any BookmarkStore)? = nil, notes: (any DocumentNoteStore)? = nil
    ) {
        self.init(bookmarks: bookmarks ?? library, notes: notes ?? library)
    }

    /// Creates stores without a library.
    public init(bookmarks: any BookmarkStore, notes: any DocumentNoteStore) {
        self.bookmarks = bookmarks
        self.notes = notes
    }
}
