public import LecternModel
import LecternPublication

/// What the reader has written or marked in a book of the library: a highlight, a bookmark, or the note on the book.
///
///     for annotation in try await library.annotations(AnnotationQuery(text: "white whale")) {
///         print(annotation.bookTitle, annotation.text, annotation.note)
///     }
public struct Annotation: Identifiable, Hashable, Sendable {
    /// The mark as the library stores it.
    public enum Mark: Hashable, Sendable {
        /// Text that the reader highlighted, with its note and tags.
        case highlight(Highlight)
        /// A place that the reader stored.
        case bookmark(Bookmark)
        /// The note on the whole book.
        case note(DocumentNote)
    }

    /// The kinds of annotations.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The kind of the mark: of text, of a place, or of the whole book.
        case highlight, bookmark, note
    }

    /// The mark.
    public let mark: Mark
    /// The title of its book.
    public let bookTitle: String
    /// The authors of its book.
    public let authors: [String]
    /// The path at which the book was last found.
    public let path: String

    /// Creates an annotation of a book.
    public init(_ mark: Mark, bookTitle: String, authors: [String] = [], path: String = "") {
        self.mark = mark
        self.bookTitle = bookTitle
        self.authors = authors
        self.path = path
    }

    /// Unique among all annotations.
    public var id: String { "\(kind.rawValue) \(markID)" }

    /// The id of the highlight or bookmark; the digest of the book for a note on it.
    public var markID: String {
        switch mark {
        case .highlight(let highlight): highlight.id
        case .bookmark(let bookmark): bookmark.id
        case .note(let note): note.book.hash
        }
    }

    /// The kind of ``mark``.
    public var kind: Kind {
        switch mark {
        case .highlight: .highlight
        case .bookmark: .bookmark
        case .note: .note
        }
    }

    /// The highlight; nil for other kinds.
    public var highlight: Highlight? { if case .highlight(let highlight) = mark { highlight } else { nil } }

    /// The id of its book.
    public var book: BookID {
        switch mark {
        case .highlight(let highlight): highlight.book
        case .bookmark(let bookmark): bookmark.book
        case .note(let note): note.book
        }
    }

    /// The place; nil for the note on a book.
    public var locator: Locator? {
        switch mark {
        case .highlight(let highlight): highlight.locator
        case .bookmark(let bookmark): bookmark.locator
        case .note: nil
        }
    }

    /// The words of the book: the highlighted text, or the first words of a bookmarked page. Empty if they are
    /// encrypted, because the book is protected.
    public var text: String {
        switch mark {
        case .highlight(let highlight): highlight.locator.text.highlight ?? ""
        case .bookmark(let bookmark): bookmark.excerpt ?? ""
        case .note: ""
        }
    }

    /// The words of the reader: a note, or the name of a bookmark.
    public var note: String {
        switch mark {
        case .highlight(let highlight): highlight.note
        case .bookmark(let bookmark): bookmark.title ?? ""
        case .note(let note): note.text
        }
    }

    /// The title of the chapter, if known.
    public var chapter: String { locator?.title ?? "" }

    /// The time of creation.
    public var createdAt: Timestamp {
        switch mark {
        case .highlight(let highlight): highlight.createdAt
        case .bookmark(let bookmark): bookmark.createdAt
        case .note(let note): note.createdAt
        }
    }

    /// The time of the last change.
    public var modifiedAt: Timestamp {
        switch mark {
        case .highlight(let highlight): highlight.modifiedAt
        case .bookmark(let bookmark): bookmark.createdAt
        case .note(let note): note.modifiedAt
        }
    }

    /// Whether the words of the book are encrypted, because it is protected.
    public var isSealed: Bool { locator?.isSealed ?? false }
}

extension Highlight {
    /// What a search for the highlight reads. Words of protected books are encrypted, and not in it.
    var searchText: String {
        SortKey.folded(
            ([locator.text.highlight ?? "", locator.title ?? "", note] + tags).joined(separator: "\n"))
    }
}

extension Bookmark {
    /// What a search for the bookmark reads.
    var searchText: String {
        SortKey.folded([title, excerpt, locator.title].compactMap(\.self).joined(separator: "\n"))
    }
}
