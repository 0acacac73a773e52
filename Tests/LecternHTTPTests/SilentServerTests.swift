import Dispatch
import LecternAssets
import LecternBase
import LecternHTTP
import LecternTestKit
import Synchronization
import Testing

/// A client whose server never answers.
private final class SilentClient: HTTPClient {
    let requests = Mutex(0)
    let error: HTTPError

    init(_ error: HTTPError = .timedOut) { self.error = error }

    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        requests.withLock { $0 += 1 }
        throw error
    }
}

/// Servers that stop answering.
@Suite(.timeLimit(.minutes(10))) struct SilentServerTests {
    /// A silent server is retried once, not three times.
    @Test func silentServersAreRetriedOnce() async throws {
        let client = SilentClient()
        await #expect {
            _ = try await client.fetchRetrying(
                HTTPRequest(try #require(HTTPURL(string: "http://a.b/c"))), pause: .zero)
        } throws: { error in
            guard case .timedOut? = error as? HTTPError else { return false }
            return true
        }
        #expect(client.requests.withLock { $0 } == 2)
    }

    /// Where nothing listens, asking again does not help: the answer comes at once.
    @Test func noServerIsAskedOnce() async throws {
        let client = SilentClient(.noServer("refused"))
        let request = HTTPRequest(try #require(HTTPURL(string: "http://a.b/c")))
        await #expect(throws: HTTPError.self) { try await client.fetchRetrying(request, pause: .zero) }
        #expect(client.requests.withLock { $0 } == 1)
        // A port where nothing listens, as the standard client finds it.
        let server = try TestHTTPServer { _ in .init() }
        var address = ""
        try await server.run { address = server.url("/a") }
        let refused = HTTPRequest(try #require(HTTPURL(string: address)))
        await #expect {
            _ = try await DefaultHTTPClient().fetch(refused)
        } throws: { error in
            guard case .noServer? = error as? HTTPError else { return false }
            return true
        }
    }

    /// A server that stops in the middle of an answer; the next request uses a
    /// new session.
    @Test func stalledAnswersTimeOut() async throws {
        let end = DispatchSemaphore(value: 0)
        let server = try TestHTTPServer { request in
            var answer = TestHTTPServer.Answer(body: Bytes(utf8: "words"))
            if request.path == "/silent" {
                answer.breaksAfter = 3
                answer.end = end
            }
            return answer
        }
        let client = DefaultHTTPClient()
        try await server.run {
            await #expect {
                _ = try await client.fetch(
                    HTTPRequest(try #require(HTTPURL(string: server.url("/silent"))), timeout: 1))
            } throws: { error in
                guard case .timedOut? = error as? HTTPError else { return false }
                return true
            }
            end.signal()
            let other = try await client.fetch(HTTPRequest(try #require(HTTPURL(string: server.url("/")))))
            #expect(other.body == Bytes(utf8: "words"))
        }
    }
}
