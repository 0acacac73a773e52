import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Documents in RTF, from their bytes to the markup of chapters.
@Suite(.timeLimit(.minutes(10))) struct RTFTests {
    private static func publication(_ text: String) async throws -> Publication {
        try await open(Bytes(utf8: text), name: "a.rtf", OfficeParser())
    }

    /// Returns the body of the only chapter.
    private static func body(_ content: String, header: String = "") async throws -> String {
        let publication = try await publication("{\\rtf1\\ansi\(header)\n\(content)}")
        let text = try #require(try await publication.text("text/0001.xhtml"))
        let start = try #require(text.firstRange(of: "<body>\n")), end = try #require(text.firstRange(of: "</body>"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test(
        arguments: [
            (#"{\b x}"#, "<b>x</b>"), (#"{\i x}"#, "<i>x</i>"), (#"{\ul x}"#, "<u>x</u>"), (#"\ul\ulnone x"#, "x"),
            (#"{\b\b0 x}"#, "x"), (#"{\b\plain x}"#, "x"), (#"{\strike x}"#, "<s>x</s>"),
            (#"{\super x}"#, "<sup>x</sup>"), (#"{\up6 x}"#, "<sup>x</sup>"), (#"{\sub x}"#, "<sub>x</sub>"),
            (#"{\scaps x}"#, "<span style=\"font-variant-caps:small-caps\">x</span>"),
            (#"{\cf1 x} y"#, "<span style=\"color:#ff0000\">x</span> y"), (#"{\v hidden}x"#, "x"),
            (#"{\deleted gone}x"#, "x"), (#"{\f1 x} y"#, "<span style=\"font-family:monospace\">x</span> y"),
            (#"{\lang1036 x} yy"#, "<span lang=\"fr\" xml:lang=\"fr\">x</span> yy"),
            (#"{\fs48 x} yyyy"#, "<span style=\"font-size:2em\">x</span> yyyy"),
            (#"{\rtlch x} y"#, "<span dir=\"rtl\">x</span> y"),
        ])
    func runsHaveTheirStyle(content: String, markup: String) async throws {
        let header = #"{\fonttbl{\f0 Times;}{\f1\fmodern Courier;}}{\colortbl;\red255\green0\blue0;}\lang1033"#
        let body = try await Self.body(content + #"\par"#, header: header)
        #expect(body.replacing(" lang=\"en-US\" xml:lang=\"en-US\"", with: "") == "<p>\(markup)</p>\n")
    }

    @Test(
        arguments: [
            (#"\qc"#, " style=\"text-align:center\""),
            (#"\li240\fi-240"#, " style=\"margin-inline-start:1em;text-indent:-1em\""),
            (#"\sb240\sa120"#, " style=\"margin-top:1em;margin-bottom:0.5em\""), (#"\rtlpar\qr"#, " dir=\"rtl\""),
            (#"\pagebb"#, " style=\"break-before:page\""), (#"\qc\pard"#, ""),
        ])
    func paragraphsHaveTheirStyle(words: String, attributes: String) async throws {
        #expect(try await Self.body(#"\pard\#(words) x\par"#) == "<p\(attributes)>x</p>\n")
    }

    @Test(
        arguments: [
            // Code pages of the file and of fonts.
            (#"\'e9"#, "é"), (#"{\f1\'e4\'e0}"#, "да"), (#"{\f2\'93\'fa\'96\{}"#, "日本"),
            (#"{\f2\'83\\}"#, "ソ"), (#"{\f3\'d6\'d0}"#, "中"), (#"{\f4\'a4\'a4}"#, "中"), (#"{\f5\'c7\'d1}"#, "한"),
            (#"{\f6 a\'b7}"#, "α•"), (#"{\f6\u-3913 ?}"#, "•"),
            // Characters of Unicode and what old readers show instead of them.
            (#"\u233 e"#, "é"), (#"\u233\'e9x"#, "éx"), (#"{\uc0\u233}e"#, "ée"), (#"\uc2\u12354\'82\'a0x"#, "あx"),
            (#"\u-10179?\u-8704?"#, "\u{1F600}"), (#"\u8212\emdash x"#, "\u{2014}x"), (#"\u233"#, "é"),
            (#"{\upr{\'3f}{\*\ud{\u26085 ?}}}"#, "日"),
            // Special characters.
            (#"a\~b\_c\-d"#, "a\u{A0}b\u{2011}c\u{AD}d"), (#"\ldblquote x\rdblquote\bullet"#, "“x”•"),
            (#"a\line b"#, "a<br/>b"), (#"a\tab b"#, "a\u{2003}b"), ("a\\{b\\}\\\\", "a{b}\\"), ("a\r\nb", "ab"),
        ])
    func charactersAreDecoded(content: String, text: String) async throws {
        let fonts = #"""
            \ansicpg1252{\fonttbl{\f0 Times;}{\f1\fcharset204 A;}{\f2\fcharset128 B;}{\f3\fcharset134 C;}{\f4\fcharset136 D;}
            {\f5\fcharset129 E;}{\f6\fcharset2 Symbol;}}
            """#
        let body = try await Self.body(content + #"\par"#, header: fonts)
        #expect(body.hasPrefix("<p>" + text), "\(body)")
    }

    @Test func codePageOfTheFileIsUsed() async throws {
        #expect(try await Self.body(#"\'cf\'f0\'e8\par"#, header: #"\ansicpg1251"#) == "<p>При</p>\n")
        // Old programs write Japanese in fonts of the West.
        let header = #"\ansicpg932{\fonttbl{\f0\fcharset0 Century;}}\deff0"#
        #expect(try await Self.body(#"\'93\'fa\'96\'7b\par"#, header: header) == "<p>日本</p>\n")
    }

    @Test func headingsAreTheContents() async throws {
        let long = String(repeating: "word ", count: 4000)
        let publication = try await Self.publication(
            #"""
            {\rtf1\ansi{\stylesheet{\ql Normal;}{\s1\outlinelevel0\b heading 1;}{\s2\b heading 2;}{\*\cs10 Other;}}
            {\info{\title A Title}{\author Ann; Bob}{\keywords x, y}{\creatim\yr2001\mo2\dy3}}
            {\header Page}\pard\s1{\b\fs40 One}\par\pard \#(long)\par\pard\s2 Inner\par\pard \#(long)\par\pard\outlinelevel0 Two\par
            \pard \#(long)\par}
            """#)
        #expect(publication.tableOfContents.map(\.title) == ["One", "Two"])
        #expect(publication.tableOfContents[0].children.map(\.title) == ["Inner"])
        #expect(publication.readingOrder.map(\.title) == ["One", "Two"])
        #expect(publication.metadata.title == "A Title")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann", "Bob"])
        #expect(publication.metadata.published?.string == "2001-02-03")
        #expect(publication.metadata.subjects.map(\.name.string) == ["x", "y"])
        let text = try #require(try await publication.text("text/0001.xhtml"))
        #expect(text.contains(">One</h1>"))
        #expect(!text.contains("Page"))
    }

    @Test func listsHaveTheirNumbers() async throws {
        let header = #"""
            {\*\listtable{\list{\listlevel\levelnfc0\levelstartat3{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
            {\listlevel\levelnfc4{\leveltext\'03\'00.\'01;}}\listid7}{\list{\listlevel\levelnfc23{\leveltext\'01\u8226 ?;}}\listid8}}
            {\*\listoverridetable{\listoverride\listid7\ls1}{\listoverride\listid8\ls2}}
            """#
        let content = #"""
            \pard\ls1{\listtext 3.\tab}one\par{\listtext 4.\tab}two\par\pard\ls1\ilvl1 in\par\pard\ls2 dot\par\pard end\par
            """#
        #expect(
            try await Self.body(content, header: header) == """
                <ol>
                <li value="3"><p>one</p>
                </li>
                <li value="4"><p>two</p>
                <ol>
                <li style="list-style-type:'4.a '"><p>in</p>
                </li>
                </ol>
                </li>
                </ol>
                <ul>
                <li><p>dot</p>
                </li>
                </ul>
                <p>end</p>

                """)
    }

    @Test func labelsInTheTextMakeLists() async throws {
        let content = #"""
            {\pntext 1.\tab}{\*\pn\pnlvlbody\pndec\pnstart1{\pntxta .}}one\par{\pntext 2.\tab}two\par\pard text\par
            {\pntext\f1\'b7\tab}dot\par
            """#
        let body = try await Self.body(content)
        #expect(
            body.contains("<li value=\"1\"><p>one</p>\n</li>\n<li value=\"2\"><p>two</p>\n</li>\n</ol>\n<p>text</p>"))
        #expect(body.hasSuffix("<ul>\n<li><p>dot</p>\n</li>\n</ul>\n"))
    }

    @Test func tablesHaveSpans() async throws {
        let content = #"""
            \trowd\trhdr\clbrdrt\brdrs\cellx1000\cellx2000\cellx3000\pard\intbl A\cell B\cell C\cell\row
            \trowd\clvmgf\cellx1000\cellx3000\pard\intbl D\cell E\cell\row
            \trowd\clvmrg\cellx1000\clmgf\cellx2000\clmrg\cellx3000\pard\intbl\cell F\cell\cell\row\pard end\par
            """#
        #expect(
            try await Self.body(content).replacing("\n", with: "") == """
                <table class="lines"><tr><th><p>A</p></th><th><p>B</p></th><th><p>C</p></th></tr>\
                <tr><td rowspan="2"><p>D</p></td><td colspan="2"><p>E</p></td></tr>\
                <tr><td colspan="2"><p>F</p><p>\u{A0}</p></td></tr></table><p>end</p>
                """)
    }

    @Test func tablesAreInTables() async throws {
        let content = #"""
            \trowd\cellx4000\pard\intbl A\par\pard\intbl\itap2 x\nestcell y\nestcell{\*\nesttableprops\trowd\cellx100\cellx200\nestrow}
            {\nonesttables\par}\pard\intbl z\cell\row\pard end\par
            """#
        #expect(
            try await Self.body(content).replacing("\n", with: "") == """
                <table><tr><td><p>A</p><table><tr><td><p>x</p></td><td><p>y</p></td></tr></table><p>z</p></td></tr></table><p>end</p>
                """)
    }

    @Test func linksAndBookmarksAreKept() async throws {
        let content = #"""
            {\field{\*\fldinst{HYPERLINK "https://example.org/?a=1&b"}}{\fldrslt{\ul web}}}
            {\field{\*\fldinst HYPERLINK \\l "here"}{\fldrslt inner}}{\field{\*\fldinst HYPERLINK "#here"}{\fldrslt too}}
            {\field{\*\fldinst PAGE}{\fldrslt 7}}\par{\*\bkmkstart here}target{\*\bkmkend here}\par
            """#
        #expect(
            try await Self.body(content) == """
                <p><a href="https://example.org/?a=1&amp;b"><u>web</u></a><a href="#here">inner</a><a href="#here">too</a>7</p>
                <p><span id="here"></span>target</p>

                """)
    }

    @Test func notesFollowTheText() async throws {
        let content = #"""
            a{\super\chftn{\footnote\pard\plain{\super\chftn} Foot\par}}b{\super\chftn{\footnote\ftnalt\pard\plain End}}\par
            """#
        let body = try await Self.body(content)
        #expect(body.contains("<sup>1</sup></a>b<a epub:type=\"noteref\""))
        #expect(body.contains("epub:type=\"footnote\"") && body.contains(" Foot</p>\n</aside>"))
        #expect(body.contains("epub:type=\"endnote\"") && body.contains(" End</p>\n</aside>"))
    }

    @Test func picturesAreResources() async throws {
        let data = pixel.map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined(separator: "\n")
        let publication = try await Self.publication(
            #"""
            {\rtf1 a{\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A dot}}}\pngblip\picwgoal1440 \#(data)}}{\nonshppict{\pict\wmetafile8 00}}
            {\pict\wmetafile8 0102}\par}
            """#)
        let text = try #require(try await publication.text("text/0001.xhtml"))
        #expect(text.contains("<img src=\"../images/1.gif\" alt=\"A dot\" style=\"width:96px\"/>"))
        #expect(publication.resources.map(\.href).contains("images/1.gif"))
        let link = try #require(publication.resources.first { $0.href == "images/1.gif" })
        #expect(try await publication.get(link)?.read() == pixel)
        #expect(publication.codes == ["rtf.picture"])
    }

    @Test func formulasAreMathML() async throws {
        let content = #"""
            {\mmath{\*\moMathPara{\moMathParaPr{\mjc center}}{\*\moMath{\mf{\mfPr{\mtype bar}}{\mnum{\mr\mscr0 a}}{\mden{\mr 2}}}}}{\mmathPict x}}\par
            """#
        let body = try await Self.body(content)
        #expect(body.contains("<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac>"), "\(body)")
    }

    @Test func boxesFollowTheirParagraph() async throws {
        let content = #"a{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt\pard\plain box\par}}{\shprslt old}}b\par"#
        #expect(try await Self.body(content) == "<p>ab</p>\n<aside class=\"box\">\n<p>box</p>\n</aside>\n")
    }

    @Test func pagesBreakBeforeTheirParagraph() async throws {
        #expect(
            try await Self.body(#"a\par\pard\page\par b\par\sect c\par d\page e\par"#) == """
                <p>a</p>
                <p style="break-before:page">b</p>
                <p style="break-before:page">c</p>
                <p>d</p>
                <p style="break-before:page">e</p>

                """)
    }

    @Test func badFilesOpenAsFarAsPossible() async throws {
        // Open groups, numbers without limits, words without a meaning.
        let deep = String(repeating: "{\\b", count: 20_000)
        #expect(try await Self.body(deep + " x") == "<p><b>x</b></p>\n")
        #expect(
            try await Self.body(#"\fs99999999999999 \li-99999999999 \unknown5 x{\*\unknown y}"#).contains(">x</p>"))
        #expect(try await Self.body(#"\trowd\cellx99999999\intbl x\cell y"#).contains("<p>x</p>\n</td>"))
        #expect(try await Self.body(#"a}b"#) == "<p>a</p>\n")
        let publication = try await Self.publication("{\\rtf1 a{\\pict\\bin999999 x")
        #expect(publication.readingOrder.count == 1)
        await #expect(throws: (any Error).self) { try await open(Bytes(utf8: "text"), name: "a.rtf", OfficeParser()) }
    }
}
