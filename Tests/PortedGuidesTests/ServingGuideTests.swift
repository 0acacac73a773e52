import Lectern
import LecternLibrary
import LecternPages
import LecternServer
import LecternTestKit
import Testing

/// The code of `docs/guides/serving.md`.
@Suite(.timeLimit(.minutes(10))) struct ServingGuideTests {
    /// Serves a library until the task is cancelled.
    private func serve(_ library: Library, print: @escaping @Sendable (ServerAddress) -> Void) async throws {
        let shelf = LibraryShelf(library)
        let server = PublicationServer(shelf: shelf, extensions: [BrowserPages(services: .standard)]) { book in
            guard case .file(let path) = book.source else { throw ServingError("not here", status: 404) }
            return try await PublicationOpener().open(AssetRetriever.standard.retrieve(path: path))
        }
        try await EventLoopServer(address: ServerAddress("127.0.0.1:0")).serve(server) { address in print(address) }
    }

    @Test func aLibraryIsServed() async throws {
        try await withTemporaryFolder { folder in
            let (path, file) = (folder + "/library.sqlite", folder + "/Moby.txt")
            try write(Bytes(utf8: "The White Whale.\n"), toFile: file)
            let library = try Library(path: path)
            _ = try await library.add(path: file, importer: LibraryGuideTests.Importer())
            let (addresses, announce) = AsyncStream.makeStream(of: ServerAddress.self)
            let serving = Task { try await serve(library) { announce.yield($0) } }
            defer { serving.cancel() }
            let address = try #require(await addresses.first { _ in true })
            let url = try #require(HTTPURL(string: "http://\(address)/opds2"))
            let answer = try await DefaultHTTPClient().fetch(HTTPRequest(url))
            #expect(String(decoding: answer.body.array, as: UTF8.self).contains("Moby"))
        }
    }
}
