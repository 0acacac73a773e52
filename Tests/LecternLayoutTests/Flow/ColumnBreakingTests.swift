import Testing

@testable import LecternLayout

private func box(_ css: String = "", _ children: BoxSketch...) -> BoxSketch { BoxSketch(css, children) }
private let columns = "gap:0 h:100 auto-fill"

/// CSS Fragmentation 3 in columns of 100 pixels.
@Suite(.timeLimit(.minutes(10))) struct ColumnBreakingTests {
    /// Section 4.1, class C: floats separate the first child from the content edge.
    @Test func breaksBeforeAFirstChildThatFloatsPushDown() {
        let layout = box(
            "",
            box(
                "columns:2 w:200 \(columns)", box("h:50"), box("float:left w:100 h:40"),
                box("clear:both", box("float:left w:100 h:5"), box("flow-root break-inside w:100 h:100")))
        ).layout()
        #expect(layout.contains("#5 0,90 100x10\n#6 0,90 100x5\n"))
        #expect(layout.contains("#7 100,0 100x100"))
    }

    /// A continued box has already cleared the floats where it began.
    @Test func continuedBoxesDoNotClearAgain() {
        let layout = box(
            "",
            box(
                "columns:2 w:200 \(columns)",
                box("h:70", box("h:70"), box("h:50"), box("float:left w:100 h:20")),
                box("clear:left", box("h:40"), box("h:10 break-inside")))
        ).layout()
        #expect(layout.contains("#6 100,20 100x20"))
        #expect(layout.contains("#9 100,10 100x10"))
    }

    /// Section 4.1: no break is inside of borders.
    @Test func borderThatDoesNotFitMovesItsBox() {
        let layout = box("", box("columns:2 w:200 \(columns)", box("h:95"), box("b:10 h:30"))).layout()
        #expect(layout.hasSuffix("#4 100,0 100x50"))
    }

    /// Section 5.4.1: edges that each fragment repeats do not count towards the content height.
    @Test func clonedEdgesDoNotReduceTheContentHeight() {
        let layout = box("", box("columns:4 w:400 \(columns)", box("clone b:10 h:320"))).layout()
        #expect(layout.hasSuffix("#3 300,0 100x100"))
        let whole = box("", box("columns:2 w:200 \(columns)", box("clone b:10 border-box h:150"))).layout()
        #expect(whole.hasSuffix("#3 100,0 100x50"))
    }

    /// Overflow of a box that ends in the column overlaps its cloned end edges, and continues without edges.
    @Test func overflowOfClonedBoxesContinuesWithoutEdges() {
        let layout = box("", box("columns:2 w:200 \(columns)", box("clone b:10 h:80", box("h:150")))).layout()
        #expect(layout.contains("#3 0,0 100x100\n#4 10,10 80x90\n"))
        #expect(layout.hasSuffix("#3 100,0 100x0\n#4 110,0 80x60"))
    }

    /// CSS Flexbox 1, section 4.1: the static position is the position in the broken container.
    @Test func staticPositionsFollowBreaks() {
        let layout = box(
            "",
            box(
                "columns:2 w:200 \(columns)",
                box(
                    "rel flex column center w:50", box("abs h:100 w:20"), box("h:50 noshrink"),
                    box("break-before:column h:50 noshrink"), box("h:50 noshrink")))
        ).layout()
        #expect(layout.contains("#4 0,50 20x50"))
        #expect(layout.contains("#4 100,0 20x50"))
    }

    /// CSS Multi-column 1, section 7.1: without a limit `auto` fills the first column.
    @Test func unlimitedColumnsAreNotBalanced() {
        let layout = box("", box("columns:2 w:200 gap:0 auto-fill", box("h:50"), box("h:50"))).layout()
        #expect(layout.hasPrefix("#2 0,0 200x100\n") && layout.hasSuffix("#4 0,50 100x50"))
    }

    /// Positioned boxes in nested columns count for balancing.
    @Test func nestedPositionedBoxesCountForBalancing() {
        let inner = box("columns:2 gap:0 auto-fill", box("rel", box("abs h:400 w:5")))
        #expect(box("", box("columns:2 w:200 gap:0", inner)).layout().hasPrefix("#2 0,0 200x100\n"))
    }

    /// The row before a spanner is high enough for positioned boxes whose containing block ends in it.
    @Test func positionedBoxesFitBeforeSpanners() {
        let layout = box(
            "",
            box(
                "columns:2 w:200 gap:0", box("rel", box("h:100"), box("abs top:0 h:200 w:100")), box("span h:0"),
                box("h:10"))
        ).layout()
        #expect(layout.contains("#5 0,0 100x100\n"))
        #expect(layout.contains("#5 100,0 100x100\n"))
    }

    /// Content that exceeds a definite height continues in further columns of the same row.
    @Test func columnsOfDefiniteHeightOverflowSideways() {
        let inner = box("columns:1 gap:0 h:150 auto-fill", box("h:250"))
        let layout = box("", box("columns:2 w:200 \(columns)", inner)).layout()
        #expect(layout.contains("#4 100,0 100x50\n"))
        #expect(layout.contains("#4 200,0 100x50"))
    }

    /// HTML, section 15.3.4: a line break with `clear` moves to the column in which the float ends.
    @Test func lineBreaksClearFloatsOfLaterColumns() {
        let body = """
            <div css='columns:2 height:100 width:200'><p css='float width:50 height:150'/>\
            <ul><br css='clear'/></ul><ol css='height:10'/></div>
            """
        #expect(LayoutFixture.boxes("ol", body) == ["100,50 100x10"])
    }

    /// Positioned boxes below the end of a clipping box add no columns.
    @Test func clippedPositionedBoxesMakeNoColumns() {
        let layout = box(
            "", box("columns:2 w:200 \(columns)", box("hidden", box("rel h:150", box("abs h:900 w:10"))))
        ).layout()
        #expect(!layout.contains("#5 200,"))
    }

    /// CSS Grid 1, section 9: grid lines also determine the areas of positioned boxes in columns.
    @Test func gridAreasOfPositionedBoxes() {
        let body = """
            <div css='columns:2 height:100 width:200'><grid css='positioned cols:100 rows:100,100'><ul/>\
            <p css='absolute top:0 row:2 width:50 height:100'/></grid></div>
            """
        #expect(LayoutFixture.boxes("p", body) == ["100,0 50x100"])
    }
}

