import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

@Suite(.timeLimit(.minutes(10))) struct KindleTests {
    private static let html = """
        <html><head><guide><reference type="toc" title="Contents" filepos=0000000300/></guide></head><body>\
        <h1>One</h1><p width="2em" height="1em">First &amp; last.</p><img recindex="00001" alt="A pixel"/>\
        <mbp:pagebreak/><div align="center"><p>Two</p><a filepos=0000000118>back</a><mbp:pagebreak/><p>Three</p></div></body></html>
        """

    private static func mobipocket() -> KindleBuilder {
        var book = KindleBuilder(html: html)
        book.resources = [pixel.array]
        book.fields = [
            (100, Array("Ann Author".utf8)), (201, KindleBuilder.number(0, 4)), (524, Array("fr".utf8)),
            (503, Array("Better Title".utf8)),
        ]
        return book
    }

    private static let documents = [
        KindleBuilder.Document(
            skeleton: "<html><head><link href=\"kindle:flow:0001?mime=text/css\"/></head><body></body></html>",
            fragments: [
                (70, "<h1>One</h1><img src=\"kindle:embed:0001?mime=image/gif\"/>"),
                (127, "<p id=\"p2\">to <a href=\"kindle:pos:fid:0002:off:000000000A\">two</a></p>"),
            ]),
        KindleBuilder.Document(
            skeleton: "<html><body></body></html>", fragments: [(12, "<h1>Two</h1><p>Text.</p>")]),
    ]

    private static func kf8() -> KindleBuilder {
        var book = KindleBuilder(documents: documents, flows: ["p{background:url(kindle:embed:0001?mime=image/gif)}"])
        book.resources = [pixel.array]
        book.contents = [
            .init(title: "One", position: 0, fragment: 0), .init(title: "Two", position: 0, fragment: 2),
            .init(title: "Inside", position: 0, fragment: 1, parent: 0),
        ]
        book.guide = [("text", "Beginning", 0)]
        return book
    }

    private static func open(_ bytes: Bytes, name: String = "a.mobi") async throws -> Publication {
        try await LecternFormatsTests.open(bytes, name: name, KindleParser())
    }

    // MARK: Mobipocket

    @Test(arguments: [1, 2, 17480]) func everyCompressionGivesTheText(compression: Int) async throws {
        var book = Self.mobipocket()
        book.compression = compression
        book.trailer = [0, 0, 0x83]
        let publication = try await Self.open(book.build())
        #expect(publication.codes.isEmpty)
        #expect(publication.readingOrder.map(\.href) == ["text/0001.html", "text/0002.html", "text/0003.html"])
        let first = try #require(try await publication.text("text/0001.html"))
        #expect(first.contains(" style=\"text-indent:2em;margin-top:1em\">First &amp; last.</p>"))
        #expect(first.contains("<img alt=\"A pixel\" src=\"../images/0001.gif\">"))
    }

    @Test func metadataAndCover() async throws {
        let publication = try await Self.open(Self.mobipocket().build())
        #expect(publication.metadata.title == "Better Title")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann Author"])
        #expect(publication.metadata.languages == ["fr"])
        #expect(try await publication.cover()?.bytes == pixel)
        #expect(publication.landmarks.map(\.rels) == [["toc"]])
    }

    @Test func linksLeadToElements() async throws {
        let publication = try await Self.open(Self.mobipocket().build())
        let second = try #require(try await publication.text("text/0002.html"))
        let link = try #require(second.firstMatch(of: /href="0001.html#([a-z0-9-]+)">back/))
        #expect(try await publication.text("text/0001.html")?.contains("id=\"\(link.1)\"") == true)
    }

    @Test func elementsStayOpenAcrossPageBreaks() async throws {
        let publication = try await Self.open(Self.mobipocket().build())
        #expect(try await publication.text("text/0003.html")?.contains("<div align=\"center\"><p>Three") == true)
    }

    @Test func contentsFromThePageThatTheGuideNames() async throws {
        let page = "<p>Contents</p><p><a filepos=0000000999>First <b>one</b></a></p>"
        func head(_ position: Int) -> String {
            "<html><head><guide><reference type=\"toc\" filepos=0000000\(position)/></guide></head><body>"
        }
        let start = head(head(100).utf8.count)
        let book = KindleBuilder(html: start + page + "<mbp:pagebreak/><p>Text.</p></body></html>")
        let publication = try await Self.open(book.build())
        #expect(publication.tableOfContents.map(\.title) == ["First one"])
        #expect(publication.tableOfContents.first?.href.hasPrefix("text/0002.html") == true)
    }

    @Test func oldEncodings() async throws {
        var book = KindleBuilder(html: "")
        book.text = Array("<html><body><p>Caf".utf8) + [0xE9, 0x94] + Array("</p></body></html>".utf8)
        book.codepage = 1252
        #expect(try await Self.open(book.build()).text("text/0001.html")?.contains("Café”") == true)
    }

    @Test func longPartsAreDivided() async throws {
        let paragraph = "<p>" + String(repeating: "word ", count: 200) + "</p>"
        let book = KindleBuilder(html: "<html><body>" + String(repeating: paragraph, count: 600) + "</body></html>")
        let publication = try await Self.open(book.build())
        #expect(publication.readingOrder.count == 3)
    }

    @Test func plainTextsOfPalmReaders() async throws {
        var header = KindleBuilder.number(1, 2) + [0, 0] + KindleBuilder.number(29, 4) + KindleBuilder.number(1, 2)
        header += KindleBuilder.number(4096, 2) + [0, 0, 0, 0]
        let text = Array("Chapter 1\n\nText.\n\nChapter 2\n\nMore.".utf8)
        let bytes = KindleBuilder.database([header, text], kind: "TEXtREAd")
        let publication = try await Self.open(bytes, name: "a.pdb")
        #expect(publication.tableOfContents.count == 2)
    }

    // MARK: KF8

    @Test func documentsArePutTogether() async throws {
        let publication = try await Self.open(Self.kf8().build(), name: "a.azw3")
        #expect(publication.codes.isEmpty)
        #expect(publication.readingOrder.map(\.href) == ["text/0001.xhtml", "text/0002.xhtml"])
        let first = try #require(try await publication.text("text/0001.xhtml"))
        #expect(
            first == """
                <html><head><link href="../styles/flow-1.css"/></head><body><h1 id="place-70">One</h1><img src="../images/0001.gif"/>\
                <p id="p2">to <a href="0002.xhtml#place-19">two</a></p></body></html>
                """)
        let second = try await publication.text("text/0002.xhtml")
        #expect(
            second == "<html><body><h1 id=\"place-12\">Two<span id=\"place-19\"></span></h1><p>Text.</p></body></html>")
        #expect(try await publication.text("styles/flow-1.css") == "p{background:url(../images/0001.gif)}")
    }

    @Test func contentsAreATree() async throws {
        let publication = try await Self.open(Self.kf8().build(), name: "a.azw3")
        #expect(publication.tableOfContents.map(\.title) == ["One", "Two"])
        #expect(publication.tableOfContents[0].children.map(\.title) == ["Inside"])
        #expect(publication.tableOfContents[0].children[0].href == "text/0001.xhtml#p2")
        #expect(publication.tableOfContents[1].href == "text/0002.xhtml#place-12")
        #expect(publication.landmarks.map(\.rels) == [["bodymatter"]])
    }

    @Test func filesForOldAndNewReadersAreReadAsKF8() async throws {
        var new = Self.kf8()
        new.resources = []
        let publication = try await Self.open(Self.mobipocket().build(with: new))
        #expect(publication.readingOrder.map(\.mediaType) == [.xhtml, .xhtml])
        #expect(try await publication.text("text/0001.xhtml")?.contains("../images/0001.gif") == true)
    }

    @Test func fontsAreDecoded() async throws {
        let font = Bytes(Array("OTTO".utf8) + (0..<3000).map { UInt8(truncatingIfNeeded: $0) })
        let key: [UInt8] = [1, 2, 3]
        var packed = [0x78, 0x9C] + Deflate.compress(font).array + [0, 0, 0, 0]
        for index in 0..<min(1040, packed.count) { packed[index] ^= key[index % 3] }
        var book = Self.kf8()
        let number = KindleBuilder.number
        book.resources.append(
            Array("FONT".utf8) + number(font.count, 4) + number(3, 4) + number(27, 4) + number(3, 4) + number(24, 4)
                + key + packed)
        let publication = try await Self.open(book.build(), name: "a.azw3")
        let link = try #require(publication.resources.first { $0.href.hasPrefix("fonts/") })
        #expect(try await publication.get(link)?.read() == font)
    }

    @Test func fixedPagesHaveTheirSize() async throws {
        var book = Self.kf8()
        book.fields = [(122, Array("true".utf8)), (307, Array("600x800".utf8)), (527, Array("rtl".utf8))]
        let publication = try await Self.open(book.build(), name: "a.azw3")
        #expect(publication.metadata.layout == .fixed)
        #expect(publication.metadata.readingProgression == .rtl)
        #expect(try await publication.text("text/0001.xhtml")?.contains("width=600, height=800") == true)
    }

    // MARK: Damage and protection

    @Test func booksWithDRMAreNamedAndLocked() async throws {
        var book = Self.mobipocket()
        book.encryption = 2
        let publication = try await Self.open(book.build())
        #expect(publication.isRestricted)
        #expect(publication.protection?.protectionName == "Kindle DRM")
        #expect(publication.metadata.title == "Better Title")
    }

    @Test func versionGivesTheFormat() async throws {
        for (book, type) in [(Self.mobipocket(), MediaType.mobi), (Self.kf8(), .azw3)] {
            let resource = DataResource(book.build(), properties: ResourceProperties(filename: "a.bin"))
            #expect(try await AssetRetriever.files.retrieve(resource: resource).format.mediaType == type)
        }
    }

    /// A third of the files have a few wrong bytes, a third are cut, a third have a wrong record.
    @Test func damagedFilesNeverTrap() async throws {
        var (random, opened) = (SeededRandom(seed: 7), 0)
        var phrases = Self.kf8()
        phrases.compression = 17480
        let files = [
            Self.mobipocket().build(), Self.kf8().build(), phrases.build(), Self.mobipocket().build(with: Self.kf8()),
        ]
        for round in 0..<600 {
            var bytes = files[round % files.count].array
            switch round % 3 {
            case 0:
                for _ in 0..<4 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            default:
                bytes[Int.random(in: 76..<min(200, bytes.count), using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            guard let publication = try? await Self.open(Bytes(bytes)) else { continue }
            opened += 1
            for link in publication.readingOrder + publication.resources {
                _ = try? await publication.get(link)?.read()
            }
        }
        #expect(opened > 0)
    }
}
