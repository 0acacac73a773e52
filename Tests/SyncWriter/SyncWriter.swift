import Glibc
import LecternBase
import LecternLibrary
import LecternModel
import LecternSync
import LecternTestKit

/// Writes highlights to a library and exchanges them through a folder without
/// end, and prints each stored highlight. `SyncKillingTests` kills it at any
/// time.
///
///     SyncWriter DATABASE FOLDER DEVICE START
@main
enum SyncWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, var number = Int(arguments[4]) else { exit(2) }
        let library = try Library(path: arguments[1])
        let path = "\(arguments[2])/book.epub"
        let book = try await library.add(path: path, importer: AnyImporter()).book.id
        let store = FolderStore(path: "\(arguments[2])/store")
        let synchronizer = LibrarySynchronizer(library, store: store, device: arguments[3])
        guard let href = AnyURL(string: "c.xhtml") else { exit(2) }
        while true {
            number += 1
            let place = Locator(
                href: href, locations: .init(progression: 0.5), text: .init(highlight: "words"))
            let highlight = Highlight(book: book, locator: place, note: "\(arguments[3]).\(number)")
            try await library.save(highlight)
            print(highlight.note)
            fflush(nil)
            if number % 3 == 0 { _ = try? await synchronizer.synchronize(book) }
        }
    }
}

private struct AnyImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        BookDescription(title: "Book")
    }
}
