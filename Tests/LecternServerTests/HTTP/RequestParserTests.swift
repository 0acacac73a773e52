import LecternTestKit
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct RequestParserTests {
    private func parse(_ text: String, limits: RequestParser.Limits = .init()) throws(RequestError) -> ServerRequest? {
        var parser = RequestParser(limits: limits)
        Array(text.utf8).withUnsafeBytes { parser.append($0) }
        return try parser.next()
    }

    @Test func namesOfHeaderFieldsHaveNoCase() {
        var headers: HeaderFields = ["Content-Type": "text/plain", "accept": "a"]
        headers.add("ACCEPT", "b")
        #expect(headers["content-type"] == "text/plain" && headers["Content-Type"] == "text/plain")
        #expect(headers["Accept"] == "a" && headers.all("Accept") == ["a", "b"])
        headers["ACCEPT"] = nil
        #expect(headers.fields.map(\.name) == ["content-type"])
    }

    @Test func readsRequestLineAndFields() throws {
        let request = try parse("GET /a%20b/c?x=1+2&y=%C3%A9 HTTP/1.1\r\nHost: h:80\r\nRange:\t bytes=0-9 \r\n\r\n")
        #expect(request?.method == "GET")
        #expect(request?.segments == ["a b", "c"])
        #expect(request?.parameter("x") == "1 2")
        #expect(request?.parameter("y") == "é")
        #expect(request?.headers["range"] == "bytes=0-9")
        #expect(request?.keepsAlive == true)
        #expect(request?.hasBody == false)
    }

    @Test func bytesMayArriveInAnyParts() throws {
        let text =
            "\r\nGET /one HTTP/1.1\r\nHost: h\r\n\r\nHEAD http://h/two?q HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
        for length in 1...40 {
            var parser = RequestParser()
            var requests: [ServerRequest] = []
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: length) {
                bytes[start..<min(start + length, bytes.count)].withUnsafeBytes { parser.append($0) }
                while let request = try parser.next() { requests.append(request) }
            }
            #expect(requests.map(\.path) == ["/one", "/two"], "parts of \(length)")
            #expect(requests.map(\.keepsAlive) == [true, true])
            #expect(requests.last?.query == "q")
            #expect(parser.isEmpty)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /\r\nHost: a\r\n\r\n", "G\u{e9}T / HTTP/1.1\r\nHost: a\r\n\r\n", "GET a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", "GET / HTTPS1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
    ])
    func refusesWhatCouldBeReadInTwoWays(text: String) {
        #expect(throws: RequestError.self) { try parse(text) }
    }

    @Test func limitsAreKept() {
        var limits = RequestParser.Limits()
        limits.headBytes = 500
        limits.targetBytes = 100
        limits.fields = 3
        func error(_ text: String) -> RequestError? {
            do throws(RequestError) {
                _ = try parse(text, limits: limits)
                return nil
            } catch {
                return error
            }
        }
        let many = (0..<4).map { "X\($0): 1\r\n" }.joined()
        #expect(error("GET / HTTP/1.1\r\nHost: h\r\n\(many)\r\n") == .headTooLarge)
        #expect(error("GET / HTTP/1.1\r\nHost: \(String(repeating: "h", count: 600))") == .headTooLarge)
        #expect(error("GET /\(String(repeating: "a", count: 200)) HTTP/1.1\r\nHost: h\r\n\r\n") == .targetTooLong)
        #expect(error("GET /\(String(repeating: "a", count: 600))") == .targetTooLong)
        #expect(error("GET / HTTP/2.0\r\nHost: h\r\n\r\n") == .unsupportedVersion)
        #expect(error("GET / HTTP/1.1\r\nHost: h\r\n\r\n") == nil)
    }

    @Test func bodiesAreAnnounced() throws {
        #expect(try parse("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n")?.hasBody == true)
        #expect(try parse("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")?.hasBody == true)
        #expect(try parse("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n")?.hasBody == false)
    }

    @Test(arguments: ["/../a", "/a/%2e%2e/b", "/a/..", "/%2E/", "/a%2fb", "/a%00"])
    func segmentsNeverLeadOut(path: String) { #expect(ServerRequest(path: path).segments == nil) }

    /// Random bytes and random changes of a request: an error or a request, and
    /// no more memory than was appended.
    @Test func survivesRandomBytes() {
        var random = SeededRandom(seed: 30)
        let sample = Array("GET /a?b=c HTTP/1.1\r\nHost: h\r\nRange: bytes=0-1\r\nConnection: close\r\n\r\n".utf8)
        for _ in 0..<3000 {
            var bytes = sample + sample
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var parser = RequestParser()
            bytes.withUnsafeBytes { parser.append($0) }
            var count = 0
            while count < 4, let request = try? parser.next() {
                count += 1
                #expect(request.path.hasPrefix("/") || request.path == "*")
                _ = (request.segments, request.parameter("b"))
            }
            #expect(count <= 2)
        }
    }
}
