package import LecternModel

/// A bookmark, a highlight or the note on a book, as it is exchanged between devices.
package struct SyncedMark: Hashable, Sendable {
    /// The kinds of marks.
    package enum Kind: String, Hashable, Sendable {
        case bookmark, highlight
        /// The note on the whole book.
        case note
    }

    var kind: Kind
    /// The place, with the highlighted text; nil for the note on a book.
    package var locator: Locator?
    /// The name of the colour of a highlight.
    package var color: String?
    /// The name of the style of a highlight; nil for a marker.
    package var style: String?
    /// The tags of a highlight.
    package var tags: [String] = []
    /// The note on a highlight or on the book, or the title of a bookmark.
    package var text: String
    /// The first words of a bookmarked page.
    var excerpt: String?
    /// Seconds since 1970.
    var createdAt: Double

    package init(
        kind: Kind, locator: Locator?, color: String? = nil, text: String, excerpt: String? = nil,
        createdAt: Double
    ) {
        self.kind = kind
        self.locator = locator
        self.color = color
        self.text = text
        self.excerpt = excerpt
        self.createdAt = createdAt
    }
}
