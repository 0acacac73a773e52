import LecternBase
import Testing

@testable import LecternMarkup

/// Formulas in MathML as LaTeX.
@Suite(.timeLimit(.minutes(10))) struct FormulaTeXTests {
    private func tex(_ formula: String, attributes: String = "", isMarked: Bool = false) throws -> String {
        let document = MarkupParser(names: NameTable()).parse(
            "<html><body><p><math \(attributes)>\(formula)</math></p></body></html>", mode: .html
        )
        .document
        let index = try #require(
            document.nodes.indices.first {
                document.isElement(NodeID(rawValue: Int32($0)), named: .math, in: .mathml)
            })
        let writer = FormulaTeX(document)
        let id = NodeID(rawValue: Int32(index))
        return isMarked ? writer.markedText(of: id) : writer.text(of: id)
    }

    @Test(arguments: [
        ("<mi>x</mi><mo>+</mo><mn>1</mn>", "x+1"), ("<mi>a</mi><mo>−</mo><mi>b</mi>", "a-b"),
        ("<mi>α</mi><mo>≤</mo><mi>β</mi>", "\\alpha\\le\\beta"), ("<mi>π</mi><mi>r</mi>", "\\pi r"),
        ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sin x"), ("<mi>rank</mi><mi>A</mi>", "\\mathrm{rank}A"),
        ("<mi mathvariant=\"bold\">v</mi>", "\\mathbf{v}"), ("<mi>ℝ</mi>", "\\mathbb{R}"),
        ("<mtext>if 5% or more</mtext>", "\\text{if 5\\% or more}"), ("<mo>{</mo><mi>x</mi><mo>}</mo>", "\\{x\\}"),
    ])
    func symbolsHaveTheirCommands(formula: String, expected: String) throws { #expect(try tex(formula) == expected) }

    @Test(arguments: [
        ("<mfrac><mn>1</mn><mi>n</mi></mfrac>", "\\frac{1}{n}"),
        ("<mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>", "{n \\atop k}"),
        ("<msqrt><mi>x</mi><mo>+</mo><mi>y</mi></msqrt>", "\\sqrt{x+y}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"), ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
        ("<msup><mi>f</mi><mo>′</mo></msup>", "f'"),
        ("<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>", "{ab}^{2}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        (
            "<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>",
            "\\sum_{i}^{n}a_{i}"
        ),
        ("<munder><mi>lim</mi><mi>n</mi></munder>", "\\lim_{n}"), ("<mover><mi>x</mi><mo>→</mo></mover>", "\\vec{x}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>", "\\overline{AB}"),
        ("<mover><mo>=</mo><mtext>def</mtext></mover>", "\\overset{\\text{def}}{=}"),
        (
            "<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>14</mn></mmultiscripts>",
            "{}^{14}C_{6}"
        ),
    ])
    func structuresHaveTheirCommands(formula: String, expected: String) throws { #expect(try tex(formula) == expected) }

    @Test func fencesGrowAroundWhatIsTall() throws {
        let table =
            "<mrow><mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
            + "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo></mrow>"
        #expect(try tex(table) == "\\left(\\begin{matrix} a & b \\\\ c & d \\end{matrix}\\right)")
        #expect(try tex("<mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>") == "(x)")
        #expect(
            try tex("<mrow><mo>{</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable></mrow>")
                == "\\left\\{\\begin{matrix} a \\end{matrix}\\right.")
    }

    @Test func theAuthorsTeXComesFirst() throws {
        let annotated =
            "<semantics><mi>x</mi><annotation encoding=\"application/x-tex\">\\mathit{x}</annotation></semantics>"
        #expect(try tex(annotated) == "\\mathit{x}")
        #expect(try tex("<mi>x</mi>", attributes: "alttext=\"{\\displaystyle \\xi}\"") == "\\xi")
        #expect(try tex("<mi>x</mi>", attributes: "alttext=\"the number x\"") == "x")
        let other = "<semantics><mi>x</mi><annotation encoding=\"StarMath 5.0\">x over y</annotation></semantics>"
        #expect(try tex(other) == "x")
    }

    @Test func formulasAreMarkedByDollars() throws {
        #expect(try tex("<mi>x</mi>", isMarked: true) == "$x$")
        #expect(try tex("<mi>x</mi>", attributes: "display=\"block\"", isMarked: true) == "$$x$$")
        #expect(try tex("", isMarked: true) == "")
    }

    /// Arrows are no fences, although their commands begin like those.
    @Test func arrowsAreNoFences() throws {
        let half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
        #expect(
            try tex("<mrow><mo>(</mo>\(half)<mo>⇒</mo><mo>→</mo><mo>)</mo></mrow>")
                == "\\left(\\frac{1}{2}\\Rightarrow\\to\\right)")
        #expect(try tex("<mrow><mo>(</mo>\(half)<mo>←</mo></mrow>") == "\\left(\\frac{1}{2}\\leftarrow\\right.")
        #expect(try tex("<mrow><mo>←</mo>\(half)</mrow>") == "\\leftarrow\\frac{1}{2}")
    }

    @Test func deepRowsEnd() throws {
        let deep = String(repeating: "<mrow>", count: 400) + "<mi>x</mi>" + String(repeating: "</mrow>", count: 400)
        #expect(try tex(deep + "<mi>y</mi>").hasSuffix("y"))
    }

    @Test func deepFormulasEnd() throws {
        let deep = String(repeating: "<msqrt>", count: 400) + "<mi>x</mi>" + String(repeating: "</msqrt>", count: 400)
        #expect(try tex(deep).count < 2_000)
    }
}
