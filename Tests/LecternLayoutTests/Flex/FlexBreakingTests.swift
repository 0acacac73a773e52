import Testing

@testable import LecternLayout

private func box(_ css: String = "", _ children: BoxSketch...) -> BoxSketch { BoxSketch(css, children) }

/// CSS Flexbox 1, section 10, on pages of 100 by 100.
@Suite(.timeLimit(.minutes(10))) struct FlexBreakingTests {
    /// A line grows if a break pushes content down, and with it the items that are stretched to the line.
    @Test func stretchedItemsGrowWithTheirLine() {
        let pages = box(
            "", box("flex", box("w:20"), box("w:20", box("monolithic h:70"), box("monolithic h:80")))
        ).pages()
        #expect(
            pages == [
                "#2 0,0 100x100\n#3 0,0 20x100\n#4 20,0 20x100\n#5 20,0 20x70",
                "#2 0,0 100x80\n#3 0,0 20x80\n#4 20,0 20x80\n#6 20,0 20x80",
            ])
    }

    /// `break-before: avoid` after the container: the break is between its lines.
    @Test func avoidedBreakMovesBetweenLines() {
        let pages = box(
            "", box("h:40"), box("flex wrap", box("w:100 h:20"), box("w:100 h:20 break-after:avoid")),
            box("h:50 monolithic")
        ).pages()
        #expect(
            pages == [
                "#2 0,0 100x40\n#3 0,40 100x60\n#4 0,40 100x20", "#3 0,0 100x20\n#5 0,0 100x20\n#6 0,20 100x50",
            ])
    }

    /// A forced break deep inside an item breaks the container.
    @Test func forcedBreaksInItemsBreakTheContainer() {
        let pages = box("", box("flex column", box("", box("h:10"), box("h:10 break-before:page")))).pages()
        #expect(
            pages == [
                "#2 0,0 100x100\n#3 0,0 100x100\n#4 0,0 100x10", "#2 0,0 100x10\n#3 0,0 100x10\n#5 0,0 100x10",
            ])
    }
}
