import LecternCSS
import LecternGeometry
import Testing

@testable import LecternLayout

/// Pages for printing: CSS Paged Media 3.
@Suite(.timeLimit(.minutes(10))) struct PrintLayoutTests {
    @Test func pagesHaveTheSizesAndMarginsOfTheirRules() {
        let print = PrintFixture(
            "<div style='height: 30px; z-index: 1'/><div style='height: 60px; z-index: 2'/>",
            css: "@page { size: 80px 60px; margin: 10px } @page :first { margin: 15px 5px }")
        #expect(
            print.pages.map(\.geometry.area) == [
                PhysicalRect(x: 5, y: 15, width: 70, height: 30), PhysicalRect(x: 10, y: 10, width: 60, height: 40),
                PhysicalRect(x: 10, y: 10, width: 60, height: 40),
            ])
        #expect(print.boxes(0) == ["1 0,0 70x30"])
        #expect(print.boxes(1) == ["2 0,0 60x40"])
        #expect(print.boxes(2) == ["2 0,0 60x20"])
    }

    @Test func overConstrainedPageHasTheSizeOfItsParts() {
        let print = PrintFixture("", css: "@page { size: 50px; margin: 10%; width: 40%; height: 60% }")
        #expect(print.pages.map(\.geometry.size) == [.init(width: 30, height: 40)])
    }

    @Test func autoMarginsTakeRemainingSpace() {
        let print = PrintFixture("", css: "@page { margin: auto auto 10px 0; width: 60px; height: 120px }")
        #expect(print.pages.map(\.geometry.margin) == [.init(top: -30, right: 40, bottom: 10, left: 0)])
    }

    @Test func changeOfPageNameBeginsAPage() {
        let print = PrintFixture(
            """
            <div style='page: a; height: 10px; z-index: 1'/><div style='page: a; height: 10px; z-index: 2'/>
            <div style='height: 10px; z-index: 3'><div><div style='page: b; height: 10px; z-index: 4'/></div></div>
            """)
        #expect(print.pages.map(\.type.name) == ["a", "b"])
        #expect(print.boxes(0) == ["1 0,0 100x10", "2 0,10 100x10"])
        #expect(print.boxes(1) == ["3 0,0 100x10", "4 0,0 100x10"])
    }

    @Test func pageNamesOutOfFlowAreIgnored() {
        let print = PrintFixture(
            "<div style='page: a; float: left'>x</div><div style='page: b; height: 10px'/><p style='page: b'>y</p>")
        #expect(print.pages.map(\.type.name) == ["b"])
    }

    @Test func breakToTheOtherSideLeavesABlankPage() {
        let print = PrintFixture(
            "<div style='height: 10px'/><div style='height: 10px; break-before: right; z-index: 1'/>",
            css: "@page :blank { margin: 20px } @page :left { padding: 5px }")
        #expect(print.pages.map(\.type.isBlank) == [false, true, false])
        #expect(print.pages.map(\.type.isLeft) == [false, true, false])
        #expect(print.pages[1].geometry.area == PhysicalRect(x: 25, y: 25, width: 50, height: 50))
        #expect(print.boxes(2) == ["1 0,0 100x10"])
    }

    @Test func rightToLeftDocumentsBeginOnALeftPage() {
        let print = PrintFixture("<p>x</p>", css: "html { direction: rtl }")
        #expect(print.pages.map(\.type.isLeft) == [true])
    }

    @Test func fixedBoxesRepeatOnAllPages() {
        let print = PrintFixture(
            """
            <div style='height: 150px'/>
            <div style='position: fixed; bottom: 0; width: 10px; height: 10px; z-index: 1'/>
            """)
        #expect(print.pages.count == 2)
        #expect(print.boxes(0) == ["1 0,90 10x10"])
        #expect(print.boxes(1) == ["1 0,90 10x10"])
    }

    @Test func absoluteBoxesArePlacedByTheirOffsets() {
        let print = PrintFixture(
            """
            <div style='height: 120px'/>
            <div style='position: absolute; top: 80px; width: 10px; height: 50px; z-index: 1'/>
            <div style='position: absolute; width: 10px; height: 10px; z-index: 2'/>
            """)
        #expect(print.boxes(0) == ["1 0,80 10x20"])
        #expect(print.boxes(1) == ["1 0,0 10x30", "2 0,20 10x10"])
    }

    @Test func unbreakableContentContinuesAsSlices() {
        let print = PrintFixture(
            """
            <div style='contain: size; height: 230px; z-index: 1'/>
            <div style='height: 40px; z-index: 2'/><div style='height: 60px; z-index: 3'/>
            """)
        #expect(print.pages.map(\.isClipped) == [true, true, true, false])
        #expect(print.boxes(1) == ["1 0,-100 100x230"])
        #expect(print.boxes(2) == ["1 0,-200 100x230", "2 0,30 100x40", "3 0,70 100x30"])
        #expect(print.boxes(3) == ["3 0,0 100x30"])
    }

    @Test func verticalPagesProgressToTheLeft() {
        let print = PrintFixture(
            "<div style='width: 130px; z-index: 1'/>", css: "html { writing-mode: vertical-rl }")
        #expect(print.pages.map(\.type.isLeft) == [true, false])
        #expect(print.boxes(0) == ["1 0,0 100x100"])
        #expect(print.boxes(1) == ["1 70,0 30x100"])
    }

    @Test func hugeBoxEndsAtThePageLimit() {
        let print = PrintFixture("<div style='contain: size; height: 30000000px'/>")
        #expect(print.pages.count == PrintLayout.mostPages)
    }
}
