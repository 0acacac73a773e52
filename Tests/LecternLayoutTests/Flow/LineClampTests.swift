import Testing

@testable import LecternLayout

/// CSS Overflow 4, section 5: boxes that show a limited number of lines.
@Suite(.timeLimit(.minutes(10))) struct LineClampTests {
    private func texts(_ body: String) -> [String] {
        LayoutFixture.lineTexts("<div css='size:10 lh:10 width:60'>\(body)</div>")
    }

    @Test func linesBeyondTheClampAreHidden() {
        #expect(texts("<p css='lines:2'>aa bb cc dd ee ff gg</p>") == ["aa bb", "cc dd…"])
        #expect(
            LayoutFixture.boxes("p", "<p css='size:10 lh:10 width:60 lines:2'>aa bb cc dd ee ff</p>") == ["0,0 60x20"])
    }

    /// Text of exactly the limit: nothing is hidden, and there is no ellipsis.
    @Test func unclampedTextHasNoEllipsis() {
        #expect(texts("<p css='lines:2'>aa bb cc</p>") == ["aa bb", "cc"])
    }

    /// Text that the ellipsis replaces is hidden with the following lines.
    @Test func ellipsisReplacesTextThatDoesNotFit() {
        #expect(texts("<p css='lines:1'>aa bbb cc</p>") == ["aa…"])
    }

    /// Lines of nested blocks count, except for those in independent formatting contexts.
    @Test func linesOfBlocksCountTogether() {
        let body = "<p>aa</p><p css='display:flex'><p>xx</p></p><p>bb cc dd</p><p>ee</p>"
        #expect(texts("<div css='lines:2'>\(body)</div>") == ["aa", "xx", "bb cc…"])
    }

    /// The last visible line ends a block, and other blocks follow.
    @Test func clampedEndOfABlockHasAnEllipsis() {
        #expect(texts("<div css='lines:1'><p>aa</p><p>bb</p></div>") == ["aa…"])
        let body = "<div css='size:10 lh:10 lines:1'><p css='margin:5'>aa</p><p css='margin:50'>bb</p></div><p>x</p>"
        #expect(LayoutFixture.boxes("p", body).map { $0.prefix { $0 != " " } } == ["5,5", "0,20"])
    }

    /// Without a number, the height of the box determines the visible lines.
    @Test func withoutANumberTheHeightClamps() {
        #expect(texts("<p css='lines:none most:25'>aa bb cc dd ee ff gg</p>") == ["aa bb", "cc dd…"])
        #expect(texts("<p css='lines:none most:5'>aa bb cc dd ee ff gg</p>") == ["aa bb…"])
        #expect(texts("<p css='lines:none'>aa bb cc dd</p>") == ["aa bb", "cc dd"])
    }

    @Test func ellipsisIsAtTheLeftOfArabic() {
        #expect(texts("<p css='dir:rtl lines:1'>אב גד הו</p>") == ["…דג בא"])
    }
}
