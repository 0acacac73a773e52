import LecternMarkup
import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct StyleSheetTests {
    private func dump(_ css: String) -> String { StyleSheet(text: css, names: NameTable()).dump() }

    @Test func dumpShowsParsedRules() {
        #expect(
            dump(
                "@charset 'x'; p , a:hover{color:red;bogus:1} @media print{b{color:blue!important}} @layer a,b; @page :first{margin:1in}"
            )
                == """
                p , a:hover { color: red }
                @media (1 queries) {
                  b { color: blue !important }
                }
                @layer a, b;
                @page :first { margin: 1in }

                """)
    }

    @Test func fontFaces() throws {
        let css = """
            @font-face { font-family: "A B"; src: local("Q"), url(../f/a.woff2) format("woff2"), url(b.eot) format(embedded-opentype);
              font-weight: 100 900; font-style: italic; unicode-range: U+4??, U+20-7E, U+3042 }
            @font-face { font-family: X }
            """
        let document = CSSTestDocument("<p/>", css: css)
        let faces = document.styled.fontFaces
        #expect(faces.count == 1)
        let face = try #require(faces.first)
        #expect(face.family == "A B")
        #expect(face.sources == [.local("Q"), .url("book/f/a.woff2", format: "woff2")])
        #expect(face.weight == 100...900)
        #expect(face.style == .italic)
        #expect(face.unicodeRanges == [0x400...0x4FF, 0x20...0x7E, 0x3042...0x3042])
    }

    /// Found by fuzzing: such a source was an endless loop.
    @Test func fontFormatWithoutANameIsParsed() {
        let css = """
            @font-face { font-family: A; src: url(a.ttf) format(&x), url(b.ttf) format(), url(c.ttf) format(woff) }
            """
        let faces = CSSTestDocument("<p/>", css: css).styled.fontFaces
        #expect(faces.map(\.sources) == [[.url("book/css/c.ttf", format: "woff")]])
    }

    @Test func pages() throws {
        let document = CSSTestDocument(
            "<p/>",
            css:
                "@page wide:left { size: A5 landscape; margin: 1in 10% } @page { margin-top: 2px !important; margin-top: 3px }"
        )
        let wide = document.styled.pages.context(for: PageType(name: "wide", isLeft: true))
        #expect(wide.size == .lengths(Float(210.0 * 96 / 25.4), Float(148.0 * 96 / 25.4)))
        #expect(wide.style.box.margin.top == .length(.init(pixels: 2)))
        #expect(wide.style.box.margin.right == .length(.init(percent: 10)))
        let other = document.styled.pages.context(for: PageType(name: "wide"))
        #expect(other.size == .auto)
        #expect(other.style.box.margin.right == .zero)
    }

    @Test func counterStyles() throws {
        let css =
            "@counter-style x { system: additive; additive-symbols: 10 X, 1 I; range: 1 20, 30 infinite; pad: 3 '0'; suffix: ') ' } @counter-style y { symbols: }"
        let document = CSSTestDocument("<p/>", css: css)
        #expect(document.styled.counterStyles["y"] == nil)
        let style = try #require(document.styled.counterStyles["x"])
        #expect(style.additiveSymbols.map(\.symbol) == ["X", "I"])
        #expect(style.ranges == [1...20, 30...2_147_483_647])
        #expect(style.padLength == 3)
        #expect(style.suffix == ") ")
    }

    @Test func descriptorsAreAllOrNothing() throws {
        let css = """
            @counter-style a { system: extends Upper-Alpha; prefix: '#'; prefix: '$' '$'; suffix: 0; negative: '!'; negative: ~ }
            @counter-style decimal { system: extends a }
            @counter-style b { system: additive; additive-symbols: 3 c, 1 a; additive-symbols: 1 a, 3 c }
            """
        let styles = CSSTestDocument("<p/>", css: css).styled.counterStyles
        #expect(styles["decimal"] == nil)
        let style = try #require(styles["a"])
        #expect(style.extends == "upper-alpha")
        #expect(style.prefix == "#")
        #expect(style.suffix == ". ")
        #expect(style.negativePrefix == "!")
        #expect(styles["b"]?.additiveSymbols.map(\.weight) == [3, 1])
    }

    @Test func namespaces() {
        let css =
            "@namespace epub 'http://www.idpf.org/2007/ops'; [epub|type~=a] { color: red } [foo|x] { color: blue }"
        #expect(dump(css) == "[epub|type~=a] { color: red }\n")
    }

    @Test func hostileSheetsTakeBoundedTime() {
        let deep = String(repeating: "@media all{", count: 5_000) + "p{color:red}"
        #expect(dump(deep).utf8.count < 100_000)
        _ = dump(String(repeating: "(", count: 50_000))
        _ = dump(String(repeating: "{", count: 50_000))
        _ = dump("p{width:" + String(repeating: "calc(", count: 10_000))
        _ = dump("p{width:" + String(repeating: "min(1px,", count: 10_000))
        _ = dump(String(repeating: ":not(", count: 10_000) + "{color:red}")
        _ = dump(String(repeating: "a ", count: 10_000) + "{color:red}")
        _ = dump(String(repeating: "@supports (", count: 10_000))
        _ = dump("p{background:" + String(repeating: "url(a),", count: 2_000) + "red}")
    }

    @Test func manyRulesAreFound() throws {
        var css = ""
        for index in 0..<20_000 { css += ".c\(index){color:red}" }
        let document = CSSTestDocument("<p id='p' class='c777'/>", css: css)
        #expect(try document.value("p", "color") == "#ff0000")
    }

    /// CSS Fonts 4, sections 6.9 and 9.2: names with too many numbers, and palettes without a dashed name, are left out.
    @Test func namesForFontsAreRead() {
        let values = "@font-feature-values Own { @styleset { a: 1 2; b: x } @swash { c: 3; d: 1 2 } @other { e: 1 } }"
        let palettes =
            "@font-palette-values --p { font-family: Own; override-colors: 1 red } @font-palette-values q { font-family: Own }"
        #expect(
            dump(values + palettes)
                == "@font-feature-values { a, c }\n@font-palette-values --p { 1 colors }\n")
    }
}
