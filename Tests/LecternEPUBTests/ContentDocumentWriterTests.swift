import LecternBase
import LecternMarkup
import Testing

@testable import LecternEPUB

/// Conversion of documents to EPUB 3.
@Suite(.timeLimit(.minutes(10))) struct ContentDocumentWriterTests {
    private func write(_ text: String, mode: MarkupParser.Mode = .xhtml) -> (
        ContentDocumentWriter.Result, MarkupDocument
    ) {
        let (document, _) = MarkupParser(names: NameTable()).parse(Bytes(utf8: text), mode: mode, href: "a")
        return (ContentDocumentWriter(document: document, title: "T").write(), document)
    }

    /// Returns the converted content of a body.
    private func body(_ markup: String) throws -> String {
        let text = write("<html><head><title>x</title></head><body>\(markup)</body></html>").0.text
        let start = try #require(text.firstRange(of: "<body>")?.upperBound)
        let end = try #require(text.firstRange(of: "</body>")?.lowerBound)
        return String(text[start..<end])
    }

    @Test(arguments: [
        ("<center>a</center>", "<div style=\"text-align: center\">a</div>"),
        ("<font color='#ff0000' size='+1'>a</font>", "<span style=\"color: #ff0000; font-size: larger\">a</span>"),
        ("<p align='right' style='margin: 0'>a</p>", "<p style=\"text-align: right; margin: 0\">a</p>"),
        ("<tt>a</tt><strike>b</strike>", "<span style=\"font-family: monospace\">a</span><s>b</s>"),
        ("<a name='x'/>", "<a id=\"x\"></a>"), ("<a name='x' id='y'/>", "<a id=\"y\"></a>"),
        ("<i id='x'/><b id='x'/>", "<i id=\"x\"></i><b></b>"),
        (
            "<img src='a.png' width='50%' height='20' hspace='3'/>",
            "<img src=\"a.png\" height=\"20\" style=\"width: 50%; margin-left: 3px; margin-right: 3px\"/>"
        ),
        (
            "<table cellpadding='0' border='3' width='100%'><tr><td nowrap='nowrap' bgcolor='red'>a</td></tr></table>",
            "<table border=\"1\" style=\"width: 100%\"><tr><td style=\"white-space: nowrap; background-color: red\">a</td></tr></table>"
        ),
        ("<ul>a<li>b</li><ul><li>c</li></ul></ul>", "<ul><li>a</li><li>b</li><li><ul><li>c</li></ul></li></ul>"),
        ("<blink>a <foo:bar>b</foo:bar></blink>", "a b"),
        ("<p lang='de' xml:space='preserve'>a</p>", "<p lang=\"de\" xml:lang=\"de\">a</p>"),
        ("<p title='a&#10;b &lt;'>&amp;&lt;&#160;</p>", "<p title=\"a&#10;b &lt;\">&amp;&lt;\u{A0}</p>"),
        ("<br/><hr size='2'/><p></p>", "<br/><hr/><p></p>"),
    ]) func obsoleteMarkupBecomesStyle(markup: String, expected: String) throws {
        #expect(try body(markup) == expected)
    }

    @Test func conformingDocumentsStayUnchanged() {
        let text = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>A</title>\
            <link rel="stylesheet" href="s.css"/></head><body><p epub:type="x" class="y" data-z="1">a<br/></p>\
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image xlink:href="a.png" \
            xmlns:xlink="http://www.w3.org/1999/xlink"/></svg></body></html>
            """
        let (result, document) = write(text)
        #expect(!result.isChanged)
        let (again, _) = MarkupParser(names: NameTable()).parse(Bytes(utf8: result.text), mode: .xhtml, href: "a")
        #expect(again.dump() == document.dump())
    }

    /// Offsets in the text stay valid.
    @Test(arguments: ["<p>a<center>b</center>", "<b><i>c</b>d</i>", "<table><td>e</table>f", "<p>g<ul>h"])
    func textIsUnchanged(markup: String) {
        let (result, document) = write("<html><head><title>x</title></head><body>\(markup)</body></html>", mode: .html)
        let (again, reports) = MarkupParser(names: NameTable()).parse(Bytes(utf8: result.text), mode: .xhtml, href: "a")
        #expect(again.text == document.text + Array("\n".utf16) || again.text == document.text)
        #expect(reports.isEmpty)
    }

    @Test(arguments: ["<html><head></head><body/></html>", "<html><head><title> </title></head><body/></html>"])
    func missingTitlesAreAdded(text: String) { #expect(write(text).0.text.contains("<title>T</title>")) }

    @Test func deepTreesAreHandled() {
        let text = String(repeating: "<b>", count: 20_000) + "x"
        #expect(write(text, mode: .html).0.text.hasSuffix("</html>\n"))
    }
}
