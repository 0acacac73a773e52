import LecternAssets
import LecternBase
import LecternContent
import LecternFormats
import LecternGeometry
import LecternModel
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Annotations on pages, and links to other files.
@Suite(.timeLimit(.minutes(10))) struct PDFAnnotationTests {
    /// The second line of the page is from 226 to 242 points.
    static var marked: PDFBuilder {
        var pdf = PDFBuilder(pages: [["First page", "second line"], ["Another page"]])
        pdf.pages[0].annotations = [
            "/Subtype/Text/Rect[150 40 170 60]/Contents(A note\\rof two lines)/T(Ann)/M(D:20240102030405Z)",
            "/Subtype/Highlight/Rect[20 222 70 240]/QuadPoints[20 240 72 240 20 222 72 222]/Contents(Good word)",
            "/Subtype/Underline/Rect[20 246 60 264]/QuadPoints[20 264 52 264 20 246 52 246]",
            "/Subtype/FreeText/Rect[20 100 120 120]/Contents(Written here)/DA(/F 12 Tf)",
            "/Subtype/Square/Rect[20 10 30 20]", "/Subtype/Ink/Rect[20 10 30 20]/InkList[[20 10 30 20]]",
            "/Subtype/Text/Rect[1 1 9 9]/Contents(Hidden)/F 2",
            "/Subtype/Text/Rect[1 1 9 9]/Contents(Accepted)/StateModel(Review)/State(Accepted)",
            "/Subtype/Popup/Rect[1 1 9 9]/Contents(A note)",
        ]
        return pdf
    }

    private func open(_ pdf: PDFBuilder) async throws -> Publication {
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(pdf.build(), properties: ResourceProperties(filename: "b.pdf")))
        return try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(asset)
    }

    @Test func annotationsAreRead() async throws {
        let document = try #require(try await open(Self.marked).pdfDocument())
        let found = await document.annotations(onPage: 0)
        #expect(found.map(\.kind) == [.note, .highlight, .underline, .freeText, .drawing, .ink])
        let note = try #require(found.first)
        #expect(note.contents == "A note\nof two lines" && note.author == "Ann" && note.areas.isEmpty)
        #expect(note.modified == "D:20240102030405Z")
        #expect(abs(note.rect.x - 150) < 1 && abs(note.rect.y - 240) < 1 && abs(note.rect.width - 20) < 1)
        #expect(found[1].areas.count == 1 && abs(found[1].areas[0].y - 60) < 1)
        #expect(await document.annotations(onPage: 1).isEmpty)
        #expect(await document.annotations(onPage: 7).isEmpty)
    }

    /// In the order of the annotated text; annotations without text are
    /// dropped.
    @Test func contentContainsAnnotations() async throws {
        let publication = try await open(Self.marked)
        let elements = try await #require(publication.content()).elements()
        let found = elements.compactMap { $0 as? AnnotationContentElement }
        #expect(found.map(\.markedText) == ["First", "second", nil, nil])
        #expect(found.map(\.note) == [nil, "Good word", "Written here", "A note\nof two lines"])
        #expect(found.map(\.kind) == [.underline, .highlight, .freeText, .note])
        #expect(found.last?.author == "Ann" && found.last?.modified?.string == "2024-01-02T03:04:05Z")
        let locator = found[1].locator
        #expect(locator.href.string == "b.pdf" && locator.locations.fragments == ["page=1"])
        #expect(locator.locations.textOffset == 11 && locator.text.highlight == "second")
        // They are not part of the book's text.
        #expect(try await #require(publication.content()).text() == "First page second line\nAnother page")
        // They do not prevent iterating backward.
        let iterator = try #require(publication.content()).iterator()
        while await iterator.next() != nil {}
        var back: [Locator] = []
        while let element = await iterator.previous() { back.append(element.locator) }
        #expect(back.reversed() == elements.map(\.locator))
    }

    @Test func linksToOtherFilesAreReported() async throws {
        var pdf = PDFBuilder(pages: [["One"], ["Two"]])
        let box = [20, 220, 110, 240]
        pdf.pages[0].links = [
            (box, .file("other book.pdf", destination: "[4/Fit]")), (box, .file("sub/b.pdf", destination: "(chapter)")),
            (box, .launch("../tool.sh")), (box, .file("c.pdf", destination: "[1/Fit]")),
        ]
        let document = try #require(try await open(pdf).pdfDocument())
        let targets = await document.links(onPage: 0).map(\.target)
        #expect(
            targets == [
                .file("other book.pdf", page: 4), .file("sub/b.pdf", page: nil), .file("../tool.sh", page: nil),
                // Not the second page of this document.
                .file("c.pdf", page: 1),
            ])
    }
}
