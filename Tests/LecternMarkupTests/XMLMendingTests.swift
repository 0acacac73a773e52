import LecternBase
import LecternMarkup
import LecternTestKit
import Testing

/// Bare marks in XML that is not a chapter: words after them are kept.
@Suite(.timeLimit(.minutes(10))) struct XMLMendingTests {
    private func parse(_ text: String) -> (text: String, codes: [Diagnostic.Code]) {
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: .xml, href: "a.opf")
        return (document.textContent(of: .document), diagnostics.map(\.code))
    }

    @Test(arguments: [
        ("Salt & Pepper", "Salt & Pepper"), ("Q&A", "Q&A"), ("AT&T said", "AT&T said"), ("R&D.", "R&D."),
        ("5 < 6", "5 < 6"), ("x <y and z", "x <y and z"), ("a<1", "a<1"), ("x <<< y", "x <<< y"),
        ("&&&", "&&&"), ("& &amp; &", "& & &"), ("B&C &mdash; D&E", "B&C — D&E"), ("&copy; 2020 & on", "© 2020 & on"),
        ("&nbsp", "&nbsp"), ("&#65;&#x42;&#;&#xZ;&#1;", "AB&#;&#xZ;&#1;"), ("&unknown; word", "&unknown; word"),
        ("it's <b and it's that", "it's <b and it's that"), ("a ]]> b & c", "a ]]> b & c"),
        ("one\u{1} & two\u{FFFF}", "one  & two "), ("Война & мир", "Война & мир"),
        ("<!-- a & b --><![CDATA[<&]]>&", "<&&"), ("<?a b & c?>d & e", "d & e"),
    ])
    func wordsAfterMarksAreKept(source: String, text: String) {
        let (found, codes) = parse("<a><b>\(source)</b><c>end</c></a>")
        #expect(found == text + "end")
        #expect(codes == ["markup.xml.malformed"])
    }

    @Test(arguments: ["a &amp; b &lt; c", "&nbsp;&#65;", "<![CDATA[a & b]]>", "<!-- & -->", "x > y"])
    func wellFormedTextIsNoFault(source: String) {
        #expect(parse("<a><b>\(source)</b></a>").codes.isEmpty)
    }

    @Test func valuesOfAttributesAreMended() {
        let names = NameTable()
        let source = #"<a><item href="q&a.xhtml?x=1&y=2" title='5 < 6 & "7"'/><b x="R&D">t</b></a>"#
        let (document, diagnostics) = MarkupParser(names: names).parse(source, mode: .xml)
        #expect(
            document.dump() == #"""
                a
                  item href="q&a.xhtml?x=1&y=2" title="5 < 6 & \"7\""
                  b x="R&D"
                    "t"

                """#)
        #expect(diagnostics.map(\.code) == ["markup.xml.malformed"])
    }

    @Test func entitiesOfTheDocumentAreKnown() {
        let (text, _) = parse("<!DOCTYPE a [<!ENTITY me \"Ann > Bob\"><!ENTITY you 'You'>]><a>&me; & &you; & &him;</a>")
        #expect(text == "Ann > Bob & You & &him;")
    }

    @Test func offsetsAreThoseOfTheSource() {
        let source = "<a>x & y & z<b/>tail & <c>end</c></a>"
        let (document, _) = MarkupParser(names: NameTable()).parse(source, mode: .xml)
        let bytes = Array(source.utf8)
        let tags = document.nodes.dropFirst().filter { $0.kind == .element }.map { Int($0.sourceOffset) }
        #expect(tags.allSatisfy { bytes[$0] == UInt8(ascii: "<") } && tags.count == 3)
    }

    /// Time grows with the length, not with its square.
    @Test(arguments: ["&", "<", "<a", "<a x='", "<a '", "<!--", "&#", "<![CDATA["])
    func hostileMarksTakeLinearTime(mark: String) {
        let growth = growth(from: 25_000) { count in
            let (_, codes) = parse("<a>" + String(repeating: mark + " ", count: count))
            #expect(codes.contains("markup.xml.malformed"))
        }
        #expect(growth < 9)
    }

    /// Spec: https://www.w3.org/TR/xml-names/#NT-QName
    @Test(arguments: ["p::p", "p:", "x:y:z"])
    func namesWithTwoColonsAreAFault(name: String) {
        let source =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:p=\"u\" xmlns:x=\"v\"><body><\(name)>t</\(name)></body></html>"
        for mode in [MarkupParser.Mode.xml, .xhtml] {
            let (document, diagnostics) = MarkupParser(names: NameTable()).parse(source, mode: mode)
            #expect(diagnostics.map(\.code) == ["markup.xml.malformed"])
            #expect(document.text.contains { $0 == UInt16(0x74) })
        }
    }
}
