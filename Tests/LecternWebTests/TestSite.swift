import LecternBase
import LecternTestKit
import LecternWeb
import Synchronization

/// A web site of a test: pages by their paths, which may change while it runs.
final class TestSite: Sendable {
    /// An answer by its path.
    struct Page: Sendable {
        var status = 200
        var type = "text/html; charset=utf-8"
        var headers: [(String, String)] = []
        var body: Bytes

        init(_ text: String) { body = Bytes(utf8: text) }
        init(_ bytes: [UInt8], type: String) {
            body = Bytes(bytes)
            self.type = type
        }
        init(status: Int, _ headers: [(String, String)] = []) {
            self.status = status
            self.headers = headers
            body = .empty
        }
    }
    private let pages: Mutex<[String: Page]>
    private let server = Mutex<TestHTTPServer?>(nil)

    private let make: @Sendable (String) -> Page?

    /// - Parameter make: Makes the pages that are not given.
    init(_ pages: [String: Page] = [:], make: @escaping @Sendable (String) -> Page? = { _ in nil }) throws {
        self.pages = Mutex(pages)
        self.make = make
        let server = try TestHTTPServer { [weak self] request in self?.answer(request) ?? .init(status: 500) }
        self.server.withLock { $0 = server }
    }

    convenience init(texts: [String: String]) throws { try self.init(texts.mapValues { Page($0) }) }

    subscript(path: String) -> Page? {
        get { pages.withLock { $0[path] } }
        set { pages.withLock { $0[path] = newValue } }
    }

    private func answer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        guard let page = self[request.path] ?? make(request.path) else { return .init(status: 404) }
        let tag = "\"\(SHA256.digest(of: page.body.array).hexadecimal.prefix(16))\""
        if page.status == 200, request.headers["if-none-match"] == tag { return .init(status: 304) }
        let headers = [("Content-Type", page.type)] + (page.status == 200 ? [("ETag", tag)] : []) + page.headers
        return .init(status: page.status, headers: headers, body: page.body)
    }

    /// The paths that were asked for, without the rules of the site.
    var paths: [String] { requests.map(\.path).filter { $0 != "/robots.txt" } }

    var requests: [TestHTTPServer.Request] { server.withLock { $0?.requests ?? [] } }

    func url(_ path: String) throws -> HTTPURL {
        guard let url = HTTPURL(string: server.withLock { $0?.url(path) } ?? "") else { throw NoAddress() }
        return url
    }

    func run<Result>(_ work: () async throws -> Result) async throws -> Result {
        guard let server = server.withLock({ $0 }) else { throw NoAddress() }
        return try await server.run(work)
    }

    struct NoAddress: Error {}
}

/// A paragraph of prose that differs by its number.
func prose(_ number: Int = 1) -> String {
    "<p>The lamp in window \(number) went out, and for a while, as often before, nobody in the house said a word; then "
        + "somebody laughed, quietly, and the rain began again on the roof, on the stairs, and on the empty road.</p>"
}

/// A picture of one pixel.
let pixelPNG: [UInt8] =
    Base64.decoded(
        ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==").utf8) ?? []
