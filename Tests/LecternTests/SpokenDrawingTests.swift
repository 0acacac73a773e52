import Lectern
import LecternTestKit
import Testing

/// Texts of drawings are decorated where the drawing shows them, also on pages that are SVG documents.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpokenDrawingTests {
    private nonisolated static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
        <g id="first" transform="translate(20,10)"><text font-size="10" x="0" y="10">One line</text>
        <text font-size="10" x="0" y="30">and another</text></g>
        <text id="second" font-size="10" x="100" y="80">Two</text></svg>
        """

    private func open(_ path: String, _ markup: String) async throws -> EPUBNavigator {
        var book = EPUBBuilder(title: "Drawing")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        book.addDocument(path, markup, mediaType: path.hasSuffix("svg") ? "image/svg+xml" : "application/xhtml+xml")
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        let navigator = try EPUBNavigator(publication, configuration: .init(services: .standard, countsPages: false))
        navigator.setViewport(.init(width: 400, height: 200, scale: 1))
        await navigator.settle()
        return navigator
    }

    private nonisolated static let pages = [
        ("page.svg", drawing),
        (
            "page.xhtml",
            """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>P</title>
            <meta name="viewport" content="width=200, height=100"/></head>
            <body style="margin: 0">\(drawing)</body></html>
            """
        ),
    ]

    @Test(arguments: pages) func elementsOfADrawingAreDecorated(path: String, markup: String) async throws {
        let navigator = try await open(path, markup)
        let link = try #require(navigator.publication.readingOrder.first)
        func frames(_ id: String) async throws -> [Rect] {
            let base = try #require(navigator.publication.locate(link))
            let locator = Locator(href: base.href, mediaType: base.mediaType, locations: .init(fragments: [id]))
            navigator.apply(
                [.init(id: id, locator: locator, style: .highlight(tint: Color(rgb: 0xFFE9B0)))], in: "speech")
            await navigator.settle()
            return navigator.shown?.decorations.first?.frames.all ?? []
        }
        // The page has its own size here. Its upper left corner is at 100, 50.
        let first = try await frames("first")
        #expect(first.count == 2, "a rectangle for each line: \(first)")
        for (frame, baseline) in zip(first, [70.0, 90]) {
            // From the ascent to the descent of the font, as in other text.
            #expect(abs(frame.x - 120) < 2 && frame.y < baseline && frame.bottom > baseline, "\(frame)")
            #expect((8...18).contains(frame.height) && (30...70).contains(frame.width), "\(frame)")
        }
        let second = try await frames("second")
        #expect(
            second.count == 1 && second.allSatisfy { abs($0.x - 200) < 2 && $0.y < 130 && $0.bottom > 130 }, "\(second)"
        )
    }
}
