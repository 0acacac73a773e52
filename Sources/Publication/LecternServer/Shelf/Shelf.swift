import Glibc
public import LecternBase
public import LecternLibrary

/// The books that a server serves.
///
/// Lectern's shelves are ``LibraryShelf`` and ``FixedShelf``;
/// ``CombinedShelf`` puts several together.
public protocol Shelf: Sendable {
    /// Returns the books in an order that contain each word of a text in title,
    /// authors or series; all books without a text.
    func books(sortedBy order: BookOrder, matching text: String?) async -> [ShelvedBook]
    /// Returns the book with an identifier.
    func book(_ id: String) async -> ShelvedBook?
    /// Returns a stored cover; nil if covers are made from the publications.
    func cover(of id: String) async -> CoverPicture?
}

/// A book of a ``Shelf``.
public struct ShelvedBook: Identifiable, Hashable, Sendable {
    /// Where the bytes of a book are.
    public enum Source: Hashable, Sendable {
        /// The path of a file or folder.
        case file(String)
        /// The address of a file, which is read by ranges.
        case web(HTTPURL)
    }

    /// The identifier: part of the addresses of the book. Letters and digits.
    public var id: String
    /// Where the file is.
    public var source: Source
    /// The title in plain text.
    public var title: String
    /// The names of the authors, the main one first.
    public var authors: [String] = []
    /// The language tag.
    public var language: String?
    /// The series, with the book's number in it; nil if it is in none.
    public var series: Book.Series?
    /// The media type of the file, such as that of EPUB.
    public var mediaType: MediaType
    /// When the book was added.
    public var addedAt = Timestamp(seconds: 0)

    /// Creates a book.
    public init(id: String, source: Source, title: String, mediaType: MediaType) {
        self.id = id
        self.source = source
        self.title = title
        self.mediaType = mediaType
    }

    /// Creates a book of a library. Its identifier is the digest of its
    /// content, and so the same on every server.
    public init(_ book: Book) {
        self.init(
            id: book.id.hash, source: .file(book.path), title: Self.withoutIsolates(book.title),
            mediaType: book.mediaType)
        authors = book.authors.map(Self.withoutIsolates)
        language = book.language?.tag
        series = book.series
        addedAt = book.addedAt
    }

    /// The library stores texts for display within other text: with characters
    /// that isolate their direction.
    private static func withoutIsolates(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
    }

    /// The length of the file in bytes, if it is known.
    var fileLength: Int? {
        guard let status = fileStatus, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Whether the book is unpacked: then there is no file to download.
    var isFolder: Bool { fileStatus.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    private var fileStatus: stat? {
        guard case .file(let path) = source else { return nil }
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// The name of the file for a download.
    var filename: String {
        switch source {
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? id
        case .web(let url): url.lastPathSegment ?? id
        }
    }
}

/// The books of a ``/LecternLibrary/Library``.
public struct LibraryShelf: Shelf {
    private let library: Library
    private let folders: [String]?

    /// - Parameter folders: the real paths of files and folders; books
    ///   elsewhere, for example behind links, are left out.
    public init(_ library: Library, below folders: [String]? = nil) {
        self.library = library
        self.folders = folders
    }

    private func isServed(_ book: Book) -> Bool {
        guard !book.isMissing, let folders else { return !book.isMissing }
        return folders.contains { book.path == $0 || book.path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    public func books(sortedBy order: BookOrder, matching text: String?) async -> [ShelvedBook] {
        let books = (try? await library.books(BookQuery(order: order, text: text ?? ""))) ?? []
        return books.filter(isServed).map { ShelvedBook($0) }
    }

    public func book(_ id: String) async -> ShelvedBook? {
        let book = try? await library.book(BookID(hash: id))
        guard let book = book ?? nil, isServed(book) else { return nil }
        return ShelvedBook(book)
    }

    public func cover(of id: String) async -> CoverPicture? { await library.cover(of: BookID(hash: id)) }
}

/// The books of several shelves, one shelf after the other.
public struct CombinedShelf: Shelf {
    private let shelves: [any Shelf]

    /// Creates a shelf. Of books with the same identifier the one of the first
    /// shelf counts.
    public init(_ shelves: [any Shelf]) { self.shelves = shelves }

    public func books(sortedBy order: BookOrder, matching text: String?) async -> [ShelvedBook] {
        var seen: Set<String> = []
        var books: [ShelvedBook] = []
        for shelf in shelves {
            books += await shelf.books(sortedBy: order, matching: text).filter { seen.insert($0.id).inserted }
        }
        return books
    }

    public func book(_ id: String) async -> ShelvedBook? {
        for shelf in shelves {
            if let book = await shelf.book(id) { return book }
        }
        return nil
    }

    public func cover(of id: String) async -> CoverPicture? {
        for shelf in shelves {
            if let cover = await shelf.cover(of: id) { return cover }
        }
        return nil
    }
}
