import LecternGeometry
import Testing

@testable import LecternLayout

/// The boxes in the margins of pages: CSS Paged Media 3, section 5.
///
/// Sheets are 100 by 100 pixels; letters of the stub shaper are squares.
@Suite(.timeLimit(.minutes(10))) struct MarginBoxTests {
    private func print(_ boxes: String, body: String = "x", page: String = "") -> PrintFixture {
        PrintFixture(
            body, css: "@page { margin: 20px; font-size: 10px; line-height: 1; \(boxes) } \(page)")
    }

    @Test func threeBoxesShareAnEdge() {
        let fixture = print("@top-left { content: 'a' } @top-center { content: 'b' } @top-right { content: 'c' }")
        #expect(fixture.margins(0) == ["20,0 20x20", "40,0 20x20", "60,0 20x20"])
    }

    @Test func middleBoxIsCentered() {
        let fixture = print("@top-left { content: 'aaa' } @top-center { content: 'bb' }")
        #expect(fixture.margins(0) == ["20,0 22.5x20", "42.5,0 15x20"])
    }

    @Test func twoBoxesShareAnEdgeByTheirContent() {
        let fixture = print("@bottom-left { content: 'aaa' } @bottom-right { content: 'b' }")
        #expect(fixture.margins(0) == ["65,80 15x20", "20,80 45x20"])
    }

    @Test func specifiedSizesTakePrecedence() {
        let fixture = print(
            "@left-top { content: ''; height: 25%; width: 50%; border: 1px solid } @left-bottom { content: '' }")
        #expect(fixture.margins(0) == ["0,37 20x43", "8,20 12x17"])
    }

    @Test func minimumAndMaximumSizesApply() {
        let fixture = print(
            "@top-left { content: 'aaa'; max-width: 10px } @top-right { content: 'b'; min-width: 55px }")
        #expect(fixture.margins(0) == ["20,0 10x20", "25,0 55x20"])
    }

    @Test func cornerBoxesFillTheirCorners() {
        let fixture = print("@top-left-corner { content: 'a' } @bottom-right-corner { content: 'b'; margin: 5px }")
        #expect(fixture.margins(0) == ["0,0 20x20", "85,85 10x10"])
    }

    @Test func overConstrainedBoxesOverflowAwayFromThePage() {
        let fixture = print("@top-left-corner { content: ''; width: 30px; height: 5px; margin: 2px }")
        #expect(fixture.margins(0) == ["-12,13 30x5"])
    }

    @Test func autoMarginsCenterAcrossTheMarginOnly() {
        let fixture = print("@right-top { content: ''; width: 10px; margin: auto }")
        #expect(fixture.margins(0) == ["85,20 10x60"])
    }

    @Test func pageCountersAreShown() {
        let fixture = print(
            "@bottom-center { content: counter(page, lower-roman) ' / ' counter(pages) }",
            body: "<div style='height: 100px'/>")
        #expect(fixture.marginTexts(0) == ["i / 2"])
        #expect(fixture.marginTexts(1) == ["ii / 2"])
    }

    @Test func pageContextsMayChangeCounters() {
        let fixture = print(
            "counter-increment: page 2 leaf; @top-center { counter-increment: leaf 10; content: counter(page) '-' counter(leaf) }",
            body: "<div style='height: 100px'/>", page: "@page :first { counter-reset: page 7 }")
        #expect(fixture.marginTexts(0) == ["9-11"])
        #expect(fixture.marginTexts(1) == ["11-12"])
    }

    @Test func quotesRestartInEachBox() {
        let fixture = print("@top-left { content: open-quote 'a' } @top-right { content: open-quote 'b' }")
        #expect(fixture.marginTexts(0) == ["“a", "“b"])
    }

    @Test func boxesWithoutContentAreOmitted() {
        let fixture = print(
            "@top-left { background: red } @top-right { content: 'a' } @top-center { content: none }",
            page: "@page :first { @top-right { content: none } }")
        #expect(fixture.margins(0) == [])
    }

    @Test func contentIsAlignedInItsBox() {
        let fixture = print(
            "@left-top { content: 'a' } @left-middle { content: 'b' } @left-bottom { content: 'c' }"
                + "@top-center { content: 'd'; vertical-align: bottom }")
        #expect(fixture.marginLines(0) == ["d 45,10", "c 5,70", "b 5,45", "a 5,20"])
    }

    @Test func verticalLinesAreAsLongAsTheMarginIsWide() {
        let fixture = print(
            "@top-left { writing-mode: vertical-rl; content: 'a a a' } @top-right { content: 'b' }")
        #expect(fixture.margins(0) == ["20,0 45x20", "65,0 15x20"])
    }
}

extension PrintFixture {
    /// The margin boxes of a page in order: `x,y wxh`.
    func margins(_ page: Int) -> [String] {
        pages[page].margins?.children.map {
            "\($0.offset.x),\($0.offset.y) \($0.fragment.size.width)x\($0.fragment.size.height)"
        } ?? []
    }

    /// Returns the text of the margin boxes.
    func marginTexts(_ page: Int) -> [String] { lines(page).map(\.text) }

    /// Returns the text of the margin boxes, and where their lines begin on the
    /// sheet.
    func marginLines(_ page: Int) -> [String] { lines(page).map { "\($0.text) \($0.at.x),\($0.at.y)" } }

    private func lines(_ page: Int) -> [(text: String, at: PhysicalOffset)] {
        var result: [(String, PhysicalOffset)] = []
        for link in pages[page].margins?.children ?? [] {
            guard let content = link.fragment.lines else { continue }
            var (text, place) = ("", PhysicalOffset.zero)
            for case .text(let piece) in content.items {
                if text.isEmpty { place = link.offset + piece.rect.offset }
                let range = Int(piece.text.lowerBound)..<Int(piece.text.upperBound)
                text += String(decoding: content.paragraph.text[range], as: UTF16.self)
            }
            result.append((text, place))
        }
        return result
    }
}
