import LecternBase
import LecternMarkup
import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct UserAgentStyleSheetTests {
    @Test func everyRuleIsParsed() {
        // A typing error in the sheet would drop a rule without notice.
        let names = NameTable()
        let sheet = UserAgentStyleSheet.sheet(names: names)
        var count = 0
        func check(_ rules: [SheetRule]) {
            for rule in rules {
                count += 1
                switch rule {
                case .style(let style): #expect(!style.block.isEmpty, "\(style.source)")
                case .media(_, let nested): check(nested)
                default: break
                }
            }
        }
        check(sheet.rules)
        #expect(count == UserAgentStyleSheet.source.utf8.count { $0 == 0x7B })
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

    /// What a paragraph says about its lines does not move the parentheses of its formulas.
    @Test func formulasHaveNoHangingPunctuation() throws {
        let document = CSSTestDocument(
            "<p id='p'>x<math xmlns='http://www.w3.org/1998/Math/MathML' id='m'><mo id='o'>(</mo></math></p>",
            css: "p { hanging-punctuation: first; text-emphasis-style: dot }")
        #expect(try document.style("p").text.hangingPunctuation != 0)
        for id in ["m", "o"] {
            #expect(try document.style(id).text.hangingPunctuation == 0)
            #expect(try document.value(id, "text-emphasis-style") == "none")
        }
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

    /// What a table says about its cells reaches those without attributes, in every row and section.
    @Test(arguments: ["", " class='c'", " id='x'"]) func hintsOfTheTableReachEveryCell(_ attribute: String) throws {
        let document = CSSTestDocument(
            """
            <table border="5" cellpadding="12" bordercolor="red" cellspacing="3" id="t">
            <thead><tr><th\(attribute)>a</th><th><b id="h"/></th></tr></thead>
            <tbody><tr><td>b</td><td><b id="b"/></td></tr><tr><td\(attribute)>c</td><td><b id="d"/></td></tr></tbody>
            </table>
            """, css: "b { display: block; border: inherit; padding: inherit }")
        for cell in ["h", "b", "d"] {
            #expect(try document.value(cell, "border-top-width") == "1")
            #expect(try document.value(cell, "border-top-style") == "inset")
            #expect(try document.value(cell, "border-left-color") == document.value("t", "border-left-color"))
            #expect(try document.value(cell, "padding-left") == "12px")
        }
        #expect(try document.value("t", "border-top-width") == "5")
        #expect(try document.value("t", "border-top-style") == "outset")
        #expect(try document.value("t", "border-top-color") == "#ff0000")
        #expect(try document.style("t").text.borderSpacingX == 3)
    }

    /// HTML, section 15.3.9: `rules` by the borders of cells, rows, sections and column groups.
    @Test func rulesOfTables() throws {
        func cell(_ attributes: String) throws -> [String] {
            let document = CSSTestDocument(
                """
                <table id="t" \(attributes)><tbody id="s"><tr id="r"><td>x</td><td><b id="b"/></td></tr>
                <tr><td><table><tr><td id="n">y</td></tr></table></td></tr></tbody></table>
                """, css: "b { display: block; border: inherit }")
            #expect(try document.value("n", "border-top-style") == "none", "cells of an inner table")
            return try ["b", "r", "s", "t"].map {
                try document.value($0, "border-top-style") + " " + document.value($0, "border-left-style")
            }
        }
        #expect(try cell("border='0'") == ["none none", "none none", "none none", "none none"])
        #expect(try cell("border='x'") == ["inset inset", "none none", "none none", "outset outset"])
        #expect(try cell("rules='all'") == ["solid solid", "none none", "none none", "hidden hidden"])
        #expect(try cell("rules='COLS' border='1'") == ["none solid", "none none", "none none", "outset outset"])
        #expect(try cell("rules='rows'") == ["none none", "solid none", "none none", "hidden hidden"])
        #expect(try cell("rules='groups'") == ["none none", "none none", "solid none", "hidden hidden"])
        #expect(try cell("rules='none' border='2'") == ["none none", "none none", "none none", "outset outset"])
        #expect(try cell("rules='odd'") == ["none none", "none none", "none none", "none none"])
        #expect(try cell("frame='hsides' border='3'")[3] == "outset hidden")
        #expect(try cell("frame='lhs'")[3] == "hidden outset")
        #expect(try cell("frame='void' border='3'")[3] == "hidden hidden")
    }

    /// A rule of the book has priority over what the attributes say.
    @Test func rulesOfTheBookOverrideHintsOfTables() throws {
        let document = CSSTestDocument(
            "<table border='1' cellpadding='9'><tr><td>x</td><td><b id='b'/></td></tr></table>",
            css: "td { border: none; padding: 0 } b { display: block; border: inherit; padding: inherit }")
        #expect(try document.value("b", "border-top-style") == "none")
        #expect(try document.value("b", "padding-left") == "0")
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
