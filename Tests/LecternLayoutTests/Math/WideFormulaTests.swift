import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternLayout

/// Formulas that are wider than their line.
@Suite(.timeLimit(.minutes(10))) struct WideFormulaTests {
    private static let sum =
        "<mi>a</mi><mo>=</mo><mi>b</mi><mo>+</mo><mi>c</mi><mo>=</mo><mi>d</mi><mo>+</mo><mi>e</mi>"

    /// The characters of each line, by the heights of their baselines.
    private func lines(_ formula: String, width: Int) -> [String] {
        let glyphs = MathFixture.glyphs(formula, width: width)
        let heights = Set(glyphs.map { ($0.y * 4).rounded() }).sorted()
        return heights.map { height in
            String(glyphs.filter { ($0.y * 4).rounded() == height }.sorted { $0.x < $1.x }.map(\.character))
        }
    }

    @Test(arguments: [(400, ["a=b+c=d+e"]), (90, ["a=b+c=", "d+e"]), (60, ["a=b+", "c=d+", "e"])])
    func displayedFormulaBreaksAfterRelationsThenAfterBinaryOperators(_ width: Int, _ expected: [String]) {
        #expect(lines("<math display='block'>\(Self.sum)</math>", width: width) == expected)
    }

    /// It is 110.4 pixels wide.
    @Test(arguments: [(98, 1), (94, 2)]) func formulaThatAlmostFitsIsMadeSmaller(_ width: Int, _ count: Int) {
        let baselines = Set(
            MathFixture.glyphs("<math display='block'>\(Self.sum)</math>", width: width).map { ($0.y * 4).rounded() })
        #expect(baselines.count == count)
    }

    @Test func formulaIsBrokenInsideTheElementsAroundItsOnlyRow() {
        let body = "<math display='block'><semantics><mrow><mstyle>\(Self.sum)</mstyle></mrow></semantics></math>"
        #expect(lines(body, width: 90) == ["a=b+c=", "d+e"])
    }

    @Test(arguments: [15, 40, 77, 99, 150])
    func nothingReachesBeyondTheEdge(_ width: Int) {
        for body in [
            "<math display='block'>\(Self.sum)</math>", "<p><math>\(Self.sum)</math></p>",
            "<math display='block'><mrow><mo>(</mo><mfrac><mn>1234567890</mn><mn>1</mn></mfrac><mo>)</mo></mrow></math>",
            "<math display='block'><mtable><mtr><mtd><mn>12345</mn></mtd><mtd><mn>12345</mn></mtd></mtr></mtable></math>",
        ] {
            let page = MathFixture.paginator(body, width: width).page(from: nil).page
            #expect(right(of: page) <= Double(width) + 1.1, "\(body)")
        }
    }

    /// The right edge of all formulas, in which scaled parts have their scaled size.
    private func right(of fragment: Fragment, _ x: LayoutUnit = .zero) -> Double {
        if let box = fragment.box, box.isFormula { return (x + fragment.size.width).double }
        var edge = 0.0
        for child in fragment.children { edge = max(edge, right(of: child.fragment, x + child.offset.x)) }
        for case .fragment(let link) in fragment.lines?.items ?? [] {
            edge = max(edge, right(of: link.fragment, x + link.offset.x))
        }
        return edge
    }

    @Test func fencedTermIsBrokenLast() {
        let body = "<math display='block'><mi>a</mi><mo>+</mo><mo>(</mo><mi>b</mi><mo>+</mo><mi>c</mi><mo>)</mo></math>"
        #expect(lines(body, width: 66) == ["a+", "(b+c)"])
    }

    @Test(arguments: [",", ".", ")", "，", "。", "；", "”"])
    func punctuationStaysWithTheFormulaBeforeIt(_ mark: String) {
        for width in stride(from: 60, through: 160, by: 10) {
            let glyphs = MathFixture.glyphs(
                "<p>aaa <math><mi>x</mi><mo stretchy='false'>/</mo><mi>y</mi></math>\(mark) bbb</p>", width: width)
            let (letter, sign) = (
                MathFixture.glyph("y", in: glyphs), glyphs.first { String($0.character) == mark }
            )
            #expect(letter != nil && abs((letter?.y ?? 0) - (sign?.y ?? 99)) < 0.1, "\(width)")
        }
    }

    @Test func lineBreaksBetweenAFormulaAndHan() {
        let glyphs = MathFixture.glyphs("<p>漢漢漢<math><mi>x</mi></math>漢漢漢</p>", width: 40)
        #expect(Set(glyphs.map { ($0.y).rounded() }).count == 2)
    }

    @Test(arguments: [60, 90, 140, 400])
    func countedPagesBeginWhereBuiltPagesDo(_ width: Int) {
        let body = String(
            repeating: "<p>aa <math>\(Self.sum)</math>, bb</p><math display='block'>\(Self.sum)</math>", count: 20)
        func starts(_ output: LayoutOutput) -> [String] {
            let paginator = MathFixture.paginator(body, width: width, mode: .bookPage)
            var (found, token) = ([String](), PageToken?.none)
            repeat {
                token = paginator.page(from: token, output: output).next
                found.append(token.map { "\($0)" } ?? "")
            } while token != nil && found.count < 200
            return found
        }
        #expect(starts(.extents) == starts(.fragments))
    }

    @Test func breakingTimeIsProportionalToTheFormula() {
        let factor = growth(from: 150) { count in
            let terms = String(repeating: "<mi>a</mi><mo>+</mo>", count: count)
            #expect(!lines("<math display='block'>\(terms)<mi>a</mi></math>", width: 120).isEmpty)
        }
        #expect(factor < 9)
    }
}
