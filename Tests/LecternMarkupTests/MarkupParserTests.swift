import LecternBase
import Testing

@testable import LecternMarkup

/// Parses and dumps a text; expects the given diagnostics only.
private func dump(_ text: String, _ mode: MarkupParser.Mode = .xml, codes: [Diagnostic.Code] = []) -> String {
    let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: mode)
    #expect(diagnostics.map(\.code) == codes)
    checkInvariants(document)
    return document.dump()
}

func checkInvariants(_ document: MarkupDocument) {
    #expect(document.root != nil)
    for (index, node) in document.nodes.enumerated() {
        #expect(Int(node.parent) < max(index, 1))
        #expect(node.subtreeEnd > Int32(index) && node.subtreeEnd <= document.nodes[Int(node.parent)].subtreeEnd)
        #expect(node.textStart <= node.textEnd && node.textEnd <= document.nodes[Int(node.parent)].textEnd)
    }
}

@Suite(.timeLimit(.minutes(10))) struct XMLParsing {
    @Test func elementsAttributesAndText() {
        #expect(
            dump("<a x=\"1\"><b/>one &amp; &#65;<!-- no --><![CDATA[<two>]]>\r\n</a>") == """
                a x="1"
                  b
                  "one & A<two>\\n"

                """)
    }

    @Test func namespaces() {
        let text = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:e="http://www.idpf.org/2007/ops" xml:lang="en"><body \
            e:type="toc" class="c"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\
            <use xlink:href="#a"/></svg></body></html>
            """
        #expect(
            dump(text) == """
                html xml:lang="en"
                  body epub:type="toc" class="c"
                    svg:svg
                      svg:use xlink:href="#a"

                """)
    }

    @Test func missingNamespaceDeclarationsAreAssumed() {
        #expect(
            dump("<html><body epub:type='x'/></html>", codes: ["markup.namespace.prefix", "markup.namespace.missing"])
                == "html\n  body epub:type=\"x\"\n")
        let (document, _) = MarkupParser(names: NameTable()).parse("<package><metadata/></package>", mode: .xml)
        #expect(document.nodes[2].namespace == .opf)
    }

    @Test func htmlEntitiesInTextAndAttributes() {
        #expect(
            dump("<p title=\"a&nbsp;b&mdash;&lt;\">a&nbsp;b&hellip;&eacute;</p>")
                == "p title=\"a\\u{A0}b—<\"\n  \"a\\u{A0}b…é\"\n")
    }

    @Test func entitiesOfTheDocument() {
        let text = """
            <!DOCTYPE p [<!ENTITY a "one"><!ENTITY b "&a; &#38; two"><!ENTITY x SYSTEM "file:///etc/passwd">]>\
            <p t="&b;">&b;</p>
            """
        #expect(dump(text) == "p t=\"one & two\"\n  \"one & two\"\n")
        let outside = dump(
            "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><p>a&x;b</p>", codes: ["markup.xml.malformed"])
        #expect(outside == "p\n  \"ab\"\n" || outside == "p\n  \"a&x;b\"\n")
    }

    @Test func entityExpansionIsBounded() {
        var text = "<!DOCTYPE p [<!ENTITY a0 \"haaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">"
        for level in 1...20 {
            text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        text += "]><p>" + String(repeating: "&a3;", count: 20_000) + "</p>"
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: .xml)
        #expect(document.text.count < 8 << 20)
        #expect(diagnostics.map(\.code) == ["markup.limit"])
    }

    @Test func brokenXMLKeepsTheContentBeforeTheError() {
        #expect(
            dump("<a><b>one & two</b><c>x&amp;y", codes: ["markup.xml.malformed"]).hasPrefix(
                "a\n  b\n    \"one & two\"\n  c\n    \"x&y\"\n"))
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse("", mode: .xml)
        #expect(document.root != nil)
        #expect(diagnostics.count == 1)
    }

    @Test func prologueIsKept() {
        let (document, _) = MarkupParser(names: NameTable()).parse(
            "<?xml version='1.0'?><?xml-stylesheet href='a.css'?><a><?no no?></a>", mode: .xml)
        #expect(document.prologue.map(\.target) == ["xml-stylesheet"])
        #expect(document.prologue.map(\.data) == ["href='a.css'"])
    }

    @Test func sourceOffsets() {
        let text = "<a>\n <b x='>'>é<c/>tail</b></a>"
        let (document, _) = MarkupParser(names: NameTable()).parse(text, mode: .xml)
        let bytes = Array(text.utf8)
        for node in document.nodes.dropFirst() where node.kind == .element {
            #expect(bytes[Int(node.sourceOffset)] == UInt8(ascii: "<"))
        }
        #expect(document.nodes.last.map { bytes[Int($0.sourceOffset)] } == UInt8(ascii: "t"))
    }

    @Test func depthIsLimitedAndTextIsKept() {
        let depth = 5000
        let text = String(repeating: "<i>", count: depth) + "x" + String(repeating: "</i>", count: depth)
        for mode in [MarkupParser.Mode.xml, .xhtml, .html] {
            let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: mode)
            #expect(document.nodes.count < 520)
            #expect(document.textContent(of: .document) == "x")
            #expect(diagnostics.last?.code == "markup.limit")
            checkInvariants(document)
        }
    }

    @Test func thousandsOfAttributes() {
        let attributes = (0..<50_000).map { "a\($0)='1'" }.joined(separator: " ")
        for mode in [MarkupParser.Mode.xml, .xhtml, .html] {
            let (document, diagnostics) = MarkupParser(names: NameTable()).parse("<p \(attributes)>x</p>", mode: mode)
            // XML that is not well-formed is given up; text that readers see is mended.
            #expect(document.attributes.count == (mode == .xml ? 0 : 1024), "\(mode)")
            #expect(!diagnostics.isEmpty)
        }
    }

    @Test func queries() {
        let names = NameTable()
        let (document, _) = MarkupParser(names: names).parse(
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><p id='a'>one</p><p>two<b id='a'/></p></body></html>",
            mode: .xhtml)
        #expect(document.elements(named: .p).map { document.textContent(of: $0) } == ["one", "two"])
        #expect(document.element(withID: "a") == document.firstElement(named: .p))
        #expect(document.body.map { document.childElements(of: $0).count } == 2)
        #expect(document.textNode(at: 3).map { document.textContent(of: $0) } == "two")
        #expect(document.textNode(at: 6).map { document.textContent(of: $0) } == "two")
        #expect(document.firstElement(named: .b).map { Array(document.ancestors(of: $0)).count } == 4)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SoupParsing {
    @Test func impliedElements() {
        #expect(dump("", .html) == "html\n  head\n  body\n")
        #expect(
            dump("<p>one<p>two <B CLASS=x>b</B>", .html) == """
                html
                  head
                  body
                    p
                      "one"
                    p
                      "two "
                      b class="x"
                        "b"

                """)
    }

    @Test func xhtmlThatIsNotWellFormed() {
        let text = """
            <?xml version="1.0"?><?xml-stylesheet href="a.css"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/>\
            <script src="a.js"/></head><body><a id="x"/><p epub:type="z" xml:lang="de">a<br>b<div/>c<![CDATA[<&]]></body>
            """
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: .xhtml)
        #expect(diagnostics.map(\.code) == ["markup.xml.malformed"])
        #expect(document.syntax == .html)
        #expect(
            document.dump() == """
                <?xml-stylesheet href="a.css"?>
                html
                  head
                    title
                    script src="a.js"
                  body
                    a id="x"
                    p epub:type="z" xml:lang="de"
                      "a"
                      br
                      "b"
                    div
                    "c<&"

                """)
        let bytes = Array(text.utf8)
        for node in document.nodes.dropFirst() where node.kind == .element && node.sourceOffset >= 0 {
            let name = Array(document.names.text(node.name).utf8)
            let start = Int(node.sourceOffset) + 1
            #expect(Array(bytes[start..<(start + name.count)]) == name)
        }
    }

    @Test func selfClosingForeignElements() {
        #expect(
            dump(
                "<body><svg viewBox='0 0 1 1'><path d='M0'/><linearGradient/></svg>&<p>", .xhtml,
                codes: ["markup.xml.malformed"]) == """
                    html
                      head
                      body
                        svg:svg viewBox="0 0 1 1"
                          svg:path d="M0"
                          svg:linearGradient
                        "&"
                        p

                    """)
    }

    @Test func rawTextIsNotParsed() {
        #expect(
            dump(
                "<style><![CDATA[a>b<c/>]]></style><script>if (a<b) '<p/>'</script><p>x", .xhtml,
                codes: ["markup.xml.malformed"]) == """
                    html
                      head
                        style
                          "a>b<c/>"
                        script
                          "if (a<b) '<p/>'"
                      body
                        p
                          "x"

                    """)
    }

    /// Longer documents and larger trees are truncated. The part before is kept, and a diagnostic reports it.
    @Test(arguments: [MarkupParser.Mode.xml, .xhtml, .html]) func documentsBeyondTheLimitsAreTruncatedAndReported(
        mode: MarkupParser.Mode
    ) {
        #expect(MarkupParser.Limits().maximumBytes == 128 << 20 && MarkupParser.Limits().maximumNodes == 8_000_000)
        let text = "<html><body>" + String(repeating: "<p>word</p>", count: 1_000) + "</body></html>"
        var parser = MarkupParser(names: NameTable())
        parser.limits.maximumBytes = 1_000
        let (cut, reports) = parser.parse(text, mode: mode)
        #expect((80...90).contains(cut.elements(named: .p).count))
        #expect(reports.map(\.code).contains("markup.length"))
        parser.limits = MarkupParser.Limits()
        parser.limits.maximumNodes = 100
        let (small, more) = parser.parse(text, mode: mode)
        #expect((40...50).contains(small.elements(named: .p).count))
        #expect(more.map(\.code).contains("markup.limit"))
        parser.limits.maximumNodes = 2_010
        #expect(parser.parse(text, mode: mode).diagnostics.isEmpty || mode != .html)
    }

    @Test func declarationsOfBrokenDocumentsAreNotText() {
        let text =
            "<!DOCTYPE html [ <!ENTITY a \"]x>\"> <!ENTITY b SYSTEM 'c'> ]>\n<html><body><p>a &b; <b>c</p></body></html>"
        let (document, _) = MarkupParser(names: NameTable()).parse(text, mode: .xhtml)
        #expect(!document.textContent(of: .document).contains("]"))
        #expect(document.textContent(of: .document).contains("a &b; c"))
    }

    @Test func nestedFormattingTakesBoundedTime() {
        let text = "<p>" + (0..<400).map { "<b id=\($0)>" }.joined() + String(repeating: "<p>x", count: 100_000)
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(text, mode: .html)
        #expect(document.root != nil)
        #expect(diagnostics.map(\.code) == ["markup.limit"])
    }
}

@Suite(.timeLimit(.minutes(10))) struct Encodings {
    private func text(_ bytes: [UInt8], _ mode: MarkupParser.Mode = .xml) -> (String, [Diagnostic.Code]) {
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(Bytes(bytes), mode: mode)
        return (document.textContent(of: .document), diagnostics.map(\.code))
    }

    private let sample = "<p>Žluť 草枕 𝄞</p>"

    @Test func unicodeForms() {
        let little = sample.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = sample.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide = sample.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) } }
        for bytes in [
            Array(sample.utf8), [0xEF, 0xBB, 0xBF] + Array(sample.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
            [0xFF, 0xFE, 0, 0] + wide,
        ] {
            #expect(text(bytes) == ("Žluť 草枕 𝄞", []))
        }
    }

    @Test func unmarkedUTF16() {
        let bytes = "<?xml version='1.0' encoding='utf-16'?><p>草枕</p>".utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(text(bytes) == ("草枕", []))
    }

    @Test func declaredEncodings() {
        let japanese =
            Array("<?xml version='1.0' encoding='Shift_JIS'?><p>".utf8) + [0x91, 0x90, 0x96, 0x8D] + Array("</p>".utf8)
        #expect(text(japanese) == ("草枕", []))
        let western =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><p>caf".utf8) + [0xE9, 0x93] + Array("</p>".utf8)
        #expect(text(western) == ("café“", []))
        let soup = Array("<meta charset=windows-1251><p>".utf8) + [0xCC, 0xE8, 0xF0]
        #expect(text(soup, .html) == ("Мир", []))
    }

    @Test func wrongDeclarations() {
        #expect(
            text(Array("<?xml version='1.0' encoding='iso-8859-1'?><p>é草</p>".utf8)) == (
                "é草", ["markup.encoding.wrong"]
            ))
        #expect(text(Array("<?xml version='1.0' encoding='utf-16'?><p>é</p>".utf8)) == ("é", []))
        let western = Array("<?xml version='1.0' encoding='utf-8'?><p>caf".utf8) + [0xE9] + Array("</p>".utf8)
        #expect(text(western) == ("café", ["markup.encoding.wrong"]))
        let damaged = Array("<p>草枕 ".utf8) + [0xE9] + Array("</p>".utf8)
        #expect(text(damaged) == ("草枕 \u{FFFD}", ["markup.encoding.invalid"]))
    }
}

@Suite(.timeLimit(.minutes(10))) struct Names {
    @Test func knownNamesHaveTheirTexts() {
        let table = NameTable()
        #expect(table.text(.p) == "p")
        #expect(table.text(.class) == "class")
        #expect(table.text(.pageProgressionDirection) == "page-progression-direction")
        #expect(table.name("foreignObject") == .foreignObject)
        #expect(table.name("") == .empty)
        #expect(table.text(table.name("unheard-of")) == "unheard-of")
        #expect(table.name("activeFacet") == .activeFacet)
    }

    @Test func manyNewNames() {
        let text = "<r>" + (0..<5000).map { "<e\($0)/>" }.joined() + (0..<5000).map { "<e\($0)/>" }.joined() + "</r>"
        let (document, _) = MarkupParser(names: NameTable()).parse(text, mode: .xml)
        let elements = document.nodes.dropFirst(2)
        #expect(Set(elements.map(\.name)).count == 5000)
        #expect(elements.prefix(5000).map(\.name) == elements.suffix(5000).map(\.name))
    }
}
