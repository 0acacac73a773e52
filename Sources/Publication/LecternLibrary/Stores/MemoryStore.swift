import LecternModel

/// Bookmarks and notes in memory, for previews, guests and tests. They end with the process.
public actor MemoryStore: BookmarkStore, DocumentNoteStore {
    private var bookmarks: [Bookmark] = []
    private var notes: [BookID: DocumentNote] = [:]

    /// Creates an empty store.
    public init() {}

    public func save(_ bookmark: Bookmark) {
        bookmarks.removeAll { $0.id == bookmark.id }
        bookmarks.append(bookmark)
    }

    @discardableResult public func removeBookmark(_ id: Bookmark.ID) -> Bookmark? {
        bookmarks.firstIndex { $0.id == id }.map { bookmarks.remove(at: $0) }
    }

    public func bookmarks(of book: BookID) -> [Bookmark] {
        bookmarks.filter { $0.book == book }.inReadingOrder
    }

    public func save(_ note: DocumentNote) { notes[note.book] = note }

    public func note(of book: BookID) -> DocumentNote? { notes[book] }

    @discardableResult public func removeNote(of book: BookID) -> DocumentNote? { notes.removeValue(forKey: book) }
}

extension [Bookmark] {
    /// The bookmarks in the order that ``BookmarkStore/bookmarks(of:)`` returns.
    package var inReadingOrder: [Bookmark] {
        sorted {
            ($0.locator.locations.totalProgression ?? .infinity, $0.createdAt.seconds, $0.id)
                < ($1.locator.locations.totalProgression ?? .infinity, $1.createdAt.seconds, $1.id)
        }
    }
}
