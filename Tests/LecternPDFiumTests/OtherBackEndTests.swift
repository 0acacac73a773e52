import LecternAssets
import LecternBase
import LecternContent
import LecternFormats
import LecternGeometry
import LecternLocators
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// PDF with another library: the protocol suffices for all services.
@Suite(.timeLimit(.minutes(10))) struct OtherBackEndTests {
    private func open(_ text: String, password: String? = nil) async throws -> Publication {
        let resource = DataResource(Bytes(utf8: text), properties: ResourceProperties(filename: "a.pdf"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        let parser = PDFParser(pdfFactory: TypewriterFactory(), password: password)
        return try await PublicationOpener(parser: parser).open(asset)
    }

    private static let book = "%PDF-1.4 Typed\u{C}Call me Ishmael.\nSome years ago\u{C}The white whale"

    @Test func servicesWork() async throws {
        let publication = try await open(Self.book)
        #expect(publication.metadata.title == "Typed" && publication.conforms(to: .pdf))
        #expect(publication.metadata.numberOfPages == 2)
        #expect(publication.tableOfContents.map(\.href) == ["a.pdf#page=1", "a.pdf#page=2"])
        #expect(publication.pageList.map(\.title) == ["p1", "p2"])
        #expect(await publication.positions().map(\.locations.fragments) == [["page=1"], ["page=2"]])
        #expect(try await #require(publication.content()).text() == "Call me Ishmael. Some years ago\nThe white whale")
        let cover = try #require(try await publication.cover())
        #expect(cover.mediaType == .png && cover.bytes.count > 50)
        #expect(publication.codes == ["pdf.repaired"])
    }

    @Test func searchGivesRectanglesOfWords() async throws {
        let publication = try await open(Self.book)
        let hits = try await publication.search("ishmael. some").hits()
        let hit = try #require(hits.first)
        #expect(hits.count == 1 && hit.locator.locations.fragments == ["page=1"])
        let page = try #require(await PublicationDocuments(publication).pdfPage(of: publication.units[0].link))
        let rects = page.rects(of: hit.range)
        #expect(
            rects.map(\.y) == [20, 40] && rects.first?.x == 80 && rects.first?.width == 80 && rects.last?.width == 40)
    }

    @Test func errorsAreReported() async throws {
        #expect(try await open("%PDF-locked").isRestricted)
        await #expect(throws: PublicationOpenError.self) { try await open("%PDF-broken") }
    }
}

/// A test library: the first form feed ends the title, each other one a page;
/// letters are 10 points wide and lines 20 high.
private struct TypewriterFactory: PDFDocumentFactory {
    func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        let text: String
        do { text = String(decoding: try await resource.read().array, as: UTF8.self) } catch { throw .reading(error) }
        if text.hasPrefix("%PDF-locked"), password == nil { throw .passwordNeeded }
        let parts = text.split(separator: "\u{C}").map(String.init)
        guard parts.count > 1 else { throw .damaged("there is no paper") }
        return TypewriterDocument(title: String(parts[0].dropFirst(9)), pages: Array(parts.dropFirst()))
    }
}

private struct TypewriterDocument: PDFDocument {
    let title: String
    let pages: [String]

    var pageCount: Int { pages.count }

    var information: PDFInformation {
        var information = PDFInformation()
        information.title = title
        information.wasRepaired = true
        return information
    }

    func tableOfContents(href: String) async -> [Link] {
        pages.indices.map { Link("\(href)#page=\($0 + 1)", title: "Page \($0 + 1)") }
    }

    func label(ofPage page: Int) async -> String? { "p\(page + 1)" }

    func geometry(ofPage page: Int) async -> PDFPageGeometry? {
        PDFPageGeometry(width: 400, height: 600, rotation: 0)
    }

    func text(ofPage page: Int) async -> PDFPageText {
        var (x, y) = (0.0, 20.0)
        let boxes = pages[page].utf16.map { unit -> Rect? in
            guard unit != 10 else {
                x = 0
                y += 20
                return nil
            }
            defer { x += 10 }
            return Rect(x: x, y: y, width: 10, height: 14)
        }
        return PDFPageText(units: Array(pages[page].utf16), boxes: boxes)
    }

    func links(onPage page: Int) async -> [PDFPageLink] { [] }

    func picture(ofPage page: Int, width: Int, height: Int) async -> PDFPicture? {
        PDFPicture(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    }

    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) async -> PDFPicture? {
        await picture(ofPage: page, width: region.width, height: region.height)
    }

    func images(onPage page: Int) async -> [PDFPageImage] { [] }

    func attachments() async -> [PDFAttachment] { [] }
}
