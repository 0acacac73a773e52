import LecternCSS
import LecternGeometry
import LecternTestKit
import LecternText
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct CombinedTextTests {
    @Test func twoDigitsAreCombinedInOneEm() {
        let fixture = InlineFixture("<p css='vertical'>字<i css='combine:all'>12</i>字</p>")
        let line = fixture.lines(100)[0]
        #expect(fixture.text == "字□字")
        guard case .fragment(let link) = line.items[2], case .text(let last) = line.items[3] else {
            Issue.record("no composition")
            return
        }
        // Digits of twenty pixels are compressed to ten.
        #expect(link.fragment.size == PhysicalSize(width: 20, height: 10))
        #expect(link.fragment.box?.style.box.transform == [.scale(0.5, 1)])
        #expect(last.rect.x == 20)
        #expect(line.size.block == 10)
    }

    @Test func digitsAreCombinedUpToTheirLimit() {
        let text = Array("第12回、2026年".utf16)
        let parts = CombinedText.parts(of: text, 0..<Int32(text.count), .digits2, collapses: true)
        #expect(parts.filter(\.isCombined).map(\.range) == [1..<3])
        #expect(parts.map(\.range) == [0..<1, 1..<3, 3..<Int32(text.count)])
    }

    @Test func horizontalTextIsNotCombined() {
        #expect(InlineFixture("<p css='combine:all'>12</p>").text == "12")
    }
}

@Suite(.timeLimit(.minutes(10))) struct FullWidthSpacingTests {
    private func sizes(_ body: String) -> [LayoutUnit] {
        let fixture = InlineFixture(body)
        return fixture.paragraph.shaped.unitAdvances.map { LayoutUnit(Double($0) / 100) }
    }

    @Test func adjacentPunctuationIsSetSolid() {
        #expect(sizes("<p>」「</p>") == [5, 10])
        #expect(sizes("<p>「「あ</p>") == [10, 5, 10])
        #expect(sizes("<p>」。あ</p>") == [5, 10, 10])
        #expect(sizes("<p>。あ</p>") == [10, 10])
        #expect(sizes("<p css='spacing-trim:1'>」「</p>") == [10, 10])
        #expect(sizes("<p css='lang:zh-TW'>，「</p>") == [10, 10])
        #expect(sizes("<p>：“字”，</p>") == [10, 5, 10, 5, 10], "quotation marks of a Chinese font")
    }

    @Test func closingPunctuationFitsWithoutItsBlankHalf() {
        #expect(InlineFixture("<p>字字字。字</p>").texts(35) == ["字字字。", "字"])
        #expect(InlineFixture("<p css='spacing-trim:1'>字字字。字</p>").texts(35) == ["字字", "字。字"])
    }

    @Test func openingPunctuationIsTrimmedAtTheLineStart() {
        let fixture = InlineFixture("<p css='spacing-trim:3'>「字字</p>")
        #expect(fixture.lines(25).count == 1)
        guard case .text(let text) = fixture.lines(25)[0].items[0] else { return }
        #expect(text.rect.x == -5)
    }

    @Test func autospaceSeparatesScripts() {
        #expect(sizes("<p css='autospace:1'>字a字</p>") == [LayoutUnit(11.25), LayoutUnit(11.25), 10])
        #expect(sizes("<p>字a字</p>") == [10, 10, 10])
        // There is no autospace at the end of a line.
        let fixture = InlineFixture("<p css='autospace:1 align:right'>字字ab</p>")
        guard case .text(let text) = fixture.lines(25)[0].items[0] else { return }
        #expect(text.rect.x + text.rect.width == 25)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ParagraphLinesTests {
    @Test func prettyAvoidsShortLastLines() {
        let text = "aaaa bbbb cccc dddd eeee f"
        #expect(InlineFixture("<p>\(text)</p>").texts(240) == ["aaaa bbbb cccc dddd eeee", "f"])
        let pretty = InlineFixture("<p css='wrap-style:pretty'>\(text)</p>")
        #expect(pretty.texts(240) == ["aaaa bbbb cccc dddd", "eeee f"])
        // Not if the line before would be stretched too much.
        let justified = InlineFixture("<p css='wrap-style:pretty align:justify'>\(text)</p>")
        #expect(justified.texts(240) == ["aaaa bbbb cccc dddd eeee", "f"])
        let full = "aaaa bbbb cccc dddd eeee gggg hhhh iiii jj kkk f"
        #expect(
            InlineFixture("<p css='wrap-style:pretty align:justify'>\(full)</p>").texts(460)
                == ["aaaa bbbb cccc dddd eeee gggg hhhh iiii jj", "kkk f"])
    }

    @Test func optimalLinesAreChosenTogether() {
        // Greedy lines would be full, nearly empty, full.
        let text = "aa bb cc ddddd eeee fffffff"
        #expect(InlineFixture("<p>\(text)</p>").texts(90) == ["aa bb cc", "ddddd", "eeee", "fffffff"])
        let optimal = InlineFixture("<p css='wrap-style:optimal'>\(text)</p>")
        #expect(optimal.texts(90) == ["aa bb", "cc ddddd", "eeee", "fffffff"])
    }

    @Test func consecutiveHyphensAreLimited() {
        let body = "hyphens:auto lang:en"
        let text = "abcdefghijklmnop"
        #expect(
            InlineFixture("<p css='\(body)'>\(text)</p>", hyphenator: StubHyphenator(every: 2)).texts(50)
                == ["abcd\u{2010}", "efgh\u{2010}", "ijkl\u{2010}", "mnop"])
        let limited = InlineFixture("<p css='\(body) hyphen-lines:1'>\(text)</p>", hyphenator: StubHyphenator(every: 2))
        #expect(limited.texts(50) == ["abcd\u{2010}", "efghijklmnop"])
    }
}
