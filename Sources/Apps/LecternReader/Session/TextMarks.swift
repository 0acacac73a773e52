import Lectern
import LecternLibrary
import LecternLocators
import LecternModel

/// The stored marks of a plain text, which belong to its chapters.
struct TextMarks: Sendable {
    private let library: Library
    private let bookmarks: any BookmarkStore
    private let book: BookID

    init(_ library: Library, _ bookmarks: any BookmarkStore, of book: BookID) {
        self.library = library
        self.bookmarks = bookmarks
        self.book = book
    }

    /// Moves the marks into the chapters that another rule finds.
    ///
    /// - Returns: Another place of the text, moved as well.
    /// - Throws: An error if the text or the marks cannot be read or stored.
    @concurrent func move(
        path: String, from old: TextChapterRule?, to new: TextChapterRule?, place: Locator?
    ) async throws -> Locator? {
        let text = await RedividedText(
            before: PublicationDocuments(try await ChapterRuleController.text(at: path, old)),
            after: PublicationDocuments(try await ChapterRuleController.text(at: path, new)))
        for var bookmark in try await bookmarks.bookmarks(of: book) {
            guard let place = await text.locate(bookmark.locator) else { continue }
            // Without a name of the reader's a bookmark has the title of its chapter.
            if bookmark.title == bookmark.locator.title { bookmark.title = place.title ?? bookmark.title }
            bookmark.locator = place
            try await bookmarks.save(bookmark)
        }
        var moved: [Highlight] = []
        for var highlight in try await library.highlights(of: book) {
            guard let place = await text.locate(highlight.locator) else { continue }
            highlight.locator = place
            moved.append(highlight)
        }
        try await library.replaceHighlights([], with: moved)
        guard let place else { return nil }
        return await text.locate(place)
    }
}
