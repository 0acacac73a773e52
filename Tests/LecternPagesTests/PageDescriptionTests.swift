import LecternAssets
import LecternBase
import LecternEPUB
import LecternImages
import LecternNavigator
import LecternPages
import LecternPublication
import LecternServer
import LecternTestKit
import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct PageDescriptionTests {
    private static let sentence = "The quick brown fox jumps over the lazy dog, and does it again. "
    private static let layout = "w=320&h=240&font=12"
    private let server: PublicationServer

    init() {
        server = Self.server { book in
            for number in 1...3 {
                let body = (1...12).map {
                    "<p id='p\($0)'>\($0). \(String(repeating: Self.sentence, count: 3))</p>"
                }
                book.addChapter(
                    "c\(number).xhtml", title: "Chapter \(number)",
                    body:
                        "<h1>Chapter \(number)</h1><p><a href='c3.xhtml#p5'>on</a> <a href='javascript:x'>no</a></p>"
                        + body.joined())
            }
        }
    }

    /// A server of one book.
    private static func server(_ fill: @escaping @Sendable (inout EPUBBuilder) -> Void) -> PublicationServer {
        let book = ShelvedBook(id: "b1", source: .file("/nowhere"), title: "Pages", mediaType: .epub)
        let services = EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoDecoder())
        return PublicationServer(
            shelf: FixedShelf([book]), extensions: [BrowserPages(services: services)]
        ) { _ in
            var book = EPUBBuilder(title: "Pages")
            fill(&book)
            let asset = Asset.container(try await book.container(), .epub)
            return try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        }
    }

    private func get(_ target: String) async -> ServerResponse { await Self.get(target, of: server) }

    private static func get(_ target: String, of server: PublicationServer) async -> ServerResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        return await server.response(
            to: ServerRequest(
                path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: ["host": "127.0.0.1"]))
    }

    private func page(_ place: String) async throws -> JSONValue { try await Self.page(place, of: server) }

    private static func page(
        _ place: String, of server: PublicationServer, layout: String = layout
    ) async throws -> JSONValue {
        let response = await get("/publications/b1/~lectern/page.json?\(layout)&\(place)", of: server)
        #expect(response.status == 200, "\(place)")
        guard case .bytes(let bytes) = response.body else { return .null }
        return try JSONValue(parsing: bytes.utf8Text)
    }

    private func text(_ page: JSONValue) -> String {
        var (text, paragraph) = ("", 0)
        for word in (page["words"]?.array ?? []).compactMap(\.array) {
            if word[0].integer != paragraph, !text.isEmpty { text += " " }
            paragraph = word[0].integer ?? 0
            text += word[6].string ?? ""
        }
        return text
    }

    /// The pages of a chapter contain its text once, in order.
    @Test func pagesTileTheChapter() async throws {
        let first = try await page("chapter=1")
        let count = try #require(first["pages"]?.integer)
        #expect(count > 3)
        var end = 0
        var words: [Substring] = []
        for index in 0..<count {
            let page = try await page("chapter=1&page=\(index)")
            #expect(page["start"]?.integer == end)
            #expect(page["isLast"]?.bool == (index == count - 1))
            end = page["end"]?.integer ?? 0
            words += text(page).split(separator: " ").map { $0 }
        }
        #expect(end == first["length"]?.integer)
        let expected =
            "Chapter 2 on no "
            + (1...12).map { "\($0). \(String(repeating: Self.sentence, count: 3))" }.joined()
        #expect(words.joined(separator: " ") == expected.split(separator: " ").joined(separator: " "))
    }

    @Test func wordsAreOnThePage() async throws {
        let words = try #require(try await page("chapter=0")["words"]?.array)
        #expect(words.count > 20)
        var lastTop = -1.0
        for word in words {
            let numbers = try #require(word.array).prefix(5).compactMap(\.double)
            #expect(numbers[1] >= 0 && numbers[1] + numbers[3] <= 320.5)
            #expect(numbers[2] >= lastTop && numbers[2] + numbers[4] <= 240.5)
            lastTop = numbers[2]
        }
    }

    @Test func placesLeadToTheirPages() async throws {
        let last = try await page("chapter=2&end=1")
        #expect(last["isLast"]?.bool == true)
        let start = try #require(last["start"]?.integer)
        #expect(try await page("chapter=2&offset=\(start)")["page"] == last["page"])
        let anchor = try await page("href=EPUB/c3.xhtml%23p5")
        #expect(anchor["chapter"]?.integer == 2)
        #expect(text(anchor).contains("5. The quick"))
        let locator =
            "{\"href\":\"EPUB/c2.xhtml\",\"type\":\"text/html\",\"locations\":{\"progression\":1}}"
        let encoded = URITemplate("{v}").expand(with: ["v": locator])
        #expect(try await page("locator=\(encoded)")["isLast"]?.bool == true)
    }

    @Test func linksLeadIntoTheBookOrToTheWeb() async throws {
        let page = try await page("chapter=0")
        let links = elements(page["structure"]).filter { $0["name"]?.string == "a" }
        #expect(links.map { $0["href"]?.string } == ["EPUB/c3.xhtml#p5"])
        #expect(links.map { text(of: $0, page) } == ["on"])
    }

    /// All elements of a structure in reading order.
    private func elements(_ structure: JSONValue?) -> [JSONValue] {
        (structure?.array ?? []).filter { $0["name"] != nil }.flatMap { [$0] + elements($0["content"]) }
    }

    /// The words of an element.
    private func text(of element: JSONValue, _ page: JSONValue) -> String {
        wholeText(of: element, page).split(separator: " ").joined(separator: " ")
    }

    private func wholeText(of element: JSONValue, _ page: JSONValue) -> String {
        let words = page["words"]?.array ?? []
        return (element["content"]?.array ?? []).map { item in
            guard let range = item.array else { return wholeText(of: item, page) }
            return words[(range[0].integer ?? 0)..<(range[1].integer ?? 0)].map { $0.array?[6].string ?? "" }.joined()
        }.joined()
    }

    /// Headings, lists, tables, links and landmarks are in the text layer, in
    /// reading order; words of ruby are its bases.
    @Test func structureFollowsTheDocument() async throws {
        let body = """
            <section epub:type="chapter" aria-label="The first"><h2>A <em>long</em> heading</h2>
            <p>Before <ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</rt></ruby>都 after.</p>
            <ul><li>one</li><li>two <a epub:type="noteref" href="c2.xhtml">link</a> here</li></ul>
            <table><tr><th>head</th><td>cell</td></tr></table>
            <aside epub:type="footnote"><p lang="de">Eine Note</p></aside>
            <div role="heading" aria-level="3">Third</div><p dir="rtl">עברית</p></section>
            """
        let server = Self.server {
            $0.addChapter("c1.xhtml", body: body); $0.addChapter("c2.xhtml", body: "<p>x</p>")
        }
        let page = try await Self.page("chapter=0", of: server, layout: "w=600&h=1200")
        let all = elements(page["structure"])
        try #require(all.count == 19)
        #expect(
            all.map { $0["name"]?.string } == [
                "section", "h2", "p", "ul", "li", "p", "li", "p", "a", "table", "tr", "th", "p", "td", "p", "aside",
                "p",
                "h3", "p",
            ])
        #expect(all[0]["role"]?.string == "doc-chapter")
        #expect(all[0]["label"]?.string == "The first")
        #expect(text(of: all[1], page) == "A long heading")
        #expect(text(of: all[2], page) == "Before 東京都 after.")
        #expect(text(of: all[6], page) == "two link here")
        #expect(all[8]["role"]?.string == "doc-noteref")
        #expect(all[8]["href"]?.string == "EPUB/c2.xhtml")
        #expect(all[15]["role"]?.string == "doc-footnote")
        #expect(all[16]["lang"]?.string == "de")
        #expect(all[18]["dir"]?.string == "rtl")
    }

    /// A first line and a first letter with a style of their own are part of
    /// their paragraph.
    @Test func firstLineAndLetterAreText() async throws {
        let server = Self.server {
            $0.addChapter(
                "c1.xhtml", body: "<p>Call me Ishmael. Some years ago</p>",
                head: "<style>p::first-line { color: red } p::first-letter { float: left; font-size: 2em }</style>")
        }
        let page = try await Self.page("chapter=0", of: server)
        let paragraphs = elements(page["structure"])
        #expect(paragraphs.count == 1)
        #expect(try text(of: #require(paragraphs.first), page) == "Call me Ishmael. Some years ago")
    }

    /// A sound of the reading order is played by the browser.
    @Test func soundsAreDescribed() async throws {
        let server = Self.server {
            $0.addDocument("a.mp3", "sound", mediaType: "audio/mpeg", title: "First part")
            $0.addChapter("c1.xhtml", body: "<p>x</p>")
        }
        let page = try await Self.page("chapter=0", of: server)
        #expect(page["media"]?["href"]?.string == "EPUB/a.mp3")
        #expect(page["media"]?["type"]?.string == "audio/mpeg")
        #expect(page["media"]?["isVideo"]?.bool == false)
        #expect(page["chapters"]?.integer == 2)
        #expect(try await Self.page("chapter=1", of: server)["media"] == nil)
    }

    @Test(arguments: [
        "", "w=1&h=240", "w=320&h=99999", "w=320&h=240&chapter=9", "w=320&h=240&chapter=-1",
        "w=320&h=240&href=no.xhtml",
        "w=320&h=240&locator=%7B", "w=3000&h=3000&scale=4&chapter=0", "w=320&h=240&chapter=0&page=999",
        "w=NaN&h=240",
    ])
    func wrongRequestsAreRefused(query: String) async {
        #expect([400, 404].contains(await get("/publications/b1/~lectern/page.json?\(query)").status))
    }

    @Test func webPagesAreSmallAndComplete() async throws {
        var total = 0
        for path in ["/", "/read/b1", "/web/style.css", "/web/shelf.js", "/web/reader.js"] {
            let response = await get(path)
            #expect(response.status == 200)
            #expect(response.headers["content-security-policy"]?.contains("script-src 'self';") == true)
            total += Int(response.length)
        }
        #expect(total < 60_000)
        #expect(await get("/web/x.js").status == 404)
    }

    @Test func samePageHasTheSameTag() async throws {
        let target = "/publications/b1/~lectern/page.json?\(Self.layout)&chapter=0"
        let tag = try #require(await get(target).headers["etag"])
        #expect(await get(target).headers["etag"] == tag)
        #expect(await get(target + "&font=20").headers["etag"] != tag)
    }
}

/// A decoder that is never called.
struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        nil
    }
}
