import LecternAssets
import LecternBase
import LecternContent
import LecternFormats
import LecternGeometry
import LecternLocators
import LecternModel
import LecternPDFium
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// The services of a PDF publication.
@Suite(.timeLimit(.minutes(10))) struct PDFServicesTests {
    private func open(_ pdf: PDFBuilder, password: String? = nil) async throws -> Publication {
        try await open(pdf.build(), password: password)
    }

    private func open(_ bytes: Bytes, password: String? = nil) async throws -> Publication {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "a.pdf"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        let parser = PDFParser(pdfFactory: PDFiumDocumentFactory(), password: password)
        return try await PublicationOpener(parser: parser).open(asset)
    }

    private static let book = PDFBuilder(pages: [
        ["Call me Ishmael. Some years", "ago having little money."],
        ["The white whale", "was not pursu-", "ed by Ahab."],
        ["Whale again"],
    ])

    @Test func pagesBecomeUnits() async throws {
        let publication = try await open(Self.book)
        #expect(publication.units.map(\.link.href) == ["a.pdf#page=1", "a.pdf#page=2", "a.pdf#page=3"])
        #expect(publication.units.map(\.page) == [0, 1, 2])
        let url = try #require(AnyURL(string: "a.pdf#page=3&zoom=100"))
        #expect(publication.unitIndex(of: url) == 2)
        let beyond = try #require(AnyURL(string: "a.pdf#page=99"))
        #expect(publication.unitIndex(of: beyond) == 2)
        for (index, position) in await publication.positions().enumerated() {
            #expect(publication.unitIndex(of: position) == index)
        }
        let half = Locator(href: url.removingFragment(), locations: .init(progression: 0.5))
        #expect(publication.unitIndex(of: half) == 1)
    }

    @Test func contentHasPagesAndRectangles() async throws {
        let elements = try await #require((try await open(Self.book)).content()).elements()
        let texts = elements.compactMap { ($0 as? TextContentElement)?.text }
        #expect(
            texts == [
                "Call me Ishmael. Some years ago having little money.", "The white whale was not pursued by Ahab.",
                "Whale again",
            ])
        #expect(elements.map(\.locator.locations.fragments) == [["page=1"], ["page=2"], ["page=3"]])
        #expect(elements.map(\.locator.href.string) == ["a.pdf", "a.pdf", "a.pdf"])
        let rects = elements[1].locator.locations.otherLocations["rects"]?.array ?? []
        #expect(rects.count == 3)
        let first = try #require(rects.first?.array).compactMap(\.double)
        // The baseline is 50 points below the top.
        #expect(abs(first[0] - 20) < 2 && abs(first[1] + first[3] - 50) < 6 && first[2] > 80)
    }

    @Test func contentContinuesFromAPage() async throws {
        let publication = try await open(Self.book)
        let page = await publication.positions()[1]
        #expect(
            try await #require(publication.content(from: page)).text()
                == "The white whale was not pursued by Ahab.\nWhale again")
        let sentences = TextContentTokenizer(.sentence, defaultLanguage: "en")
        let elements = try await #require(publication.content()).elements()
        let first = try #require(elements.first)
        let parts = (sentences.tokenize(first).first as? TextContentElement)?.segments.map(\.text)
        #expect(parts == ["Call me Ishmael.", "Some years ago having little money."])
    }

    @Test func searchFindsAcrossLinesAndHyphens() async throws {
        let publication = try await open(Self.book)
        let whales = try await publication.search("WHALE").hits()
        #expect(whales.map(\.page) == [1, 2] && whales.map(\.unitIndex) == [1, 2])
        #expect(whales.map(\.resourceIndex) == [0, 0])
        let locator = try #require(whales.last).locator
        #expect(locator.locations.fragments == ["page=3"] && locator.locations.textOffset == 0)
        #expect(locator.locations.totalProgression.map { abs($0 - 2.0 / 3) < 1e-6 } == true)
        #expect(locator.locations.otherLocations["cssSelector"] == nil)
        let broken = try await publication.search("pursued by").hits()
        #expect(broken.count == 1 && broken.first?.snippet.before.hasSuffix("was not ") == true)
        #expect(try await publication.search("years ago").hits().count == 1)
        let link = try #require(publication.units.map(\.link).dropFirst().first)
        let found = await PublicationDocuments(publication).pdfPage(of: link)
        let page = try #require(found)
        let words = try #require(broken.first)
        let rects = page.rects(of: words.range)
        #expect(rects.count == 2 && rects[0].y < rects[1].y)
    }

    @Test func locatorsAreFoundAgain() async throws {
        let publication = try await open(Self.book)
        let documents = PublicationDocuments(publication)
        let hits = try await publication.search("Ahab").hits()
        let hit = try #require(hits.first).locator
        // The same text is on another page of a new edition.
        var later = Self.book
        later.pages.insert(.init(["A preface of some words"]), at: 0)
        let edition = PublicationDocuments(try await open(later))
        #expect(await documents.locate(hit)?.locations.fragments == ["page=2"])
        #expect(await edition.locate(hit)?.locations.fragments == ["page=3"])
    }

    @Test func protectedDocumentsNeedAPassword() async throws {
        var pdf = Self.book
        pdf.password = "open sesame"
        pdf.title = "Hidden"
        let locked = try await open(pdf)
        #expect(locked.isRestricted && locked.metadata.title == "a" && locked.conforms(to: .pdf))
        #expect(locked.metadata.layout == .fixed)
        #expect(await locked.positions().isEmpty, "the number of pages is unknown")
        #expect(try await open(pdf, password: "wrong").isRestricted)
        let open = try await open(pdf, password: "open sesame")
        #expect(!open.isRestricted && open.metadata.title == "Hidden")
        #expect(try await #require(open.content()).text().contains("Whale again"))
    }

    /// The owner password only sets permissions.
    @Test func unprotectedDocumentsIgnorePasswords() async throws {
        var pdf = Self.book
        pdf.password = ""
        pdf.title = "Open"
        for password in [nil, "", "wrong"] {
            let open = try await open(pdf, password: password)
            #expect(!open.isRestricted && open.metadata.title == "Open")
            #expect(try await #require(open.content()).text().contains("Whale again"))
        }
    }

    @Test func pagesMayBeReadFromRightToLeft() async throws {
        #expect(try await open(Self.book).metadata.readingProgression == .auto)
        var pdf = Self.book
        pdf.direction = "R2L"
        #expect(try await open(pdf).metadata.readingProgression == .rtl)
    }

    @Test func drawsRegions() async throws {
        let pdf = try await open(Self.book).pdfDocument()
        let document = try #require(pdf)
        let whole = try #require(await document.picture(ofPage: 0, width: 400, height: 600))
        let part = try #require(
            await document.picture(
                ofPage: 0, width: 400, height: 600, region: .init(x: 40, y: 60, width: 100, height: 80)))
        let cut = (60..<140).flatMap { (row: Int) -> [UInt8] in
            let start = (row * 400 + 40) * 4
            return Array(whole.pixels[start..<start + 400])
        }
        #expect(part.width == 100 && part.pixels == cut)
        #expect(part.pixels.contains { $0 < 100 })
        // Outside the page it is white.
        let beside = await document.picture(
            ofPage: 0, width: 400, height: 600, region: .init(x: -50, y: 0, width: 40, height: 10))
        #expect(beside?.pixels.allSatisfy { $0 == 255 } == true)
    }

    /// Walking through a large document does not load it into this process: its
    /// pages are read by other processes, which end.
    @Test func pagesAreReadInOtherProcesses() async throws {
        var pdf = Self.book
        // Each page has 4 MB of content.
        pdf.pages = (0..<20).map { number in
            var page = PDFBuilder.Page(["Leaf \(number)"])
            page.comment = "%" + String(repeating: "x", count: 4 << 20) + "\n"
            page.annotations = ["/Subtype/Text/Rect[50 40 70 60]/Contents(Note \(number))"]
            return page
        }
        let resource = CountingResource(pdf.build())
        let document = try await PDFiumDocumentFactory().open(resource, password: nil)
        for page in 0..<20 {
            #expect(await document.text(ofPage: page).string.contains("Leaf \(page)"))
            #expect(await document.annotations(onPage: page).map(\.contents) == ["Note \(page)"])
            #expect(await document.picture(ofPage: page, width: 20, height: 30) != nil)
            #expect(await document.images(onPage: page).isEmpty)
        }
        #expect(await document.text(ofPage: 0).string.contains("Leaf 0"))
        #expect(resource.bytesRead < 1 << 20)
    }

    @Test func cancelledDrawingsReturnNothing() async throws {
        let pdf = try await open(Self.book).pdfDocument()
        let document = try #require(pdf)
        let task = Task {
            await document.picture(
                ofPage: 0, width: 4000, height: 6000, region: .init(x: 0, y: 0, width: 4000, height: 6000))
        }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test func picturesAreExtracted() async throws {
        let pdf = try await open(PDFFixture.picture()).pdfDocument()
        let document = try #require(pdf)
        let image = try #require(await document.images(onPage: 0).first)
        #expect((image.width, image.height) == (2, 1) && image.file == nil)
        #expect(image.picture?.pixels == [0, 0, 255, 255, 255, 0, 0, 255])
        #expect(abs(image.rect.x - 10) < 1 && abs(image.rect.y - 10) < 1 && abs(image.rect.width - 40) < 1)
    }
}

/// Bytes in memory that count reads.
private final class CountingResource: ImmediateResource {
    private let bytes: Bytes
    private let count = Mutex(0)

    init(_ bytes: Bytes) { self.bytes = bytes }

    var bytesRead: Int { count.withLock { $0 } }

    func lengthNow() -> UInt64 { UInt64(bytes.count) }

    func readNow(range: Range<UInt64>?) -> Bytes {
        let range = range.map { Int(clamping: $0.lowerBound)..<Int(clamping: $0.upperBound) } ?? 0..<bytes.count
        let own = range.clamped(to: 0..<bytes.count)
        count.withLock { $0 += own.count }
        return bytes.slice(own)
    }
}
