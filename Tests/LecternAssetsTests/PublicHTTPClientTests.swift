import LecternAssets
import LecternBase
import Synchronization
import Testing

/// A manifest from somebody else reads nothing from this machine and from
/// private networks.
@Suite(.timeLimit(.minutes(10))) struct PublicHTTPClientTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0", "localhost", "LOCALHOST", "10.1.2.3", "172.16.0.1",
        "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[::1]", "::1", "[::]", "[fe80::1]",
        "[fd00::1]", "[fc00::1]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
        "[ff02::1]", "224.0.0.1", "255.255.255.255",
    ])
    func isPrivate(host: String) { #expect(PublicHTTPClient.isPrivate(host: host)) }

    @Test(arguments: [
        "93.184.216.34", "172.32.0.1", "172.15.0.1", "192.169.0.1", "11.0.0.1", "[2606:4700::1]",
        "[::ffff:93.184.216.34]", "nosuch.invalid", "223.255.255.255",
    ])
    func isPublic(host: String) { #expect(!PublicHTTPClient.isPrivate(host: host)) }

    @Test func rangesOfRequests() throws {
        let request = HTTPRequest(try #require(HTTPURL(string: "http://example.com/1.mp3")))
        #expect(request.with(range: 0..<1).headers == ["Range": "bytes=0-0"])
        #expect(request.with(range: 10..<20).headers == ["Range": "bytes=10-19"])
        // HTTP has no range of no bytes.
        #expect(request.with(range: 0..<0).headers.isEmpty && request.with(range: 5..<5).headers.isEmpty)
        #expect(request.with(range: 10..<20).with(range: 3..<3).headers.isEmpty)
    }

    @Test func privateAddressesAreNotFetched() async throws {
        let recorder = Recorder()
        let client = PublicHTTPClient(recorder, home: HTTPURL(string: "http://127.0.0.1:8080/book/manifest.json"))
        for address in [
            "http://127.0.0.1:9999/secret", "https://127.0.0.1:8080/", "http://localhost:8080/", "http://[::1]/",
        ] {
            await #expect(throws: HTTPError.self) { try await Self.fetch(address, client) }
        }
        #expect(recorder.requests.withLock { $0 } == [])
        // The user has chosen the address of the manifest.
        try await Self.fetch("http://127.0.0.1:8080/book/1.mp3", client)
        try await Self.fetch("http://93.184.216.34/1.mp3", client)
        #expect(recorder.requests.withLock(\.count) == 2)
    }

    /// What a redirection brings from there is not used.
    @Test func redirectionsAreNotUsed() async throws {
        let recorder = Recorder(redirectsTo: HTTPURL(string: "http://10.0.0.1/secret"))
        let client = PublicHTTPClient(recorder, home: nil)
        await #expect(throws: HTTPError.self) { try await Self.fetch("http://93.184.216.34/1.mp3", client) }
        #expect(!recorder.gaveBody.withLock { $0 })
    }

    /// Addresses that redirections lead to are looked at before they are asked.
    @Test(arguments: [
        ("http://10.0.0.1/secret", ["http://93.184.216.34/1.mp3"]),
        ("http://93.184.216.35/2.mp3", ["http://93.184.216.34/1.mp3", "http://93.184.216.35/2.mp3"]),
    ])
    func privateTargetsOfRedirectionsAreNotAsked(target: String, asked: [String]) async throws {
        let server = Redirector(from: "http://93.184.216.34/1.mp3", to: target)
        let client = PublicHTTPClient(server, home: nil)
        if asked.count > 1 {
            try await Self.fetch("http://93.184.216.34/1.mp3", client)
        } else {
            await #expect(throws: HTTPError.self) { try await Self.fetch("http://93.184.216.34/1.mp3", client) }
        }
        #expect(server.requests.withLock { $0 } == asked)
    }

    private static func fetch(_ address: String, _ client: any HTTPClient) async throws {
        let url = try #require(HTTPURL(string: address))
        _ = try await client.fetch(HTTPRequest(url))
    }
}

/// A client that answers everything, and remembers what it was asked for.
private final class Recorder: HTTPClient {
    let requests = Mutex<[String]>([])
    let gaveBody = Mutex(false)
    private let target: HTTPURL?

    init(redirectsTo target: HTTPURL? = nil) { self.target = target }

    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        requests.withLock { $0.append(request.url.string) }
        let response = HTTPResponse(url: target ?? request.url, status: 200)
        do {
            try onResponse(response)
            gaveBody.withLock { $0 = true }
            try consume(Bytes(utf8: "body"))
        } catch {
            throw .consumer(error)
        }
        return response
    }
}

/// A client that follows no redirection where it must not, as ``DefaultHTTPClient`` does.
private final class Redirector: HTTPClient {
    let requests = Mutex<[String]>([])
    private let source: String
    private let target: String

    init(from source: String, to target: String) {
        self.source = source
        self.target = target
    }

    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        #expect(!request.followsRedirections)
        requests.withLock { $0.append(request.url.string) }
        let redirects = request.url.string == source
        let response = HTTPResponse(
            url: request.url, status: redirects ? 302 : 200, headers: redirects ? ["Location": target] : [:])
        do { try onResponse(response) } catch { throw (error as? HTTPError) ?? .consumer(error) }
        return response
    }
}
