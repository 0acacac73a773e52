import Foundation
import LecternGeometry
import Testing

@testable import LecternPaint

/// Vertical text: positions of lines, rotated glyphs, and carets.
@Suite(.timeLimit(.minutes(10))) struct VerticalWritingTests {
    private static let ideographs = "\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}"

    private func column(_ mode: String, _ content: String, height: Int = 20) -> PaintedPage {
        PaintedPage("<div style='writing-mode:\(mode);width:200px;height:\(height)px'>\(content)</div>")
    }

    /// Lines progress from right to left, or from left to right.
    @Test func verticalLinesFollowTheWritingMode() throws {
        let rightToLeft = column("vertical-rl", Self.ideographs)
        #expect(rightToLeft.rects("\u{4E00}", through: "\u{516D}") == ["190,0 10x20", "180,0 10x20", "170,0 10x20"])
        let leftToRight = column("vertical-lr", Self.ideographs)
        #expect(leftToRight.rects("\u{4E00}", through: "\u{516D}") == ["0,0 10x20", "10,0 10x20", "20,0 10x20"])
    }

    /// A selection has one rectangle for each part of a vertical line.
    @Test func rangeHasOneRectanglePerVerticalLine() {
        let page = column("vertical-rl", Self.ideographs, height: 30)
        #expect(page.rects("\u{4E8C}", through: "\u{56DB}") == ["190,10 10x20", "180,0 10x10"])
    }

    /// A run of Latin letters or digits is rotated as one; ideographs are upright.
    @Test func sidewaysRunsAreOneGroup() throws {
        let page = column("vertical-rl", "\u{4E00}abc12\u{4E8C}", height: 90)
        let runs = page.list.dump().split(separator: "\n").filter { $0.contains("glyphs ") }
        #expect(runs.count == 3)
        #expect(runs.filter { $0.contains("clockwise") }.count == 1)
        #expect(page.rects("a", through: "2") == ["190,10 10x50"])
    }

    /// The caret's distance from the start of the line is measured along the line.
    @Test func caretsAreAlongTheVerticalLine() throws {
        let vertical = column("vertical-rl", Self.ideographs, height: 90)
        let horizontal = PaintedPage("<p>\(Self.ideographs)</p>")
        for (index, character) in Self.ideographs.enumerated() {
            let along = LayoutUnit(pixels: index * 10)
            let down = try #require(vertical.caret(at: String(character)))
            #expect(down.y == along && down.x == LayoutUnit(pixels: 190))
            let across = try #require(horizontal.caret(at: String(character)))
            #expect(across.x == along && across.y == .zero)
        }
    }

    /// A picture in a vertical line keeps its size and is hit where it is drawn.
    @Test func picturesInVerticalLinesAreHitWhereDrawn() throws {
        let picture = "<a href='x'><span id='i' style='display:inline-block;width:8px;height:15px'></span></a>"
        let page = column("vertical-rl", "\u{4E00}\(picture)\u{4E8C}", height: 90)
        #expect(page.rects("\u{4E8C}", through: "\u{4E8C}") == ["190,25 10x10"])
        #expect(page.anchors(195, 17) == ["i"])
        #expect(page.hit(195, 17)?.link?.href == "x")
        #expect(page.hit(195, 30)?.link == nil)
    }

    /// A link in a vertical line is hit within the line only.
    @Test func linksInVerticalLinesAreHitInTheirLineOnly() {
        let page = column("vertical-rl", "\u{4E00}<a href='x'>\u{4E8C}\u{4E09}</a>\u{56DB}", height: 20)
        #expect(page.hit(195, 5)?.link == nil)
        #expect(page.hit(195, 15)?.link?.href == "x")
        #expect(page.hit(185, 5)?.link?.href == "x")
        #expect(page.hit(185, 15)?.link == nil)
    }

    /// The fixture with dense commentary: each note is set in two small lines within its column, or in the two parts
    /// of its lines where a column ends, and no text of the page is lost.
    @Test func denseCommentaryIsSetInTwoLines() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/Pages/commentary.xhtml").standardizedFileURL
        let source = try String(contentsOf: file, encoding: .utf8)
        let page = PaintedPage(document: source, width: 520, height: 640)
        let geometry = TextGeometry(page: page.page, tree: page.tree)
        func rectangles(of text: String) throws -> [PhysicalRect] {
            let start = try #require(page.offset(of: text))
            return geometry.rects(of: start..<start + Int32(text.utf16.count))
        }
        for note in ["自占地步自首荒唐妙", "自嘲亦自負也", "補天濟世勿認真用常言", "剩了這一塊便生出這許多故事"] {
            let rects = try rectangles(of: note)
            #expect(rects.count >= 2 && rects.allSatisfy { $0.width.double <= 11.5 }, "\(note): \(rects)")
            let lines = Set(rects.map { Int($0.x.double) })
            #expect(lines.count >= 2, "\(note) is not in two lines side by side")
        }
        for text in ["列位看官", "頑石三萬六千五百零一塊", "日夜悲號慚愧"] {
            var length = 0.0
            for rect in try rectangles(of: text) { length += rect.height.double }
            #expect(length >= Double(22 * text.count - 1), "\(text)")
        }
    }
}
