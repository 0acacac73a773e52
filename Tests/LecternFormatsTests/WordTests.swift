import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

@Suite(.timeLimit(.minutes(10))) struct WordTests {
    private static let styles = """
        <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>
        <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>
        <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
        """

    /// Returns the body of the only chapter.
    private static func body(_ content: String, parts: [(name: String, content: String)] = []) async throws -> String {
        let bytes = OfficeBuilder.word(content, parts: parts + [("styles", styles)])
        let publication = try await open(bytes, name: "a.docx", OfficeParser())
        let text = try #require(try await publication.text("text/0001.xhtml"))
        let start = try #require(text.firstRange(of: "<body>\n")), end = try #require(text.firstRange(of: "</body>"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    private static func paragraph(_ runs: String, _ properties: String = "") -> String {
        "<w:p><w:pPr>\(properties)</w:pPr>\(runs)</w:p>"
    }

    private static func run(_ text: String, _ properties: String = "") -> String {
        "<w:r><w:rPr>\(properties)</w:rPr><w:t>\(text)</w:t></w:r>"
    }

    @Test(
        arguments: [
            ("<w:b/>", "<b>x</b>"), ("<w:i/>", "<i>x</i>"), ("<w:u w:val='single'/>", "<u>x</u>"),
            ("<w:b w:val='0'/>", "x"),
            ("<w:strike/>", "<s>x</s>"), ("<w:vertAlign w:val='superscript'/>", "<sup>x</sup>"),
            ("<w:color w:val='FF0000'/>", "<span style=\"color:#ff0000\">x</span>"), ("<w:color w:val='000000'/>", "x"),
            ("<w:smallCaps/>", "<span style=\"font-variant-caps:small-caps\">x</span>"),
            ("<w:rStyle w:val='Strong'/>", "<b>x</b>"),
            ("<w:lang w:val='fr-FR'/>", "<span lang=\"fr-FR\" xml:lang=\"fr-FR\">x</span>"),
        ])
    func runsHaveTheirStyle(properties: String, markup: String) async throws {
        #expect(try await Self.body(Self.paragraph(Self.run("x", properties))) == "<p>\(markup)</p>\n")
    }

    @Test func runsOfOneStyleAreJoined() async throws {
        let runs = Self.run("wo", "<w:b/>") + Self.run("rd", "<w:b/>") + Self.run("s")
        #expect(try await Self.body(Self.paragraph(runs)) == "<p><b>word</b>s</p>\n")
    }

    @Test func hiddenAndDeletedTextIsLeftOut() async throws {
        let runs = """
            \(Self.run("a"))\(Self.run("hidden", "<w:vanish/>"))<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>\
            <w:ins>\(Self.run("b"))</w:ins><w:moveFrom>\(Self.run("c"))</w:moveFrom>
            """
        #expect(try await Self.body(Self.paragraph(runs)) == "<p>ab</p>\n")
    }

    @Test func headingsAreTheContents() async throws {
        let long = Self.paragraph(Self.run(String(repeating: "word ", count: 4000)))
        let content = [("H1", "One"), ("H2", "Inner"), ("H1", "Two")].map {
            Self.paragraph(Self.run($1), "<w:pStyle w:val='\($0)'/>") + long
        }
        let bytes = OfficeBuilder.word(content.joined(), parts: [("styles", Self.styles)])
        let publication = try await open(bytes, name: "a.docx", OfficeParser())
        #expect(publication.tableOfContents.map(\.title) == ["One", "Two"])
        #expect(publication.tableOfContents[0].children.map(\.title) == ["Inner"])
        #expect(publication.readingOrder.map(\.title) == ["One", "Two"])
        #expect(publication.metadata.title == "A Title")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann"])
    }

    private static let numbering = """
        <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
        <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
        <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
        <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
        """

    private static func item(_ text: String, list: Int, level: Int = 0) -> String {
        paragraph(run(text), "<w:numPr><w:ilvl w:val='\(level)'/><w:numId w:val='\(list)'/></w:numPr>")
    }

    @Test func listsAreNested() async throws {
        let content = [
            Self.item("a", list: 1), Self.item("b", list: 1, level: 1), Self.item("c", list: 1),
            Self.paragraph(Self.run("t")),
            Self.item("d", list: 1), Self.item("e", list: 3), Self.item("f", list: 2),
        ]
        let body = try await Self.body(content.joined(), parts: [("numbering", Self.numbering)])
        #expect(
            body.replacing("\n", with: "") == """
                <ol><li value="1"><p>a</p><ol><li style="list-style-type:'1.a) '"><p>b</p></li></ol></li><li value="2"><p>c</p></li></ol>\
                <p>t</p><ol><li value="3"><p>d</p></li></ol><ol><li value="7"><p>e</p></li></ol><ul><li><p>f</p></li></ul>
                """)
    }

    @Test func tablesHaveSpans() async throws {
        func cell(_ text: String, _ properties: String = "") -> String {
            "<w:tc><w:tcPr>\(properties)</w:tcPr>\(Self.paragraph(Self.run(text)))</w:tc>"
        }
        let rows = [
            [cell("a", "<w:gridSpan w:val='2'/>"), cell("b", "<w:vMerge w:val='restart'/>")],
            [cell("c"), cell("d"), cell("", "<w:vMerge/>")],
        ]
        let table = "<w:tbl>" + rows.map { "<w:tr>\($0.joined())</w:tr>" }.joined() + "</w:tbl>"
        #expect(
            try await Self.body(table).replacing("\n", with: "") == """
                <table><tr><td colspan="2"><p>a</p></td><td rowspan="2"><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>
                """)
    }

    @Test func notesAreAtTheEndOfTheirChapter() async throws {
        let notes = "<w:footnote w:id='2'>\(Self.paragraph(Self.run("The note.")))</w:footnote>"
        let body = try await Self.body(
            Self.paragraph(Self.run("x") + "<w:r><w:footnoteReference w:id='2'/></w:r>"), parts: [("footnotes", notes)])
        let match = try #require(body.firstMatch(of: /epub:type="noteref" role="doc-noteref" href="#(footnote-\d+)"/))
        #expect(body.contains("<aside epub:type=\"footnote\" role=\"doc-footnote\" id=\"\(match.1)\">"))
        #expect(body.contains(">1</a> The note.</p>"))
    }

    @Test func linksLeadToBookmarksAndTheWeb() async throws {
        let field = """
            <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://a.example"</w:instrText></w:r>\
            <w:r><w:fldChar w:fldCharType="separate"/></w:r>\(Self.run("web"))<w:r><w:fldChar w:fldCharType="end"/></w:r>
            """
        let content =
            "<w:bookmarkStart w:name='here'/>" + Self.paragraph(Self.run("x"))
            + Self.paragraph("<w:hyperlink w:anchor='here'>\(Self.run("to x"))</w:hyperlink>") + Self.paragraph(field)
        let bytes = OfficeBuilder.word(
            content + Self.paragraph("<w:hyperlink r:id='l'>\(Self.run("bad"))</w:hyperlink>"),
            links: [("l", "javascript:x")])
        let text = try await open(bytes, name: "a.docx", OfficeParser()).text("text/0001.xhtml") ?? ""
        #expect(text.contains("<p><span id=\"here\"></span>x</p>\n<p><a href=\"#here\">to x</a></p>"))
        #expect(text.contains("<p><a href=\"https://a.example\">web</a></p>\n<p>bad</p>"))
    }

    @Test func picturesHaveTheirDescription() async throws {
        let drawing = """
            <w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="P" descr="A dot"/>\
            <a:blip r:embed="p1"/></wp:inline></w:drawing></w:r>
            """
        let bytes = OfficeBuilder.word(Self.paragraph(drawing), pictures: [("a.gif", pixel)])
        let publication = try await open(bytes, name: "a.docx", OfficeParser())
        #expect(
            try await publication.text("text/0001.xhtml")?.contains(
                "<img src=\"../word/media/a.gif\" alt=\"A dot\" style=\"width:100px\"/>") == true)
        #expect(publication.resources.contains { $0.href == "word/media/a.gif" && $0.mediaType == .gif })
    }

    @Test func pagesAreBroken() async throws {
        let body = try await Self.body(
            Self.paragraph(Self.run("a") + "<w:r><w:br w:type='page'/></w:r>" + Self.run("b")))
        #expect(body == "<p>a</p>\n<p style=\"break-before:page\">b</p>\n")
    }

    @Test func formulasBecomeMathML() async throws {
        let formula = """
            <m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>12</m:t></m:r></m:den></m:f></m:oMath>
            """
        #expect(
            try await Self.body(Self.paragraph(formula)).contains(
                "<mfrac><mrow><mi>a</mi></mrow><mrow><mn>12</mn></mrow></mfrac>"))
    }

    @Test func documentsWithAPasswordAreLocked() async throws {
        let head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        let name = "EncryptedPackage".utf8.flatMap { letter -> [UInt8] in [letter, 0] }
        let bytes = Bytes(head + [UInt8](repeating: 0, count: 600) + name)
        let publication = try await open(bytes, name: "secret.docx", OfficeParser())
        #expect(publication.isRestricted)
        #expect(publication.metadata.title == "secret")
    }
}
