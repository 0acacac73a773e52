import LecternGeometry
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct VerticalAlignmentTests {
    /// Lines of 20, fonts of 10: text 5 below the top.
    @Test(arguments: [
        ("baseline", 20, 5), ("5", 25, 5), ("-5", 25, 10), ("top", 20, 5), ("bottom", 20, 5), ("text-top", 25, 10),
        ("text-bottom", 25, 5), ("middle", 21, 5), ("super", 24, 5), ("sub", 23, 8),
    ])
    func heightOfTheLine(_ align: String, _ height: Int, _ y: Int) {
        let fixture = InlineFixture("<p css='lh:20'>a<b css='va:\(align)'>b</b></p>")
        let line = fixture.lines(100)[0]
        guard case .text(let last)? = line.items.last else { return }
        #expect([line.size.block.rounded, last.rect.y.rounded] == [height, y], "\(align)")
    }

    @Test func emptyLinesHaveNoHeight() {
        #expect(InlineFixture("<p><b></b><i></i></p>").lines(100)[0].isEmpty)
        #expect(!InlineFixture("<p><b css='pad:1'></b>&#160;</p>").lines(100)[0].isEmpty)
    }
}

@Suite(.timeLimit(.minutes(10))) struct InlineBoxTests {
    @Test func boxesHaveEdgesWhereTheyBeginAndEnd() {
        #expect(
            InlineFixture("<p>a <b css='pad:3'>bb cc</b> d</p>").dump(45) == """
                0,0 45x10: 0,0 20x10 'a '; 20,0 23x10 box; 23,0 20x10 'bb'
                0,0 45x10: 0,0 23x10 box; 0,0 20x10 'cc'; 23,0 20x10 ' d'
                """)
    }

    @Test func rightToLeftReordersTextAndBoxes() {
        #expect(
            InlineFixture("<p css='dir:rtl'>אב <b css='pad:3'>גד</b></p>").dump(100) == """
                0,0 100x10: 44,0 26x10 box; 47,0 20x10 'דג'; 70,0 30x10 ' בא'
                """)
    }

    @Test func aBoxSplitByBidiHasItsEdgesOutside() {
        // b holds "x אב": its parts stand apart in a right-to-left line.
        let dump = InlineFixture("<p css='dir:rtl'>א <b css='pad:3'>x ב</b></p>").dump(100)
        #expect(dump == "0,0 100x10: 44,0 36x10 box; 47,0 20x10 'ב '; 67,0 10x10 'x'; 80,0 20x10 ' א'")
    }

    @Test func overridesReverseText() {
        #expect(InlineFixture("<p>a<b css='dir:rtl bidi:override'>bc</b>d</p>").texts(100) == ["acbd"])
    }

    @Test func isolatesStandByThemselves() {
        #expect(InlineFixture("<p>a <b css='dir:rtl'>אב 1</b> 2</p>").texts(100) == ["a 1 בא 2"])
    }

    @Test func relativeBoxesMoveWithWhatIsInThem() {
        #expect(
            InlineFixture("<p>a<b css='relative:4'>b</b></p>").dump(100)
                == "0,0 100x10: 0,0 10x10 'a'; 10,4 10x10 box; 10,4 10x10 'b'")
    }
}

/// Lines that are one piece of text.
@Suite(.timeLimit(.minutes(10))) struct PlainLineTests {
    /// The text of lines with where it stands, boxes left out.
    private func dump(_ fixture: InlineFixture, _ width: LayoutUnit) -> [String] {
        fixture.lines(width).map { line in
            let items = line.items.compactMap { item -> String? in
                guard case .text(let text) = item else { return nil }
                return "\(text.rect) \(text.text) \(text.source.count) \(text.wordSpacing) \(text.baseline)"
            }
            return "\(line.size) \(line.baseline) \(line.text) \(line.endsWithHyphen) " + items.joined(separator: "; ")
        }
    }

    /// A span without a style of its own changes nothing.
    @Test(arguments: [
        "", "align:justify", "align:right", "align:center", "indent:15", "ls:2", "ws:pre-wrap", "lh:20",
        "align:justify hyphens:manual",
    ])
    func plainLinesEqualOthers(_ style: String) {
        let words = "one two&#173;three four, five &#160;six sevenandeight nine ten&#173;eleven twelve"
        for width in [35, 62, 80, 141, 1000] as [LayoutUnit] {
            let plain = InlineFixture("<p css='\(style)'>\(words)</p>")
            let boxed = InlineFixture("<p css='\(style)'><span>\(words)</span></p>")
            #expect(dump(plain, width) == dump(boxed, width), "\(style) \(width)")
        }
    }
}
