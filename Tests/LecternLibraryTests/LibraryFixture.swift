import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit

/// Where a test's library lies. Every test of behaviour runs on both.
enum Storage: CaseIterable, Sendable { case memory, file }

/// A new library and a folder for books, gone after the test.
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

/// Reads "books" that are one line: `Title|Author|Series`; `broken` is none.
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
    /// Writes a book of one line and adds it.
    @discardableResult
    func add(_ line: String, in folder: String, as name: String = "book.epub") async throws -> Book {
        let path = folder + "/" + name
        try write(Bytes(utf8: line), toFile: path)
        return try await add(path: path, importer: LineImporter()).book
    }
}

/// A place at a part of a book.
func locator(_ totalProgression: Double, offset: Int = 0) -> Locator {
    guard let href = AnyURL(string: "text/one.xhtml") else { preconditionFailure("not a URL") }
    var locator = Locator(href: href, locations: .init(totalProgression: totalProgression))
    locator.locations.textOffset = offset
    return locator
}

/// The error of the library that something throws.
func failure(_ body: () async throws -> Void) async -> LibraryError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? LibraryError
    }
}
