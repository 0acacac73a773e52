import LecternGeometry
import LecternText
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct WhiteSpaceTests {
    @Test(arguments: [
        ("a  b", "a b"), (" a b ", "a b "), ("a\n b", "a b"), ("a \n\t b", "a b"), ("a <b> b</b>", "a b"),
        ("a<b> </b> b", "a b"), ("a<br/> b", "a¶b"), ("漢\n字", "漢字"), ("漢 \n 字", "漢字"), ("한\n글", "한 글"),
        ("漢\nb", "漢 b"), ("a\u{200B}\nb", "a|b"), ("a<wbr/>b", "a|b"),
    ])
    func collapses(_ source: String, _ expected: String) {
        #expect(InlineFixture("<p>\(source)</p>").text == expected)
    }

    @Test(arguments: [
        ("pre", " a  b\n\tc", " a  b¶→c"), ("pre-wrap", "a \n b", "a ¶ b"), ("pre-line", "a  b \n\n c", "a b¶¶c"),
        ("nowrap", "a \n b", "a b"), ("break-spaces", "a  b", "a  b"),
    ])
    func preserves(_ mode: String, _ source: String, _ expected: String) {
        #expect(InlineFixture("<p css='ws:\(mode)'>\(source)</p>").text == expected)
    }

    @Test func transformsMapOffsets() {
        let fixture = InlineFixture("<p css='upper'>straße x</p>")
        #expect(fixture.text == "STRASSE X")
        #expect(fixture.paragraph.mapping.source(of: 4..<6) == 4..<5)
        #expect(fixture.paragraph.mapping.source(of: 7..<9) == 6..<8)
        #expect(fixture.paragraph.mapping.text(at: 5) == 6)
    }

    @Test func capitalizesWords() {
        #expect(InlineFixture("<p css='capitalize'>don't stop (the) <b>mu</b>sic</p>").text == "Don't Stop (The) Music")
    }

    @Test(arguments: 0..<40)
    func mappingCoversTextAndSource(_ seed: UInt64) {
        let source = randomSource(seed)
        let fixture = InlineFixture(
            "<p css='\(["ws:normal", "ws:pre-line", "ws:pre-wrap"][Int(seed % 3)])'>\(source)</p>")
        var (text, position) = (Int32(0), fixture.container.source.lowerBound)
        for unit in fixture.paragraph.mapping.units {
            #expect(unit.text == text)
            if unit.sourceLength > 0 {
                #expect(unit.source == position)
                position += unit.sourceLength
            }
            text += unit.textLength
        }
        #expect(text == Int32(fixture.paragraph.text.count))
        #expect(position == fixture.container.source.upperBound)
        for offset in 0..<text {
            let range = fixture.paragraph.mapping.source(of: offset..<offset + 1)
            guard !range.isEmpty, fixture.paragraph.text[Int(offset)] != 0x20 else { continue }
            #expect(fixture.paragraph.mapping.text(at: range.lowerBound) == offset)
        }
    }

    @Test(arguments: 0..<40)
    func linesContainAllText(_ seed: UInt64) {
        let fixture = InlineFixture("<p>\(randomSource(seed))</p>")
        for width in [1, 30, 75, 1000] {
            var end: Int32 = 0
            for line in fixture.lines(LayoutUnit(pixels: width)) {
                #expect(line.text.lowerBound == end)
                end = line.text.upperBound
            }
            #expect(end == Int32(fixture.paragraph.text.count))
        }
    }
}

/// Random words, white space and inline boxes from a seed.
private func randomSource(_ seed: UInt64) -> String {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }
    let parts = [
        "a", "word", " ", "  ", "\n", " \n ", "漢字", "אבג", "\u{AD}", "-", "<b>x</b>", "<i> y</i>",
        "<b css='dir:rtl'>z א</b>", "<br/>", "\t",
    ]
    return (0..<20).map { _ in parts[next(parts.count)] }.joined()
}
