import LecternAssets
import LecternBase
import LecternHTTP
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// The stores and clients over HTTP, against servers in the test.
@Suite(.timeLimit(.minutes(10))) struct RemoteTests {
    @Test func webDAVWritesAreConditional() async throws {
        let file = Mutex<(text: String, tag: Int)?>(nil)
        let server = try TestHTTPServer { request in
            file.withLock { file in
                guard request.path == "/dav/a.json" else { return .init(status: 409) }
                guard request.method == "PUT" else {
                    guard let file else { return .init(status: 404) }
                    return .init(headers: [("ETag", "\"\(file.tag)\"")], body: Bytes(utf8: file.text))
                }
                let isExpected =
                    file.map { request.headers["if-match"] == "\"\($0.tag)\"" }
                    ?? (request.headers["if-none-match"] == "*")
                guard isExpected else { return .init(status: 412) }
                file = (request.body.utf8Text, (file?.tag ?? 0) + 1)
                return .init(status: 201)
            }
        }
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("/dav")))
            let store = WebDAVStore(url, client: DefaultHTTPClient())
            let empty = try await store.read("a.json")
            #expect(empty.copies.isEmpty)
            try await store.write(Bytes(utf8: "{\"one\": 1}"), to: "a.json", replacing: empty)
            let first = try await store.read("a.json")
            #expect(first.copies == [Bytes(utf8: "{\"one\": 1}")])
            try await store.write(Bytes(utf8: "{\"two\": 1}"), to: "a.json", replacing: first)
            for outdated in [empty, first] {
                await #expect(throws: SyncError.self) {
                    try await store.write(Bytes(utf8: "{\"three\": 1}"), to: "a.json", replacing: outdated)
                }
            }
            await #expect(throws: SyncError.self) {
                try await store.write(Bytes(utf8: "x"), to: "b.json", replacing: empty)
            }
        }
    }

    @Test func kosyncSavesAndReturnsThePlace() async throws {
        let saved = Mutex<JSONValue?>(nil)
        let key = MD5.digest(of: Array("secret".utf8)).hexadecimal
        let server = try TestHTTPServer { request in
            guard request.headers["x-auth-user"] == "ann", request.headers["x-auth-key"] == key,
                request.headers["accept"] == "application/vnd.koreader.v1+json"
            else {
                return .init(status: 401, body: Bytes(utf8: #"{"code":2001,"message":"Unauthorized"}"#))
            }
            switch (request.method, request.path) {
            case ("GET", "/users/auth"): return .init(body: Bytes(utf8: #"{"authorized":"OK"}"#))
            case ("PUT", "/syncs/progress"):
                saved.withLock { $0 = try? JSONValue(parsing: request.body.utf8Text) }
                return .init(body: Bytes(utf8: "{}"))
            case ("GET", "/syncs/progress/d1"):
                return .init(body: Bytes(utf8: saved.withLock { $0?.text() ?? "{}" }))
            default: return .init(status: 404)
            }
        }
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("")))
            let client = KosyncClient(url, user: "ann", password: "secret", client: DefaultHTTPClient())
            try await client.logIn()
            #expect(try await client.place(of: "d1") == nil)
            let place = KosyncClient.Place(
                progress: "/body/DocFragment[3]/body/p[2]/text().0", percentage: 0.25, device: "Lectern",
                deviceID: "1")
            try await client.save(place, of: "d1")
            #expect(saved.withLock { $0?["document"]?.string } == "d1")
            let found = try await client.place(of: "d1")
            #expect(found == place)
            #expect(found?.readingOrderIndex == 2)
            let wrong = KosyncClient(url, user: "ann", password: "other", client: DefaultHTTPClient())
            await #expect(throws: SyncError.self) { try await wrong.logIn() }
        }
    }

    /// `util.partialMD5` of KOReader reads at 0, 1024, 4096 and so on.
    @Test func documentsAreIdentifiedAsInKOReader() async throws {
        let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let pieces = bytes[0..<1024] + bytes[1024..<2048] + bytes[4096..<5120] + bytes[16_384..<17_408]
        #expect(
            try await KosyncDocument.digest(of: DataResource(Bytes(bytes)))
                == MD5.digest(of: Array(pieces)).hexadecimal)
    }
}
