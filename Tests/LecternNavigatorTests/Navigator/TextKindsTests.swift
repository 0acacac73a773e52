import LecternAssets
import LecternBase
import LecternEPUB
import LecternFormats
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// One suite for the kinds of text that share an engine: EPUB, plain text, web novels as HTML, Markdown, FictionBook, Kindle's formats,
/// documents of word processors, DAISY, HTML Help.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TextKindsTests {
    nonisolated enum Kind: String, CaseIterable, Sendable {
        case epub, txt, html, md, fb2, mobi, azw3, docx, odt, rtf, chm, zip
    }

    private static let paragraphs = (1...40).map { "Paragraph \($0) tells of word\($0) and of the sea around it." }

    private func open(_ kind: Kind, _ width: Double = 240, _ height: Double = 200) async throws -> TestNavigator {
        let marked = Self.paragraphs.map { "<p>\($0)</p>" }.joined()
        let plain = Self.paragraphs.joined(separator: "\n\n")
        let bytes: Bytes =
            switch kind {
            case .epub: TextKindsTests.epub(marked)
            case .txt, .md: Bytes(utf8: plain)
            case .html:
                Bytes(utf8: "<!DOCTYPE html><html><head><title>Novel</title></head><body>\(marked)</body></html>")
            case .fb2:
                Bytes(
                    utf8: """
                        <?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description>\
                        <title-info><book-title>Novel</book-title><lang>en</lang></title-info></description>\
                        <body><section>\(marked)</section></body></FictionBook>
                        """)
            case .mobi: KindleBuilder(html: "<html><body>\(marked)</body></html>").build()
            case .azw3:
                KindleBuilder(documents: [
                    .init(skeleton: "<html><head></head><body></body></html>", fragments: [(25, marked)])
                ]).build()
            case .docx:
                OfficeBuilder.word(Self.paragraphs.map { "<w:p><w:r><w:t>\($0)</w:t></w:r></w:p>" }.joined())
            case .odt: OfficeBuilder.openDocument(Self.paragraphs.map { "<text:p>\($0)</text:p>" }.joined())
            case .rtf: Bytes(utf8: "{\\rtf1 " + Self.paragraphs.map { $0 + "\\par\n" }.joined() + "}")
            case .chm: Bytes(utf8: "<html><body>\(marked)</body></html>")
            case .zip: TextKindsTests.daisy(marked)
            }
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "novel.\(kind.rawValue)"))
        let asset =
            kind == .chm
            ? Asset.container(CollectionContainer(resource, at: "novel.htm"), .chm)
            : try await AssetRetriever.files.retrieve(resource: resource)
        let parsers: [any PublicationParser] = [
            EPUBParser(), FictionBookParser(), MarkdownParser(), HTMLParser(), TextParser(), KindleParser(),
            OfficeParser(), DAISYParser(), CHMParser(),
        ]
        let publication = try await PublicationOpener(parsers: parsers).open(asset)
        return try await TestNavigator.open(publication, width, height, countsPages: true)
    }

    private nonisolated static func epub(_ body: String) -> Bytes {
        var book = EPUBBuilder(title: "Novel")
        book.addChapter("c1.xhtml", body: body)
        return book.bytes()
    }

    private nonisolated static func daisy(_ body: String) -> Bytes {
        var zip = ZIPBuilder()
        zip.add(
            "a.opf",
            """
            <package><metadata><dc-metadata><Format>ANSI/NISO Z39.86-2005</Format></dc-metadata></metadata><manifest>\
            <item href="a.xml" media-type="application/x-dtbook+xml"/></manifest><spine/></package>
            """)
        zip.add("a.xml", "<dtbook><book><bodymatter><level1>\(body)</level1></bodymatter></book></dtbook>")
        return zip.bytes()
    }

    /// Turned forward and back, each page is shown once, with all words in their order.
    @Test(arguments: Kind.allCases) func allWordsAreReadInOrder(_ kind: Kind) async throws {
        let navigator = try await open(kind).navigator
        var (text, keys) = ("", [SpreadKey]())
        repeat {
            let spread = try #require(navigator.shown)
            text += spread.text + " "
            keys.append(spread.key)
        } while await navigator.goForward()
        #expect(keys.count > 4 && Set(keys).count == keys.count)
        var rest = text[...]
        for number in 1...40 {
            let word = try #require(rest.firstRange(of: "word\(number)"), "word\(number) in \(kind)")
            rest = rest[word.upperBound...]
        }
        for key in keys.dropLast().reversed() {
            #expect(await navigator.goBackward())
            #expect(navigator.shown?.key == key)
        }
        try #require(await eventually { navigator.pages.isComplete })
        #expect(navigator.pages.total == keys.count)
    }

    /// A place survives other sizes and a restart.
    @Test(arguments: Kind.allCases) func placesAreKept(_ kind: Kind) async throws {
        let test = try await open(kind)
        let navigator = test.navigator
        for _ in 0..<3 { await navigator.goForward() }
        let (place, stored) = (navigator.place, try #require(navigator.currentLocation))
        for width in [150.0, 700, 333] {
            navigator.setViewport(Viewport(width: width, height: 260))
            await navigator.settle()
            #expect(navigator.place == place && navigator.shown?.contains(place) == true)
        }
        let again = try await open(kind, 400, 300).navigator
        #expect(await again.go(to: try #require(Locator(jsonString: stored.jsonString))))
        #expect(again.shown?.contains(place) == true)
    }

    /// Words are selected, highlighted, hit and searched alike.
    @Test(arguments: Kind.allCases) func wordsAreFoundAndMarked(_ kind: Kind) async throws {
        let navigator = try await open(kind).navigator
        let range = try #require(navigator.occurrences(of: "word2").first)
        #expect(navigator.select(range) && navigator.currentSelection?.text == "word2")
        let made = try #require(navigator.makeSelectionHighlight())
        await navigator.settle()
        #expect(navigator.visibleHighlights == [made])
        let frame = try #require(navigator.frames(of: made).first)
        let hit = navigator.hit(x: frame.x + 2, y: frame.y + 2, in: try #require(navigator.shown))
        #expect(hit?.place.map { range.range.contains($0.offset) } == true)
    }
}
