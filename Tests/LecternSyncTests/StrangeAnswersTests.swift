import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternLibrary
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// Answers that are not what was asked for are errors, and overwrite nothing; one bad file does not stop the others.
@Suite(.timeLimit(.minutes(10))) struct StrangeAnswersTests {
    private static let portal = TestHTTPServer.Answer(
        headers: [("Content-Type", "text/html")], body: Bytes(utf8: "<html><title>Log in to the network</title></html>")
    )

    private func expectUnexpected(_ body: () async throws -> Void, line: SourceLocation = #_sourceLocation) async {
        do {
            try await body()
            Issue.record("no error", sourceLocation: line)
        } catch SyncError.unexpected {
        } catch {
            Issue.record("\(error)", sourceLocation: line)
        }
    }

    /// A network's login page answers everything with success.
    @Test func aCaptivePortalIsNoSuccess() async throws {
        let server = try TestHTTPServer { _ in Self.portal }
        try await withTemporaryFolder { folder in
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/dav/")))
                let store = WebDAVStore(url, client: DefaultHTTPClient())
                let device = try await Device("one", in: folder, store: store)
                try await device.library.save(
                    Highlight(book: device.book, locator: try Device.locator(0.1)))
                await expectUnexpected { try await device.exchange() }
                #expect(server.requests.allSatisfy { $0.method == "GET" }, "nothing was written")
                let koreader = KosyncClient(url, user: "ann", password: "x", client: DefaultHTTPClient())
                await expectUnexpected { try await koreader.logIn() }
                await expectUnexpected { _ = try await koreader.place(of: "d") }
                let place = KosyncClient.Place(progress: "1", percentage: 0.1, device: "Lectern")
                await expectUnexpected { try await koreader.save(place, of: "d") }
            }
        }
    }

    /// The portal comes between reading and writing.
    @Test func aWriteThatWasNotStoredIsNoSuccess() async throws {
        let server = try TestHTTPServer { request in request.method == "GET" ? .init(status: 404) : Self.portal }
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("/dav/")))
            let store = WebDAVStore(url, client: DefaultHTTPClient())
            let empty = try await store.read("a.json")
            await #expect(throws: SyncError.self) {
                try await store.write(Bytes(utf8: "{}"), to: "a.json", replacing: empty)
            }
        }
    }

    /// A file with other content is left as it is.
    @Test(arguments: ["<html></html>", "", "{", "{\"type\": \"AnnotationPage\", \"id\": \"urn:sha256:other\"}", "[]"])
    func otherFilesAreNotReplaced(content: String) async throws {
        try await withTemporaryFolder { folder in
            let device = try await Device("one", in: folder, store: FolderStore(path: folder))
            try await device.library.save(
                Highlight(book: device.book, locator: try Device.locator(0.1)))
            let path = "\(folder)/\(device.book.hash).json"
            try write(Bytes(utf8: content), toFile: path)
            await expectUnexpected { try await device.exchange() }
            #expect(try FileResource(path: path).readNow(range: nil).utf8Text == content)
            #expect(try await device.library.highlights(of: device.book).count == 1)
            // Once it is moved away, the exchange goes on.
            try FileManager.default.removeItem(atPath: path)
            #expect(try await device.exchange())
        }
    }

    /// A conflicting copy that is still being carried stays for later.
    @Test func damagedCopiesOfConflictsAreLeft() async throws {
        try await withTemporaryFolder { folder in
            let device = try await Device("one", in: folder, store: FolderStore(path: folder))
            try await device.exchange()
            let copy = "\(folder)/\(device.book.hash).sync-conflict-20260101-120000-ABCDEFG.json"
            try write(Bytes(utf8: "{\"type\": \"Anno"), toFile: copy)
            try await device.library.save(
                Highlight(book: device.book, locator: try Device.locator(0.1)))
            #expect(try await device.exchange())
            #expect(FileManager.default.fileExists(atPath: copy))
        }
    }

    /// Several books: the bad one is reported, the others are exchanged, and all is counted.
    @Test func oneBadFileDoesNotStopTheOthers() async throws {
        try await withTemporaryFolder { folder in
            let store = FlakyStore()
            var libraries: [Library] = []
            for name in ["one", "two"] { libraries.append(try Library(path: "\(folder)/\(name).sqlite")) }
            var books: [BookID] = []
            for number in 0..<5 {
                let path = "\(folder)/\(number).epub"
                try write(Bytes(utf8: "book \(number)"), toFile: path)
                for library in libraries {
                    let book = try await library.add(path: path, importer: AnyBook()).book.id
                    if library === libraries[0] {
                        books.append(book)
                        try await library.save(Highlight(book: book, locator: try Device.locator(0.1)))
                    }
                }
            }
            store.bad.withLock { $0 = ["\(books[0].hash).json"] }
            let first = try await LibrarySynchronizer(libraries[0], store: store, device: "one").synchronizeAll()
            #expect(first.exchanged == 4 && first.changed == 4 && first.given == 4 && first.received == 0)
            #expect(first.failures.map(\.book.id) == [books[0]] && first.notTried == 0)
            let second = try await LibrarySynchronizer(libraries[1], store: store, device: "two").synchronizeAll()
            #expect(second.received == 4 && second.given == 0 && second.failures.count == 1)
            for book in books.dropFirst() { #expect(try await libraries[1].highlights(of: book).count == 1) }
            // If nothing can be reached, the others are not tried.
            store.failures.withLock { $0 = 100 }
            let third = try await LibrarySynchronizer(libraries[0], store: store, device: "one").synchronizeAll()
            #expect(third.exchanged == 0 && third.failures.count == 3 && third.notTried == 2)
        }
    }

    /// A server answers one book with an error; redirections in a circle are such an error, too.
    @Test(arguments: [423, 500, 302]) func aServerMayRefuseOneBook(status: Int) async throws {
        let files = Mutex<[String: Bytes]>([:])
        let bad = Mutex("")
        let server = try TestHTTPServer { request in
            if request.path == bad.withLock({ $0 }) {
                return .init(status: status, headers: status == 302 ? [("Location", request.path)] : [])
            }
            return files.withLock { files in
                if request.method == "PUT" { files[request.path] = request.body }
                guard let file = files[request.path] else { return .init(status: 404) }
                return request.method == "PUT" ? .init(status: 204) : .init(body: file)
            }
        }
        try await withTemporaryFolder { folder in
            let library = try Library(path: "\(folder)/one.sqlite")
            for number in 0..<3 {
                let path = "\(folder)/\(number).epub"
                try write(Bytes(utf8: "book \(number)"), toFile: path)
                let book = try await library.add(path: path, importer: AnyBook()).book.id
                try await library.save(Highlight(book: book, locator: try Device.locator(0.1)))
                if number == 0 { bad.withLock { $0 = "/dav/\(book.hash).json" } }
            }
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/dav")))
                let store = WebDAVStore(url, client: DefaultHTTPClient())
                let report = try await LibrarySynchronizer(library, store: store, device: "one").synchronizeAll()
                #expect(report.exchanged == 2 && report.failures.count == 1)
                guard case .unexpected(let words)? = report.failures.first?.error else {
                    Issue.record("\(report.failures)")
                    return
                }
                #expect(words.contains("/dav/"))
            }
        }
    }

    /// KOReader's login goes to no other server.
    @Test func koreadersKeyIsNotRedirected() async throws {
        let other = try TestHTTPServer { _ in .init(body: Bytes(utf8: "{}")) }
        let server = try TestHTTPServer { request in
            .init(status: 302, headers: [("Location", other.url(request.path))])
        }
        try await other.run {
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/")))
                let client = KosyncClient(url, user: "ann", password: "secret", client: DefaultHTTPClient())
                _ = try? await client.place(of: "d")
                try? await client.save(.init(progress: "1", percentage: 0.5, device: "Lectern"), of: "d")
                try? await client.register()
                for request in other.requests {
                    #expect(request.headers["x-auth-user"] == nil && request.headers["x-auth-key"] == nil)
                    #expect(request.body.isEmpty)
                }
            }
        }
    }
}
