import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

/// The margins of the app surround the page, those of the book are added inside: none is lost or applied twice. The page
/// is 300 pixels wide with margins of 20; glyphs are squares of 10 pixels.
@Suite(.timeLimit(.minutes(10))) struct MarginTests {
    /// What a book declares, and where its text then begins and ends.
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        let left: Double
        let right: Double
        let top: Double

        init(_ css: String, _ left: Double, _ right: Double, _ top: Double) {
            description = css
            self.left = left
            self.right = right
            self.top = top
        }
    }

    static let cases = [
        Case("body, p { margin: 0 }", 20, 280, 20),
        Case("body { margin: 10px } p { margin: 0 }", 30, 270, 30),
        Case("body { margin: 5% } p { margin: 0 }", 33, 267, 33),
        Case("html { padding: 5px } body, p { margin: 0 }", 25, 275, 25),
        Case("html { margin: 5px } body { padding: 5px; margin: 0 } p { margin: 0 }", 30, 270, 30),
        Case("body { margin: 0 } p { margin: 15px }", 35, 265, 35),
        Case("body { margin: 10px } p { margin: 15px }", 45, 255, 35),
        Case("body { margin: 0 } p { margin: 0; border: 2px solid; padding: 8px }", 30, 270, 30),
        Case("body { margin: 0 } p { margin: 0 -15px }", 5, 295, 20),
        Case("body { margin: 0 } p { margin: 0; text-indent: 10px }", 30, 280, 20),
    ]

    private func frames(_ css: String, _ words: [String], _ body: String) async throws -> [Rect] {
        var settings = TestRendition.settings(300, 400)
        settings.margins = .init(20)
        var book = EPUBBuilder(title: "Margins")
        book.addChapter("c1.xhtml", body: body, head: "<style>html { font: 10px/1 serif } \(css)</style>")
        let chapter = try await TestRendition.make(book, settings).chapter(at: 0)
        return try words.map { word in
            let range = try #require(chapter.document.range(of: word))
            for index in 0..<chapter.pageCount {
                guard let page = chapter.page(at: index), page.range.overlaps(range) else { continue }
                return try #require(page.rectangles(of: range).first)
            }
            throw NoPage(word: word)
        }
    }

    private struct NoPage: Error { let word: String }

    @Test(arguments: cases) func marginsAreNeitherDoubledNorLost(_ one: Case) async throws {
        let body = "<p>first</p><p style=\"text-align: right\">last</p>"
        let found = try await frames(one.description, ["first", "last"], body)
        #expect(found[0].x == one.left && found[1].right == one.right && found[0].y == one.top, "\(found)")
    }

    /// A block at the top of a later page begins at the margin of the page: CSS Fragmentation 3, 5.2.
    @Test func marginsAtBreaksAreDropped() async throws {
        let body =
            "<p>first</p><p style=\"break-before: page; margin-top: 30px\">forced</p>"
            + "<div style=\"height: 315px\"></div><p style=\"margin-top: 40px\">second</p>"
        let found = try await frames("body, p { margin: 0 }", ["first", "forced", "second"], body)
        #expect(found.map(\.y) == [20, 50, 20], "the margin after a forced break stays")
    }

    /// A framed box is broken within its page, with its frame inside of the margins.
    @Test func calloutsAreInsideThePage() async throws {
        let body =
            "<aside style=\"border: 3px solid; padding: 7px; margin: 1em\">callout "
            + String(repeating: "words and more ", count: 20) + "</aside>"
        let chapter = try await TestRendition.make([body], TestRendition.settings(300, 400)).chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        let rectangles = page.rectangles(of: page.range)
        #expect(!rectangles.isEmpty)
        #expect(rectangles.allSatisfy { $0.x >= 30 && $0.right <= 270 && $0.y >= 10 && $0.bottom <= 390 })
    }
}

extension Page {
    /// The rectangles of text on the page, in the page box.
    fileprivate func rectangles(of range: Range<Int>) -> [Rect] {
        TextGeometry(page: fragment, tree: document.tree)
            .rects(of: Int32(range.lowerBound)..<Int32(range.upperBound)).map { Rect(pageRect(of: $0)) }
    }
}
