import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct CascadeTests {
    /// The colour that a paragraph `<p id="p" class="c">` gets.
    private func color(
        _ css: String, user: String? = nil, userAgent: String = "", body: String = "<p id='p' class='c'/>"
    ) -> String {
        (try? CSSTestDocument(body, css: css, user: user, userAgent: userAgent).value("p", "color")) ?? "none"
    }

    @Test func specificityAndOrder() {
        #expect(color("p { color: red } p { color: blue }") == "#0000ff")
        #expect(color(".c { color: red } p { color: blue }") == "#ff0000")
        #expect(color("p { color: red !important } #p { color: blue }") == "#ff0000")
        #expect(color("p { color: red; color: bogus; color: blue }") == "#0000ff")
        #expect(color("#p { color: red }", body: "<p id='p' style='color: blue'/>") == "#0000ff")
        #expect(color("p { color: red !important }", body: "<p id='p' style='color: blue'/>") == "#ff0000")
    }

    @Test func origins() {
        let agent = "p { color: green }"
        #expect(color("", userAgent: agent) == "#008000")
        #expect(color("", user: "p { color: blue }", userAgent: agent) == "#0000ff")
        #expect(color("* { color: red }", user: "p { color: blue }", userAgent: agent) == "#ff0000")
        #expect(
            color("p { color: red !important }", user: "p { color: blue !important }", userAgent: agent) == "#0000ff")
        #expect(color("p { color: red !important }", userAgent: "p { color: green !important }") == "#008000")
    }

    @Test func wideKeywords() {
        #expect(color("body { color: red } p { color: initial }") == "#000000")
        #expect(color("body { color: red } p { color: blue; color: inherit }") == "#ff0000")
        #expect(color("body { color: red } p { color: unset }") == "#ff0000")
        #expect(color("p { color: revert }", userAgent: "p { color: green }") == "#008000")
        #expect(color("p { color: revert }", user: "p { color: blue }", userAgent: "p { color: green }") == "#0000ff")
        #expect(color("@layer a { p { color: red } } @layer b { p { color: revert-layer } }") == "#ff0000")
        #expect(color("p { color: red } #p { all: initial }") == "#000000")
        #expect(color("body { color: red } p { color: blue } #p { all: unset }") == "#ff0000")
    }

    @Test func layers() {
        #expect(color("@layer a { #p { color: red } } p { color: blue }") == "#0000ff")
        #expect(color("@layer a, b; @layer b { p { color: red } } @layer a { #p { color: blue } }") == "#ff0000")
        #expect(color("@layer a { p { color: red !important } } p { color: blue !important }") == "#ff0000")
        #expect(color("@layer a { @layer x { p { color: red } } p { color: blue } }") == "#0000ff")
        #expect(
            color("@layer a.x { p { color: red } } @layer b { p { color: green } } @layer a { p { color: blue } }")
                == "#008000")
    }

    @Test func conditions() {
        #expect(color("@media print { p { color: red } } @media screen { p { color: blue } }") == "#0000ff")
        #expect(color("@media (min-width: 500px) and (max-width: 900px) { p { color: blue } }") == "#0000ff")
        #expect(
            color("@supports (display: flex) { p { color: blue } } @supports (foo: bar) { p { color: red } }")
                == "#0000ff")
        #expect(color("@supports not (foo: bar) { p { color: blue } }") == "#0000ff")
        // The brackets contain more than one declaration.
        #expect(color("p { color: blue } @supports (color: red;) { p { color: red } }") == "#0000ff")
        #expect(color("@supports selector(p > a) and (--x: 1) { p { color: blue } }") == "#0000ff")
        #expect(color("@supports (foo: bar) or (color: red) { p { color: blue } }") == "#0000ff")
    }

    @Test func brokenRulesAreSkipped() {
        #expect(color("p,, { color: red } p { color: blue }") == "#0000ff")
        #expect(color("@unknown { p { color: red } } p { color: blue }") == "#0000ff")
        #expect(color("@unknown x; p { color: blue }") == "#0000ff")
        #expect(color("p { color: red; { } color: green; bogus: [ ; ] ; color: blue }") == "#0000ff")
        #expect(color("p { color: blue") == "#0000ff")
        #expect(color("<!-- p { color: blue } -->") == "#0000ff")
        #expect(color("} p { color: red } p { color: blue }") == "#0000ff")
    }

    @Test func badDeclarationsEndWithTheirBlock() {
        #expect(color("p { 12 @page {color: red} color: blue }") == "#0000ff")
        #expect(color("p { 12; color: blue }") == "#0000ff")
        #expect(color("p { @foo {color: red} color: blue }") == "#0000ff")
        #expect(color("p { color: blue; 12 color: red }") == "#0000ff")
        #expect(color("p { a:hover { color: red } color: blue }") == "#0000ff")
    }

    @Test func importsFollowInvalidRules() throws {
        let css = "# { x } @import 'a.css'; p { widows: 3 } @import 'b.css';"
        let files = ["book/text/a.css": "p { color: blue }", "book/text/b.css": "p { color: red }"]
        let source = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><style>\(css)</style></head><body><p id="p"/></body></html>
            """
        #expect(try CSSTestDocument(source, files: files).value("p", "color") == "#0000ff")
    }

    @Test func currentColorInheritsAsAKeyword() throws {
        let document = CSSTestDocument(
            "<div><p id='p'/></div>",
            css:
                "div { color: red; background-color: currentcolor; border: solid } p { color: blue; background-color: inherit; border: inherit }"
        )
        #expect(try document.value("p", "background-color") == "#0000ff")
        #expect(try document.value("p", "border-top-color") == "#0000ff")
    }

    @Test func replacedElementsWithDisplayContentsAreNotDisplayed() throws {
        let document = CSSTestDocument("<img id='i'/><b id='b'/>", css: "img, b { display: contents }")
        #expect(try document.value("i", "display") == "none")
        #expect(try document.value("b", "display") == "contents")
    }

    @Test func presentationalHintsAreWeak() throws {
        let document = CSSTestDocument(
            "<table id='t' width='50%' bgcolor='red' border='2'><tr><td id='c' align='center' valign='top'>x</td></tr></table>",
            css: "* { background-color: blue }")
        #expect(try document.value("t", "width") == "50%")
        #expect(try document.value("t", "background-color") == "#0000ff")
        #expect(try document.value("t", "border-top-width") == "2")
        #expect(try document.value("c", "vertical-align") == "top")
        #expect(try document.value("c", "border-top-style") == "inset")
    }

    @Test func sheetsOfADocument() throws {
        let source = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head>
            <link rel="stylesheet" href="../css/main.css"/><link rel="alternate stylesheet" href="../css/alt.css" title="x"/>
            <link rel="stylesheet" href="../css/print.css" media="print"/><style>p { text-indent: 3px }</style></head>
            <body><p id="p" style="margin-top: 4px"/></body></html>
            """
        let files = [
            "book/css/main.css": "@import 'sub.css'; p { color: blue; background-image: url(../i/a.png) }",
            "book/css/sub.css": "@import 'main.css'; p { color: red; widows: 5 }",
            "book/css/alt.css": "p { color: green }", "book/css/print.css": "p { color: green }",
        ]
        let document = CSSTestDocument(source, files: files)
        #expect(try document.value("p", "color") == "#0000ff")
        #expect(try document.value("p", "widows") == "5")
        #expect(try document.value("p", "text-indent") == "3px")
        #expect(try document.value("p", "margin-top") == "4px")
        #expect(try document.value("p", "background-image") == "url(\"book/i/a.png\")")
    }

    /// In books, references to notes that are raised only are set in the size of notes.
    @Test func raisedTextAsLargeAsItsSurroundingsIsSmall() throws {
        func sizes(_ css: String) throws -> [String] {
            let css = "p { font-size: 20px } sup { font-size: 14px; vertical-align: super } " + css
            let document = CSSTestDocument(
                "<p><a id='a'>1<b id='b'>2</b></a><sup id='s'><a id='i'>3</a></sup></p>", css: css)
            return try ["a", "b", "s", "i"].map { try document.value($0, "font-size") }
        }
        let raised = "a { vertical-align: super } ", book = "body { -lectern-typesetting: book } "
        #expect(try sizes(raised) == ["20px", "20px", "14px", "14px"])
        #expect(try sizes(raised + book) == ["15px", "15px", "14px", "14px"], "not twice in a sup")
        #expect(try sizes(raised + book + "#a { font-size: 12px }") == ["12px", "12px", "14px", "14px"])
        #expect(try sizes("a { vertical-align: 5px } " + book) == ["20px", "20px", "14px", "14px"])
        #expect(try sizes(raised + book + "a { display: inline-block }")[0] == "20px")
    }

    @Test func equalStylesAreOneObject() throws {
        let document = CSSTestDocument("<p id='a'>1</p><p id='b'>2</p>", css: "p { color: red } #b { color: #f00 }")
        #expect(try document.style("a") === document.style("b"))
    }

    @Test func descendantsOfDisplayNoneHaveNoStyle() throws {
        let document = CSSTestDocument("<div id='d'><p id='p'>x</p></div>", css: "#d { display: none }")
        #expect(try document.value("d", "display") == "none")
        #expect(document.styled.style(of: document.node("p")) == nil)
    }

    @Test func pseudoElements() throws {
        let document = CSSTestDocument(
            "<p id='p'>x</p><ul><li id='l'/></ul>",
            css:
                "p::before { content: 'a' attr(title) } p::after { color: red } p::first-letter { float: left; color: red } li::marker { color: red }"
        )
        let node = document.node("p")
        #expect(document.styled.style(of: .before, at: node)?.cssText(of: "content") == "\"a\" attr(title)")
        #expect(document.styled.style(of: .after, at: node) == nil)
        #expect(document.styled.style(of: .firstLetter, at: node)?.cssText(of: "display") == "block")
        #expect(document.styled.style(of: .marker, at: document.node("l"))?.cssText(of: "color") == "#ff0000")
        #expect(document.styled.style(of: .marker, at: node) == nil)
    }
}
