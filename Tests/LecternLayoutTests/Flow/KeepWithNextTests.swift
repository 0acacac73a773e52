import Testing

@testable import LecternLayout

/// Headings and table headers stay with the following content on pages of a
/// book.
@Suite(.timeLimit(.minutes(10))) struct KeepWithNextTests {
    private static let css = """
        html { line-height: 1; orphans: 1; widows: 1 } h2, p { margin: 0; font-size: 10px; font-weight: normal }
        h2 { break-after: avoid } table { border-spacing: 0 } td, th { padding: 0; font-weight: normal }
        """

    @Test func headingStaysWithNextInsideAnAvoidedSection() {
        let lines = (0..<8).map { "<p>a\($0)</p>" }.joined()
        let book = BookFixture(
            "<div style='break-inside: avoid'>\(lines)<h2>h</h2><p style='orphans: 2'>b<br/>c</p><p>d</p></div>",
            css: Self.css)
        #expect(book.lines(0).count == 8)
        #expect(book.lines(1).first == "0 h")
    }

    @Test func avoidedSectionsBreakBetweenLinesRatherThanAfterHeadings() {
        let lines = (0..<9).map { "<p>a\($0)</p>" }.joined()
        let book = BookFixture("<div style='break-inside: avoid'>\(lines)<h2>h</h2><p>b<br/>c</p></div>", css: Self.css)
        #expect(book.lines(0).count == 9)
        #expect(book.lines(1) == ["0 h", "10 b", "20 c"])
    }

    @Test(arguments: [
        "<p><b>h</b></p>", "<p style='font-weight: bold'>h</p>", "<p style='font-size: 12px'>h</p>",
        "<div><p><b>h</b></p></div>",
    ])
    func headlineParagraphStaysWithNext(_ headline: String) {
        let lines = (0..<8).map { "<p>a\($0)</p>" }.joined()
        let book = BookFixture("\(lines)\(headline)<p style='break-inside: avoid'>b<br/>c</p>", css: Self.css)
        #expect(book.lines(0).count == 8)
        #expect(book.lines(1).first == "0 h")
    }

    @Test(arguments: [
        "<p>h</p>", "<p><b>h</b> x</p>", "<p style='font-weight: bold'>h</p><p style='font-weight: bold'>i</p>",
    ])
    func otherParagraphMayEndAPage(_ paragraph: String) {
        let lines = (0..<8).map { "<p>a\($0)</p>" }.joined()
        let book = BookFixture(
            "\(lines)\(paragraph)<p style='break-inside: avoid; font-weight: bold'>b<br/>c<br/>d</p>", css: Self.css)
        #expect(book.lines(0).count > 8)
    }

    @Test func tableHeaderStaysWithItsFirstRow() {
        let lines = (0..<7).map { "<p>a\($0)</p>" }.joined()
        let table = "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>b<br/>c<br/>d</td></tr></tbody></table>"
        let book = BookFixture(lines + table, css: Self.css)
        #expect(book.lines(0).count == 7)
        #expect(book.lines(1) == ["0 h", "10 b", "20 c", "30 d"])
    }

    /// Rows over a third of a page are running text.
    @Test func shortRowsStayWholeAndLongOnesBreak() {
        let lines = (0..<8).map { "<p>a\($0)</p>" }.joined()
        func page(_ row: String) -> [String] {
            BookFixture(lines + "<table><tr><td>\(row)</td></tr></table>", css: Self.css).lines(0)
        }
        #expect(page("b<br/>c<br/>d").count == 8)
        #expect(page("b<br/>c<br/>d<br/>e").suffix(2) == ["80 b", "90 c"])
    }

    @Test func captionStaysWithItsTable() {
        let lines = (0..<7).map { "<p>a\($0)</p>" }.joined()
        let table = "<table><caption>h</caption><tr><td>b<br/>c<br/>d</td></tr></table>"
        let book = BookFixture(lines + table, css: Self.css)
        #expect(book.lines(0).count == 7)
        #expect(book.lines(1) == ["0 h", "10 b", "20 c", "30 d"])
    }

    @Test func headerOfATableThatFillsPagesIsNotAlone() {
        let rows = (0..<30).map { "b\($0)" }.joined(separator: "<br/>")
        let table = "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>\(rows)</td></tr></tbody></table>"
        let book = BookFixture(table, css: Self.css)
        #expect(book.lines(0).count == 10)
        #expect(book.lines(0).prefix(2) == ["0 h", "10 b0"])
    }
}
