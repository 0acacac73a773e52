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
        let cells = Array(repeating: "<td>ab</td>", count: 20).joined()
        #expect(fit(BookFixture("<table><tr>\(cells)</tr></table>", css: Self.css)) == .cut)
    }

    /// Text without break opportunities breaks between its words before it is lost, and not inside them.
    @Test func unbreakableLinesBreakBetweenWords() {
        let book = table("abcdef ghi abc", "jklm nop", css: "td { white-space: nowrap }")
        #expect(fit(book) == .scaled(FittedTable.leastScale))
        #expect(
            book.lines(0).map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "abcdef", "ghi abc", "jklm", "nop",
            ])
    }

    /// Specified widths give way before letters shrink or words break.
    @Test(arguments: [
        "div { width: 80px }", "div { min-width: 80px }", "td { min-width: 80px }", "td { width: 80px }",
        "table { min-width: 300px }",
    ])
    func fixedWidthsAreReducedFirst(_ css: String) {
        let book = table("<div>ab</div>", "<div>abc de</div>", css: css + " table, td, div { box-sizing: border-box }")
        #expect(fit(book) == .natural)
        let widths = book.boxes(0).compactMap { Double($0.split(separator: " ")[2].prefix { $0 != "x" }) }
        #expect(widths.first == 100 && widths.dropFirst().reduce(0, +) <= 100, "\(widths)")
        #expect(
            book.lines(0).allSatisfy {
                ["ab", "abc de", "abc", "de"].contains($0.split(separator: " ", maxSplits: 1)[1])
            })
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

    // MARK: Pictures

    private static func widths(
        _ cells: String..., css: String = "", mode: LayoutMode.Kind = .bookPage
    ) -> [Int] {
        let row = cells.map { "<td>\($0)</td>" }.joined()
        let book = BookFixture(
            "<table><tr>\(row)</tr></table>", css: Self.css + css, size: (400, 400), mode: mode, images: NamedSizes())
        return book.boxes(0).dropFirst().compactMap {
            Double($0.split(separator: " ")[2].prefix { $0 != "x" }).map { Int($0.rounded()) }
        }
    }

    private static let prose = Array(repeating: "abcdefgh abc", count: 20).joined(separator: " ")
    private static let picture = "<img src='1400x700' alt=''/>"

    /// CSS Sizing 3, section 5.2.2: pictures shrink before a column is narrower than its longest word.
    @Test(arguments: [
        "", "img { max-width: 100% }", "img { width: 100% }", "img { width: 700px }",
        "img { max-width: 100%; width: 900px; height: 450px }", "img { max-width: none }",
    ])
    func picturesShrinkBeforeWordsBreak(_ css: String) {
        for cells in [[Self.prose, Self.picture], [Self.picture, Self.prose]] {
            let widths = Self.widths(cells[0], cells[1], css: css)
            #expect(widths.reduce(0, +) == 400, "\(widths)")
            #expect(widths.allSatisfy { $0 >= 80 }, "\(widths)")
        }
        // Nothing but words: they have what they need.
        #expect(Self.widths("abcdefghijabcdefghijabcde", Self.picture, css: css)[0] >= 250)
    }

    /// A picture is not made a stamp because there is much text beside it.
    @Test func picturesKeepTheirShare() {
        #expect(Self.widths("<img src='48x48' alt=''/>", Self.prose, css: "img { max-width: 100% }") == [48, 352])
        let widths = Self.widths(Self.prose, Self.picture, Self.picture, css: "img { max-width: 100% }")
        #expect(widths.allSatisfy { $0 >= 120 } && widths.reduce(0, +) == 400, "\(widths)")
        let long = String(repeating: "abcde", count: 7)
        #expect(Self.widths(long, Self.picture) == [350, 50])
    }

    /// The same for the items of a flex container.
    @Test func picturesInFlexItemsKeepTheirShare() {
        let book = BookFixture(
            "<div><p><img src='300x100' alt=''/></p><p>\(Self.prose)</p></div>",
            css: "div { display: flex } p { margin: 0; z-index: 1 } img { max-width: 100% }", size: (400, 400),
            images: NamedSizes())
        #expect(book.boxes(0).first?.contains(" 200x") == true, "\(book.boxes(0))")
    }

    /// Percentages hold in a table with pictures that are wider than it.
    @Test(arguments: ["td", "col"]) func percentagesHold(_ name: String) {
        let css = "\(name):first-child { width: 60% } \(name) + \(name) { width: 40% } img { max-width: 100% }"
        let book = BookFixture(
            "<table><col/><col/><tr><td>\(Self.prose)</td><td>\(Self.picture)</td></tr></table>",
            css: Self.css + css, size: (400, 400), images: NamedSizes())
        let cells = book.boxes(0).filter { $0.hasPrefix("2 ") }
        #expect(cells.map { $0.split(separator: " ")[2].prefix { $0 != "x" } } == ["240", "160"])
    }

    /// A browser keeps pictures as they are, with the exception of percentages.
    @Test func browsersKeepPictures() {
        #expect(Self.widths(Self.prose, Self.picture, mode: .browserViewport)[1] == 1400)
        #expect(Self.widths(Self.prose, Self.picture, css: "img { max-width: 100% }", mode: .browserViewport)[1] < 400)
    }

    // MARK: Words

    /// Words break only where the longest words of all columns do not fit, and the longest of them first.
    @Test(arguments: [
        "overflow-wrap: anywhere", "word-break: break-word", "", "overflow-wrap: break-word",
    ])
    func longestWordsBreakFirst(_ style: String) {
        let url = String(repeating: "abcdefghij", count: 8)
        let widths = Self.widths("abcdef gh", url, "abcd efghijk", css: "td { \(style) }")
        #expect(widths.reduce(0, +) <= 400)
        let em = style.isEmpty || style.hasSuffix("break-word") && style.hasPrefix("o") ? FittedTable.leastScale : 1
        #expect(Double(widths[0]) >= 60 * em - 0.5 && Double(widths[2]) >= 70 * em - 0.5, "\(widths)")
    }

    /// Few words break, not all columns a little.
    @Test func fewWordsBreak() {
        let words = ["abcdefgh", "abcdefghijklmn", "abcdefghij", "abcdefghi", "abcdefg"]
        let row = words.map { "<td>\($0)</td>" }.joined()
        let book = BookFixture(
            "<table><tr>\(row)</tr></table>", css: Self.css + "td { overflow-wrap: anywhere }", size: (440, 400))
        let lines = book.lines(0).map { $0.split(separator: " ").last.map(String.init) ?? "" }
        #expect(lines.count == words.count + 1, "\(lines)")
        #expect(words.filter { lines.contains($0) }.count == words.count - 1, "\(lines)")
    }

    /// With room for all words none breaks, however much text another column has.
    @Test(arguments: ["overflow-wrap: anywhere", "word-break: break-word"])
    func noWordBreaksWhereAllFit(_ style: String) {
        let widths = Self.widths("abcdefghijklm", Self.prose, "<div>abcdef <b>ghi</b>jkl</div>", css: "td { \(style) }")
        #expect(widths[0] >= 130 && widths[2] >= 60 && widths.reduce(0, +) == 400, "\(widths)")
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
