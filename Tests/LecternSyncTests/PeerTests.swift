import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@testable import LecternSync

/// Against a real WebDAV server, which `Scripts/check-sync` starts.
@Suite(.timeLimit(.minutes(10))) struct PeerTests {
    private static let address = ProcessInfo.processInfo.environment["LECTERN_WEBDAV"]

    private struct AnyBook: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Book") }
    }

    @Test(.enabled(if: address != nil)) func twoLibrariesAgreeOverWebDAV() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let url = try #require(Self.address.flatMap { HTTPURL(string: $0) })
            let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in
                challenge.failures == 0 ? .password(user: "ann", password: "secret") : nil
            }
            try write(Bytes(utf8: "book \(UInt64.random(in: 0...UInt64.max))"), toFile: "\(folder)/book.epub")
            var libraries: [Library] = []
            for name in ["one", "two"] { libraries.append(try Library(path: "\(folder)/\(name).sqlite")) }
            var books: [BookID] = []
            for library in libraries {
                books.append(try await library.add(path: "\(folder)/book.epub", importer: AnyBook()).book.id)
            }
            let book = books[0]
            let synchronizers = zip(libraries, ["one", "two"]).map { library, name in
                LibrarySynchronizer(library, store: WebDAVStore(url, client: client), device: name)
            }
            let href = try #require(AnyURL(string: "c.xhtml"))
            for round in 0..<10 {
                for library in libraries {
                    let place = Locator(href: href, locations: .init(progression: 0.5), text: .init(highlight: "words"))
                    try await library.save(Highlight(book: book, locator: place, note: "note \(round)"))
                }
                // At the same moment: one of the writes is refused and repeated.
                async let first = synchronizers[0].synchronize(book)
                async let second = synchronizers[1].synchronize(book)
                _ = try await (first, second)
            }
            for own in [0, 1, 0] { try await synchronizers[own].synchronize(book) }
            let notes = try await libraries[0].highlights(of: book).map(\.id).sorted()
            #expect(notes.count == 20)
            #expect(try await libraries[1].highlights(of: book).map(\.id).sorted() == notes)
            let stranger = WebDAVStore(url, client: DefaultHTTPClient())
            await #expect(throws: SyncError.self) { try await stranger.read("\(book.hash).json") }
        }
    }
}
