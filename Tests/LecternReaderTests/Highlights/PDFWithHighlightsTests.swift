import Foundation
import LecternAssets
import LecternBase
import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPDFium
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// Copies of a PDF with the reader's highlights and notes, as other programs show them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PDFWithHighlightsTests {
    private func open() async throws -> (reader: TestReader, model: ReaderModel, path: String) {
        let reader = try TestReader()
        let pdf = PDFBuilder(pages: (1...3).map { ["Leaf \($0) of the herbal", "with a thorn"] })
        let path = try reader.folder.write("herbal.pdf", pdf.build())
        let model = await reader.open(path)
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.settle()
        return (reader, model, path)
    }

    private func annotations(_ path: String, page: Int) async throws -> [PDFPageAnnotation] {
        let bytes = Bytes([UInt8](try Data(contentsOf: URL(filePath: path))))
        return try await PDFiumDocumentFactory().open(DataResource(bytes), password: nil).annotations(onPage: page)
    }

    @Test func highlightsAndNotesAreSavedInACopy() async throws {
        let (reader, model, path) = try await open()
        defer { model.close() }
        let original = try Data(contentsOf: URL(filePath: path))
        var names: [String] = []
        var messages: [String] = []
        model.onChange = { change in
            if case .copyOfPDF(let name) = change { names.append(name) }
            if case .message(let text, _) = change { messages.append(text) }
        }
        model.perform(.saveCopy)
        #expect(names.isEmpty && messages == [tr("There are no highlights or notes in this book yet.")])

        model.perform(.nextPage)
        await model.settle()
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + 10, y: frame.y + 6, by: .word))
        _ = try #require(model.highlights.highlightSelection(.green, note: "a plant"))
        model.highlights.setOwnNote("Lent to Ann.")
        await reader.app.written()
        #expect(try await eventually { await model.highlights.ownNote() == "Lent to Ann." })
        #expect(try await eventually { model.highlights.rows.count == 2 })
        model.perform(.saveCopy)
        #expect(names == ["herbal.pdf – with highlights.pdf"] || names == ["herbal – with highlights.pdf"], "\(names)")

        let copy = reader.folder.path + "/copy.pdf"
        await model.highlights.writeCopy(to: copy).value
        #expect(messages.last == tr("The copy is written"))
        let mark = try #require(try await annotations(copy, page: 1).first)
        #expect(mark.kind == .highlight && mark.contents == "a plant" && mark.areas.count == 1)
        #expect(mark.modified?.hasPrefix("D:20") == true)
        #expect(try await annotations(copy, page: 0).map(\.contents) == ["Lent to Ann."])

        // The book itself is never replaced.
        await model.highlights.writeCopy(to: path).value
        #expect(messages.last?.contains(tr("that is the book itself")) == true)
        await model.highlights.writeCopy(to: reader.folder.path + "/none/copy.pdf").value
        #expect(messages.last?.contains("none/copy.pdf") == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == original)
    }

    @Test func booksOfTextAreNotCopied() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        defer { model.close() }
        var messages: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        model.perform(.saveCopy)
        #expect(messages == [tr("Only PDF documents can carry highlights. Export them as text instead.")])
    }
}
