import LecternGeometry
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct RubyTests {
    @Test func annotationIsAboveItsBase() {
        let fixture = InlineFixture("<p>a<ruby>bb<rt css='size:5'>c</rt></ruby>d</p>")
        // The pair is as high as both content areas: 10 and 5. The ruby box is that of its base.
        #expect(
            fixture.dump(100) == """
                0,0 100x15: 0,5 10x10 'a'; 10,5 20x10 box; 10,5 20x10 'bb'; 17.5,0 5x5 'c'; 30,5 10x10 'd'
                """)
    }

    @Test func rubyAlignSpreadsIdeographs() {
        let fixture = InlineFixture("<p><ruby>漢<rt css='size:5'>かんかん</rt></ruby></p>")
        let line = fixture.lines(100)[0]
        #expect(line.size.block == 15)
        guard case .text(let base) = line.items[1] else { return }
        // One cluster is centred over four half ems.
        #expect(base.rect.x == 5)
    }

    @Test func allTextKeepsItsSource() {
        let fixture = InlineFixture("<p>a<ruby>bb<rt>cc</rt></ruby>d</p>")
        let sources = fixture.lines(100)[0].items.compactMap { item -> Range<Int32>? in
            if case .text(let text) = item { text.source } else { nil }
        }
        #expect(sources == [0..<1, 1..<3, 3..<5, 5..<6])
    }

    @Test func annotationsOverhangKana() {
        // Two ems of annotation over one em of base: half an em overhangs on both sides.
        let fixture = InlineFixture("<p>あ<ruby>漢<rt css='size:5'>かんかん</rt></ruby>い</p>")
        #expect(fixture.lines(100)[0].items.count == 5)
        #expect(
            fixture.dump(100)
                == "0,0 100x15: 0,5 10x10 'あ'; 10,5 10x10 box; 10,5 10x10 '漢'; 5,0 20x5 'かんかん'; 20,5 10x10 'い'")
        // Spread bases have less space at their ends: a quarter of the free space.
        let spread = InlineFixture("<p>あ<ruby>漢字<rt css='size:5'>かんかんかん</rt></ruby>」</p>")
        #expect(spread.dump(100).hasSuffix("; 35,5 10x10 '」'"))
        // Annotations overhang neither ideographs nor the ends of the line.
        let ideographs = InlineFixture("<p>字<ruby>漢<rt css='size:5'>かんかん</rt></ruby>字</p>")
        #expect(ideographs.dump(100).contains("15,5 10x10 '漢'"))
        let ending = InlineFixture("<p>ああ<ruby>漢<rt css='size:5'>かんかん</rt></ruby>い</p>")
        #expect(ending.lines(39).count == 2)
    }

    @Test func annotationSpansSeveralBases() {
        let fixture = InlineFixture(
            "<p><ruby><rb>漢</rb><rb>字</rb><rtc css='size:5 ruby-align:center'>abcdef</rtc></ruby></p>")
        #expect(fixture.dump(100).contains("2.5,5 10x10 '漢'"))
        #expect(fixture.dump(100).contains("0,0 30x5 'abcdef'"))
    }

    @Test func basesBreakLikeTheirCharacters() {
        // No line begins with a closing bracket.
        let fixture = InlineFixture("<p>字字<ruby>漢<rt css='size:5'>か</rt></ruby>」字</p>")
        #expect(fixture.texts(30) == ["字字", "漢か」字"])
    }

    @Test func annotationEqualToItsBaseIsHidden() {
        let fixture = InlineFixture("<p><ruby>り<rt css='size:5'>り</rt></ruby></p>")
        #expect(fixture.texts(100) == ["り"])
        #expect(fixture.lines(100)[0].size.block == 15)
    }

    @Test func rubyHasNoForcedBreaks() {
        #expect(InlineFixture("<p><ruby>a<br/>b</ruby></p>").texts(100).count == 1)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SelectionTests {
    private func content(_ body: String, _ width: LayoutUnit) -> LineContent {
        let fixture = InlineFixture(body)
        var (lines, items): ([LineContent.Line], [LineItem]) = ([], [])
        var block = LayoutUnit.zero
        for line in fixture.lines(width) {
            let start = Int32(items.count)
            items += line.items.map { $0.moved(by: .init(x: line.offset.inline, y: block)) }
            lines.append(
                .init(
                    rect: .init(x: line.offset.inline, y: block, width: line.size.inline, height: line.size.block),
                    baseline: line.baseline, items: start..<Int32(items.count), text: line.text,
                    endsWithForcedBreak: line.endsWithForcedBreak))
            block = block + line.size.block
        }
        return LineContent(paragraph: fixture.paragraph, lines: lines, items: items)
    }

    @Test func rangesHaveOneRectanglePerLine() {
        let lines = content("<p>aaa  bbb ccc</p>", 70)
        #expect(
            lines.rects(for: 1..<10) == [
                PhysicalRect(x: 10, y: 0, width: 60, height: 10), PhysicalRect(x: 0, y: 10, width: 10, height: 10),
            ])
    }

    @Test func pointsMapToTextOffsets() {
        let lines = content("<p>aaa  bbb ccc</p>", 70)
        #expect(lines.source(at: .init(x: 14, y: 5)) == 1)
        #expect(lines.source(at: .init(x: 16, y: 5)) == 2)
        // Collapsed space is skipped.
        #expect(lines.source(at: .init(x: 49, y: 5)) == 6)
        #expect(lines.source(at: .init(x: 500, y: 15)) == 12)
    }

    @Test func caretsRoundTrip() {
        let lines = content("<p>ab אבג</p>", 100)
        for offset in Int32(0)..<6 where offset != 2 {
            guard let caret = lines.caret(at: offset) else { continue }
            let isRTL = offset >= 3
            let inside = PhysicalOffset(x: caret.x + (isRTL ? -1 : 1), y: 5)
            #expect(lines.source(at: inside) == offset, "\(offset)")
        }
    }
}
