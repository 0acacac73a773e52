import LecternAssets
import LecternBase
import LecternHTTP
import LecternTestKit
import Synchronization
import Testing

/// Credentials belong to an origin: scheme, host and port.
@Suite(.timeLimit(.minutes(10))) struct CredentialTests {
    /// Headers that carry a credential, of HTTP and of services.
    private static let secrets = [
        "Authorization": "Basic YW5uOnNlY3JldA==", "Cookie": "session=secret", "x-auth-user": "ann",
        "x-auth-key": "secret", "X-Api-Token": "secret", "Proxy-Authorization": "Basic x",
    ]

    private func request(_ url: String, _ method: HTTPRequest.Method = .get, body: Bytes? = nil) throws -> HTTPRequest {
        var request = HTTPRequest(try #require(HTTPURL(string: url)), method: method, headers: Self.secrets, body: body)
        request.headers["Accept"] = "application/json"
        request.headers["Range"] = "bytes=0-9"
        return request
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func anotherOriginGetsNoCredential(status: Int) async throws {
        let other = try TestHTTPServer { _ in .init(body: Bytes(utf8: "there")) }
        let server = try TestHTTPServer { request in
            // First within the origin, where everything is kept, then to the other one.
            let next = request.path == "/a" ? "/b" : other.url("/c")
            return .init(status: status, headers: [("Location", next)])
        }
        try await other.run {
            try await server.run {
                let body = try await DefaultHTTPClient().fetch(try request(server.url("/a"))).body
                #expect(body.utf8Text == "there")
                #expect(server.requests.map(\.path) == ["/a", "/b"])
                let (own, strange) = (try #require(server.requests.last), try #require(other.requests.last))
                for (name, value) in Self.secrets {
                    #expect(own.headers[name.lowercased()] == value)
                    #expect(strange.headers[name.lowercased()] == nil, "\(name)")
                }
                #expect(strange.headers["accept"] == "application/json" && strange.headers["range"] == "bytes=0-9")
            }
        }
    }

    /// What another origin did not get does not come back on the way.
    @Test func theWayBackHasNoCredentialEither() async throws {
        let address = Mutex("")
        let other = try TestHTTPServer { _ in
            .init(status: 302, headers: [("Location", address.withLock { $0 })])
        }
        let server = try TestHTTPServer { request in
            request.path == "/end"
                ? .init(body: Bytes(utf8: "end")) : .init(status: 302, headers: [("Location", other.url("/x"))])
        }
        address.withLock { $0 = server.url("/end") }
        try await other.run {
            try await server.run {
                _ = try await DefaultHTTPClient().fetch(try request(server.url("/a")))
                #expect(server.requests.last?.path == "/end")
                #expect(server.requests.last?.headers["x-auth-key"] == nil)
            }
        }
    }

    /// A body may contain a password: it goes to no other origin, and the caller gets the redirection.
    @Test(arguments: [(HTTPRequest.Method.put, 302), (.put, 307), (.post, 308), (.delete, 302)])
    func bodiesGoToNoOtherOrigin(method: HTTPRequest.Method, status: Int) async throws {
        let other = try TestHTTPServer { _ in .init() }
        let server = try TestHTTPServer { _ in .init(status: status, headers: [("Location", other.url("/"))]) }
        try await other.run {
            try await server.run {
                let url = server.url("/a")
                let body = method == .delete ? nil : Bytes(utf8: "password=secret")
                do {
                    _ = try await DefaultHTTPClient().fetch(try request(url, method, body: body))
                    Issue.record("the redirection was followed")
                } catch HTTPError.status(let response) {
                    #expect(response.status == status)
                    let words = "\(HTTPError.status(response).readError(response.url))"
                    #expect(words.contains("\(url) redirects to \(other.url("/"))"), "\(words)")
                }
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test func bodiesFollowWithinTheOrigin() async throws {
        let server = try TestHTTPServer { request in
            request.path == "/b" ? .init(body: request.body) : .init(status: 307, headers: [("Location", "/b")])
        }
        try await server.run {
            let sent = try request(server.url("/a"), .put, body: Bytes(utf8: "content"))
            #expect(try await DefaultHTTPClient().fetch(sent).body.utf8Text == "content")
            #expect(server.requests.last?.method == "PUT")
            #expect(server.requests.last?.headers["x-auth-key"] == "secret")
        }
    }

    /// A redirection leads to a server that asks for a login: it gets none, nor does it learn one.
    @Test func challengesOfOtherOriginsAreNotAnswered() async throws {
        let other = try TestHTTPServer { _ in
            .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"Books\"")])
        }
        let server = try TestHTTPServer { _ in .init(status: 302, headers: [("Location", other.url("/steal"))]) }
        try await other.run {
            try await server.run {
                let asked = Mutex(0)
                let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { _ in
                    asked.withLock { $0 += 1 }
                    return .password(user: "ann", password: "secret")
                }
                let request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
                await #expect(throws: HTTPError.self) { try await client.fetch(request) }
                await #expect(throws: HTTPError.self) { try await client.fetch(request) }
                #expect(asked.withLock { $0 } == 0)
                let all = server.requests + other.requests
                #expect(all.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    /// A login for one server is not offered to another that is asked directly.
    @Test func aLoginForOneServerIsForNoOther() async throws {
        func refusing() throws -> TestHTTPServer {
            try TestHTTPServer { request in
                request.headers["authorization"] == nil
                    ? .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"Books\"")]) : .init()
            }
        }
        let (server, other) = (try refusing(), try refusing())
        try await other.run {
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/dav/")))
                let client = AuthenticatingHTTPClient(DefaultHTTPClient(), user: "ann", password: "secret", for: url)
                _ = try await client.fetch(HTTPRequest(url))
                let strange = HTTPRequest(try #require(HTTPURL(string: other.url("/dav/"))))
                await #expect(throws: HTTPError.self) { try await client.fetch(strange) }
                #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    @Test(arguments: [
        ("http://Example.org:80/a", "http://example.org"), ("https://example.org:443", "https://example.org"),
        ("https://example.org:80/", "https://example.org:80"),
        ("http://ann:pw@example.org:8080/", "http://example.org:8080"),
        ("http://[::1]:80/", "http://[::1]"), ("http://example.org:/", "http://example.org"),
    ])
    func originsAreCompared(url: String, origin: String) {
        #expect(HTTPURL(string: url)?.origin == origin)
    }
}
