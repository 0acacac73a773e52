import LecternCSS
import LecternGeometry
import LecternTestKit
import LecternText
import Testing

@testable import LecternLayout

/// Where lines of books end: hyphens and their limits, even spaces. Letters and spaces are 10 px wide.
///
/// https://www.w3.org/TR/css-text-4/#hyphenation
@Suite(.timeLimit(.minutes(1))) struct BookLinesTests {
    private static let hyphens = "p { margin: 0; line-height: 1; orphans: 1; widows: 1; hyphens: auto }"
    private static let book = hyphens + " html { -lectern-typesetting: book; hyphenate-limit-last: always }"

    private static func lines(
        _ body: String, _ css: String = hyphens, width: Int = 80, height: Int = 400, page: Int = 0,
        language: String? = nil
    ) -> [String] {
        let fixture = BookFixture(
            body, css: css, size: (width, height), hyphenator: StubHyphenator(every: 2, in: language))
        return fixture.lines(page).map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test func anInlineBoxDividesNoWord() {
        #expect(Self.lines("<p lang='en'>aaaa bb<em>cc</em>dd</p>") == ["aaaa bb", "ccdd"])
        // The word overflows in a later box than the one in which it is divided.
        #expect(Self.lines("<p lang='en'>aa bbccd<em>d</em></p>") == ["aa bbcc", "dd"])
        #expect(Self.lines("<p lang='en'>aa <b>bbcc<i>d</i></b>d</p>") == ["aa bbcc", "dd"])
    }

    /// Documents in Chinese and Japanese have one language, also for their English.
    @Test(arguments: ["zh", "zh-Hant", "ja", "ko-KR"]) func latinWordsOfEastAsianBooksAreEnglish(_ language: String) {
        let book = Self.book.replacing("always", with: "none")
        let body = "<p lang='\(language)'>aa bbccdd</p>"
        #expect(Self.lines(body, book, language: "en") == ["aa bbcc", "dd"])
        #expect(Self.lines(body, language: "en") == ["aa", "bbccdd"], "browsers divide no words of these languages")
        let others = ["<p lang='\(language)'>aa bbccdé</p>", "<p lang='de'>aa bbccdd</p>"]
        for body in others { #expect(Self.lines(body, book, language: "en")[0] == "aa") }
    }

    @Test func notesStayWithTheirWords() {
        let css = "p { margin: 0; line-height: 1 } html { -lectern-typesetting: book } sup, a { font-size: 5px }"
        for note in ["<sup>1</sup>", "<sup><a href='#n'>12</a></sup>", "<a style='vertical-align: super'>1</a>"] {
            let lines = Self.lines("<p>aaa bbb \(note) ccc</p>", css, width: 70)
            #expect(lines[0] == "aaa" && lines[1].hasPrefix("bbb 1"), "\(lines)")
            #expect(
                Self.lines("<p>aaa bbb \(note) ccc</p>", "p { margin: 0; line-height: 1 }", width: 70)[0] == "aaa bbb")
        }
        #expect(Self.lines("<p>aaa bbb ↩</p>", css, width: 70) == ["aaa", "bbb ↩"])
    }

    // MARK: Addresses and code

    private static let plainBook =
        "p { margin: 0; line-height: 1; orphans: 1; widows: 1 } html { -lectern-typesetting: book }"

    @Test func addressesBreakBehindSlashes() {
        let address = "<p>see http://ab.cd/efgh/ijkl/mn</p>"
        #expect(Self.lines(address, Self.plainBook, width: 180) == ["see http://ab.cd/", "efgh/ijkl/mn"])
        // Where nothing fits, a line still does not end in `://`.
        let anywhere = Self.plainBook + " p { overflow-wrap: break-word }"
        #expect(Self.lines("<p>http://abcdefgh</p>", anywhere, width: 60) == ["http", "://", "abcdef", "gh"])
        #expect(Self.lines("<p>http://abcdefgh</p>", anywhere, width: 50) == ["http", "://", "abcde", "fgh"])
        let bare = "p { margin: 0; line-height: 1; overflow-wrap: anywhere }"
        #expect(Self.lines("<p>http://abcdefgh</p>", bare, width: 60).first == "http")
    }

    /// A hyphen would be taken for a part of the address.
    @Test(arguments: ["http://abcdef.gh", "/abcdefgh/ij", "ab@cdefghij", "www.abcdefgh", "(/abcdefghi", "ab/cdefgh/ij"])
    func addressesAreNotHyphenated(_ address: String) {
        let lines = Self.lines("<p lang='en'>aa \(address)</p>", Self.book.replacing("always", with: "none"))
        #expect(
            !lines.contains { $0.hasSuffix("-") || $0.hasSuffix("‐") }
                && lines.joined().filter { $0 != " " } == "aa" + address)
        let breaks = lines.dropLast().filter { $0 != "aa" }
        #expect(breaks.allSatisfy { $0.hasSuffix("/") }, "\(lines)")
        #expect(Self.lines("<p lang='en'>aa abcdef/gh</p>", Self.book.replacing("always", with: "none"))[0] != "aa")
    }

    @Test func pathsKeepTheirFirstSlash() {
        let path = "<p>aaaa /bcde/fgh (/ijk/lm)</p>"
        #expect(Self.lines(path, Self.plainBook, width: 60) == ["aaaa", "/bcde/", "fgh", "(/ijk/", "lm)"])
        #expect(Self.lines("<p>dd /abcdef</p>", Self.plainBook, width: 40) == ["dd", "/abcdef"])
        // UAX 14 alone ends a line with the slash.
        let bare = "p { margin: 0; line-height: 1; orphans: 1; widows: 1 }"
        #expect(Self.lines("<p>dd /abcdef</p>", bare, width: 40) == ["dd /", "abcdef"])
    }

    @Test(arguments: ["code", "samp", "kbd", "tt"]) func codeInProseBreaks(_ name: String) {
        let justified = Self.plainBook + " p { text-align: justify }"
        func text(_ code: String) -> String { "<p>aa <\(name)>\(code)</\(name)></p>" }
        #expect(Self.lines(text("bcd_efg_hij"), justified, width: 80) == ["aa bcd_", "efg_hij"])
        #expect(Self.lines(text("std::vector"), justified, width: 80) == ["aa std::", "vector"])
        #expect(Self.lines(text("self.value"), justified, width: 80) == ["aa self.", "value"])
        #expect(Self.lines(text("abc/def"), justified, width: 80) == ["aa abc/", "def"])
        // Not before a digit, not after a first sign, and not in ordinary text or lines of code.
        #expect(Self.lines(text("self.12345"), justified, width: 80).count == 2)
        #expect(Self.lines(text("self.12345"), justified, width: 80)[0] == "aa")
        #expect(Self.lines(text("__init__xy"), justified, width: 80)[0] == "aa")
        #expect(Self.lines("<p>aa bcd_efg_hij</p>", justified, width: 80)[0] == "aa")
        #expect(Self.lines(text("bcd_efg_hij"), Self.plainBook, width: 80)[0] == "aa")
        let bare = "p { margin: 0; line-height: 1; text-align: justify }"
        #expect(Self.lines(text("bcd_efg_hij"), bare, width: 80)[0] == "aa")
    }

    @Test func longNamesBreakInRaggedLines() {
        let text = "<p>aaa <code>abcdefghij_klmnopqrst_uvwxyz</code></p>"
        #expect(Self.lines(text, Self.plainBook, width: 160)[0] == "aaa abcdefghij_")
    }

    @Test func theLastWordOfAParagraphIsWhole() {
        let text = "<p lang='en'>aaaa bbbbbb</p>"
        #expect(Self.lines(text) == ["aaaa bb", "bbbb"])
        #expect(Self.lines(text, Self.hyphens + "p { hyphenate-limit-last: always }") == ["aaaa", "bbbbbb"])
        // The rest has a line of its own after another full one.
        let longer = "<p lang='en'>aaaa bbbbbb cccccc</p>"
        let always = Self.lines(longer, Self.hyphens + "p { hyphenate-limit-last: always }")
        #expect(always == ["aaaa bb", "bbbb", "cccccc"])
    }

    @Test(arguments: ["always", "page", "spread", "column"]) func theLastWordOfAPageIsWhole(_ value: String) {
        let text = "<p lang='en'>aaaa bbbbbb cccccc dddd eeee</p>"
        #expect(Self.lines(text, height: 20) == ["aaaa bb", "bbbb cc"])
        let limited = Self.hyphens + "p { hyphenate-limit-last: \(value) }"
        #expect(Self.lines(text, limited, height: 20) == ["aaaa bb", "bbbb"])
        #expect(Self.lines(text, limited, height: 20, page: 1).first?.hasPrefix("cccccc") == true)
    }

    @Test func aSoftHyphenAtThePagesEndIsNoBreak() {
        let text = "<p lang='en'>aaaa bb\u{AD}bbb cc</p>"
        let limited = "p { margin: 0; line-height: 1; orphans: 1; widows: 1; hyphenate-limit-last: always }"
        #expect(Self.lines(text, limited, height: 10) == ["aaaa"])
    }

    @Test func freeSpaceWithinTheZoneIsLeft() {
        let text = "<p lang='en'>aaaa bbbbbb cc</p>"
        #expect(Self.lines(text, Self.hyphens + "p { hyphenate-limit-zone: 40px }") == ["aaaa", "bbbbbb", "cc"])
        #expect(Self.lines(text, Self.hyphens + "p { hyphenate-limit-zone: 30px }") == ["aaaa bb", "bbbb cc"])
        #expect(Self.lines(text, Self.hyphens + "p { hyphenate-limit-zone: 50% }") == ["aaaa", "bbbbbb", "cc"])
    }

    @Test(arguments: [
        "<p lang='en' style='text-align: center'>aaaa bbbbbb cccccc dd</p>",
        "<p lang='en' style='font-size: 1.2em; letter-spacing: -2px'>aaaa bbbbbb cccccc dd</p>",
        "<p lang='en' style='white-space: pre-wrap'>aaaa bbbbbb cccccc dd</p>",
        "<p lang='en'>aaaa bbbbbb<br/>aaaa bbbbbb cccccc</p>",
    ])
    func titlesVerseAndCenteredLinesOfBooksAreNotHyphenated(_ text: String) {
        #expect(Self.lines(text, width: 84)[0] == "aaaa bb")
        #expect(Self.lines(text, Self.book, width: 84)[0] == "aaaa")
        #expect(Self.lines("<p lang='en'>aaaa bbbbbb cccccc dd</p>", Self.book, width: 84)[0] == "aaaa bb")
    }

    /// The extra space in each word space of the lines of a page.
    private static func spaces(_ body: String, _ css: String, width: Int) -> [Float] {
        let fixture = BookFixture(body, css: css, size: (width, 200))
        func items(_ fragment: Fragment) -> [LineItem] {
            (fragment.lines?.items ?? []) + fragment.children.flatMap { items($0.fragment) }
        }
        return items(fixture.pages[0]).compactMap { item in
            if case .text(let text) = item { text.wordSpacing } else { nil }
        }
    }

    @Test func aLineThatWouldBeStretchedTooFarIsRagged() {
        let text = "<p>aaa bbb cccccccc dd</p>"
        let justified = "p { text-align: justify }"
        #expect(Self.spaces(text, justified, width: 100)[0] == 30)
        #expect(Self.spaces(text, justified + Self.book, width: 100)[0] == 0)
        #expect(Self.spaces(text, justified + Self.book, width: 75)[0] == 5)
    }

    @Test func spacesOfBooksShrinkALittle() {
        let text = "<p>aaa bbb cc dd eeeeeeee</p>"
        let justified = "p { text-align: justify }"
        #expect(Self.lines(text, justified + Self.book, width: 129)[0] == "aaa bbb cc dd")
        #expect(Self.lines(text, justified + Self.book, width: 128)[0] == "aaa bbb cc")
        #expect(Self.lines(text, justified, width: 129)[0] == "aaa bbb cc")
        let spaces = Self.spaces(text, justified + Self.book, width: 129)
        #expect(abs(spaces[0] + 1 / 3) < 0.02)
    }

    @Test func linesOfBooksAreBrokenTogether() {
        // A first line that is full would leave a second one with holes.
        let first = "a b c d e f g h i j k l m n o p q r s"
        let text = "<p>\(first) t uuuuuu vvvvvv wwwwww xxxxxx yyyyyyy zzzzzzzzzz zz</p>"
        let full = ["\(first) t", "uuuuuu vvvvvv wwwwww xxxxxx yyyyyyy", "zzzzzzzzzz zz"]
        let justified = "p { text-align: justify }"
        #expect(Self.lines(text, justified, width: 390) == full)
        #expect(
            Self.lines(text, justified + Self.book, width: 390) == [
                String(first.dropLast(2)), "s t uuuuuu vvvvvv wwwwww xxxxxx yyyyyyy", "zzzzzzzzzz zz",
            ])
        // Lines that are not justified fill up.
        #expect(Self.lines(text, Self.book, width: 390) == full)
    }
}

