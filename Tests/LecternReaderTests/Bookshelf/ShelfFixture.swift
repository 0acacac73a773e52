import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Synchronization

@testable import LecternReader

/// Reads "books" that are one line: `Title|Author|Author`; `broken` is damaged.
struct LineImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let text: String
        do {
            text = try FileResource(path: path).readNow(range: nil).utf8Text
        } catch {
            throw .reading(error)
        }
        guard !text.hasPrefix("broken") else { throw .damaged(reason: "it is broken") }
        let parts = text.split(separator: "|").map(String.init)
        var description = BookDescription(title: parts.first ?? "", authors: Array(parts.dropFirst()))
        description.cover = CoverPicture(bytes: Bytes([UInt8](repeating: 7, count: 100)), mediaType: .png)
        return description
    }
}

/// A shelf, the changes that it reported, and a folder for books.
@MainActor final class ShelfFixture {
    let library: Library
    let shelf: BookshelfModel
    let folder: String
    private(set) var changes: [BookshelfChange] = []

    init(
        _ folder: String, importer: any BookImporter = LineImporter(), patience: Duration = .seconds(3_600),
        library: Library? = nil
    ) throws {
        self.folder = folder
        self.library = try library ?? Library.inMemory()
        shelf = BookshelfModel(library: self.library, importer: importer, patience: patience, coverLimit: 1_000)
        shelf.onChange = { [weak self] in self?.changes.append($0) }
        shelf.start()
    }

    var titles: [String] { shelf.items.map(\.title) }

    var messages: [BookshelfMessage] {
        changes.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    func forgetChanges() { changes = [] }

    /// Writes books of one line each, and returns their paths.
    func files(_ lines: String...) throws -> [String] {
        try lines.map { line in
            let path = folder + "/" + (line.split(separator: "|").first.map(String.init) ?? "none") + ".epub"
            try write(Bytes(utf8: line), toFile: path)
            return path
        }
    }

    /// Adds books and waits until they are on the shelf.
    func add(_ paths: [String]) async {
        shelf.add(paths: paths)
        await shelf.imported()
    }

    func id(_ title: String) -> BookID? { shelf.items.first { $0.title == title }?.id }
}

/// Returns a place at a fraction of a book.
func locator(_ totalProgression: Double) -> Locator {
    guard let href = AnyURL(string: "one.xhtml") else { preconditionFailure("not a URL") }
    return Locator(href: href, locations: .init(totalProgression: totalProgression))
}
