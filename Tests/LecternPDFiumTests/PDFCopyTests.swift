import Foundation
import LecternAssets
import LecternBase
import LecternGeometry
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Copies of PDF documents with annotations added.
@Suite(.timeLimit(.minutes(10))) struct PDFCopyTests {
    private func open(_ bytes: Bytes, password: String? = nil) async throws -> any PDFDocument {
        try await PDFiumDocumentFactory().open(DataResource(bytes), password: password)
    }

    /// A highlight on "second" and a note, on the pages given.
    private func drafts(in document: any PDFDocument, page: Int, words: String) async throws -> [PDFAnnotationDraft] {
        let text = await document.text(ofPage: page)
        let all = String(decoding: text.units, as: UTF16.self)
        let found = try #require(all.range(of: words))
        let start = all.utf16.distance(from: all.startIndex, to: found.lowerBound)
        var mark = PDFAnnotationDraft(
            page: page, kind: .highlight, areas: text.rects(of: start..<start + words.utf16.count),
            contents: "Gut – 好")
        mark.author = "Ann"
        mark.modified = "D:20240102030405Z"
        mark.color = (0, 200, 0)
        let note = PDFAnnotationDraft(
            page: page, kind: .note, areas: [Rect(x: 10, y: 20, width: 16, height: 16)], contents: "Aside")
        return [note, mark]
    }

    private func copy(
        _ document: any PDFDocument, _ drafts: [PDFAnnotationDraft], password: String? = nil
    ) async throws -> (bytes: Bytes, document: any PDFDocument) {
        try await withTemporaryFolder { (folder: String) async throws in
            try await document.writeCopy(to: folder + "/copy.pdf", adding: drafts)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["copy.pdf"])
            let bytes = Bytes([UInt8](try Data(contentsOf: URL(filePath: folder + "/copy.pdf"))))
            return (bytes, try await open(bytes, password: password))
        }
    }

    private func isNear(_ a: Rect, _ b: Rect) -> Bool {
        abs(a.x - b.x) < 0.2 && abs(a.y - b.y) < 0.2 && abs(a.width - b.width) < 0.2 && abs(a.height - b.height) < 0.2
    }

    @Test func highlightsAndNotesAreWrittenIntoACopy() async throws {
        let original = PDFBuilder(pages: [["First page", "second line"], ["Another page"]]).build()
        let document = try await open(original)
        let drafts = try await drafts(in: document, page: 0, words: "second")
        let (bytes, copy) = try await copy(document, drafts)
        let found = await copy.annotations(onPage: 0)
        #expect(found.map(\.kind) == [.note, .highlight])
        let mark = try #require(found.last)
        #expect(mark.contents == "Gut – 好" && mark.author == "Ann" && mark.modified == "D:20240102030405Z")
        #expect(mark.areas.count == 1 && isNear(mark.areas[0], drafts[1].areas[0]), "\(mark.areas)")
        #expect(found[0].contents == "Aside" && isNear(found[0].rect, drafts[0].areas[0]))
        #expect(await copy.text(ofPage: 0).units == document.text(ofPage: 0).units)
        #expect(copy.pageCount == 2 && !copy.information.wasRepaired)
        // The document itself is the beginning of the copy, and has no annotations.
        #expect(bytes.count > original.count && bytes.prefix(original.count).elementsEqual(original))
        #expect(await document.annotations(onPage: 0).isEmpty)
    }

    /// A viewer draws the highlight where the words are.
    @Test func highlightsAreDrawn() async throws {
        let document = try await open(PDFBuilder(pages: [["First page", "second line"]]).build())
        let drafts = try await drafts(in: document, page: 0, words: "second")
        let copy = try await copy(document, [drafts[1]]).document
        let before = try #require(await document.picture(ofPage: 0, width: 200, height: 300))
        let after = try #require(await copy.picture(ofPage: 0, width: 200, height: 300))
        let area = drafts[1].areas[0]
        var (inside, outside) = (0, 0)
        for y in 0..<300 {
            for x in 0..<200 {
                let at = (y * 200 + x) * 4
                guard before.pixels[at..<at + 4] != after.pixels[at..<at + 4] else { continue }
                let isNear =
                    Double(x) > area.x - 2 && Double(x) < area.x + area.width + 2
                    && Double(y) > area.y - 2 && Double(y) < area.y + area.height + 2
                if isNear { inside += 1 } else { outside += 1 }
            }
        }
        #expect(inside > Int(area.width * area.height / 2) && outside == 0, "\(inside) and \(outside)")
    }

    /// On a turned page the areas are those of the page as shown.
    @Test func turnedPagesHaveTheirMarksInPlace() async throws {
        let document = try await open(PDFFixture.book())
        let drafts = try await drafts(in: document, page: 1, words: "Turned")
        let copy = try await copy(document, [drafts[1]]).document
        let mark = try #require(await copy.annotations(onPage: 1).first)
        let wanted = drafts[1].areas
        #expect(!wanted.isEmpty && mark.areas.count == wanted.count)
        #expect(zip(mark.areas, wanted).allSatisfy(isNear), "\(mark.areas)")
        #expect(await copy.annotations(onPage: 0).isEmpty)
        #expect(await copy.tableOfContents(href: "a.pdf") == document.tableOfContents(href: "a.pdf"))
        #expect(await copy.attachments() == document.attachments())
    }

    /// The copy of a document with a password has the same one.
    @Test func passwordsStay() async throws {
        var pdf = PDFBuilder(pages: [["First page", "second line"]])
        pdf.password = "sesame"
        let document = try await open(pdf.build(), password: "sesame")
        let drafts = try await drafts(in: document, page: 0, words: "second")
        let (bytes, copy) = try await copy(document, drafts, password: "sesame")
        #expect(await copy.annotations(onPage: 0).last?.contents == "Gut – 好")
        await #expect(throws: PDFOpenError.self) { _ = try await open(bytes) }
    }

    /// A document whose table of objects is damaged is written anew.
    @Test func damagedDocumentsAreWrittenAnew() async throws {
        let whole = PDFBuilder(pages: [["First page", "second line"]]).build()
        let text = String(decoding: whole, as: UTF8.self)
        let damaged = Bytes(utf8: text.replacing("startxref\n", with: "startxref\n9"))
        let document = try await open(damaged)
        #expect(document.information.wasRepaired)
        let copy = try await copy(document, try await drafts(in: document, page: 0, words: "second")).document
        #expect(await copy.annotations(onPage: 0).count == 2 && !copy.information.wasRepaired)
    }

    /// A hundred pages with marks on each, in one copy, in the order of the pages whatever the order of the drafts.
    @Test func manyPagesAreMarked() async throws {
        let document = try await open(PDFBuilder(pages: (0..<100).map { ["Page \($0)"] }).build())
        let drafts = (0..<100).reversed().map { page in
            PDFAnnotationDraft(
                page: page, kind: .underline, areas: [Rect(x: 20, y: 40, width: 50, height: 12)],
                contents: "\(page)")
        }
        let copy = try await copy(document, drafts).document
        for page in 0..<100 {
            #expect(await copy.annotations(onPage: page).map(\.contents) == ["\(page)"])
        }
    }

    @Test func failuresLeaveNothingBehind() async throws {
        let document = try await open(PDFBuilder(pages: [["First page"]]).build())
        try await withTemporaryFolder { (folder: String) async throws in
            await #expect(throws: PDFCopyError.self) {
                try await document.writeCopy(to: folder + "/none/copy.pdf", adding: [])
            }
            try Data("kept".utf8).write(to: URL(filePath: folder + "/copy.pdf"))
            let writing = Task { try await document.writeCopy(to: folder + "/copy.pdf", adding: []) }
            writing.cancel()
            await #expect(throws: PDFCopyError.self) { try await writing.value }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["copy.pdf"])
            #expect(try String(contentsOfFile: folder + "/copy.pdf", encoding: .utf8) == "kept")
            // Pages that it does not have are left out.
            let strange = PDFAnnotationDraft(page: 9, kind: .note, areas: [Rect(x: 1, y: 1, width: 9, height: 9)])
            try await document.writeCopy(to: folder + "/copy.pdf", adding: [strange])
            let bytes = try Data(contentsOf: URL(filePath: folder + "/copy.pdf"))
            #expect(bytes.starts(with: Data("%PDF".utf8)))
        }
    }
}
