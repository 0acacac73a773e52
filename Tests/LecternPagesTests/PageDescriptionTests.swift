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
        let book = ShelvedBook(id: "b1", source: .file("/nowhere"), title: "Pages", mediaType: .epub)
        let services = EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoDecoder())
        server = PublicationServer(
            shelf: FixedShelf([book]), extensions: [BrowserPages(services: services)]
        ) { _ in
            var book = EPUBBuilder(title: "Pages")
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
            let asset = Asset.container(try await book.container(), .epub)
            return try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        }
    }

    private func get(_ target: String) async -> ServerResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        return await server.response(
            to: ServerRequest(
                path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: ["host": "127.0.0.1"]))
    }

    private func page(_ place: String) async throws -> JSONValue {
        let response = await get("/publications/b1/~lectern/page.json?\(Self.layout)&\(place)")
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
        let links = try #require(try await page("chapter=0")["links"]?.array)
        #expect(links.map { $0.array?[4].string } == ["EPUB/c3.xhtml#p5"])
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
            #expect(response.headers["content-security-policy"]?.contains("default-src 'self'") == true)
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
private struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        nil
    }
}
