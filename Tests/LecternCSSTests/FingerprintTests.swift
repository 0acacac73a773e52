import LecternBase
import LecternMarkup
import Testing

@testable import LecternCSS

/// The number that changes with everything that may move a page break, and with nothing else.
@Suite(.timeLimit(.minutes(10))) struct FingerprintTests {
    private static let page = """
        <style>p { color: red; margin: 2px }</style>
        <p class="a" style="text-indent: 1em">Some words <b>and</b> others.</p>
        <ol start="3"><li id="i">one</li></ol><table><tr><td colspan="2">cell</td></tr></table>
        """

    private func fingerprint(_ body: String) -> LayoutFingerprint { CSSTestDocument(body).styled.fingerprint }

    @Test(arguments: [
        ("Some", "Same"), ("words", "words "), ("<b>and</b>", "<i>and</i>"), ("<b>and</b>", "and"),
        ("margin: 2px", "margin: 3px"), ("text-indent: 1em", "text-indent: 2em"), ("start=\"3\"", "start=\"4\""),
        ("colspan=\"2\"", "colspan=\"3\""), ("<b>", "<b style=\"font-weight: 300\">"), ("<b>", "<b lang=\"de\">"),
        ("<b>", "<b style=\"letter-spacing: 1px\">"), ("<ol ", "<ol style=\"writing-mode: vertical-rl\" "),
        ("<p class", "<p hidden=\"\" class"),
    ])
    func eachEditThatMovesBreaksChangesIt(_ text: String, _ other: String) throws {
        try #require(Self.page.contains(text))
        #expect(fingerprint(Self.page) != fingerprint(Self.page.replacing(text, with: other)))
    }

    @Test(arguments: [
        ("color: red", "color: tan"), ("text-indent", "color: #123; text-indent"),
        ("class=\"a\"", "class=\"b\""), ("<li id=\"i\">", "<li id=\"j\" title=\"one\">"),
        ("<b>", "<b style=\"color: green; text-shadow: 1px 1px blue\">"),
        ("<td ", "<td style=\"background: yellow; border-color: lime; outline: 1px solid\" bgcolor=\"red\" "),
        ("<ol ", "<ol style=\"text-decoration: underline red; opacity: 0.5\" aria-label=\"list\" "),
    ])
    func colorsAloneKeepIt(_ text: String, _ other: String) throws {
        try #require(Self.page.contains(text))
        #expect(fingerprint(Self.page) == fingerprint(Self.page.replacing(text, with: other)))
    }

    /// The value of one document, so that another run and another machine can be compared: it is stored.
    @Test func itIsTheSameInEveryRun() throws {
        #expect(fingerprint("<p>a</p>").description == "1be56c6e1a3075b2")
        let known = fingerprint(Self.page)
        #expect(LayoutFingerprint(known.description) == known && LayoutFingerprint("x") == nil)
        var hash = StableHash()
        hash.combine("ab")
        hash.combine(7)
        #expect(hash.value == 18_366_225_198_827_601_734)
    }

    /// Counter styles and fonts of the document decide about widths.
    @Test func rulesBesideStylesCount() {
        let rules = [
            "", "@counter-style c { system: cyclic; symbols: a }", "@counter-style c { system: cyclic; symbols: b }",
            "@font-face { font-family: F; src: url(a.woff) }", "@font-face { font-family: F; src: url(b.woff) }",
        ]
        // Of the same length, so that no place moves.
        let pages = rules.map { rule in
            "<style>" + rule + String(repeating: " ", count: 80 - rule.count) + "</style><p>a</p>"
        }
        #expect(Set(pages.map { fingerprint($0) }).count == rules.count)
    }
}
