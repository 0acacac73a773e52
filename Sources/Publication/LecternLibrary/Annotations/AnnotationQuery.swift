/// Which annotations are wanted, and in what order. The conditions apply together; an empty one applies to all.
///
///     var query = AnnotationQuery(text: "whale")
///     query.colors = [.green, .blue]
///     query.tags = ["sea"]
///     let first = try await library.annotations(query, limit: 100)
public struct AnnotationQuery: Hashable, Sendable {
    /// The order of the annotations.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// By the titles of the books, then by place.
        case book
        /// The newest first.
        case newest
        /// What was changed last first.
        case changed
    }

    /// Each word of it must be in the highlighted text, the chapter's title, the note, a tag, or in the title, authors or
    /// series of the book. Case and accents are ignored.
    public var text: String
    /// The kinds of annotations.
    public var kinds: Set<Annotation.Kind> = []
    /// The colours of highlights; other kinds have none.
    public var colors: Set<Highlight.Color> = []
    /// The styles of highlights; other kinds have none.
    public var styles: Set<Highlight.Style> = []
    /// Tags that a highlight must have, all of them.
    public var tags: Set<String> = []
    /// Whether there must be a note.
    public var hasNote = false
    /// The book.
    public var book: BookID?
    /// The earliest time of creation.
    public var start: Timestamp?
    /// The time before which it was created.
    public var end: Timestamp?
    /// The order of the results; by book unless set.
    public var order = Order.book

    /// Creates a query for words.
    public init(text: String = "") { self.text = text }

    /// Whether annotations may be left out.
    public var isFilter: Bool {
        var all = AnnotationQuery()
        all.order = order
        return self != all
    }
}

/// How many annotations there are.
public struct AnnotationCount: Hashable, Sendable {
    /// The number of annotations.
    public var annotations: Int
    /// The number of books that have them.
    public var books: Int

    /// Creates a count.
    package init(annotations: Int, books: Int) {
        self.annotations = annotations
        self.books = books
    }
}

/// A tag, and how many highlights have it.
public struct TagCount: Hashable, Sendable {
    /// The tag as the reader wrote it. Spellings that differ in case are different tags.
    public let tag: String
    /// The number of highlights, at least 1.
    public let count: Int

    /// Creates a count.
    package init(_ tag: String, _ count: Int) {
        self.tag = tag
        self.count = count
    }
}
