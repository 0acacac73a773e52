public import LecternLibrary

/// A row of the window with all notes: a book, or an annotation in the book above it.
public enum AllNotesRow: Hashable, Sendable, Identifiable {
    case book(BookRow)
    case note(Annotation)

    /// A book that has annotations.
    public struct BookRow: Hashable, Sendable {
        /// The id of the annotation below.
        public let first: Annotation.ID
        public let title: String
        public let authors: String
    }

    public var id: String {
        switch self {
        case .book(let book): "book \(book.first)"
        case .note(let note): note.id
        }
    }

    /// Returns rows for annotations: each book before its annotations. In an order by time a book may come again.
    static func rows(_ annotations: [Annotation]) -> [AllNotesRow] {
        var rows: [AllNotesRow] = []
        var book: BookID?
        for annotation in annotations {
            if annotation.book != book {
                book = annotation.book
                rows.append(
                    .book(
                        BookRow(
                            first: annotation.id, title: annotation.bookTitle,
                            authors: annotation.authors.joined(separator: ", "))))
            }
            rows.append(.note(annotation))
        }
        return rows
    }
}

extension Annotation {
    /// The words of the book for a list.
    public var shownText: String { isSealed ? tr("Words of a protected book") : text }

    /// The words of the reader for a list: name or note, and tags.
    public var shownNote: String {
        let tags = highlight?.tags.map { "#\($0)" }.joined(separator: " ") ?? ""
        return [note, tags].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What it is, for a list.
    public var kindTitle: String {
        switch kind {
        case .highlight: tr("Highlight")
        case .bookmark: tr("Bookmark")
        case .note: tr("Note on This Book")
        }
    }

    /// Whether its note can be changed. The name of a bookmark in a protected book is encrypted.
    public var canEditNote: Bool { kind != .bookmark || !isSealed }
}

extension AnnotationQuery.Order {
    /// The name in menus.
    public var title: String {
        switch self {
        case .book: tr("By Book")
        case .newest: tr("Newest First")
        case .changed: tr("Changed Last")
        }
    }
}
