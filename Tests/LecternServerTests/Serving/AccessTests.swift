import LecternBase
import LecternTestKit
import Synchronization
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct AccessTests {
    private func server() -> PublicationServer {
        Served.server { configuration in
            configuration.access = AccessControl(
                logins: [.init(user: "ann", password: "secret")], tokens: ["0123456789abcdef"])
        }
    }

    @Test(arguments: ["/opds2", "/opds", "/publications/b1/manifest.json", "/publications/b1/EPUB/text/1.xhtml", "/x"])
    func everythingNeedsALogin(path: String) async throws {
        let server = server()
        let refused = await server.get(path)
        #expect(refused.status == 401)
        #expect(refused.headers["www-authenticate"]?.hasPrefix("Basic realm=") == true)
        #expect(refused.headers["content-type"] == "application/opds-authentication+json")
        #expect(try await refused.json["authentication"]?.array?.count == 1)
        for accepted in ["Basic YW5uOnNlY3JldA==", "basic YW5uOnNlY3JldA==", "Bearer 0123456789abcdef"] {
            #expect(await server.get(path, ["authorization": accepted]).status != 401)
        }
        // What one client has loaded is not given to another without a login.
        #expect(await server.get(path).status == 401)
        for wrong in ["Basic YW5uOnNlY3JlVA==", "Bearer", "Bearer x", "Basic 0123456789abcdef", ""] {
            #expect(await server.get(path, ["authorization": wrong]).status == 401)
        }
    }

    @Test func privateAnswersAreNotSharedByCaches() async throws {
        let response = await server().get(
            "/publications/b1/EPUB/text/1.xhtml", ["authorization": "Bearer 0123456789abcdef"])
        #expect(response.headers["cache-control"] == "private, max-age=600")
    }

    @Test func wrongLoginsAreSlowedDown() async {
        let server = server()
        var statuses: Set<Int> = []
        for number in 0..<40 { statuses.insert(await server.get("/", ["authorization": "Bearer \(number)"]).status) }
        #expect(statuses == [401, 429])
        #expect(await server.get("/opds2", ["authorization": "Bearer 0123456789abcdef"]).status == 429)
    }

    @Test func requestsAreLimitedByClient() async {
        let server = Served.server { $0.requestsPerSecond = 1 }
        var limited = 0
        for _ in 0..<30 where await server.get("/opds2").status == 429 { limited += 1 }
        #expect((15...20).contains(limited))
    }

    @Test func bucketsFillAgain() {
        let limiter = RateLimiter(perSecond: 2, burst: 4)
        #expect((0..<6).map { _ in limiter.take("a", now: 1000) } == [true, true, true, true, false, false])
        #expect(limiter.take("b", now: 1000))
        #expect((0..<3).map { _ in limiter.take("a", now: 2000) } == [true, true, false])
        #expect((0..<20_000).filter { limiter.take("c\($0)", now: 2000) }.count < 20_000)
    }

    /// A page of another site reaches the server under a name of its own.
    @Test func foreignNamesAreRefusedWithoutALogin() async {
        let server = Served.server()
        for host in ["localhost:8080", "127.0.0.1", "[::1]:8080", "LOCALHOST", "localhost.", "LocalHost.:8080"] {
            #expect(await server.get("/opds2", ["host": host]).status == 200)
        }
        for host in [
            "localhost..", "localhost.evil.example", ".", "", "evil.example:8080", "127.0.0.1.evil.example", "[::2]",
        ] {
            #expect(await server.get("/opds2", ["host": host]).status == 421)
        }
    }

    /// The log has a line for each answer, in the common log format, with the
    /// name of who has logged in, and without passwords and tokens.
    @Test func answersAreLogged() async throws {
        let log = Lines()
        let server = Served.server { configuration in
            configuration.access = AccessControl(
                logins: [.init(user: "ann b", password: "secret")], tokens: ["0123456789abcdef"])
            configuration.log = log
        }
        try await withServer(server) { address in
            let requests: [(target: String, fields: String)] = [
                ("/opds/search.xml", "Authorization: Basic YW5uIGI6c2VjcmV0\r\n"),
                ("/%22x%22\"\\y", "Authorization: Bearer 0123456789abcdef\r\n"),
                ("/opds2", "Authorization: Basic YTpi\r\n"),
            ]
            try await onOwnThread {
                for (target, fields) in requests {
                    let client = try RawClient(address)
                    client.send("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(fields)\r\n")
                    _ = client.receiveAll()
                }
                let client = try RawClient(address)
                client.send("rubbish \u{1B}[2J\r\n\r\n")
                _ = client.receiveAll()
            }
        }
        let lines = log.all
        try #require(lines.count == 4)
        let whole: HeaderFields = ["authorization": "Bearer 0123456789abcdef", "host": "x"]
        let length = await server.get("/opds/search.xml", whole).length
        let start = #/127\.0\.0\.1 - (\S+) \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\] (.*)/#
        let parts = try lines.map { try #require($0.wholeMatch(of: start)).output }
        #expect(parts.map(\.1) == ["ann\\x20b", "-", "-", "-"])
        #expect(parts[0].2.hasSuffix("\"GET /opds/search.xml HTTP/1.1\" 200 \(length)"))
        #expect(parts[1].2.hasPrefix("\"GET /%22x%22\\x22\\x5cy HTTP/1.1\" 404 "))
        #expect(parts[2].2.hasPrefix("\"GET /opds2 HTTP/1.1\" 401 "))
        #expect(parts[3].2.hasPrefix("\"-\" 400 "))
        for secret in ["secret", "YW5u", "0123456789abcdef"] { #expect(!lines.joined().contains(secret)) }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "TRACE", "CONNECT"])
    func serverIsReadOnly(method: String) async {
        #expect(await Served.server().get("/opds2", method: method).status == 405)
    }
}

/// A log in memory.
private final class Lines: AccessLog {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func write(_ line: String) { lines.withLock { $0.append(line) } }
}
