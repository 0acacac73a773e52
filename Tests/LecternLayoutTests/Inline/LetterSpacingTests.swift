import LecternGeometry
import Testing

@testable import LecternLayout

/// Letter spacing stands between letters, not after the last one of a line. CSS Text 4, section 8.2. Glyphs are 10 pixels.
@Suite(.timeLimit(.minutes(5))) struct LetterSpacingTests {
    private func dump(_ style: String, _ text: String) -> String {
        InlineFixture("<p css='ls:4 \(style)'>\(text)</p>").dump(100)
    }

    @Test func centredLinesAreInTheMiddle() {
        // 38 pixels in 100.
        #expect(dump("align:center", "abc") == "0,0 100x10: 31,0 38x10 'abc'")
    }

    @Test func linesEndAtTheirLastLetter() {
        #expect(dump("align:end", "abc") == "0,0 100x10: 62,0 38x10 'abc'")
        #expect(dump("align:end", "abc  ") == "0,0 100x10: 62,0 38x10 'abc'")
        #expect(dump("align:end", "ab<i>c</i> ").hasSuffix("90,0 10x10 'c'"))
        #expect(dump("align:end", "a\u{AD}").hasPrefix("0,0 100x10: 90,0 10x10"))
    }

    @Test func justifiedLinesReachBothEdges() {
        // 10 + 4 + 10 + 4 and the same again are 52: the rest of 18 is in the space.
        let lines = InlineFixture("<p css='ls:4 align:justify'>ab cd efgh</p>").dump(70)
        #expect(lines.hasPrefix("0,0 70x10: 0,0 70x10 'ab cd'"))
    }

    @Test(arguments: ["auto", "optimal"]) func whatFitsWithoutTheLastSpacingIsOnTheLine(style: String) {
        func texts(_ width: Int) -> [String] {
            InlineFixture("<p css='ls:4 wrap-style:\(style)'>abc def</p>").texts(LayoutUnit(pixels: width))
        }
        // Six letters and a space of 10 pixels with six spacings.
        #expect(texts(94) == ["abc def"])
        #expect(texts(93) == ["abc", "def"])
    }

    @Test(arguments: ["4", "-2", "0.3"]) func linesFitTheirContentSizes(spacing: String) {
        for text in ["abc def ", "ab <i>cd</i>", "a", "ab<i>c</i>d efg"] {
            let fixture = InlineFixture("<p css='ls:\(spacing)'>\(text)</p>")
            let sizes = InlineMeasure.contentSizes(fixture.content, container: fixture.container, fixture.context)
            #expect(fixture.lines(sizes.maximum).count == 1, "\(text)")
            #expect(fixture.lines(sizes.maximum - LayoutUnit(pixels: 1)).count > 1 || !text.contains(" "), "\(text)")
        }
        let fixture = InlineFixture("<p css='ls:4'>abc</p>")
        let sizes = InlineMeasure.contentSizes(fixture.content, container: fixture.container, fixture.context)
        #expect(sizes == ContentSizes(minimum: 38, maximum: 38))
    }
}
