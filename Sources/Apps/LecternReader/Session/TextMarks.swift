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
        (self.library, self.bookmarks, self.book) = (library, bookmarks, book)
    }

    /// Moves the marks into the chapters that another rule finds.
    ///
    /// - Returns: Whether the text and the marks can be read.
    @concurrent func move(path: String, from old: TextChapterRule?, to new: TextChapterRule?) async -> Bool {
        do {
            let marked = try await bookmarks.bookmarks(of: book)
            let highlights = try await library.highlights(of: book)
            guard !marked.isEmpty || !highlights.isEmpty else { return true }
            let text = await RedividedText(
                before: PublicationDocuments(try await ChapterRuleController.text(at: path, old)),
                after: PublicationDocuments(try await ChapterRuleController.text(at: path, new)))
            for var bookmark in marked {
                guard let place = await text.locate(bookmark.locator) else { continue }
                // Without a name of the reader's a bookmark has the title of its chapter.
                if bookmark.title == bookmark.locator.title { bookmark.title = place.title ?? bookmark.title }
                bookmark.locator = place
                try await bookmarks.save(bookmark)
            }
            var moved: [Highlight] = []
            for var highlight in highlights {
                guard let place = await text.locate(highlight.locator) else { continue }
                highlight.locator = place
                moved.append(highlight)
            }
            try await library.replaceHighlights([], with: moved)
            return true
        } catch {
            return false
        }
    }
}
