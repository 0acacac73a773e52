import Lectern
import LecternMarkup
import LecternPaint
import LecternTestKit
import Testing

/// The same pictures in every format for books of pictures.
@Suite(.timeLimit(.minutes(10))) struct PictureBookTests {
    private static let sizes = [(60, 80), (60, 80), (120, 80)]

    /// Returns different pages with a mark in the upper left corner.
    private static func pictures() throws -> [Bytes] {
        try sizes.enumerated().map { index, size in
            var pixels: [UInt8] = []
            for row in 0..<size.1 {
                for column in 0..<size.0 {
                    let isMark = row < 20 && column < 20
                    pixels += isMark ? [0, 0, 0, 255] : [UInt8(60 * index), UInt8(row * 3), UInt8(column * 2), 255]
                }
            }
            let bitmap = Bitmap(width: size.0, height: size.1, bytesPerRow: size.0 * 4, pixels: pixels)
            return Bytes(try #require(PNGEncoder.encode(bitmap)))
        }
    }

    private static let layout = "<meta property=\"rendition:layout\">pre-paginated</meta>"

    /// Returns an EPUB whose pages are documents with one picture, each
    /// included in a different way.
    private static func documents() throws -> Bytes {
        var book = EPUBBuilder(title: "Pictures")
        book.extraMetadata = layout
        let pictures = try pictures()
        let bodies = sizes.indices.map { index in
            switch index {
            case 0: "<div><img src='1.png' alt='First'/></div>"
            case 1: "<p><img alt='' style='width: 100%' src='2.png'/></p>"
            default:
                """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 80">
                <image width="120" height="80" xlink:href="3.png"/></svg>
                """
            }
        }
        for (index, body) in bodies.enumerated() {
            let head = "<meta name='viewport' content='width=\(sizes[index].0), height=\(sizes[index].1)'/>"
            book.addChapter("\(index + 1).xhtml", body: body, head: head)
            book.addImage("\(index + 1).png", pictures[index])
        }
        return book.bytes()
    }

    /// Returns an Open Manga: pictures in the spine.
    private static func manga() throws -> Bytes {
        var book = EPUBBuilder(title: "Pictures")
        let items = (1...3).map { "<item id='i\($0)' href='\($0).png' media-type='image/png'/>" }.joined()
        let spine = (1...3).map { "<itemref idref='i\($0)'/>" }.joined()
        book.packageDocument = """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" prefix="omf: http://openmangaformat.org/schema/1.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier>
            <dc:title>Pictures</dc:title><dc:language>ja</dc:language><meta property="omf:version">omf.1.0</meta></metadata>
            <manifest>\(items)</manifest><spine>\(spine)</spine></package>
            """
        for (index, picture) in try pictures().enumerated() { book.addImage("\(index + 1).png", picture) }
        return book.bytes()
    }

    /// Returns a reflowable book with large pictures in its spine.
    private static func roll() throws -> Bytes {
        var book = EPUBBuilder(title: "Pictures")
        let items = (1...3).map { "<item id='i\($0)' href='\($0).png' media-type='image/png'/>" }.joined()
        let spine = (1...3).map { "<itemref idref='i\($0)'/>" }.joined()
        book.packageDocument = """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier>
            <dc:title>Pictures</dc:title><dc:language>ja</dc:language></metadata>
            <manifest>\(items)</manifest><spine>\(spine)</spine></package>
            """
        for (index, picture) in try pictures().enumerated() {
            let padding = (0..<9000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
            book.addImage("\(index + 1).png", Bytes(picture.array + padding))
        }
        return book.bytes()
    }

    private static func archive(_ more: [(path: String, bytes: Bytes)] = []) throws -> Bytes {
        var zip = ZIPBuilder()
        for file in more { zip.add(file.path, file.bytes) }
        for (index, picture) in try pictures().enumerated() { zip.add("\(index + 1).png", picture) }
        return zip.bytes()
    }

    private static func divina() throws -> Bytes {
        let order = (1...3).map { "{\"href\": \"\($0).png\", \"type\": \"image/png\"}" }.joined(separator: ",")
        let manifest = """
            {"metadata": {"title": "Pictures", "conformsTo": "https://readium.org/webpub-manifest/profiles/divina"},
            "readingOrder": [\(order)]}
            """
        return try archive([("manifest.json", Bytes(utf8: manifest))])
    }

    private func open(_ bytes: Bytes, name: String) async throws -> Publication {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: name))
        return try await PublicationOpener().open(try await AssetRetriever.standard.retrieve(resource: resource))
    }

    /// Returns the pixels of each page.
    private func pages(_ publication: Publication) async throws -> [[UInt8]] {
        let settings = LayoutSettings(pageWidth: 90, pageHeight: 100)
        let rendition = Rendition(publication, services: .standard, settings: settings)
        var result: [[UInt8]] = []
        for index in 0..<rendition.chapterCount {
            let chapter = try await rendition.chapter(at: index)
            let page = try #require(chapter.page(at: 0))
            let list = page.displayList()
            let bitmap = CairoPagePainter().picture(
                of: [PlacedDisplayList(list: list, x: 0, y: 0)], in: Viewport(width: 90, height: 100, scale: 1),
                background: .white, images: rendition.builder.images)
            result.append(try #require(bitmap).pixels)
        }
        return result
    }

    @Test func everyFormatHasTheSamePages() async throws {
        let comic = try await open(Self.archive(), name: "a.cbz")
        let expected = try await pages(comic)
        #expect(expected.count == 3 && Set(expected).count == 3)
        // The mark is drawn, and the page has more than one colour.
        #expect(expected.allSatisfy { Set($0).count > 10 })
        let others = [
            ("a.epub", try Self.documents()), ("omf.epub", try Self.manga()), ("a.divina", try Self.divina()),
        ]
        for (name, bytes) in others {
            let publication = try await open(bytes, name: name)
            #expect(publication.conforms(to: .divina), "\(name)")
            #expect(!publication.diagnostics.contains { $0.severity == .error }, "\(name)")
            #expect(try await pages(publication) == expected, "\(name)")
            #expect(await publication.positions().count == 3, "\(name)")
        }
    }

    /// A picture in a spine has one position, as in a folder of pictures.
    @Test func positionsEqualThoseOfTheFolder() async throws {
        let book = try await open(Self.roll(), name: "a.epub")
        #expect(book.conforms(to: .divina) && book.readingOrder.allSatisfy { book.manifest.layout(of: $0) != .fixed })
        var files: [(path: String, bytes: Bytes)] = []
        for entry in try ReadiumPackageWriter(book).entries() { files.append((entry.path, try await entry.bytes())) }
        var zip = ZIPBuilder()
        for file in files { zip.add(file.path, file.bytes) }
        let folder = try await open(zip.bytes(), name: "a.divina")
        let positions = await book.positions()
        #expect(positions.count == 3)
        #expect(await folder.positions() == positions)
    }

    /// The alternative texts of pictures in documents are kept.
    @Test func alternativeTextsAreKept() async throws {
        let publication = try await open(Self.documents(), name: "a.epub")
        let elements = try await #require(publication.content()).elements()
        let labels = elements.compactMap { ($0 as? ImageContentElement)?.attributes.accessibilityLabel }
        #expect(labels == ["First"])
        let rendition = Rendition(
            publication, services: .standard, settings: LayoutSettings(pageWidth: 90, pageHeight: 100))
        let markup = try await rendition.chapter(at: 0).document.markup
        #expect(markup.dump().contains("alt=\"First\""))
    }

    /// A stored place in a document leads to its picture, and a CFI still
    /// refers to the spine.
    @Test func placesOfDocumentsAndPicturesAreConverted() async throws {
        let publication = try await open(Self.documents(), name: "a.epub")
        let document = try #require(AnyURL(string: "EPUB/2.xhtml"))
        #expect(publication.readingOrderIndex(of: document) == 1)
        let map = await PackageMap(publication)
        let picture = try #require(publication.readingOrder[1].url)
        #expect(map.path(to: picture) != nil)
        #expect(map.path(to: picture) == map.path(to: document))
    }

    /// Where the style sheet of a drawing may be.
    private static let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60' width='60' height='60'>"

    /// A drawing is styled by sheets that it imports, links to, or has of its document.
    @Test(arguments: [
        ("a.svg", drawing + "<style> /* a */ @import url(style.css);</style><rect width='60' height='60'/></svg>"),
        ("a.svg", drawing + "<style>@import 'deep/all.css' screen;</style><rect width='60' height='60'/></svg>"),
        (
            "a.svg",
            "<?xml version='1.0'?><?xml-stylesheet type='text/css' href='style.css'?>" + drawing
                + "<rect width='60' height='60'/></svg>"
        ),
        (
            "a.xhtml",
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title/><link rel='stylesheet' href='style.css'/>"
                + "<meta name='viewport' content='width=60, height=60'/></head><body style='margin:0'>" + drawing
                + "<rect width='60' height='60'/></svg></body></html>"
        ),
    ])
    func drawingsHaveTheirStyleSheets(path: String, markup: String) async throws {
        var book = EPUBBuilder(title: "Drawing")
        book.extraMetadata = Self.layout
        book.addDocument(path, markup, mediaType: path.hasSuffix("svg") ? "image/svg+xml" : "application/xhtml+xml")
        book.addItem("style.css", Bytes(utf8: "rect { fill: #00ff00 }"), mediaType: "text/css")
        book.addItem(
            "deep/all.css", Bytes(utf8: "@import url(\"../style.css\"); @import url(print.css) print;"),
            mediaType: "text/css")
        book.addItem("deep/print.css", Bytes(utf8: "rect { fill: #ff0000 }"), mediaType: "text/css")
        let page = try #require(try await pages(open(book.bytes(), name: "drawing.epub")).first)
        let middle = (50 * 90 + 45) * 4
        #expect(Array(page[middle..<middle + 4]) == [0, 255, 0, 255])
    }
}
