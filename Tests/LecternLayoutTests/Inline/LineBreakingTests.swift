import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct LineBreakingTests {
    @Test(arguments: [
        ("", "aaa bbb ccc", 70, ["aaa bbb", "ccc"]),
        ("", "aaa bbb ccc", 69, ["aaa", "bbb", "ccc"]),
        ("", "aaaaaa b", 30, ["aaaaaa", "b"]),
        ("ow:break-word", "aaaaaa b", 30, ["aaa", "aaa", "b"]),
        ("ow:break-word", "b aaaaaa", 30, ["b", "aaa", "aaa"]),
        ("wb:all", "b aaaaaa", 30, ["b a", "aaa", "aa"]),
        ("ws:nowrap", "aaa bbb", 30, ["aaa bbb"]),
        ("", "aaa<br/>bbb", 100, ["aaa", "bbb"]),
        ("", "aaa<br/>", 100, ["aaa"]),
        ("ws:pre", "aaa\nb\n", 100, ["aaa", "b"]),
        ("ws:pre-wrap", "aaa   bbb", 40, ["aaa   ", "bbb"]),
        ("ws:break-spaces", "aaa   bbb", 40, ["aaa ", "  ", "bbb"]),
        ("ws:pre-wrap", " XX", 20, [" ", "XX"]),
        ("ws:break-spaces ow:break-word", "XXXX XX", 40, ["XXXX", " XX"]),
        ("", "foo\u{AD}bar", 40, ["foo-", "bar"]),
        ("", "foo\u{AD}bar", 60, ["foo\u{AD}bar"]),
        ("", "foo\u{AD}bar", 30, ["foo-", "bar"]),
        ("hyphens:none", "foo\u{AD}bar", 40, ["foo\u{AD}bar"]),
        ("", "漢字漢字", 25, ["漢字", "漢字"]),
        ("", "aa <b>bb</b><i>cc</i> dd", 50, ["aa", "bbcc", "dd"]),
        ("", "aa <b css='ws:nowrap'>bb cc</b> dd", 50, ["aa", "bb cc", "dd"]),
        ("hyphens:auto lang:en", "a hyphenate b", 60, ["a hy-", "phen-", "ate b"]),
    ])
    func breaks(_ css: String, _ source: String, _ width: Int, _ expected: [String]) {
        let fixture = InlineFixture("<p css='\(css)'>\(source)</p>", hyphenator: StubHyphenator(every: 2))
        // The stub hyphen is U+2010.
        let lines = fixture.texts(LayoutUnit(pixels: width)).map { $0.replacing("\u{2010}", with: "-") }
        #expect(lines == expected)
    }

    @Test func letterAndWordSpacingAddToTheLine() {
        let fixture = InlineFixture("<p css='ls:2 wsp:5'>ab cd</p>")
        #expect(fixture.dump(100) == "0,0 100x10: 0,0 63x10 'ab cd'")
        #expect(fixture.texts(62) == ["ab", "cd"])
    }

    @Test func tabsAdvanceToTabStops() {
        #expect(
            InlineFixture("<p css='ws:pre tab:4'>a\tb</p>").dump(100) == "0,0 100x10: 0,0 10x10 'a'; 40,0 10x10 'b'")
    }

    @Test func indentsTheFirstLine() {
        #expect(
            InlineFixture("<p css='indent:15'>aa bb</p>").dump(40)
                == "0,0 40x10: 15,0 20x10 'aa'\n0,0 40x10: 0,0 20x10 'bb'")
    }

    @Test(arguments: [("left", 0), ("right", 30), ("center", 15), ("end", 30)])
    func aligns(_ align: String, _ x: Int) {
        #expect(InlineFixture("<p css='align:\(align)'>aa</p>").dump(50) == "0,0 50x10: \(x),0 20x10 'aa'")
    }

    @Test func justifiesToTheWidthExactly() {
        for width in 70..<100 {
            let fixture = InlineFixture("<p css='align:justify'>a b <b>c</b> d e<i> f</i> gggggg</p>")
            let line = fixture.lines(LayoutUnit(pixels: width))[0]
            guard case .text(let first)? = line.items.first, case .text(let last)? = line.items.last else { return }
            #expect(first.rect.x == .zero)
            #expect(last.rect.right == LayoutUnit(pixels: width))
        }
    }

    @Test func justifiesBetweenIdeographs() {
        let fixture = InlineFixture("<p css='align:justify'>漢字漢字漢字</p>")
        let line = fixture.lines(35)[0]
        guard case .text(let text)? = line.items.first else { return }
        #expect(text.rect.width == 35)
        #expect(text.extraAdvances == [2.5, 2.5, 0])
    }

    /// Thai has no spaces between words: its lines are justified between clusters.
    @Test func justifiesBetweenClustersOfThai() throws {
        let fixture = InlineFixture("<p css='align:justify'>กขค กขคง</p>")
        let line = fixture.lines(35)[0]
        let text = try #require(line.items.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first)
        #expect(text.rect.width == 35)
        #expect(text.extraAdvances == [2.5, 2.5, 0])
    }

    /// No line of a Japanese book begins with a prolonged sound mark or small kana.
    @Test(arguments: ["ー", "ォ", "っ"]) func japaneseBooksBreakStrictly(_ kana: String) {
        let body = "<p xml:lang='ja' lang='ja'>あいうえおかきくけこ\(kana)さ</p>"
        let first = [LayoutMode.Kind.bookPage, .browserViewport].map { BookFixture(body, mode: $0).lines(0)[0] }
        #expect(first.map { $0.split(separator: " ").last } == ["あいうえおかきくけ", "あいうえおかきくけこ"])
        let explicit = BookFixture(body, css: "p { line-break: normal }").lines(0)[0]
        #expect(explicit.hasSuffix("あいうえおかきくけこ"))
    }

    @Test func minimumAndMaximumSizes() {
        func sizes(_ body: String) -> [Int] {
            let fixture = InlineFixture(body, hyphenator: StubHyphenator(every: 2))
            let sizes = InlineMeasure.contentSizes(fixture.content, container: fixture.container, fixture.context)
            return [sizes.minimum.floor, sizes.maximum.floor]
        }
        #expect(sizes("<p>aaa bb <b css='pad:3'>cc</b></p>") == [30, 96])
        #expect(sizes("<p>aaa<br/>bbbb </p>") == [40, 40])
        #expect(sizes("<p css='ws:nowrap'>aaa bb</p>") == [60, 60])
        #expect(sizes("<p css='ow:anywhere'>aaa bb</p>") == [10, 60])
        #expect(sizes("<p css='hyphens:auto lang:en'>hyphens</p>") == [30, 70])
    }
}

@Suite(.timeLimit(.minutes(10))) struct FloatInLineTests {
    @Test func fittingFloatIsBesideItsLine() {
        let fixture = InlineFixture("<p>aa <i css='float width:20 height:15'/>bb cc dd</p>")
        #expect(
            fixture.dump(70) == """
                20,0 50x10: 0,0 30x10 'aa '; 30,0 20x10 'bb'
                20,0 50x10: 0,0 50x10 'cc dd'
                """)
    }

    @Test func floatThatDoesNotFitGoesBelowTheLine() {
        let fixture = InlineFixture("<p>aaaaa <i css='float-right width:20 height:15'/>bb cc</p>")
        #expect(
            fixture.dump(60) == """
                0,0 60x10: 0,0 50x10 'aaaaa'
                0,0 40x10: 0,0 20x10 'bb'
                0,0 40x10: 0,0 20x10 'cc'
                """)
    }

    @Test func lineThatDoesNotFitBesideFloatsMovesDown() {
        let fixture = InlineFixture("<p><i css='float width:20 height:15'/>aaaaa</p>")
        #expect(fixture.dump(60) == "0,15 60x10: 0,0 50x10 'aaaaa'")
    }
}