/// No text of books is lost, however lines and pages end.
@Suite(.timeLimit(.minutes(5))) struct BookTextTests {
    private static let bodies = [
        "<p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p>",
        "<p>aa bbb cccc ddddd eeeeee fffffff gggggggg <em>hhhhhhhhh</em>iiii jjj kk lllll mmmmmmm nnnnnnnnnnnnnnnn ooo</p>",
        "<p>aaaa bb<b>bbbb</b>bbcc <span style='font-size: 1.1em'>dddddd</span>ddd eeeee<br/>fff gggggg hhhhhhhh iiiiiiiiii</p>",
        "<p>aaaa <span style='float: left; width: 30px; height: 25px'></span>bbbbbb cccccccccc dddd eeeeeeeeeeee fff</p>",
        "<p>aa\u{AD}aa\u{AD}aa bb\u{AD}bb\u{AD}bbbb cc\u{AD}cccccc dddd\u{AD}dddd ee\u{AD}eeee\u{AD}ee\u{AD}ee ff\u{AD}ffff</p>",
    ]
    private static let css = """
        html { -lectern-typesetting: book; hyphens: auto; hyphenate-limit-last: always; hyphenate-limit-lines: 2 }
        html { hyphenate-limit-chars: 2 1 1 } p { margin: 0; line-height: 1.1; text-align: justify }
        """

    @Test(arguments: bodies, ["", "p { text-align: start }", "p { orphans: 1; widows: 1 }", "p { columns: 2 }"])
    func everyLetterIsOnAPage(_ body: String, _ rule: String) {
        let expected = Self.letters(body.replacing(/<[^>]*>/, with: "")).count * 2
        for width in stride(from: 30, through: 150, by: 11) {
            for height in [13, 24, 35, 57] {
                let fixture = BookFixture(
                    "<div lang='en'>\(body)\(body)</div>", css: Self.css + rule, size: (width, height),
                    hyphenator: StubHyphenator(every: 2))
                let shown = fixture.pages.indices.flatMap { fixture.lines($0) }
                    .map { Self.letters(String($0.drop { $0 != " " })).count }.reduce(0, +)
                #expect(shown == expected, "at \(width)x\(height)")
                #expect(fixture.pages.count < 100)
            }
        }
    }

    /// A paragraph that is searched as a whole, one that cannot be because of its end, one of words that are divided
    /// anywhere, and one of many inline boxes with soft hyphens.
    @Test(arguments: [
        ("aaa bbbb ccccc ", ""), ("aaa bbbb ccccc ", "<ruby>a<rt>b</rt></ruby>"),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bb ", ""), ("<i>aa\u{AD}bb</i> <b>cc\u{AD}dd</b> ", ""),
    ])
    func timeIsProportionalToTheParagraph(_ part: String, _ end: String) {
        let factor = growth(from: 60) { count in
            let fixture = BookFixture(
                "<p lang='en'>\(String(repeating: part, count: count))\(end)</p>",
                css: Self.css + "p { overflow-wrap: anywhere; hyphens: manual }", size: (110, 4_000))
            #expect(!fixture.pages.isEmpty)
        }
        #expect(factor < 9)
    }

    private static func letters(_ text: String) -> String { text.filter { $0.isLetter } }
}
