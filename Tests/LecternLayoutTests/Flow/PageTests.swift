import Testing

@testable import LecternLayout

private func box(_ css: String = "", _ children: BoxSketch...) -> BoxSketch { BoxSketch(css, children) }

/// CSS Fragmentation 3.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    @Test func blocksGoToTheNextPage() {
        let pages = box("", box("h:60 hidden break-inside"), box("h:60 break-inside"), box("h:30 break-inside")).pages()
        #expect(pages == ["#2 0,0 100x60", "#3 0,0 100x60\n#4 0,60 100x30"])
    }

    @Test func tallBlocksContinueOnTheNextPage() {
        #expect(
            box("", box("h:250"), box("h:10")).pages() == [
                "#2 0,0 100x100", "#2 0,0 100x100", "#2 0,0 100x50\n#3 0,50 100x10",
            ])
    }

    @Test func forcedBreaksBeginPages() {
        #expect(box("", box("h:10"), box("break-before:page h:10")).pages() == ["#2 0,0 100x10", "#3 0,0 100x10"])
        #expect(box("", box("h:10 break-after:page"), box("h:10")).pages() == ["#2 0,0 100x10", "#3 0,0 100x10"])
        // A break value of a first child applies to its parent.
        #expect(
            box("", box("h:10"), box("", box("break-before:page h:10"))).pages() == [
                "#2 0,0 100x10", "#3 0,0 100x10\n#4 0,0 100x10",
            ])
        #expect(box("break-before:page", box("h:10")).pages() == ["#2 0,0 100x10"])
        #expect(box("", box("h:10"), box("break-before:right h:10")).pages() == ["#2 0,0 100x10", "", "#3 0,0 100x10"])
    }

    @Test func headingsStayWithNext() {
        let pages = box(
            "", box("h:50 break-inside"), box("h:20 break-inside break-after:avoid"), box("h:50 break-inside")
        ).pages()
        #expect(pages == ["#2 0,0 100x50", "#3 0,0 100x20\n#4 0,20 100x50"])
    }

    @Test func nestedHeadingsStayWithNext() {
        let pages = box(
            "", box("h:50 break-inside"),
            box("", box("h:20 break-inside break-after:avoid"), box("", box("h:50 break-inside")))
        ).pages()
        #expect(pages == ["#2 0,0 100x50", "#3 0,0 100x70\n#4 0,0 100x20\n#5 0,20 100x50\n#6 0,20 100x50"])
    }

    @Test func avoidedBreaksAreUsedIfNecessary() {
        let pages = box("break-inside", box("h:60 break-inside"), box("h:60 break-inside")).pages()
        #expect(pages == ["#2 0,0 100x60\n#3 0,60 100x40", "#3 0,0 100x20"])
    }

    @Test func marginsAtUnforcedBreaksAreTruncated() {
        #expect(
            box("", box("h:90 break-inside mb:20"), box("h:50 mt:20 break-inside")).pages() == [
                "#2 0,0 100x90", "#3 0,0 100x50",
            ])
        #expect(
            box("", box("h:90 break-inside"), box("h:50 mt:20 break-before:page")).pages() == [
                "#2 0,0 100x90", "#3 0,20 100x50",
            ])
    }

    @Test func bordersAreSlicedOrCloned() {
        #expect(
            box("", box("b:5", box("h:80 break-inside"), box("h:80 break-inside"))).pages()
                == ["#2 0,0 100x100\n#3 5,5 90x80", "#2 0,0 100x85\n#4 5,0 90x80"])
        #expect(
            box("", box("b:5 clone", box("h:80 break-inside"), box("h:80 break-inside"))).pages()
                == ["#2 0,0 100x100\n#3 5,5 90x80", "#2 0,0 100x90\n#4 5,5 90x80"])
    }

    @Test func floatsThatDoNotFitContinue() {
        #expect(
            box("", box("h:80"), box("float:left w:20 h:50 break-inside"), box("h:60")).pages()
                == ["#2 0,0 100x80\n#4 0,80 100x20", "#3 0,0 20x50\n#4 0,0 100x40"])
    }

    @Test func unbreakableTallContentMakesProgress() {
        #expect(box("", box("h:10"), box("float:left w:20 h:150")).pages().count <= 3)
    }

    @Test func overflowOfFixedHeightContinues() {
        let pages = box("", box("h:50", box("h:80 break-inside"), box("h:40 break-inside")), box("h:10")).pages()
        #expect(pages == ["#2 0,0 100x50\n#3 0,0 100x80\n#5 0,50 100x10", "#2 0,0 100x0\n#4 0,0 100x40"])
    }
}
