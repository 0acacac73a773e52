import LecternLibrary
import LecternModel
import LecternPublication

// Stored marks of protected books have no readable words of the book.
extension ReadingSession {
    /// Whether the content of the book must not be written in the clear.
    var isProtected: Bool { publication?.sealsWords == true }

    /// Returns a place as the library stores it: without words of the book if that is protected.
    func storable(_ locator: Locator) -> Locator { publication?.withoutWords(locator) ?? locator }

    /// Returns a highlight as the library stores it.
    func sealed(_ highlight: Highlight) -> Highlight { publication.map(highlight.sealed) ?? highlight }

    /// Returns a bookmark as the library stores it.
    func sealed(_ bookmark: Bookmark) -> Bookmark { publication.map(bookmark.sealed) ?? bookmark }

    /// Returns a stored highlight with its words, valid in the opened file.
    func unsealed(_ stored: Highlight) -> Highlight {
        var highlight = publication.map(stored.unsealed) ?? stored
        highlight.locator = normalized(highlight.locator)
        return highlight
    }

    /// Returns a stored bookmark with its words, valid in the opened file.
    func unsealed(_ stored: Bookmark) -> Bookmark {
        var bookmark = publication.map(stored.unsealed) ?? stored
        bookmark.locator = normalized(bookmark.locator)
        return bookmark
    }
}
