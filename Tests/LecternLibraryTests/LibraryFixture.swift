import Glibc
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// The location of a test's library. Every behaviour test runs with both.
enum Storage: CaseIterable, Sendable { case memory, file }

/// Runs a test with a new library and a folder for books, which are deleted
/// afterwards.
func withLibrary(_ storage: Storage, _ body: (Library, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let library =
            switch storage {
            case .memory: try Library.inMemory()
            case .file: try Library(path: folder + "/library.sqlite")
            }
        try await body(library, folder)
    }
}

/// Reads "books" that consist of one line: `Title|Author|Series`; `broken` is
/// invalid.
struct LineImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let text: String
        do {
            text = try FileResource(path: path).readNow(range: nil).utf8Text
        } catch {
            throw .reading(error)
        }
        guard !text.hasPrefix("broken") else { throw .damaged(reason: "it is broken") }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        var description = BookDescription(title: parts[0], authors: parts.dropFirst().prefix(1).filter { !$0.isEmpty })
        if parts.count > 2 { description.series = Book.Series(name: parts[2], position: 1) }
        description.cover = CoverPicture(bytes: Bytes(utf8: "cover of \(parts[0])"), mediaType: .png)
        return description
    }
}

extension Library {
    /// Writes a book of one line and adds it to the library.
    @discardableResult
    func add(_ line: String, in folder: String, as name: String = "book.epub") async throws -> Book {
        let path = folder + "/" + name
        try write(Bytes(utf8: line), toFile: path)
        return try await add(path: path, importer: LineImporter()).book
    }
}

/// Adds a book to the library at a path and closes it, so that the file can be copied or replaced.
@discardableResult
func addAndClose(
    _ line: String, in folder: String, as name: String = "book.epub", _ path: String
) async throws -> Book {
    let library = try Library(path: path)
    let book = try await library.add(line, in: folder, as: name)
    try library.close()
    return book
}

/// Returns a locator with a total progression.
func locator(_ totalProgression: Double, offset: Int = 0) -> Locator {
    guard let href = AnyURL(string: "text/one.xhtml") else { preconditionFailure("not a URL") }
    var locator = Locator(href: href, locations: .init(totalProgression: totalProgression))
    locator.locations.textOffset = offset
    return locator
}

/// Returns the library error that a function throws.
func failure(_ body: () async throws -> Void) async -> LibraryError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? LibraryError
    }
}

/// Reads the bytes of a file, for comparison.
enum FileBytes {
    static func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
