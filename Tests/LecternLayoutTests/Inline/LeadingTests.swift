import Testing

@testable import LecternLayout

/// `line-height: normal`, superscripts and subscripts on a book's pages and elsewhere.
@Suite(.timeLimit(.minutes(10))) struct LeadingTests {
    private static let css = "p { margin: 0 } sup, sub { font-size: 70% }"

    /// Distances of lines from the top of the page.
    private func tops(_ body: String, css: String = "", mode: LayoutMode.Kind = .bookPage) -> [String] {
        BookFixture(body, css: Self.css + css, size: (200, 400), mode: mode).lines(0)
            .map { String($0.prefix { $0 != " " }) }
    }

    @Test func normalLinesOfBooksHaveLeading() {
        #expect(tops("<p>a<br/>b<br/>c</p>") == ["0", "13.8", "27.59"])
        #expect(tops("<p>a<br/>b</p>", css: "p { line-height: 1 }") == ["0", "10"])
    }

    @Test func normalLinesInBrowsersUseFontMetrics() {
        #expect(tops("<p>a<br/>b<br/>c</p>", mode: .browserViewport) == ["0", "10", "20"])
        #expect(tops("<p>a<br/>b<br/>c</p>", mode: .print) == ["0", "10", "20"])
    }

    @Test func scriptsWithTallLettersHaveMoreLeading() {
        #expect(tops("<p>a<br/>b</p>", css: ":root { font-size: 100px } p:lang(xx) {}") == ["0", "138"])
        #expect(tops("<p xml:lang='ja'>a<br/>b</p>", css: ":root { font-size: 100px }") == ["0", "160"])
        #expect(tops("<p xml:lang='ar'>a<br/>b</p>", css: ":root { font-size: 100px }") == ["0", "170"])
    }

    @Test(arguments: [
        "a<sup>1</sup>", "a<sub>1</sub>", "a<sup><a href='#x'>1</a></sup>",
        "a<span style='vertical-align: 0.5em; font-size: 60%'>1</span>",
        "a<sup style='line-height: inherit'>1</sup>",
    ])
    func scriptsDoNotIncreaseLineHeight(_ line: String) {
        for css in ["", "p { line-height: 1.2 }", "p { line-height: 12px }"] {
            #expect(tops("<p>\(line)<br/>b</p>", css: css) == tops("<p>a<br/>b</p>", css: css))
        }
    }

    @Test(arguments: [
        "<span style='vertical-align: 2em; font-size: 60%'>1</span>",
        "<span style='vertical-align: super; font-size: 200%'>1</span>",
        "<span style='vertical-align: super'>1</span>",
    ])
    func otherRaisedTextIncreasesLineHeight(_ text: String) {
        #expect(tops("<p>a\(text)<br/>b</p>", css: "p { line-height: 1 }") != ["0", "10"])
    }

    @Test func scriptsIncreaseLineHeightInBrowsers() {
        #expect(tops("<p>a<sup>1</sup><br/>b</p>", css: "p { line-height: 1 }", mode: .browserViewport) != ["0", "10"])
    }

    /// Boxes in another face or size, whose line boxes would be taller than the paragraph's.
    @Test(arguments: [
        "a<code>b</code>", "a<code>b<i>c</i></code>", "a<a class='up'><sup>1</sup></a>", "a<span class='mid'>b</span>",
        "a<span class='lift'>b</span>",
    ])
    func booksHaveALineGrid(_ line: String) {
        let css = """
            p { line-height: 1.5 } code { font-size: 105% } .up { vertical-align: super; font-size: 80% }
            .mid { vertical-align: middle } .lift { vertical-align: 0.2em }
            """
        let plain = tops("<p>a<br/>b</p>", css: css)
        #expect(tops("<p>\(line)<br/>b</p>", css: css) != plain)
        #expect(tops("<p>\(line)<br/>b</p>", css: css + "html { -lectern-typesetting: book }") == plain)
    }

    @Test(arguments: [
        "a<span style='font-size: 150%'>b</span>", "a<span style='vertical-align: 1em'>b</span>",
        "a<span style='line-height: 3'>b</span>", "a<span style='vertical-align: -0.8em'>b</span>",
        "a<span style='text-emphasis: dot'>b</span>",
    ])
    func whatDoesNotFitTheLeadingIncreasesTheLine(_ line: String) {
        let css = "p { line-height: 1.2 } html { -lectern-typesetting: book }"
        #expect(tops("<p>\(line)<br/>b</p>", css: css) != tops("<p>a<br/>b</p>", css: css))
    }
}
