import LecternBase
import Testing

@testable import LecternMarkup

/// Markup becomes text in one function: labels on one line, text in several.
@Suite(.timeLimit(.minutes(10))) struct PlainTextTests {
    private func document(_ body: String) -> MarkupDocument {
        MarkupParser(names: NameTable()).parse(
            "<html><head><title>T</title></head><body>\(body)</body></html>", mode: .html
        )
        .document
    }

    private func label(_ body: String) throws -> String {
        let document = document(body)
        return document.label(of: try #require(document.body))
    }

    private func text(_ body: String, as form: PlainTextForm = .text) throws -> String {
        let document = document(body)
        return document.plainText(of: try #require(document.body), as: form)
    }

    @Test(arguments: [
        ("Chapter 1<br>The Beginning", "Chapter 1 The Beginning"), ("<p>One</p><p>Two</p>", "One Two"),
        ("<div>One</div>Two<div>Three</div>", "One Two Three"), ("a<b>b</b>c", "abc"), ("  a \n b\t ", "a b"),
        ("<ul><li>a</li><li>b</li></ul>", "a b"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b c"),
        ("soft\u{AD}hyphen zero\u{200B}width word\u{2060}joiner", "softhyphen zerowidth wordjoiner"),
        ("<img alt=\"Two\">", "Two"), ("See<img alt=\"the sea\">now", "See the sea now"),
        ("<img alt=\"T\">he house", "The house"),
        ("a<script>x</script><style>y</style>b", "ab"),
        ("a<span hidden>x</span>b<i style=\"display: none\">y</i>c", "abc"),
        (
            "<span style=\"display:block\">Chapter 2</span><span style=\"color: red; DISPLAY: Flex !important\">The Middle</span>",
            "Chapter 2 The Middle"
        ),
        ("a<span style=\"display: inline-block\">b</span>c", "abc"),
        ("<span style=\"visibility:hidden\">x</span>seen", "seen"), ("<pre>a\n  b</pre>", "a b"),
        ("<br>a<br><br>b<br>", "a b"),
        ("\u{A0}a\u{A0}b\u{A0}", "a\u{A0}b"),
        ("<svg><title>x</title><text>One</text><text>Two</text></svg>", "One Two"),
        ("<svg><text><tspan x=\"0\">One</tspan><tspan x=\"0\" dy=\"1em\">Two</tspan></text></svg>", "One Two"),
        ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation>frac</annotation></math>", "1/2"),
    ])
    func labels(markup: String, expected: String) throws { #expect(try label(markup) == expected) }

    @Test(arguments: [
        ("Chapter 1<br>The Beginning", "Chapter 1\nThe Beginning"), ("<p>One</p>\n<p>Two</p>", "One\nTwo"),
        ("<pre>def f(x):\n    if x == 1:\n        return 2</pre>", "def f(x):\n    if x == 1:\n        return 2"),
        ("<p>a</p><pre>\n  b\n\n  c</pre><p>d</p>", "a\n  b\n\n  c\nd"),
        ("<p style=\"white-space: pre-line\">a\nb</p>", "a\nb"), ("<p style=\"white-space: normal\">a\nb</p>", "a b"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a\tb\nc"),
        ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
        ("<ol start=\"3\" type=\"i\"><li>a</li><li value=\"9\">b</li></ol>", "iii. a\nix. b"),
        ("<ol reversed><li>a</li><li>b</li></ol>", "2. a\n1. b"), ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
    ])
    func lines(markup: String, expected: String) throws { #expect(try text(markup) == expected) }

    /// Ruby is its base alone, with and without `rp`, or with readings in brackets.
    @Test(arguments: [
        ("<ruby>風<rt>かぜ</rt></ruby>", "風", "風（かぜ）"),
        ("<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rp>(</rp><rt>きょう</rt><rp>)</rp></ruby>都", "東京都", "東（とう）京（きょう）都"),
        ("<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>", "東京", "東京（とうきょう）"),
    ])
    func ruby(markup: String, base: String, bracketed: String) throws {
        #expect(try label(markup) == base)
        #expect(try text(markup) == base)
        let form = PlainTextForm(lines: .several, readings: .inBrackets, hasAlternatives: false)
        #expect(try text(markup, as: form) == bracketed)
    }

    /// FictionBook's titles are of several paragraphs.
    @Test func fictionBookTitles() throws {
        let xml =
            "<FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\"><title><p>Глава 1</p><p>Начало</p></title></FictionBook>"
        let document = MarkupParser(names: NameTable()).parse(xml, mode: .xml).document
        #expect(document.label(of: try #require(document.root)) == "Глава 1 Начало")
    }

    @Test func exclusionsAndSeveralNodes() throws {
        let document = document("<p>a <a href=\"#x\">back</a></p><p>b</p>")
        let body = try #require(document.body)
        #expect(document.plainText(of: body, as: .label) { document.isElement($0, named: .a) } == "a b")
        #expect(document.plainText(ofAll: document.children(of: body).prefix(1), as: .label) == "a back")
    }

    @Test(arguments: [
        ("Alternative text not available", true), ("IMAGE", true), ("fig1.png", true), ("[image]", true), ("", false),
        ("A whale", false),
        ("Image of a whale", false), ("The file cover.png opened", false),
    ])
    func meaninglessAlternatives(text: String, isMeaningless: Bool) {
        #expect(AlternativeText.isMeaningless(text) == isMeaningless)
    }
}
