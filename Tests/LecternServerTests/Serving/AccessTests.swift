import LecternBase
import LecternTestKit
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
        for host in ["localhost:8080", "127.0.0.1", "[::1]:8080"] {
            #expect(await server.get("/opds2", ["host": host]).status == 200)
        }
        for host in ["evil.example:8080", "127.0.0.1.evil.example", "[::2]"] {
            #expect(await server.get("/opds2", ["host": host]).status == 421)
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "TRACE", "CONNECT"])
    func serverIsReadOnly(method: String) async {
        #expect(await Served.server().get("/opds2", method: method).status == 405)
    }
}
