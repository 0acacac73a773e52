import LecternGeometry
import Testing

@testable import LecternPaint

/// Text of drawings. Glyphs are squares of one em.
@Suite(.timeLimit(.minutes(10))) struct DrawnTextTests {
    /// The places of the glyphs of each run: `x,y`.
    private func places(_ content: String) -> [[String]] {
        let list = DrawingSketch(content).list
        return list.operations.compactMap { operation in
            guard case .glyphs(let run) = operation else { return nil }
            return run.range.map {
                "\(TraceCanvas.text(Double(list.glyphX[Int($0)]))),\(TraceCanvas.text(Double(list.glyphY[Int($0)])))"
            }
        }
    }

    @Test func positionsOfCharacters() {
        #expect(places("<text x='5' y='20' font-size='10'>ab</text>") == [["5,20", "15,20"]])
        #expect(places("<text x='5 50' y='20' font-size='10'>abc</text>") == [["5,20"], ["50,20", "60,20"]])
        #expect(
            places("<text y='20' font-size='10' dx='0 3' dy='1'>abc</text>")
                == [["0,21"], ["13,21", "23,21"]].flatMap { [$0] }
                || places("<text y='20' font-size='10' dx='0 3' dy='1'>abc</text>") == [["0,21", "13,21", "23,21"]])
        #expect(
            places("<text y='20' font-size='10'>a<tspan x='40' y='50'>b</tspan>c</text>") == [
                ["0,20"], ["40,50"], ["50,50"],
            ])
    }

    @Test func anchors() {
        #expect(places("<text x='50' y='9' font-size='10' text-anchor='middle'>ab</text>") == [["40,9", "50,9"]])
        #expect(places("<text x='50' y='9' font-size='10' text-anchor='end'>ab</text>") == [["30,9", "40,9"]])
    }

    @Test func whiteSpaceCollapses() {
        #expect(places("<text y='9' font-size='10'>\n  a\n  b  </text>")[0].count == 3)
        #expect(places("<text y='9' font-size='10' xml:space='preserve'> a  b </text>")[0].count == 6)
    }

    @Test func lengthsAreAdjusted() {
        #expect(places("<text y='9' font-size='10' textLength='50'>abc</text>") == [["0,9", "20,9", "40,9"]])
    }

    @Test func baselines() {
        #expect(places("<text y='20' font-size='10'>a<tspan baseline-shift='5'>b</tspan></text>").last == ["10,15"])
    }

    /// A path downwards turns the glyphs.
    @Test func textOnAPath() {
        let sketch = DrawingSketch(
            "<path id='p' d='M50 0V100' fill='none'/><text font-size='10'><textPath href='#p' startOffset='20'>ab</textPath></text>"
        )
        #expect(sketch.lines.filter { $0.hasPrefix("transform") }.count == 2)
        #expect(sketch.lines.first { $0.hasPrefix("transform") }?.hasPrefix("transform 0 1 -1 0") == true)
    }

    @Test func gradientsFillOutlines() {
        let sketch = DrawingSketch(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient><text y='9' fill='url(#g)'>a</text>"
        )
        #expect(sketch.lines.contains { $0.hasPrefix("glyphs") && $0.contains("#00000000") })
    }
}
