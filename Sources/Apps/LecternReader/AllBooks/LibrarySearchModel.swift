import LecternBase
import LecternContent
public import LecternLibrary
public import LecternModel
import LecternTextIndex

/// A row of the search in all books: a book, or a place in the book above it.
public enum LibrarySearchRow: Hashable, Sendable, Identifiable {
    /// A book that has the words.
    case book(BookRow)
    /// A place with the words around it.
    case hit(HitRow)

    /// A book that has the words.
    public struct BookRow: Hashable, Sendable {
        public let id: BookID
        public let path: String
        public let title: String
        public let authors: String
        /// How many chapters have the words.
        public let count: String
    }

    /// A place with the words around it.
    public struct HitRow: Hashable, Sendable {
        public let number: Int
        public let path: String
        public let locator: Locator
        public let before: String
        public let match: String
        public let after: String
        public let chapter: String
    }

    public var id: String {
        switch self {
        case .book(let book): book.id.hash
        case .hit(let hit): "\(hit.path) \(hit.number)"
        }
    }
}

/// Searches the texts of all books, for one window.
///
///     let search = app.makeLibrarySearch()
///     search.onChange = { show(search.rows, search.summary) }
///     search.find("\"white whale\"")
@MainActor public final class LibrarySearchModel {
    /// The books, each followed by its first places.
    public private(set) var rows: [LibrarySearchRow] = []
    /// What was found, or why nothing was; empty without a query.
    public private(set) var summary = ""
    /// Called after each change.
    public var onChange: (() -> Void)?
    private var query = ""
    private let library: Library
    private let texts: LibraryTexts
    private var task: Task<Void, Never>?
    private var observer = 0

    /// The greatest number of books, and of places shown of each.
    private static let (bookLimit, hitLimit) = (50, 5)

    init(library: Library, texts: LibraryTexts) {
        self.library = library
        self.texts = texts
        observer = texts.observe { [weak self] in self?.progressed() }
    }

    /// How far the reading of books is; nil while no books are read.
    public var progress: LibraryTexts.Progress? { texts.progress }

    /// Begins to read the books that are not indexed yet.
    public func start() { texts.readNewBooks() }

    /// Stops searching. Books are read on.
    public func close() {
        task?.cancel()
        texts.removeObserver(observer)
        onChange = nil
    }

    /// Searches for words as ``/LecternTextIndex/TextQuery`` reads them.
    public func find(_ text: String) {
        guard text != query else { return }
        query = text
        begin(after: .milliseconds(200))
    }

    /// Waits until the search is done.
    func settled() async { await task?.value }

    /// More books can be searched: the result is made anew when the last one was read.
    private func progressed() {
        if texts.progress == nil, !query.isEmpty { begin(after: .zero) } else { onChange?() }
    }

    private func begin(after delay: Duration) {
        task?.cancel()
        guard query.contains(where: { !$0.isWhitespace }) else { return show([], "") }
        task = Task { [weak self, query] in
            // Wait for the user to finish typing.
            try? await Task.sleep(for: delay)
            if !Task.isCancelled { await self?.search(query) }
        }
    }

    private func search(_ text: String) async {
        let query: TextQuery
        do throws(SearchError) {
            query = try TextQuery(text)
        } catch {
            return show([], error == .emptyQuery ? "" : error.words)
        }
        do throws(LibraryError) {
            let found = try await texts.index().find(query, limit: Self.bookLimit + 1)
            guard !Task.isCancelled else { return }
            await show(found, query)
        } catch {
            show([], BookshelfFailure(path: library.path, error).reason)
        }
    }

    /// Shows the books at once, then their places one book after the other.
    private func show(_ found: [FoundBook], _ query: TextQuery) async {
        let summary = Self.summary(found.count)
        var parts: [[LibrarySearchRow]] = []
        var books: [(Book, FoundBook)] = []
        for item in found.prefix(Self.bookLimit) {
            guard let book = try? await library.book(item.id) else { continue }
            parts.append([.book(Self.row(book, item))])
            books.append((book, item))
        }
        guard !Task.isCancelled else { return }
        show(parts.flatMap(\.self), summary)
        for (place, (book, item)) in books.enumerated() where !book.isMissing {
            let hits = await Self.hits(in: book, item, of: query, opening: texts.books)
            guard !Task.isCancelled else { return }
            guard !hits.isEmpty else { continue }
            parts[place] += hits.map { .hit($0) }
            show(parts.flatMap(\.self), summary)
        }
    }

    private static func summary(_ count: Int) -> String {
        if count == 0 { return tr("Nothing found") }
        if count > bookLimit { return tr("Over {count} books", ["count": "\(bookLimit)"]) }
        return trn("{count} book", "{count} books", count: count)
    }

    private static func row(_ book: Book, _ found: FoundBook) -> LibrarySearchRow.BookRow {
        LibrarySearchRow.BookRow(
            id: book.id, path: book.path, title: book.title, authors: book.authors.joined(separator: ", "),
            count: trn("{count} chapter", "{count} chapters", count: found.units.count))
    }

    @concurrent private static func hits(
        in book: Book, _ found: FoundBook, of query: TextQuery, opening books: OpenedBooks
    ) async -> [LibrarySearchRow.HitRow] {
        guard let publication = await LibraryTexts.open(book, books) else { return [] }
        let hits = await found.hits(for: query, in: publication, limit: hitLimit)
        return hits.enumerated().map { number, hit in
            let (snippet, locator) = (hit.snippet, hit.locator)
            return LibrarySearchRow.HitRow(
                number: number, path: book.path, locator: locator,
                before: (snippet.isCutBefore ? "…" : "") + snippet.before, match: snippet.match,
                after: snippet.after + (snippet.isCutAfter ? "…" : ""), chapter: locator.title ?? "")
        }
    }

    private func show(_ rows: [LibrarySearchRow], _ summary: String) {
        self.rows = rows
        self.summary = summary
        onChange?()
    }
}
