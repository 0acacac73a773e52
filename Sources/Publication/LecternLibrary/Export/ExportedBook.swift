import Foundation
public import LecternBase
public import LecternModel

/// A book with what is exported of it.
public struct ExportedBook: Hashable, Sendable {
    /// The title in plain text; writers escape it.
    public var title: String
    /// The authors' names in plain text, the first author first.
    public var authors: [String]
    /// An IRI that identifies the book.
    public var identifier: String
    /// The note on the whole book.
    public var note: DocumentNote?
    /// Highlights and bookmarks in their order, then annotations of the book's file.
    public var items: [ExportedItem]

    /// Creates a book to export.
    public init(
        title: String, authors: [String], identifier: String, note: DocumentNote? = nil, items: [ExportedItem] = []
    ) {
        self.title = title
        self.authors = authors
        self.identifier = identifier
        self.note = note
        self.items = items
    }

    /// Returns an IRI for a book: its identifier if it is one, else one made from the digest of its file.
    ///
    /// Spec: <https://www.rfc-editor.org/rfc/rfc6920#section-7>
    public static func identifier(_ identifier: String?, of book: BookID) -> String {
        if let identifier, !identifier.contains(where: \.isWhitespace), AnyURL(string: identifier)?.absolute != nil {
            return identifier
        }
        return "nih:sha-256;\(book.hash)"
    }
}

/// A highlight, a bookmark, or an annotation of the book's file, to export.
public struct ExportedItem: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable {
        /// A mark that the reader made: text, or a place.
        case highlight, bookmark
        /// An annotation that the book's file contains.
        case brought
    }

    /// Unique among the items of the book; of a mark the same at each export.
    public var id: String
    /// What the item is. Templates can list each kind apart.
    public var kind: Kind
    /// The place in the book; its title is the name of the chapter.
    public var locator: Locator
    /// The words of the book.
    public var text: String
    /// The words of the reader, or of the author of an annotation that came with the book.
    public var note: String
    /// The colour of a highlight. Other items are yellow, and writers ignore it.
    public var color: Highlight.Color
    /// How a highlight is drawn. Other items are ``Highlight/Style/marker``, and writers ignore it.
    public var style: Highlight.Style
    /// The reader's tags of a highlight; empty for other items.
    public var tags: [String]
    /// The label of the page, if known.
    public var page = ""
    /// The author of an annotation that came with the book.
    public var author = ""
    /// The time of creation as in ISO 8601; empty if it is not known.
    public var created = ""
    /// The time of the last change as in ISO 8601; empty if it is not known.
    public var modified = ""
    /// Selectors of the W3C's model for the place. If there are none, the text is the selector.
    public var selectors: [JSONValue] = []

    /// Creates an item from a highlight.
    public init(_ highlight: Highlight) {
        id = highlight.id
        kind = .highlight
        locator = highlight.locator
        text = highlight.locator.text.highlight ?? ""
        note = highlight.note
        tags = highlight.tags
        color = highlight.color
        style = highlight.style
        created = highlight.createdAt.iso8601
        modified = highlight.modifiedAt.iso8601
    }

    /// Creates an item from a bookmark.
    public init(_ bookmark: Bookmark) {
        id = bookmark.id
        kind = .bookmark
        locator = bookmark.locator
        text = bookmark.excerpt ?? ""
        note = bookmark.title ?? ""
        tags = []
        color = .yellow
        style = .marker
        created = bookmark.createdAt.iso8601
        modified = bookmark.createdAt.iso8601
    }

    /// Creates an item from an annotation of the book's file.
    public init(id: String, locator: Locator, text: String, note: String, author: String) {
        self.id = id
        self.locator = locator
        self.text = text
        self.note = note
        self.author = author
        kind = .brought
        color = .yellow
        style = .marker
        tags = []
    }
}

/// Annotations as text for other programs.
///
///     let export = AnnotationExport(try await library.annotations(query))
///     let text = try export.text(AnnotationFormat.org.writer)
///
/// Words of protected books are encrypted in the library: of them only what the reader wrote is exported.
public struct AnnotationExport: Sendable {
    /// The books in the order of their first annotation.
    public private(set) var books: [ExportedBook] = []
    /// The number of marks that were left out, because nothing of them is readable.
    public private(set) var sealedCount = 0
    /// The words of headings and labels.
    public var words = ExportWords()

    /// Creates an export of annotations of any books.
    public init(_ annotations: [Annotation]) {
        var indexes: [BookID: Int] = [:]
        for annotation in annotations {
            guard !annotation.isSealed || !annotation.note.isEmpty else {
                sealedCount += 1
                continue
            }
            let index = indexes[annotation.book] ?? books.count
            if index == books.count {
                indexes[annotation.book] = index
                books.append(
                    ExportedBook(
                        title: annotation.bookTitle, authors: annotation.authors,
                        identifier: ExportedBook.identifier(nil, of: annotation.book)))
            }
            switch annotation.mark {
            case .highlight(let highlight): books[index].items.append(ExportedItem(highlight))
            case .bookmark(let bookmark): books[index].items.append(ExportedItem(bookmark))
            case .note(let note): books[index].note = note
            }
        }
    }

    /// Creates an export of books that an app has put together.
    public init(books: [ExportedBook]) { self.books = books }

    /// Returns the text of a file.
    public func text(_ writer: some AnnotationWriter) throws(AnnotationTemplateError) -> String {
        try writer.text(of: books, words: words)
    }
}

/// Words of exports that depend on the reader's language.
public struct ExportWords: Sendable {
    /// The heading of a file with several books.
    public var heading = "Annotations"
    /// The heading of the note on a book.
    public var noteOnBook = "Note on This Book"
    /// The heading of annotations of the book's file.
    public var notesOfBook = "Notes that came with the book"
    /// The heading of the bookmarks of a book.
    public var bookmarks = "Bookmarks"
    /// Returns a label such as "Page 12".
    public var page: @Sendable (String) -> String = { "Page \($0)" }
    /// Returns the name of a colour.
    public var color: @Sendable (Highlight.Color) -> String = { $0.rawValue.capitalized }
    /// Returns the name of a style.
    public var style: @Sendable (Highlight.Style) -> String = { $0.rawValue.capitalized }

    /// English words.
    public init() {}
}

/// Writes annotations in a format.
public protocol AnnotationWriter: Sendable {
    /// The extension of files, without a full stop.
    var fileExtension: String { get }

    /// Returns the text of a file with books.
    func text(of books: [ExportedBook], words: ExportWords) throws(AnnotationTemplateError) -> String
}
