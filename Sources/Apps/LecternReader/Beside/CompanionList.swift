import LecternBase
public import LecternLibrary

/// The books of the library, to choose one that is read beside another.
///
///     let list = app.makeCompanions(of: book)
///     list.onChange = { show(list.rows) }
///     list.find("tolstoi")
///
/// Without words, the first ones are those that were read beside it before, those of the same author, and those opened last.
@MainActor public final class CompanionList {
    /// A book to choose.
    public struct Row: Identifiable, Hashable, Sendable {
        public let id: BookID
        public let path: String
        public let title: String
        /// Authors and language in one line; empty if neither is known.
        public let detail: String

        init(_ book: Book) {
            id = book.id
            path = book.path
            title = book.title
            detail = [book.authors.joined(separator: ", "), book.language?.name ?? ""].filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
    }

    /// The books, those first that are likely.
    public private(set) var rows: [Row] = []
    /// Runs after each change of ``rows``.
    public var onChange: (() -> Void)?

    /// More rows than anybody looks through; a word finds the others.
    private static let maximumCount = 200

    private let library: Library
    private let book: BookID?
    private var task: Task<Void, Never>?

    init(library: Library, book: BookID?) {
        self.library = library
        self.book = book
    }

    /// Looks for books whose title, authors or series have words; for all books if there are none.
    public func find(_ words: String) {
        task?.cancel()
        task = Task { [weak self, library, book] in
            let books =
                words.allSatisfy(\.isWhitespace)
                ? await Self.likely(beside: book, in: library) : await Self.books(with: words, in: library)
            guard let self, !Task.isCancelled else { return }
            var known: Set<BookID> = []
            let rows = books.filter { $0.id != book && !$0.isMissing && known.insert($0.id).inserted }
                .prefix(Self.maximumCount).map { Row($0) }
            guard rows != self.rows || rows.isEmpty else { return }
            self.rows = rows
            onChange?()
        }
    }

    /// Waits until the books are found.
    func settle() async { await task?.value }

    /// Stops looking.
    public func close() {
        task?.cancel()
        onChange = nil
    }

    private static func books(with words: String, in library: Library) async -> [Book] {
        var query = BookQuery(order: .opened, text: words)
        query.limit = maximumCount + 1
        return (try? await library.books(query)) ?? []
    }

    private static func likely(beside book: BookID?, in library: Library) async -> [Book] {
        var likely: [Book] = []
        if let book {
            for companion in KeptPairs(in: library).companions(of: book) {
                if let companion = try? await library.book(companion) { likely.append(companion) }
            }
            if let author = library.bookNow(book)?.authors.first { likely += await books(with: author, in: library) }
        }
        return likely + (await books(with: "", in: library))
    }
}
