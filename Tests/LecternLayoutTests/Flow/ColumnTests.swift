import Testing

@testable import LecternLayout

private func box(_ css: String = "", _ children: BoxSketch...) -> BoxSketch { BoxSketch(css, children) }
private let part = "h:20 break-inside"

/// CSS Multi-column Layout 1.
@Suite(.timeLimit(.minutes(10))) struct ColumnTests {
    @Test func columnsAreBalanced() {
        #expect(
            box("", box("columns:2 gap:20", box(part), box(part), box(part), box(part)), box("h:1")).layout()
                == "#2 0,0 200x40\n#2 0,0 90x40\n#3 0,0 90x20\n#4 0,20 90x20\n#2 110,0 90x40\n#5 110,0 90x20\n#6 110,20 90x20\n#7 0,40 200x1"
        )
    }

    @Test func unevenContentNeedsTallerColumns() {
        #expect(
            box("", box("columns:2 gap:20", box(part), box(part), box(part)), box("h:1")).layout()
                == "#2 0,0 200x40\n#2 0,0 90x40\n#3 0,0 90x20\n#4 0,20 90x20\n#2 110,0 90x20\n#5 110,0 90x20\n#6 0,40 200x1"
        )
    }

    @Test func columnsOfFixedHeightFillAndOverflow() {
        #expect(
            box("", box("columns:2 gap:20 h:20 auto-fill", box(part), box(part), box(part))).layout()
                == "#2 0,0 200x20\n#2 0,0 90x20\n#3 0,0 90x20\n#2 110,0 90x20\n#4 110,0 90x20\n#2 220,0 90x20\n#5 220,0 90x20"
        )
    }

    /// CSS Fragmentation 4, section 3.3: a column height at which lines break against `orphans` and `widows` is too
    /// small. Two paragraphs of some lines each, ten pixels high.
    @Test(
        arguments: [
            (2, 2, 1, ["0 0", "0 10", "10 0", "10 10"]), (2, 1, 2, ["0 0", "0 10", "10 0", "10 10"]),
            (2, 1, 1, ["0 0", "10 0", "20 0", "30 0"]), (3, 3, 1, ["0 0", "0 10", "0 20", "10 0", "10 10", "10 20"]),
            (4, 2, 2, ["0 0", "0 10", "10 0", "10 10", "20 0", "20 10", "30 0", "30 10"]),
            (4, 1, 3, ["0 0", "10 0", "10 10", "10 20", "20 0", "30 0", "30 10", "30 20"]),
        ])
    func balancedColumnsKeepLinesTogether(_ lines: Int, _ orphans: Int, _ widows: Int, _ places: [String]) {
        let paragraph = "<p>" + Array(repeating: "X", count: lines).joined(separator: "<br/>") + "</p>"
        let book = BookFixture(
            "<div>\(paragraph)\(paragraph)</div>",
            css: """
                html { line-height: 1 } p { margin: 0; orphans: \(orphans); widows: \(widows) }
                div { columns: 4; column-gap: 0; column-fill: balance; width: 40px }
                """)
        #expect(book.linePlaces(0) == places)
    }

    @Test func spannersEndTheRowOfColumns() {
        #expect(
            box("", box("columns:2 gap:20", box(part), box(part), box("span h:5"), box(part), box(part))).layout()
                == "#2 0,0 200x45\n#2 0,0 90x20\n#3 0,0 90x20\n#2 110,0 90x20\n#4 110,0 90x20\n#5 0,20 200x5\n#2 0,25 90x20\n#6 0,25 90x20\n#2 110,25 90x20\n#7 110,25 90x20"
        )
    }

    @Test func columnsContinueOnTheNextPage() {
        let pages = box("", box("columns:2 gap:20", box(part), box(part), box(part), box(part), box(part), box(part)))
            .pages(width: 200, height: 50)
        #expect(
            pages == [
                "#2 0,0 200x50\n#2 0,0 90x50\n#3 0,0 90x20\n#4 0,20 90x20\n#2 110,0 90x50\n#5 110,0 90x20\n#6 110,20 90x20",
                "#2 0,0 200x20\n#2 0,0 90x20\n#7 0,0 90x20\n#2 110,0 90x20\n#8 110,0 90x20",
            ])
    }

    /// CSS Positioned Layout 3, section 2.1, with CSS Fragmentation 3: the containing block is one piece across all
    /// its columns.
    @Test func positionedBoxesBreakLikeTheColumns() {
        #expect(
            box("", box("columns:2 gap:20 h:40 auto-fill", box("rel h:60", box("abs top:10 h:40 w:5")))).layout()
                == "#2 0,0 200x40\n#2 0,0 90x40\n#3 0,0 90x40\n#4 0,10 5x30\n#2 110,0 90x20\n#3 110,0 90x20\n#4 110,0 5x10"
        )
    }

    /// A fragment that repeats all edges has at least one pixel of content, even if the column is lower than the
    /// edges.
    @Test(arguments: [LayoutMode.Kind.bookPage, .print], ["", "flex"])
    func clonedEdgesTallerThanTheColumnMakeProgress(_ kind: LayoutMode.Kind, _ display: String) {
        let sketch = box("", box("w:90 h:0 columns:3 gap:0", box("\(display) h:2 b:5 clone", box("h:2"))))
        let pages = sketch.pages(width: 100, height: 50, kind: kind)
        #expect(pages.count == 1)
        #expect(
            pages.first?.split(separator: "\n").filter { $0.hasPrefix("#3 ") } == ["#3 0,0 30x11", "#3 30,0 30x11"])
    }

    /// Balanced columns are high enough for positioned boxes in them.
    @Test func positionedBoxesCountForBalancing() {
        #expect(
            box("", box("columns:2 gap:20", box("rel", box("abs h:40 w:5")))).layout().hasPrefix("#2 0,0 200x20\n"))
    }
}