/// CSS Tables 3 with CSS Fragmentation 3.
@Suite(.timeLimit(.minutes(10))) struct TableBreakingTests {
    private func boxes(_ name: String, _ table: String) -> [String] {
        LayoutFixture.boxes(
            name, "<div css='columns:3 height:100 width:300'><table css='width:100'>\(table)</table></div>")
    }

    /// Section 5.2: an unbreakable footer is repeated at the end of each fragment.
    @Test func footersRepeat() {
        let table = """
            <tfoot css='avoid'><tr><td><p css='height:10'/></td></tr></tfoot>\
            <tbody><tr><td><p css='height:270'/></td></tr></tbody>
            """
        #expect(
            boxes("td", table) == [
                "0,0 100x90", "0,90 100x10", "100,0 100x90", "100,90 100x10", "200,0 100x90", "200,90 100x10",
            ])
    }

    /// Overflow of a cell continues beside the content that follows the table.
    @Test func overflowOfCellsContinues() {
        let table = "<tr><td><ul css='height:50'><p css='height:150'/></ul></td></tr>"
        #expect(boxes("p", table) == ["0,0 100x100", "100,0 100x50"])
        #expect(boxes("td", table) == ["0,0 100x50", "100,0 100x0"])
    }

    /// Positioned boxes in cells break like the cells.
    @Test func positionedBoxesBreakWithTheirCells() {
        let table = """
            <tr><td><ul css='positioned height:10'><p css='absolute top:0 width:20 height:150'/></ul></td></tr>
            """
        #expect(boxes("p", table) == ["0,0 20x100", "100,0 20x50"])
    }

    /// If a break between captions is avoided, the break is inside the previous caption.
    @Test func breaksBetweenCaptionsAreAvoided() {
        let table = """
            <caption><p css='height:30'/><p css='height:30'/></caption><caption css='keep'><p css='avoid height:60'/></caption>
            """
        #expect(boxes("p", table) == ["0,0 100x30", "100,0 100x30", "100,30 100x60"])
    }

    /// The height of a row group is distributed to its rows.
    @Test func heightOfARowGroupIsDistributedToItsRows() {
        #expect(
            boxes("td", "<tbody css='height:60'><tr><td><p css='height:10'/></td></tr></tbody>") == ["0,0 100x60"])
    }
}
