import LecternCSS
import LecternGeometry
import LecternMarkup
import Testing

@testable import LecternLayout

/// Tables that are wider than a book's page. Glyphs are ten pixels wide, pages 100.
@Suite(.timeLimit(.minutes(10))) struct FittedTableTests {
    private static let css = """
        html { line-height: 1 } table { border-spacing: 0; z-index: 1 } td { padding: 0; z-index: 2 }
        """

    private func table(_ cells: String..., css: String = "", mode: LayoutMode.Kind = .bookPage) -> BookFixture {
        let row = cells.map { "<td>\($0)</td>" }.joined()
        return BookFixture("<table><tr>\(row)</tr></table>", css: Self.css + css, mode: mode)
    }

    /// Returns how the first table of a page was fitted.
    private func fit(_ book: BookFixture) -> TableFit? { Self.paint(book.pages[0])?.fit }

    private static func paint(_ fragment: Fragment) -> TablePaint? {
        if case .table(let paint) = fragment.extra { return paint }
        return fragment.children.lazy.compactMap { paint($0.fragment) }.first
    }

    @Test func narrowTableIsUnchanged() {
        let book = table("abcd", "efghi")
        #expect(fit(book) == .natural)
        #expect(book.boxes(0).first == "1 0,0 90x10")
    }

    @Test func tableIsScaledToThePage() {
        let book = table("abcdef", "ghijkl")
        guard case .scaled(let scale)? = fit(book) else { return #expect(Bool(false), "not scaled") }
        #expect(scale > 0.8 && scale < 100.0 / 120)
        #expect(book.lines(0).map { String($0.drop { $0 != " " }) } == [" abcdef", " ghijkl"])
        let widths = book.boxes(0).compactMap { Double($0.split(separator: " ")[2].prefix { $0 != "x" }) }
        #expect(widths.allSatisfy { $0 <= 100 })
    }

    @Test func wordsBreakAtTheSmallestScale() {
        let book = table("abcdefghijklmnop", "qrstuvwxyz")
        #expect(fit(book) == .scaled(FittedTable.leastScale))
        #expect(book.lines(0).count > 2)
    }

    @Test func tableThatCannotFitIsClipped() {
        #expect(fit(table("abcdefghijklmnop", "qrstuvwxyz", css: "td { white-space: nowrap }")) == .cut)
    }

    @Test func specifiedWidthShrinksToThePage() {
        let book = table("ab", "cd", css: "table { width: 300px }")
        #expect(fit(book) == .natural)
        #expect(book.boxes(0).first == "1 0,0 100x10")
    }

    @Test(arguments: [LayoutMode.Kind.browserViewport, .print])
    func browsersLetTablesOverflow(_ mode: LayoutMode.Kind) {
        let book = table("abcdef", "ghijkl", mode: mode)
        #expect(fit(book) == .natural)
        #expect(book.boxes(0).first == "1 0,0 120x10")
    }

    @Test func scaledTableBreaksBetweenRowsAndLosesNoText() {
        let rows = (10..<40).map { "<tr><td>abcd\($0)</td><td>efgh\($0)</td></tr>" }.joined()
        let book = BookFixture("<table>\(rows)</table>", css: Self.css)
        #expect(book.pages.count > 1)
        let lines: [String] = book.pages.indices.flatMap { page in
            book.lines(page).map { line in String(line.split(separator: " ")[1]) }
        }
        let cells: [String] = (10..<40).flatMap { ["abcd\($0)", "efgh\($0)"] }
        #expect(lines == cells)
    }

    /// A vertical block in a cell is laid out to measure the column, before the outer table is laid out. A table in it is
    /// nested in this layout as well, and not scaled to its 100 px.
    @Test func tableInMeasuredCellIsNotScaled() {
        let inner = "<table><tr><td>abcdef</td><td>ghijkl</td></tr></table>"
        let book = table(
            "<div>\(inner)</div>",
            css: "div { writing-mode: vertical-rl; height: 100px } div * { z-index: auto }")
        #expect(book.boxes(0).first?.hasPrefix("1 0,0 10x") == true, "\(book.boxes(0))")
    }

    /// Its columns lie along the height of the page, whatever the width of its container.
    @Test func orthogonalTableIsScaledToTheHeightOfThePage() {
        let inner = "<table><tr><td>abcdef</td><td>ghijkl</td></tr></table>"
        let book = BookFixture(
            "<div>\(inner)</div>", css: Self.css + "div { width: 60px } table { writing-mode: vertical-rl }")
        guard case .scaled? = fit(book) else { return #expect(Bool(false), "not scaled: \(book.boxes(0))") }
    }

    @Test func countedPagesOfScaledTablesEqualBuiltPages() {
        let rows = (10..<40).map { "<tr><td>abcd\($0)</td><td>efgh\($0)</td></tr>" }.joined()
        let book = BookFixture("<table>\(rows)</table><p>x</p>", css: Self.css)
        let paginator = Paginator(
            tree: book.context.tree, services: .stub, mode: LayoutMode(.bookPage, width: 100, height: 100))
        var (count, token) = (0, PageToken?.none)
        repeat {
            token = paginator.page(from: token, output: .extents).next
            count += 1
        } while token != nil && count < 100
        #expect(count == book.pages.count)
    }

    @Test func tableAloneHasItsNaturalWidth() {
        let book = table("abcdef", "ghijkl")
        let node = book.context.tree.document.markup.elements(named: .table).first
        let page = node.flatMap { Paginator.tablePage(of: $0, in: book.context.tree, services: .stub, width: 500) }
        #expect(page?.size == PhysicalSize(width: 120, height: 10))
        #expect(
            Paginator.tablePage(of: NodeID(rawValue: 1), in: book.context.tree, services: .stub, width: 500) == nil)
    }
}
