import Foundation
import LecternGeometry
import LecternImages
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// Books laid out for paper.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PrintingTests {
    /// Every word is on a sheet, in order, whatever the size of the paper, in black whatever the theme.
    @Test func textIsPrintedWhole() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        defer { model.close() }
        model.perform(.nextTheme)
        let printer = try #require(model.printer())
        let large = await printer.pageCount(width: 540, height: 780)
        let small = await printer.pageCount(width: 250, height: 200)
        #expect(large >= 4 && small > large, "\(large) and \(small)")
        var words = ""
        for number in 0..<small {
            guard case .page(let list, _)? = await printer.sheet(number)?.content else {
                Issue.record("sheet \(number) is missing")
                continue
            }
            words += String(decoding: list.text, as: UTF16.self)
            for case .glyphs(let run) in list.operations { #expect(run.color.red < 64) }
        }
        #expect(printer.drawnCount == small)
        var rest = Substring(words.filter { !$0.isWhitespace })
        for (chapter, count) in (1...4).map({ ($0, $0 * 6) }) {
            for number in 1...count {
                let paragraph = "Paragraph\(number)ofpart\(chapter),naïveandplain."
                let found = try #require(rest.range(of: paragraph), "\(paragraph)")
                rest = rest[found.upperBound...]
            }
        }
        for number in [small, -1] { #expect(await printer.sheet(number) == nil) }
        #expect(await printer.pageCount(width: 20, height: 20) == 0)
    }

    /// A page of a PDF is as large as the sheet allows, in its middle.
    @Test func pagesOfAPDFFillTheSheet() async throws {
        let reader = try TestReader()
        let pdf = PDFBuilder(pages: (1...3).map { ["Leaf \($0)"] })
        let model = await reader.open(try reader.folder.write("herbal.pdf", pdf.build()))
        defer { model.close() }
        let printer = try #require(model.printer())
        #expect(await printer.pageCount(width: 500, height: 600) == 3)
        for number in 0..<3 {
            guard case .picture(let picture, let area)? = await printer.sheet(number)?.content else {
                Issue.record("page \(number) is missing")
                continue
            }
            #expect(area.width == 400 && area.height == 600 && area.x == 50 && area.y == 0)
            #expect(
                picture.width == 400 * 300 / 72 && (0..<picture.width * 600).contains { picture.pixels[$0 * 4] < 100 })
        }
    }
}
