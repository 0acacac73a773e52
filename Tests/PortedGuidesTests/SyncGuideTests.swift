import Lectern
import LecternLibrary
import LecternSync
import LecternTestKit
import Testing

/// The code of `docs/guides/sync.md`.
@Suite(.timeLimit(.minutes(10))) struct SyncGuideTests {
    /// A server that has no file and no place, and takes none.
    private static func emptyServer() throws -> TestHTTPServer {
        try TestHTTPServer { request in
            request.path.contains("/syncs/") ? .init(body: Bytes(utf8: "{}")) : .init(status: 404)
        }
    }

    private func exchange(
        _ library: Library, _ book: Book, _ folder: HTTPURL, client: any HTTPClient, deviceID: String
    ) async throws -> SyncReport {
        @Sendable func askWhetherToGo(to place: Locator, from device: String) async -> Bool { false }
        let store = WebDAVStore(folder, client: client)  // or FolderStore(path: path)
        let synchronizer = LibrarySynchronizer(
            library, store: store, device: deviceID,
            places: .ask { conflict in
                await askWhetherToGo(to: conflict.other, from: conflict.device)
            })
        try await synchronizer.synchronize(book.id)
        let report = try await synchronizer.synchronizeAll()  // what was exchanged, and what failed
        return report
    }

    /// What the server refuses is an error that names it.
    @Test func librariesAreSynchronized() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/Moby.txt"
            try write(Bytes(utf8: "The White Whale.\n"), toFile: file)
            let library = try Library(path: folder + "/library.sqlite")
            let book = try await library.add(path: file, importer: LibraryGuideTests.Importer()).book
            let server = try Self.emptyServer()
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/dav/")))
                await #expect(throws: SyncError.self) {
                    try await exchange(library, book, url, client: DefaultHTTPClient(), deviceID: "d1")
                }
            }
        }
    }

    @Test func placesAreExchangedWithKOReader() async throws {
        var goal: Locator?
        func go(to place: Locator?) { goal = place }
        var book = EPUBBuilder(title: "Places")
        book.addChapter("c.xhtml", body: "<p>First words.</p><p>Second words.</p>")
        let file = DataResource(book.bytes())
        let publication = try await PublicationOpener().open(.container(try await book.container(), .epub))
        let locator = try #require(await publication.locate(progression: 0.5))
        let mock = try Self.emptyServer()
        try await mock.run {
            let server = try #require(HTTPURL(string: mock.url("/")))
            let client = KosyncClient(server, user: "ann", password: "1234", client: DefaultHTTPClient())
            let places = KOReaderPlaces(publication)
            let document = try await KosyncDocument.digest(of: file)
            if let place = try await client.place(of: document) { go(to: await places.locator(of: place)) }
            if let place = await places.place(of: locator, device: "Lectern") {
                try await client.save(place, of: document)
            }
            #expect(mock.requests.contains { $0.method == "PUT" && $0.path.hasSuffix("/syncs/progress") })
        }
        #expect(goal == nil)
    }
}
