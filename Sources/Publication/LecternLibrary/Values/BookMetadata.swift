public import LecternBase

/// What a person may correct of a book: how it is called, by whom it is, and where it stands in a series.
///
///     var metadata = BookMetadata(book)
///     metadata.series = Book.Series(name: "Discworld", position: 2)
///     let edit = try await library.correct([book.id: metadata])
public struct BookMetadata: Hashable, Sendable {
    /// The title. An empty one is replaced by the name of the file.
    public var title: String
    /// The title as in catalogues, such as `Hobbit, The`; `nil` for the one that is made from ``title``.
    public var sortTitle: String?
    /// The names of the authors, the main one first.
    public var authors: [String]
    /// The first author as in catalogues, family name first; `nil` for the one that is made from ``authors``.
    public var sortAuthor: String?
    /// The main language.
    public var language: Language?
    /// The series the book belongs to.
    public var series: Book.Series?

    /// Creates the metadata of a book with a title and authors.
    public init(title: String, authors: [String] = []) {
        self.title = title
        self.authors = authors
    }

    /// Returns what the library says of a book. ``sortTitle`` and ``sortAuthor`` are `nil` where they are the ones that would
    /// be made, so that they follow a correction.
    public init(_ book: Book) {
        self.init(title: book.title, authors: book.authors)
        language = book.language
        series = book.series
        if book.sortTitle != madeSortTitle { sortTitle = book.sortTitle }
        if book.sortAuthor != madeSortAuthor { sortAuthor = book.sortAuthor }
    }

    var madeSortTitle: String { SortKey.title(title, language: language) }

    var madeSortAuthor: String { authors.first.map(SortKey.person) ?? "" }

    /// The metadata with white space collapsed, and without what is empty.
    ///
    /// - Parameter path: the path of the book's file, whose name replaces a missing title.
    func normalized(path: String) -> BookMetadata {
        func collapsed(_ text: String?) -> String? {
            let text = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
            return text.isEmpty ? nil : text
        }
        var result = self
        result.title = collapsed(title) ?? Self.title(ofFile: path)
        result.sortTitle = collapsed(sortTitle)
        result.authors = authors.compactMap(collapsed)
        result.sortAuthor = collapsed(sortAuthor)
        if language?.tag.isEmpty == true { result.language = nil }
        result.series = series.flatMap { series in
            collapsed(series.name).map { name in
                Book.Series(name: name, position: series.position.flatMap { $0.isFinite ? $0 : nil })
            }
        }
        return result
    }

    /// The file's name without its extension.
    private static func title(ofFile path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    }
}

extension BookMetadata {
    /// The metadata that an importer found.
    init(_ description: BookDescription) {
        self.init(title: description.title, authors: description.authors)
        sortTitle = description.sortTitle
        sortAuthor = description.sortAuthor
        language = description.language
        series = description.series
    }
}
