import LecternBase
import LecternMarkup
import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct UserAgentStyleSheetTests {
    @Test func everyRuleIsParsed() {
        // A typing error in the sheet would drop a rule without notice.
        let names = NameTable()
        let sheet = UserAgentStyleSheet.sheet(names: names)
        for rule in sheet.rules {
            guard case .style(let style) = rule else { continue }
            #expect(!style.block.isEmpty, "\(style.source)")
        }
        let source = UserAgentStyleSheet.source
        #expect(sheet.rules.count == source.utf8.filter { $0 == 0x7B }.count)
    }

    /// A link without a style of the book is blue and underlined; an anchor without a target is not.
    @Test func linksShowByDefault() throws {
        let document = CSSTestDocument(
            "<p id='p'>x<a id='l' href='#p'>y<b id='b'>z</b></a><a id='n'>w</a><a id='o' href='x'>v</a></p>",
            css: "#o { color: red }")
        let blue = try document.value("l", "color")
        #expect(try document.value("l", "text-decoration-line") == "underline")
        #expect(try document.value("b", "color") == blue && document.value("n", "color") != blue)
        #expect(try document.value("n", "text-decoration-line") == "none")
        #expect(try document.value("p", "color") != blue)
        #expect(try document.value("o", "color") != blue, "the book's colour wins")
    }

    @Test func bookElements() throws {
        let document = CSSTestDocument(
            """
            <h1 id="h">x</h1><p id="p" hidden="">x</p><aside id="a" epub:type="footnote">n</aside><ul><li id="l">x<ul id="u"/></li></ul>
            <table><thead><tr><th id="t">x</th></tr></thead></table><q id="q">x</q><ruby id="r">a<rt id="rt">b</rt></ruby><sup id="s">2</sup>
            <epub:switch><epub:case id="c1" required-namespace="x"/><epub:default id="d"/></epub:switch>
            """)
        #expect(try document.value("h", "font-size") == "32px")
        #expect(try document.value("h", "margin-top") == "21.44px")
        #expect(try document.value("p", "display") == "none")
        #expect(try document.value("a", "display") == "block")
        #expect(try document.value("l", "display") == "list-item")
        #expect(try document.value("u", "list-style-type") == "circle")
        #expect(try document.value("u", "margin-top") == "0")
        #expect(try document.value("t", "text-align") == "center")
        #expect(try document.value("t", "vertical-align") == "middle")
        #expect(try document.value("rt", "display") == "ruby-text")
        #expect(try document.value("rt", "font-size") == "8px")
        #expect(try document.value("s", "vertical-align") == "super")
        #expect(document.styled.style(of: .before, at: document.node("q"))?.cssText(of: "content") == "open-quote")
        #expect(try document.value("c1", "display") == "none")
        #expect(try document.value("d", "display") == "inline")
    }

    @Test func languageIsInherited() throws {
        let document = CSSTestDocument("<div xml:lang='de'><p id='a'/><p id='b' lang='fr'/></div>")
        #expect(try document.style("a").text.language?.tag == "de")
        #expect(try document.style("b").text.language?.tag == "fr")
    }

    @Test func flexItemsAreBlocks() throws {
        let document = CSSTestDocument(
            "<div style='display: flex'><span id='a'/><b style='display: contents'><i id='b'/></b></div>")
        #expect(try document.value("a", "display") == "block")
        #expect(try document.value("b", "display") == "block")
    }

    @Test func legacyColors() {
        #expect(HintWriter.legacyColor("red") == "red")
        #expect(HintWriter.legacyColor("#F00") == "#f00")
        #expect(HintWriter.legacyColor("123456") == "#123456")
        #expect(HintWriter.legacyColor("chucknorris") == "#c00000")
    }
}
