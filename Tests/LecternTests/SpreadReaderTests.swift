import Lectern
import LecternTestKit
import Testing

/// Spreads without a navigator, as the commands draw them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpreadReaderTests {
    nonisolated enum Kind: CaseIterable { case text, vertical, fixed, images, pdf }

    private func open(_ kind: Kind) async throws -> Publication {
        let (bytes, name) = try file(kind)
        let asset = try await AssetRetriever.standard.retrieve(
            resource: DataResource(bytes, properties: ResourceProperties(filename: name)))
        return try await PublicationOpener().open(asset)
    }

    private func file(_ kind: Kind) throws -> (Bytes, String) {
        switch kind {
        case .text: return (Self.novel(language: "en").bytes(), "a.epub")
        case .vertical: return (Self.novel(language: "ja", isVertical: true).bytes(), "a.epub")
        case .fixed:
            var book = EPUBBuilder(title: "Fixed")
            book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
            book.chapterHead = "<meta name=\"viewport\" content=\"width=300, height=400\"/>"
            for number in 1...5 { book.addChapter("p\(number).xhtml", body: "<p>Page \(number)</p>") }
            return (book.bytes(), "a.epub")
        case .images: return (ComicFile.file(Array(repeating: (width: 30, height: 40), count: 5)).bytes(), "a.cbz")
        case .pdf:
            return (PDFBuilder(pages: (1...5).map { ["Page \($0)", "of five"] }).build(), "a.pdf")
        }
    }

    private static func novel(language: String, isVertical: Bool = false) -> EPUBBuilder {
        var book = EPUBBuilder(title: "Novel")
        book.language = language
        if isVertical {
            book.pageProgression = "rtl"
            book.chapterHead = "<style>html { writing-mode: vertical-rl }</style>"
        }
        let words = isVertical ? "吾輩は猫である。名前はまだ無い。" : "There she blows, the white whale of the sea. "
        for number in 1...2 {
            let paragraph = "<p>" + String(repeating: words, count: 12) + "</p>"
            book.addChapter("c\(number).xhtml", body: "<h1>\(number)</h1>" + String(repeating: paragraph, count: 8))
        }
        return book
    }

    private var services: EngineServices {
        var services = EngineServices.standard
        services.imageDecoder = ComicDecoder()
        return services
    }

    /// Each spread of a book, in narrow and wide windows, is the one that the navigator shows: layout, places, picture.
    @Test(arguments: Kind.allCases, [(300.0, 420.0), (820, 400)])
    func spreadsAreThoseOfTheNavigator(_ kind: Kind, _ size: (Double, Double)) async throws {
        let publication = try await open(kind)
        let viewport = Viewport(width: size.0, height: size.1, scale: 1)
        var configuration = NavigatorConfiguration(SpreadConfiguration(services: services, countsPages: false))
        configuration.baseFontSize = 8
        configuration.epub = EPUBPreferences(fontSize: 1.2, pageMargins: 1.3, theme: .sepia)
        configuration.pdf.theme = .dark
        configuration.images.invert = true
        let layout = LayoutRequest(publication, in: viewport, configuration: configuration)
        let reader = SpreadReader(publication, layout: layout, services: services)
        let navigator = try publication.makeNavigator(configuration: configuration)
        navigator.setViewport(viewport)
        await navigator.settle()
        #expect(navigator.layout == layout && layout.columns == (size.0 > size.1 ? 2 : 1))
        var count = 0
        repeat {
            let shown = try #require(navigator.shown?.spread)
            let read = try await reader.spread(withPage: shown.pageIndex, ofChapter: shown.key.chapter)
            #expect(read.key == shown.key && read.pages.map(\.page.range) == shown.pages.map(\.page.range))
            #expect(read.picture.pixels == shown.picture.pixels && read.picture.width == Int(size.0))
            let place = try #require(navigator.currentPageLocation)
            #expect(try await reader.spread(at: place, inChapter: shown.key.chapter).key == shown.key)
            count += shown.pages.count
        } while await navigator.goForward()
        var total = 0
        for chapter in publication.units.indices { total += try await reader.pageCount(ofChapter: chapter) }
        #expect(count == total && total > 2)
    }

    /// The drawing operations of a spread give its picture.
    @Test func displayListsGiveThePicture() async throws {
        let publication = try await open(.text)
        let viewport = Viewport(width: 1_300, height: 800)
        let layout = LayoutRequest(
            publication, in: viewport, configuration: NavigatorConfiguration(services: .standard))
        let reader = SpreadReader(publication, layout: layout, services: .standard)
        let spread = try await reader.spread(withPage: 0, ofChapter: 0)
        let drawn = PageRenderer().bitmap(
            spread.displayList(), background: .white, images: reader.source.builder.images)
        #expect(spread.pages.count == 2 && drawn?.pixels == spread.picture.pixels)
    }
}
