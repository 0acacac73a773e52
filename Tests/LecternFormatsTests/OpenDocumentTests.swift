import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

@Suite(.timeLimit(.minutes(10))) struct OpenDocumentTests {
    private static func open(
        _ text: String, styles: String = "", files: [(path: String, bytes: Bytes)] = []
    ) async throws -> Publication {
        let bytes = OfficeBuilder.openDocument(text, styles: styles, files: files)
        return try await LecternFormatsTests.open(bytes, name: "a.odt", OfficeParser())
    }

    /// Returns the body of the only chapter.
    private static func body(_ text: String, styles: String = "", files: [(path: String, bytes: Bytes)] = [])
        async throws -> String
    {
        let document = try await open(text, styles: styles, files: files).text("text/0001.xhtml") ?? ""
        let start = try #require(document.firstRange(of: "<body>\n")),
            end = try #require(document.firstRange(of: "</body>"))
        return String(document[start.upperBound..<end.lowerBound])
    }

    @Test(
        arguments: [
            ("fo:font-weight='bold'", "<b>x</b>"), ("fo:font-style='italic'", "<i>x</i>"),
            ("style:text-underline-style='solid'", "<u>x</u>"), ("style:text-position='super 58%'", "<sup>x</sup>"),
            ("text:display='none'", "\u{A0}"), ("fo:color='#ff0000'", "<span style=\"color:#ff0000\">x</span>"),
            ("fo:language='de' fo:country='AT'", "<span lang=\"de-AT\" xml:lang=\"de-AT\">x</span>"),
        ])
    func spansHaveTheirStyle(properties: String, markup: String) async throws {
        let style =
            "<style:style style:name='S' style:family='text'><style:text-properties \(properties)/></style:style>"
        let body = try await Self.body("<text:p><text:span text:style-name='S'>x</text:span></text:p>", styles: style)
        #expect(body == "<p>\(markup)</p>\n")
    }

    @Test func paragraphsInheritStyles() async throws {
        let styles = """
            <style:style style:name="A" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>\
            <style:style style:name="B" style:family="paragraph" style:parent-style-name="A"><style:paragraph-properties fo:margin-left="24pt"/></style:style>
            """
        #expect(
            try await Self.body("<text:p text:style-name='B'>x</text:p>", styles: styles)
                == "<p style=\"text-align:center;margin-inline-start:2em\">x</p>\n")
    }

    @Test func headingsAreTheContents() async throws {
        let publication = try await Self.open(
            "<text:h text:outline-level='1'>One</text:h><text:h text:outline-level='2'>Inner</text:h><text:p>x</text:p>"
        )
        #expect(publication.tableOfContents.map(\.title) == ["One"])
        #expect(publication.tableOfContents[0].children.map(\.title) == ["Inner"])
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann"])
    }

    @Test func listsContinue() async throws {
        let styles = """
            <text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>\
            <text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")" text:display-levels="2"/></text:list-style>
            """
        let text = """
            <text:list text:style-name="L"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item></text:list>\
            <text:p>t</text:p><text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:p>c</text:p></text:list-item></text:list>
            """
        #expect(
            try await Self.body(text, styles: styles).replacing("\n", with: "") == """
                <ol><li value="1"><p>a</p><ol><li style="list-style-type:'1.a) '"><p>b</p></li></ol></li></ol><p>t</p><ol><li value="2"><p>c</p></li></ol>
                """)
    }

    @Test func notesTablesAndLinks() async throws {
        let text = """
            <text:p><text:bookmark text:name="b"/>x<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>\
            <text:note-body><text:p>The note.</text:p></text:note-body></text:note> <text:a xlink:href="#b">up</text:a></text:p>\
            <table:table><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell>\
            <table:covered-table-cell/></table:table-row></table:table>
            """
        let body = try await Self.body(text)
        #expect(body.contains("<span id=\"b\"></span>x<a epub:type=\"noteref\""))
        #expect(body.contains("<a href=\"#b\">up</a>"))
        #expect(body.contains("<td colspan=\"2\"><p>a</p>"))
        #expect(body.contains(">1</a> The note.</p>"))
    }

    @Test func picturesAndFormulas() async throws {
        let text = """
            <text:p><draw:frame svg:width="75pt"><draw:image xlink:href="Pictures/a.gif"/><svg:desc>A dot</svg:desc></draw:frame>\
            <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>
            """
        let formula =
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><semantics><mi>x</mi><annotation>x</annotation></semantics></math>"
        let body = try await Self.body(
            text, files: [("Pictures/a.gif", pixel), ("Object 1/content.xml", Bytes(utf8: formula))])
        #expect(body.contains("<img src=\"../Pictures/a.gif\" alt=\"A dot\" style=\"width:100px\"/>"))
        #expect(body.contains("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow><mi>x</mi></mrow></math>"))
    }

    @Test func deletionsAndCommentsAreLeftOut() async throws {
        let text = """
            <text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region>\
            </text:tracked-changes><text:p>a<text:change/><office:annotation><text:p>note</text:p></office:annotation>b</text:p>
            """
        #expect(try await Self.body(text) == "<p>ab</p>\n")
    }

    @Test func textsWithAPasswordAreLocked() async throws {
        let manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
        let publication = try await Self.open("", files: [("META-INF/manifest.xml", Bytes(utf8: manifest))])
        #expect(publication.isRestricted)
    }
}
