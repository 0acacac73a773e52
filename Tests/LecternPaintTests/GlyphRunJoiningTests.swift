import LecternGeometry
import LecternTestKit
import LecternText
import Testing

@testable import LecternPaint

/// Letters that join over the border of two elements are drawn together.
@Suite(.timeLimit(.minutes(10))) struct GlyphRunJoiningTests {
    private struct Canvas: LecternPaint.Canvas {
        var joinsGlyphRuns: Bool
        var ranges: [Range<Int32>] = []

        mutating func draw(_ run: GlyphOperation, of list: borrowing DisplayList) { ranges.append(run.range) }
        func fill(_ shape: Shape, _ paint: Paint) {}
        func stroke(_ path: Path, _ pen: Pen) {}
        func draw(_ image: ImageOperation) {}
        func pushClip(_ shape: Shape) {}
        func popClip() {}
        func pushGroup(_ group: CompositingGroup) {}
        func popGroup() {}
        func pushTransform(_ transform: AffineTransform) {}
        func popTransform() {}
    }

    private let font = StubFontCollection().cascade(for: FontRequest(), webFonts: nil).primary

    /// A list with a run for each text: its colour and its baseline.
    private func list(_ runs: [(color: Color, y: Float)]) -> DisplayList {
        var list = DisplayList()
        for (index, run) in runs.enumerated() {
            list.glyphs.append(1)
            list.glyphX.append(Float(index) * 10)
            list.glyphY.append(run.y)
            let range = Int32(index)..<Int32(index + 1)
            list.operations.append(
                .glyphs(
                    GlyphOperation(
                        font: font, range: range, orientation: .upright, color: run.color, sourceRange: range, node: 0))
            )
        }
        return list
    }

    private func drawn(_ list: DisplayList, joins: Bool = true) -> [Range<Int32>] {
        var canvas = Canvas(joinsGlyphRuns: joins)
        list.replay(on: &canvas)
        return canvas.ranges
    }

    @Test func runsOnOneBaselineAreJoined() {
        #expect(drawn(list([(.black, 5), (.black, 5), (.black, 5)])) == [0..<3])
        #expect(drawn(list([(.black, 5), (.black, 5)]), joins: false) == [0..<1, 1..<2])
    }

    @Test func othersAreNot() {
        #expect(drawn(list([(.black, 5), (.white, 5), (.white, 5)])) == [0..<1, 1..<3])
        #expect(drawn(list([(.black, 5), (.black, 9)])) == [0..<1, 1..<2])
    }
}
