import LecternAssets
import LecternBase
import LecternFormats
import LecternGeometry
import LecternModel
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct PDFiumTests {
    private func open(_ bytes: Bytes = PDFFixture.book()) async throws -> Publication {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "a b.pdf"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        return try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(asset)
    }

    @Test func readsMetadata() async throws {
        let publication = try await open()
        let metadata = publication.metadata
        #expect(metadata.title == "The Title")
        #expect(metadata.authors.map(\.name.string) == ["Ann", "Ben"])
        #expect(metadata.subjects.map(\.name.string) == ["a", "b"])
        #expect(metadata.languages == ["de"])
        #expect(metadata.published?.string == "2001-02-03T04:05:06+01:00")
        #expect(metadata.numberOfPages == 2)
        #expect(publication.readingOrder.map(\.href) == ["a%20b.pdf"])
        #expect(publication.conforms(to: .pdf))
        #expect(publication.codes.isEmpty)
    }

    @Test func readsOutlineLabelsAndPositions() async throws {
        let publication = try await open()
        let contents = publication.tableOfContents.flattened.map {
            "\($0.depth) \($0.link.title ?? "") \($0.link.href)"
        }
        #expect(contents == ["0 One a%20b.pdf#page=1", "1 Zwei\u{301} a%20b.pdf#page=2"])
        #expect(publication.pageList.map(\.title) == ["i", "ii"])
        let positions = await publication.positions()
        #expect(positions.map(\.locations.fragments) == [["page=1"], ["page=2"]])
        #expect(positions.map(\.locations.totalProgression) == [0, 0.5])
    }

    @Test func textHasRectangles() async throws {
        let document = try #require(try await open().pdfDocument())
        let text = await document.text(ofPage: 0)
        #expect(text.string.split(whereSeparator: \.isNewline) == ["First page", "second line"])
        let rects = text.rects(of: 0..<text.units.count)
        #expect(rects.count == 2)
        // The baseline is 250 points above the bottom of 300.
        #expect(abs(rects[0].x - 20) < 3 && abs(rects[0].y + rects[0].height - 50) < 6)
        // Rotated by 90 degrees the text runs down at the right.
        let turned = await document.text(ofPage: 1)
        let box = try #require(turned.boxes.first ?? nil)
        #expect(box.x > 240 && box.y < 40)
    }

    @Test func readsLinksBoxesAndAttachments() async throws {
        let document = try #require(try await open().pdfDocument())
        let links = await document.links(onPage: 0)
        #expect(links.map(\.target) == [.page(1), .uri("https://example.org/")])
        #expect(abs((links.first?.rect.y ?? 0) - 35) < 1)
        let geometry = try #require(await document.geometry(ofPage: 1))
        #expect((geometry.width, geometry.height, geometry.rotation) == (300, 200, 90))
        #expect(geometry.mediaBox == [0, 0, 200, 300])
        #expect(await document.attachments() == [PDFAttachment(name: "a.txt", bytes: Bytes(utf8: "attached"))])
    }

    @Test func namedDestinationsLeadToPages() async throws {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R/Names<</Dests<</Names[(chapter two) [4 0 R/XYZ 0 90 0]]>>>>>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>")
        pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[5 0 R 6 0 R]>>")
        pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[10 10 20 20]/A<</S/GoTo/D(chapter two)>>>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[10 40 20 50]/Dest(chapter two)>>")
        let document = try #require(try await open(pdf.bytes(trailer: "")).pdfDocument())
        #expect(await document.links(onPage: 0).map(\.target) == [.page(1), .page(1)])
    }

    @Test func drawsPages() async throws {
        let publication = try await open()
        let document = try #require(try await publication.pdfDocument())
        let picture = try #require(await document.picture(ofPage: 0, width: 100, height: 150))
        #expect(picture.pixels.count == 100 * 150 * 4)
        let dark = (0..<picture.height).filter { row in
            (0..<picture.width).contains { picture.pixels[(row * picture.width + $0) * 4] < 100 }
        }
        let isTop = dark.allSatisfy { $0 < 60 }
        #expect(!dark.isEmpty && isTop)
        #expect(await document.picture(ofPage: 9, width: 10, height: 10) == nil)
        #expect(await document.picture(ofPage: 0, width: 40_000, height: 40_000) == nil)
        let cover = try #require(try await publication.cover())
        #expect(cover.mediaType == .png && cover.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func damagedFilesAreRepairedOrRejected() async throws {
        let whole = PDFFixture.book()
        let text = whole.utf8Text.replacing("startxref", with: "startxxxx")
        #expect(try await open(Bytes(utf8: text)).codes == ["pdf.repaired"])
        await #expect(throws: PublicationOpenError.self) { try await open(Bytes(utf8: "%PDF-1.7\nnothing")) }
        for place in stride(from: 0, to: whole.count, by: 97) {
            var turned = whole.array
            turned[place] ^= 0xFF
            for bytes in [Bytes(turned), whole.slice(0..<place)] {
                guard let document = try? await PDFiumDocumentFactory().open(DataResource(bytes), password: nil) else {
                    continue
                }
                _ = await document.tableOfContents(href: "a")
                _ = await document.text(ofPage: 0)
                _ = await document.picture(ofPage: 0, width: 10, height: 10)
            }
        }
    }

    /// A form that draws itself twice, forty levels deep, next to a normal
    /// page.
    @Test func endlessPagesAreRefused() async throws {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>")
        let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]"
        pdf.add("\(page)/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>")
        pdf.add("\(page)/Contents 7 0 R/Resources<</Font<</F 8 0 R>>>>>>")
        pdf.addStream("/X Do /X Do")
        pdf.addStream("/X Do /X Do", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>")
        pdf.addStream("BT /F 20 Tf 20 250 Td (Fine) Tj ET")
        pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        let bytes = pdf.bytes(trailer: "")
        let document = try await PDFiumDocumentFactory().open(DataResource(bytes), password: nil)
        #expect(document.pageCount == 2)
        #expect(await document.text(ofPage: 0).units.isEmpty)
        #expect(await document.picture(ofPage: 0, width: 20, height: 30) == nil)
        #expect(await document.geometry(ofPage: 0) == nil)
        #expect(String(decoding: await document.text(ofPage: 1).units, as: UTF16.self).hasPrefix("Fine"))
        #expect(await document.picture(ofPage: 1, width: 20, height: 30) != nil)
    }

    @Test func manyDocumentsAtOnce() async throws {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let document = try? await PDFiumDocumentFactory().open(
                        DataResource(PDFFixture.book()), password: nil)
                    return await document?.text(ofPage: 0).units.count ?? 0
                }
            }
            for await count in group { #expect(count > 20) }
        }
    }
}

extension Publication {
    var codes: [String] { diagnostics.map(\.code.rawValue) }
}
