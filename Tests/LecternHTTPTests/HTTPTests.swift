import Dispatch
import Glibc
import LecternAssets
import LecternBase
import LecternEPUB
import LecternHTTP
import LecternModel
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// Requires authentication, and answers valid requests.
struct RefusingClient: HTTPClient {
    let challenge: String

    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        let given = request.headers["Authorization"]
        let isRefused = given.map { $0.contains("wrong") || $0.contains("d3Jvbmc") } ?? true
        let response = HTTPResponse(
            url: request.url, status: isRefused ? 401 : 200, headers: isRefused ? ["WWW-Authenticate": challenge] : [:])
        do {
            try onResponse(response)
            if let given, !isRefused { try consume(Bytes(utf8: given)) }
        } catch {
            throw .consumer(error)
        }
        return response
    }
}

@Suite(.timeLimit(.minutes(10)), .serialized) struct HTTPTests {
    private func retriever(_ client: any HTTPClient = DefaultHTTPClient()) -> AssetRetriever {
        AssetRetriever(
            formatSniffer: DefaultFormatSniffer(),
            resourceFactory: CompositeResourceFactory([FileResourceFactory(), HTTPResourceFactory(client: client)]),
            archiveOpener: ZIPArchiveOpener())
    }

    private func address(_ text: String) throws -> AbsoluteURL { try #require(AbsoluteURL(string: text)) }

    @Test func largeBooksAreReadByRange() async throws {
        let file = HollowFile.book()
        let server = try TestHTTPServer { file.answer($0) }
        try await server.run {
            let asset = try await retriever().retrieve(url: try address(server.url("/large.epub")))
            #expect(asset.format.conforms(to: .epub))
            let publication = try await PublicationOpener(parser: EPUBParser()).open(asset)
            #expect(publication.metadata.title == "Large")
            #expect(publication.tableOfContents.count == 20)
            let chapter = try await publication.get(publication.readingOrder[0])?.read().utf8Text
            #expect(chapter?.contains("Text 1.") == true)
            #expect(file.length > 200_000_000)
            #expect(UInt64(server.sentBytes) * 50 < file.length, "\(server.sentBytes) bytes were sent")
            #expect(server.sentBytes < 200_000)
        }
    }

    /// A known media type makes sniffing unnecessary.
    @Test func knownTypesAreNotSniffed() async throws {
        let file = HollowFile.book()
        var costs: [(requests: Int, bytes: Int)] = []
        for type: MediaType? in [nil, .epub] {
            let server = try TestHTTPServer { file.answer($0) }
            try await server.run {
                let url = try address(server.url("/large"))
                let asset =
                    if let type {
                        try await retriever().retrieve(url: url, mediaType: type)
                    } else {
                        try await retriever().retrieve(url: url)
                    }
                #expect(asset.format.conforms(to: .zip, .epub))
            }
            costs.append((server.requests.count, server.sentBytes))
        }
        #expect(costs[1].requests < costs[0].requests && costs[1].bytes < costs[0].bytes, "\(costs)")
        let book = EPUBBuilder(title: "Typed").bytes()
        let server = try TestHTTPServer { _ in .init(body: book) }
        try await server.run {
            // An unknown type is ignored.
            let url = try address(server.url("/typed"))
            let odd = try #require(MediaType("application/x-odd"))
            #expect(try await retriever().retrieve(url: url, mediaType: odd).format.conforms(to: .epub))
        }
    }

    @Test func rangesEqualTheFile() async throws {
        let bytes = Bytes((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let file = HollowFile(head: bytes, hole: 0, tail: .empty)
        let server = try TestHTTPServer { file.answer($0) }
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("/a")))
            let resource = BlockCachingResource(
                HTTPResource(url, client: DefaultHTTPClient()), blockLength: 1000, capacity: 10_000)
            for range: Range<UInt64> in [
                0..<0, 0..<1, 999..<1001, 500..<4_500, 99_999..<200_000, 0..<100_000, 3_000..<3_001,
            ] {
                #expect(try await resource.read(range: range) == bytes.clamped(to: range))
            }
            #expect(try await resource.length() == 100_000)
            let before = server.requests.count
            #expect(try await resource.read(range: 3_000..<3_500) == bytes.clamped(to: 3_000..<3_500))
            #expect(server.requests.count == before, "the bytes come from the cache")
        }
    }

    @Test func serversWithoutHeadOrRanges() async throws {
        let file = HollowFile(head: Bytes(utf8: "0123456789"), hole: 0, tail: .empty)
        let noHead = try TestHTTPServer { $0.method == "HEAD" ? .init(status: 405) : file.answer($0) }
        try await noHead.run {
            let url = try #require(HTTPURL(string: noHead.url("/a")))
            let resource = HTTPResource(url, client: DefaultHTTPClient())
            #expect(try await resource.length() == 10)
            #expect(try await resource.read(range: 2..<4) == Bytes(utf8: "23"))
        }
        let noRanges = try TestHTTPServer { _ in .init(body: file.head) }
        try await noRanges.run {
            let url = try #require(HTTPURL(string: noRanges.url("/a")))
            let resource = HTTPResource(url, client: DefaultHTTPClient())
            #expect(try await resource.read(range: 2..<4) == Bytes(utf8: "23"))
            #expect(try await resource.length() == 10)
        }
    }

    @Test func temporaryFailuresAreRetried() async throws {
        let failures = Mutex(2)
        let server = try TestHTTPServer { _ in
            failures.withLock { left in
                left -= 1
                return left >= 0 ? .init(status: 503) : .init(body: Bytes(utf8: "ok"))
            }
        }
        try await server.run {
            let request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
            let answer = try await DefaultHTTPClient().fetchRetrying(request, pause: .milliseconds(5))
            #expect(answer.body == Bytes(utf8: "ok"))
            #expect(server.requests.count == 3)
        }
    }

    @Test func permanentFailuresAreReported() async throws {
        let server = try TestHTTPServer { $0.path == "/lost" ? .init(status: 404) : .init(status: 403) }
        try await server.run {
            let url = server.url("/lost")
            await #expect(throws: AssetRetrieveError.self) { try await retriever().retrieve(url: try address(url)) }
            let resource = HTTPResource(try #require(HTTPURL(string: url)), client: DefaultHTTPClient())
            do {
                _ = try await resource.length()
                Issue.record("a missing file was opened")
            } catch {
                #expect("\(error)" == "\(url) does not exist")
            }
        }
    }

    @Test(arguments: [
        "Basic realm=\"r\"", "Digest realm=\"r\", nonce=\"n\", qop=\"auth,auth-int\", algorithm=SHA-256",
        "Bearer realm=\"r\"",
    ])
    func challengesAreAnswered(challenge: String) async throws {
        let server = RefusingClient(challenge: challenge)
        let asked = Mutex<[Int]>([])
        let client = AuthenticatingHTTPClient(server) { challenge in
            asked.withLock { $0.append(challenge.failures) }
            if challenge.scheme == "bearer" { return .token(challenge.failures == 0 ? "wrong" : "token") }
            return .password(user: challenge.failures == 0 ? "wrong" : "user", password: "secret")
        }
        let request = HTTPRequest(try #require(HTTPURL(string: "http://example.org/a?b=c")))
        let body = try await client.fetch(request).body.utf8Text
        #expect(asked.withLock { $0 } == [0, 1])
        #expect(body.lowercased().hasPrefix(challenge.prefix(5).lowercased()))
        if challenge.hasPrefix("Basic") { #expect(body == "Basic dXNlcjpzZWNyZXQ=") }
        if challenge.hasPrefix("Digest") { #expect(body.contains("uri=\"/a?b=c\"") && body.contains("nc=0000000")) }
        _ = try await client.fetch(request)
        #expect(asked.withLock { $0 }.count == 2, "the accepted login is cached")
    }

    /// Concurrent requests that are refused ask for one login.
    @Test func concurrentChallengesAskOnce() async throws {
        let server = RefusingClient(challenge: "Basic realm=\"r\"")
        let asked = Mutex(0)
        let client = AuthenticatingHTTPClient(server) { _ in
            asked.withLock { $0 += 1 }
            return .password(user: "user", password: "secret")
        }
        let request = HTTPRequest(try #require(HTTPURL(string: "http://example.org/a")))
        _ = try await client.fetch(request)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await client.fetch(request) } }
            try await group.waitForAll()
        }
        #expect(asked.withLock { $0 } == 1)
    }

    /// A stale nonce is not a wrong password.
    @Test func staleNoncesAreRenewed() async throws {
        let asked = Mutex(0)
        let server = try TestHTTPServer { request in
            let given = request.headers["authorization"] ?? ""
            if given.contains("nonce=\"new\"") { return .init(body: Bytes(utf8: "in")) }
            let isStale = given.contains("nonce=\"old\"")
            let nonce = isStale ? "nonce=\"new\", stale=true" : "nonce=\"old\""
            return .init(status: 401, headers: [("WWW-Authenticate", "Digest realm=\"r\", qop=\"auth\", \(nonce)")])
        }
        try await server.run {
            let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { _ in
                asked.withLock { $0 += 1 }
                return .password(user: "user", password: "secret")
            }
            let request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
            #expect(try await client.fetch(request).body.utf8Text == "in")
            #expect(asked.withLock { $0 } == 1)
        }
    }

    /// A book that requires a login, read by ranges.
    @Test(arguments: [true, false]) func aBookBehindALoginIsRead(isRight: Bool) async throws {
        let bytes = EPUBBuilder(title: "Behind").bytes()
        let server = try TestHTTPServer { request in
            guard request.headers["authorization"] == "Basic dXNlcjpzZWNyZXQ=" else {
                return .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
            }
            return .init(body: bytes)
        }
        try await server.run {
            let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in
                challenge.failures == 0 ? .password(user: "user", password: isRight ? "secret" : "no") : nil
            }
            let url = server.url("/a.epub")
            do {
                let asset = try await retriever(client).retrieve(url: try address(url))
                #expect(isRight && asset.format.conforms(to: .epub))
            } catch AssetRetrieveError.reading(.access(.forbidden(let refused))) {
                #expect(!isRight && refused == url)
            }
        }
    }

    @Test func downloadsAreResumed() async throws {
        let bytes = Bytes((0..<300_000).map { UInt8(truncatingIfNeeded: $0 >> 4) })
        let file = HollowFile(head: bytes, hole: 0, tail: .empty)
        let breaks = Mutex(true)
        let server = try TestHTTPServer { request in
            var answer = file.answer(request)
            if request.range(of: file.length) == nil {
                answer.body = bytes
                answer.length = file.length
            }
            answer.headers.append(("ETag", "\"1\""))
            if breaks.withLock({
                let first = $0; $0 = false; return first
            }) {
                answer.breaksAfter = 100_000
            }
            return answer
        }
        try await server.run {
            try await withTemporaryFolder { folder in
                let request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
                let client = DefaultHTTPClient()
                await #expect(throws: HTTPError.self) { try await client.download(request, to: folder + "/a") }
                let seen = Mutex<[UInt64]>([])
                _ = try await client.download(request, to: folder + "/a") { done, _ in seen.withLock { $0.append(done) }
                }
                #expect(try FileResource(path: folder + "/a").readNow(range: nil) == bytes)
                #expect(seen.withLock { $0 }.last == 300_000)
                #expect(server.requests.last?.headers["range"]?.hasPrefix("bytes=") == true)
                #expect(server.sentBytes < 400_000)
            }
        }
    }

    /// The server answers only after the request was cancelled.
    @Test func cancellationEndsARequest() async throws {
        let hasEnded = DispatchSemaphore(value: 0)
        let server = try TestHTTPServer { _ in
            _ = hasEnded.wait(timeout: .now() + 60)
            return .init(body: Bytes(utf8: "late"))
        }
        try await server.run {
            let request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
            let task = Task { try await DefaultHTTPClient().fetch(request) }
            #expect(try await eventually { server.requests.count == 1 })
            task.cancel()
            await #expect(throws: (any Error).self) { try await task.value }
            hasEnded.signal()
        }
    }

    /// Cancelled before, while or after the request begins: it ends at once, not after its timeout.
    @Test func cancellationEndsARequestThatBegins() async throws {
        let server = try TestHTTPServer(isParallel: true) { _ in .init(body: Bytes(utf8: "body")) }
        try await server.run {
            var request = HTTPRequest(try #require(HTTPURL(string: server.url("/a"))))
            request.timeout = 20
            let client = DefaultHTTPClient()
            for round in 0..<60 {
                let task = Task { [request] in
                    if round.isMultiple(of: 3) { while !Task.isCancelled { await Task.yield() } }
                    return try await client.fetch(request)
                }
                if !round.isMultiple(of: 3) { try await Task.sleep(for: .microseconds(round * 20)) }
                task.cancel()
                switch await task.result {
                case .success: #expect(!round.isMultiple(of: 3))
                case .failure(HTTPError.cancelled): break
                case .failure(let error): Issue.record("\(error) in round \(round)"); return
                }
            }
            let body = try await client.fetch(request).body
            #expect(body.utf8Text == "body")
        }
    }

    @Test func digestAnswersMatchTheRFCs() {
        func hexadecimal(_ bytes: [UInt8]) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(hexadecimal(MD5.digest(of: [])) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(hexadecimal(MD5.digest(of: Array("message digest".utf8))) == "f96b697d7cb7938d525a2f31aaf161d0")
        let long = Array(String(repeating: "1234567890", count: 8).utf8)
        #expect(hexadecimal(MD5.digest(of: long)) == "57edf4a22be3c955ac49da2e2107b67a")
    }
}
