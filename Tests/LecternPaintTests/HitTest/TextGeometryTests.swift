import LecternGeometry
import Testing

@testable import LecternPaint

/// Rectangles of text ranges on the page.
@Suite(.timeLimit(.minutes(10))) struct TextGeometryTests {
    @Test func rangeHasOneRectanglePerLine() {
        let page = PaintedPage("<p>ab <b>cd</b> ef</p><p>gh</p>", width: 50)
        #expect(page.rects("b", through: "h") == ["10,0 40x10", "0,10 20x10", "0,20 20x10"])
        #expect(page.rects("c", through: "c") == ["30,0 10x10"])
    }

    @Test func verticalLinesHaveTheirRectangles() {
        let page = PaintedPage("<div style='writing-mode:vertical-rl;height:30px;width:200px'>ab <i>cd</i> ef</div>")
        #expect(page.rects("b", through: "e") == ["190,10 10x10", "180,0 10x20", "170,0 10x10"])
    }

    @Test func rangesInMixedDirectionsHaveSeveralRectangles() {
        // Displayed as "a b D C", with the range from b to C.
        let page = PaintedPage("<p>ab\u{5D0}\u{5D1}</p>")
        #expect(page.rects("b", through: "\u{5D0}") == ["10,0 10x10", "30,0 10x10"])
        #expect(page.rects("b", through: "\u{5D1}") == ["10,0 30x10"])
    }

    @Test func rangesOfAnnotationsExcludeTheirBase() {
        let page = PaintedPage("<p style='line-height:30px'><ruby>ab<rt style='font-size:5px'>cd</rt></ruby></p>")
        #expect(page.rects("a", through: "d").count == 2)
    }

    @Test func interCharacterAnnotationsAreUprightBesideTheirBase() {
        let page = PaintedPage(
            """
            <p style='line-height: 30px; ruby-position: inter-character'>
            <ruby>漢<rt style='font-size: 5px'>cde</rt>字<rt style='font-size: 5px'>f</rt></ruby>g</p>
            """)
        #expect(page.rects("漢", through: "漢") == ["0,10 10x10"])
        // Top to bottom, centred on the base, 15 high; a single letter is centred, too.
        #expect(page.rects("c", through: "c") == ["10,7 5x5"])
        #expect(page.rects("e", through: "e") == ["10,17 5x5"])
        #expect(page.rects("字", through: "字") == ["15,10 10x10"])
        #expect(page.rects("f", through: "f") == ["25,12 5x5"])
        #expect(page.rects("g", through: "g") == ["30,10 10x10"])
        #expect(page.hit(12, 14)?.sourceOffset == page.offset(of: "d"))
        #expect(page.hit(27, 14)?.sourceOffset == page.offset(of: "f"))
        #expect(page.caret(at: "d")?.width == 5, "a caret across a column")
    }

    @Test func interCharacterAnnotationsAreAboveTheirBaseInVerticalLines() {
        let page = PaintedPage(
            """
            <div style='writing-mode: vertical-rl; line-height: 30px; ruby-position: inter-character; width: 200px; height: 60px'>
            <ruby>漢<rt style='font-size: 5px'>cd</rt></ruby></div>
            """)
        #expect(page.rects("漢", through: "漢") == ["180,0 10x10"])
        #expect(page.rects("c", through: "d") == ["190,0 5x10"])
    }

    @Test func transformsAndClipsApplyToRectangles() {
        let page = PaintedPage(
            """
            <p style='width:20px;transform:translate(30px,20px) rotate(90deg)'>ab</p>
            <div style='overflow:hidden;width:15px;height:10px;white-space:nowrap'>cdef</div>
            """)
        #expect(page.rects("a", through: "b") == ["35,15 10x20"])
        #expect(page.rects("c", through: "f") == ["0,10 15x10"])
    }

    @Test func emptyRangesHaveNoRectangles() {
        let page = PaintedPage("<p>ab</p>")
        let geometry = TextGeometry(page: page.page, tree: page.tree)
        #expect(geometry.rects(of: 1..<1) == [])
        #expect(geometry.rects(of: 500..<900) == [])
        #expect(geometry.caret(at: 900) == nil)
    }

    /// From point to offset and back to the point, in all directions of lines.
    @Test(arguments: [
        "writing-mode:horizontal-tb", "writing-mode:vertical-rl", "writing-mode:vertical-lr",
        "writing-mode:sideways-rl", "writing-mode:sideways-lr", "direction:rtl",
        "writing-mode:vertical-rl;direction:rtl",
    ])
    func caretsRoundTrip(style: String) throws {
        for text in ["abcd efgh", "\u{5D0}\u{5D1}\u{5D2} \u{5D3}"] {
            let page = PaintedPage("<div style='\(style);width:40px;height:40px'>\(text)</div>")
            let geometry = TextGeometry(page: page.page, tree: page.tree)
            let first = try #require(page.offset(of: String(text.prefix(1))))
            for offset in first..<first + Int32(text.utf16.count)
            where text.utf16.dropFirst(Int(offset - first)).first != 0x20 {
                let caret = try #require(geometry.caret(at: offset))
                let character = try #require(geometry.rects(of: offset..<offset + 1).first)
                // Slightly inside the character after the caret, in the middle of the line.
                let isAcross = caret.width == .zero
                let x = isAcross ? (caret.x == character.x ? caret.x + 2 : caret.x - 2) : caret.x + 5
                let y = isAcross ? caret.y + 5 : (caret.y == character.y ? caret.y + 2 : caret.y - 2)
                let hit = page.hit(PhysicalOffset(x: x, y: y))
                #expect(hit?.sourceOffset == offset, "\(style) \(offset)")
                #expect(hit?.isOnText == true)
            }
        }
    }
}
