import Testing

@testable import LecternLayout

/// Pages whose blocks progress from right to left.
@Suite(.timeLimit(.minutes(10))) struct VerticalPageTests {
    private static let css = "html { writing-mode: vertical-rl; line-height: 1 } div { z-index: 1 }"

    @Test func shortPageBeginsAtTheRightEdge() {
        let book = BookFixture("<div style='width: 30px; height: 40px'/>", css: Self.css)
        #expect(book.boxes(0) == ["1 70,0 30x40"])
    }

    @Test func lastPageBeginsAtTheRightEdge() {
        let book = BookFixture(
            "<div style='width: 80px'/><div style='width: 50px; break-inside: avoid'/>", css: Self.css)
        #expect(book.boxes(0) == ["1 20,0 80x100"])
        #expect(book.boxes(1) == ["1 50,0 50x100"])
    }

    @Test func positionedBoxOfAShortPageRefersToThePage() {
        let book = BookFixture(
            "<div style='width: 30px'/><p style='z-index: 2; position: absolute; right: 5px; top: 0; width: 9px; height: 9px; margin: 0'/><p style='z-index: 3; position: absolute; width: 9px; height: 9px; margin: 0'/>",
            css: Self.css)
        #expect(book.boxes(0) == ["1 70,0 30x100", "2 86,0 9x9", "3 61,0 9x9"])
    }

    @Test func leftToRightBlocksStayAtTheLeftEdge() {
        let book = BookFixture(
            "<div style='width: 30px; height: 40px'/>", css: "html { writing-mode: vertical-lr } div { z-index: 1 }")
        #expect(book.boxes(0) == ["1 0,0 30x40"])
    }
}
