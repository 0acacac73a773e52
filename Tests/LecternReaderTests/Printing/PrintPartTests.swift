import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternReader

/// Parts of a book on paper, with heads and numbers.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PrintPartTests {
    private static let bodies = (1...3).map { chapter in
        "<h1>\(chapter)</h1>" + (1...40).map { "<p>Line\($0) of part \(chapter).</p>" }.joined()
    }

    private func open() async throws -> (TestReader, ReaderModel) {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", Self.bodies))
        #expect(try await eventually { model.pages.range != nil })
        return (reader, model)
    }

    /// Prints a part and returns the texts of its sheets, without spaces.
    private func sheets(_ part: PrintPart, _ model: ReaderModel) async throws -> [(text: String, sheet: PrintedSheet)] {
        let printer = try #require(model.printer(of: part))
        let count = await printer.pageCount(width: 540, height: 400)
        var sheets: [(String, PrintedSheet)] = []
        for number in 0..<count {
            let sheet = try #require(await printer.sheet(number))
            guard case .page(let list, _) = sheet.content else { continue }
            sheets.append((String(decoding: list.text, as: UTF16.self).filter { !$0.isWhitespace }, sheet))
        }
        return sheets
    }

    @Test func chapterIsPrintedWithHeadAndNumbers() async throws {
        let (reader, model) = try await open()
        model.contents.go(to: 1)
        #expect(try await eventually { model.current?.key.chapter == 1 })
        #expect(model.printQuestion.usualPart == .chapter && model.printQuestion.chapter == "Chapter 2")
        let sheets = try await sheets(.chapter, model)
        #expect(sheets.count > 1)
        let text = sheets.map(\.text).joined()
        #expect((1...40).allSatisfy { text.contains("Line\($0)ofpart2.") })
        #expect(!text.contains("ofpart1") && !text.contains("ofpart3"))
        for (index, (_, sheet)) in sheets.enumerated() {
            #expect(sheet.heads.map(\.text) == ["Book", "Chapter 2", "\(index + 1)"])
            #expect(sheet.heads.map(\.side) == [.left, .right, .middle])
            #expect(sheet.heads.allSatisfy { $0.area.x >= 30 && $0.area.right <= 510 })
            #expect(sheet.heads[0].area.bottom < 40 && sheet.heads[2].area.y > 360)
        }
        withExtendedLifetime(reader) {}
    }

    /// The sheets that have what the window shows, and no others.
    @Test func pageAndPagesAreThoseOfTheScreen() async throws {
        let (reader, model) = try await open()
        model.contents.go(to: 1)
        #expect(try await eventually { model.current?.key.chapter == 1 })
        model.turn(.forward)
        await model.settle()
        let shown = try #require(model.current?.text).split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
        let sheets = try await sheets(.page, model)
        let text = sheets.map(\.text).joined()
        #expect((1...2).contains(sheets.count) && shown.allSatisfy { text.contains($0) })
        #expect(try await sheets.count < self.sheets(.chapter, model).count)

        let (from, to) = (try #require(model.pages.number), try #require(model.pages.range?.upperBound))
        let rest = try await self.sheets(.pages(from: "\(from)", to: "\(to)"), model).map(\.text).joined()
        #expect(rest.contains("Line40ofpart2.") && rest.contains("Line40ofpart3.") && !rest.contains("ofpart1"))
        for (first, last) in [("0", "1"), ("3", "2"), ("1", "\(to + 1)"), ("x", "1"), ("", "")] {
            #expect(!model.printQuestion.has(.pages(from: first, to: last)), "\(first) to \(last)")
        }
        #expect(model.printQuestion.has(.pages(from: "\(to)", to: "\(to)")))
        withExtendedLifetime(reader) {}
    }

    /// The desktop's dialog offers the sheet with the page shown.
    @Test func currentSheetHasThePageShown() async throws {
        let (reader, model) = try await open()
        model.contents.go(to: 2)
        #expect(try await eventually { model.current?.key.chapter == 2 })
        let printer = try #require(model.printer())
        _ = await printer.pageCount(width: 540, height: 400)
        guard case .page(let list, _)? = await printer.sheet(printer.currentSheet)?.content else {
            Issue.record("no sheet")
            return
        }
        #expect(String(decoding: list.text, as: UTF16.self).contains("Line1 of part 3."))
        withExtendedLifetime(reader) {}
    }

    /// Lines have room for some 66 letters, which are 0.44 em wide on the average; on narrow paper they fill it.
    @Test(arguments: [(540.0, 780.0), (800, 1_100), (300, 500)])
    func linesAreOfAReadableLength(width: Double, height: Double) async throws {
        let (reader, model) = try await open()
        let settings = try #require((model.navigator as? EPUBNavigator)?.settings)
        for scale in [1.0, 1.5] {
            var settings = settings
            settings.fontSize = scale
            let paper = PaperLayout(width: width, height: height).settings(settings)
            let text = paper.pageWidth - paper.margins.left - paper.margins.right
            let letters = text / (0.44 * paper.fontSize)
            #expect(letters < 67)
            #expect(letters > 63 || paper.margins.left == 40, "\(letters)")
            #expect(abs(paper.margins.left - paper.margins.right) < 0.1)
        }
        withExtendedLifetime(reader) {}
    }

    @Test func pagesOfAPDFArePrintedByTheirLabels() async throws {
        let reader = try TestReader()
        var pdf = PDFBuilder(pages: (1...5).map { ["Leaf \($0)"] })
        pdf.labels = "0<</S/r>>2<</S/D>>"
        let model = await reader.open(try reader.folder.write("herbal.pdf", pdf.build()))
        #expect(try await eventually { model.pages.range != nil })
        for (part, count) in [(PrintPart.page, 1), (.pages(from: "ii", to: "1"), 2), (.book, 5)] {
            let printer = try #require(model.printer(of: part))
            #expect(await printer.pageCount(width: 500, height: 600) == count)
            #expect(await printer.sheet(0)?.heads.isEmpty == true, "the page fills the sheet")
        }
        #expect(model.printQuestion.usualPart == .book && !model.printQuestion.setsText)
    }
}
