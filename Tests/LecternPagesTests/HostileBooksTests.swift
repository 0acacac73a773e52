import LecternBase
import LecternModel
import LecternNavigator
import LecternPages
import LecternServer
import LecternTestKit
import LecternText
import Testing

/// Nothing that a book contains runs on the origin of the server: every answer
/// of every route says so.
@Suite(.timeLimit(.minutes(10))) struct HostileBooksTests {
    private static let pages = BrowserPages(
        services: EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoDecoder()))

    /// The addresses of a book and of the server, also wrong ones.
    private func routes(_ id: String, _ manifest: Manifest) -> [String] {
        let own = "/publications/\(id)/"
        let size = "?w=320&h=240"
        let resources = (manifest.readingOrder + manifest.resources).map { own + $0.href }
        let services = manifest.links.filter { $0.href.hasPrefix("~") }.map {
            own + $0.expandTemplate(with: ["query": "<script>"]).href
        }
        let pages = [
            "page.json\(size)&chapter=0", "page.png\(size)&chapter=0", "page.json\(size)&href=%3Cscript%3E", "cover",
            "file", "<script>",
        ].map { own + "~lectern/" + $0 }
        let others = [
            "/", "/opds2", "/opds", "/opds2?query=%3Cscript%3E", "/opds?author=%3Cscript%3E", "/opds/search.xml",
            "/opds/auth", "/read/\(id)", "/read/<script>", "/web/style.css", "/web/reader.js", "/web/<script>",
            "/<script>alert(1)</script>", "/publications/<script>/manifest.json", own + "<script>alert(1)</script>",
            own + "..%2f..%2fetc/passwd", own + "~readium/search", own + "~readium/<script>", own + "manifest.json",
        ]
        return resources + services + pages + others
    }

    private func check(_ response: ServerResponse, _ what: String) {
        let headers = response.headers
        #expect(headers["x-content-type-options"] == "nosniff", "\(what)")
        #expect(headers["referrer-policy"] == "same-origin", "\(what)")
        #expect(headers["cross-origin-resource-policy"] == "same-origin", "\(what)")
        let policy = headers["content-security-policy"] ?? ""
        let isOwnPage = policy.contains("default-src 'none'; script-src 'self'; ")
        // Only our own pages have scripts, and their addresses are not those of a book.
        #expect(isOwnPage || policy.contains("sandbox"), "\(what): \(policy)")
        #expect(isOwnPage || !policy.contains("allow-scripts"), "\(what): \(policy)")
        #expect(!isOwnPage || !what.contains("/publications/"), "\(what)")
        #expect(response.length == 0 || response.status == 304 || headers["content-type"] != nil, "\(what)")
        for field in headers.fields { #expect(field.name != "set-cookie", "\(what)") }
    }

    @Test(arguments: [true, false]) func everyAnswerHasThePolicy(hasPages: Bool) async throws {
        let server = HostileBooks.server(hasPages ? [Self.pages] : [])
        for index in [0, 5, 8] {
            let manifest = try #require(
                Manifest(json: try JSONValue(parsing: await server.text("/publications/b\(index)/manifest.json"))))
            for route in routes("b\(index)", manifest) {
                let whole = await server.get(route)
                check(whole, "GET \(route)")
                for method in ["HEAD", "POST", "OPTIONS"] {
                    check(await server.get(route, method: method), "\(method) \(route)")
                }
                check(await server.get(route, ["range": "bytes=0-3"]), "part of \(route)")
                check(await server.get(route, ["range": "bytes=99999999-"]), "no part of \(route)")
                if let tag = whole.headers["etag"] {
                    check(await server.get(route, ["if-none-match": tag]), "unchanged \(route)")
                }
                check(await server.get(route, ["host": "evil.example"]), "other host \(route)")
            }
        }
    }

    /// The covers that can be drawn: the engine draws files that end early, and what is not too deep.
    private static let drawings: Set = ["deep.svg", "open.svg", "good.svg"]

    /// What cannot be drawn is not served. Without drawing, only what is a
    /// picture of pixels by its bytes is, as such.
    @Test(arguments: HostileBooks.covers.indices) func coversArePictures(index: Int) async throws {
        let (name, _, text) = HostileBooks.covers[index]
        let path = "/publications/b\(index)/~lectern/cover"
        let drawn = await HostileBooks.server([Self.pages]).get(path)
        check(drawn, name)
        #expect(drawn.status == (Self.drawings.contains(name) ? 200 : 404), "\(name)")
        if drawn.status == 200 { #expect(drawn.headers["content-type"] == "image/jpeg") }
        for server in [HostileBooks.server([]), HostileBooks.server([], shelf: ShelfWithCovers())] {
            let raw = await server.get(path)
            check(raw, name)
            let pixels = ["GIF89a": "image/gif", "RIFF": "image/webp", "\0\0\0\u{20}ftypavif": "image/avif"]
            let type = pixels.first { text.hasPrefix($0.key) }?.value
            #expect(raw.status == (type == nil ? 404 : 200), "\(name)")
            if let type { #expect(raw.headers["content-type"] == type) }
            #expect(raw.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        }
    }

    /// A catalogue promises no cover that is not there, and says its type.
    @Test func catalogKnowsWhichCoversAreThere() async throws {
        let server = HostileBooks.server([Self.pages])
        let feed = try JSONValue(parsing: await server.text("/opds2"))
        let publications = try #require(feed["publications"]?.array)
        #expect(publications.count == HostileBooks.covers.count)
        let withCover = publications.filter { $0["images"] != nil }
        #expect(withCover.count == Self.drawings.count)
        #expect(withCover.first?["images"]?.array?.first?["type"]?.string == "image/jpeg")
        let atom = await server.text("/opds")
        #expect(!atom.contains("<script"))
        #expect(atom.components(of: "rel=\"http://opds-spec.org/image\"") == Self.drawings.count)
    }

    /// Another origin reads nothing unless it is named.
    @Test func otherOriginsReadOnlyIfNamed() async {
        let closed = HostileBooks.server([Self.pages])
        let open = HostileBooks.server([Self.pages]) {
            $0.origins = OriginAccess(["https://Reader.example:443", "http://localhost:3000"]) ?? .none
        }
        for origin in ["https://reader.example", "http://localhost:3000", "null", "https://evil.example"] {
            let own = await closed.get("/opds2", ["origin": origin])
            #expect(own.headers["access-control-allow-origin"] == nil)
            let answer = await open.get("/publications/b0/manifest.json", ["origin": origin])
            let isNamed = !origin.contains("evil") && origin != "null"
            #expect(answer.headers["access-control-allow-origin"] == (isNamed ? origin : nil))
            #expect(answer.headers["vary"] == "origin")
            #expect(answer.headers["access-control-allow-credentials"] == nil)
            let question: HeaderFields = ["origin": origin, "access-control-request-method": "GET"]
            let reply = await open.get("/opds2", question, method: "OPTIONS")
            #expect(reply.status == (isNamed ? 204 : 405))
            #expect(await closed.get("/opds2", question, method: "OPTIONS").status == 405)
        }
        for wrong in ["*", "reader.example", "https://", "https://a/b", "ftp://a", "null", "https://a b"] {
            #expect(OriginAccess([wrong]) == nil, "\(wrong)")
        }
    }
}

extension String {
    /// The number of times that a text is contained.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}

extension PublicationServer {
    fileprivate func get(
        _ target: String, _ headers: HeaderFields = HeaderFields(), method: String = "GET"
    ) async -> ServerResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var headers = headers
        if headers["host"] == nil { headers.add("host", "127.0.0.1:8080") }
        let request = ServerRequest(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers)
        if let response = immediateResponse(to: request) { return response }
        return await response(to: request)
    }

    fileprivate func text(_ target: String) async -> String {
        guard case .bytes(let bytes) = await get(target).body else { return "" }
        return bytes.utf8Text
    }
}
