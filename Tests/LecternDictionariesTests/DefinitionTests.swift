import LecternBase
import LecternMarkup
import Testing

@testable import LecternDictionaries

/// The markup of all formats becomes one kind of text.
@Suite(.timeLimit(.minutes(2))) struct DefinitionTests {
    private func definition(_ markup: ArticlePart.Markup, _ text: String) -> Definition {
        DefinitionMaker.definition([ArticlePart(markup: markup, text: text)], headword: "word")
    }

    @Test func plainTextKeepsItsLines() {
        let result = definition(.plain, "one & two\n three\n\nfour <5>")
        #expect(result.xhtml == "<p>one &amp; two<br/> three</p><p>four &lt;5&gt;</p>")
        #expect(result.text == "one & two\nthree\n\nfour <5>")
    }

    @Test func htmlLosesScriptsStylesAndAddresses() {
        let html = """
            <script>alert(1)</script><style>p{}</style><p onclick="x()" style="color:red" title="t">A
            <a href="http://example.org/">site</a> and <a href="bword://hot%20dog">dog</a>, <a href="entry://cat#2">cat</a>
            <img src="http://example.org/a.png" alt="picture"/><font color="red">red</font><iframe src="x">no</iframe>
            <a href="javascript:alert(1)">js</a> <object data="y">no</object></p><ul><li>one<li>two</ul>
            """
        let result = definition(.html, html)
        #expect(result.text == "A site and dog, cat picturered js\n\n• one\n• two")
        #expect(result.links == ["hot dog", "cat"])
        for word in ["script", "style", "onclick", "http", "javascript", "img", "iframe", "object", "font"] {
            #expect(!result.xhtml.contains(word), "\(word)")
        }
        #expect(result.xhtml.contains("<p title=\"t\">"))
    }

    @Test func pangoBecomesElements() {
        let result = definition(
            .pango,
            "<b>bold</b> <span weight=\"bold\" style=\"italic\" foreground=\"red\">both</span>\nnext <sub>2</sub>")
        #expect(result.xhtml == "<div><b>bold</b> <b><i>both</i></b><br/>next <sub>2</sub></div>")
        #expect(result.text == "bold both\nnext 2")
    }

    @Test func visualXDXFKeepsLinesAndLogicalDoesNot() {
        let visual = definition(
            .xdxf, "<k>word</k>\n<tr>wɜːd</tr>\n<abr>n.</abr> see <kref>term</kref>\n<ex>a word</ex>")
        #expect(visual.text == "[wɜːd]\nn. see term\na word" && visual.links == ["term"])
        let logical = definition(
            .xdxf, "<k>word</k><def><gr>n</gr>\n  <deftext>unit</deftext> <kref k=\"x\">y</kref></def>")
        #expect(logical.text == "n\nunit\ny" && logical.links == ["x"])
    }

    @Test func otherMarkupIsRead() {
        let wiki = definition(
            .wiki, "== Noun ==\n# a '''bold''' [[link|label]] {{cut|{{deep}}}}\n* ''x''\ntext <ref>y</ref>")
        #expect(wiki.text == "Noun\n• a bold label\n• x\n\ntext y" && wiki.links == ["link"])
        #expect(wiki.xhtml.hasPrefix("<h2>Noun</h2><ol><li> a <b>bold</b> <a href=\"lookup:link\">label</a>"))
        let net = definition(.wordNet, "<?xml version=\"1.0\"?><type>n</type><word>dog</word><gloss>an animal</gloss>")
        #expect(net.text == "n dog\nan animal" && net.links == ["dog"])
        let power = definition(.powerWord, "<CK><![CDATA[&b{bold} text]]></CK>")
        #expect(power.text == "bold text")
        #expect(definition(.phonetic, "wɜːd").text == "/wɜːd/")
        #expect(definition(.resources, "img:a.png\nsnd:b.ogg").resources == ["img:a.png", "snd:b.ogg"])
    }

    /// Whatever the markup, the result is well-formed.
    @Test func everyDefinitionIsWellFormed() {
        let inputs = [
            "<b><i>x</b></i>", "<<<>>>", "&amp;&bogus;&#0;&#xFFFF;", "<p><div></p>", "{{[[''", "''' '' ''' ''",
            "{a{b}c}",
            "<a href='bword:&quot;&lt;'>x</a>", "\u{0}\u{1}\u{FFFE}", String(repeating: "<div>", count: 2_000), "]]>",
            "<table><tr><td>1<td>2</table>", "== ==", "<k>", "</ar>x", "{", "[[", "<ruby>漢<rt>かん</ruby>",
        ]
        let kinds: [ArticlePart.Markup] = [
            .plain, .html, .pango, .xdxf, .wiki, .powerWord, .wordNet, .dictd, .phonetic, .reading,
        ]
        for input in inputs {
            for kind in kinds {
                let xhtml = definition(kind, input).xhtml
                let (_, diagnostics) = MarkupParser(names: NameTable()).parse("<x>\(xhtml)</x>", mode: .xml)
                #expect(!diagnostics.contains { $0.code == "markup.xml.malformed" }, "\(kind) \(input): \(xhtml)")
            }
        }
    }

    /// Marks that nothing ends are read in the time of their length.
    @Test(arguments: ["[[", "<", "{", "`", "''", "&{", "(", "<a ", "{{"]) func openMarksAreHarmless(mark: String) {
        let text = String(repeating: mark, count: 20_000)
        for kind in [ArticlePart.Markup.wiki, .dictd, .powerWord, .plain, .html, .pango, .xdxf] {
            #expect(definition(kind, text).xhtml.utf8.count < 8 << 20)
        }
    }

    /// A single character may be as long as a text.
    @Test func longPartsAreCut() {
        let text = "e" + String(repeating: "\u{301}", count: 2 << 20)
        #expect(definition(.plain, text).text.utf8.count <= 2 << 20 + 3)
    }

    @Test func namesSayLanguages() {
        let table = [
            ("freedict-eng-deu", "en", "de"), ("Langenscheidt German-English", "de", "en"), ("wn", "en", "en"),
            ("Duden Deutsch", "de", nil), ("French to Italian", "fr", "it"), ("The Devil's Dictionary", "en", "en"),
            ("dict_ru-en", "ru", "en"), ("My words", nil, nil), ("现代汉语 中文", "zh", nil),
        ]
        for (name, source, target) in table {
            let pair = LanguagePair(naming: name)
            #expect(pair.source?.tag == source && pair.target?.tag == target, "\(name): \(pair)")
        }
    }
}
