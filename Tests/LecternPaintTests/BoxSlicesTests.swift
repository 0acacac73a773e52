import LecternCSS
import LecternGeometry
import LecternMarkup
import Testing

@testable import LecternLayout
@testable import LecternPaint

/// CSS Fragmentation 3, section 5.4: a box is painted whole, then sliced.
@Suite(.timeLimit(.minutes(10))) struct BoxSlicesTests {
    private func part(_ box: LayoutBox, height: Int, isFirst: Bool) -> Fragment {
        Fragment(
            kind: .box, box: box, size: .init(width: 50, height: .init(pixels: height)), writingDirection: .init(),
            border: PhysicalSides(top: isFirst ? 5 : 0, right: 5, bottom: isFirst ? 0 : 5, left: 5),
            breakToken: isFirst ? BreakToken(box: box.id) : nil, isContinuation: !isFirst)
    }

    private func box(_ change: (inout PaintStyle) -> Void) -> LayoutBox {
        var paint = PaintStyle()
        change(&paint)
        return LayoutBox(
            id: 7, kind: .blocks([]), style: ComputedStyle(text: .init(), box: .init(), paint: paint),
            node: NodeID(rawValue: 0), origin: .element, source: 0..<0)
    }

    private func page(_ parts: [Fragment]) -> Fragment {
        Fragment(
            kind: .page, box: nil, size: .init(width: 100, height: 100), writingDirection: .init(),
            children: parts.map { .init(offset: .zero, fragment: $0) })
    }

    @Test func partsHaveTheirOffsetInTheWholeBox() throws {
        let round = box { $0.borderRadius = Corners(LengthPair(x: .init(pixels: 9), y: .init(pixels: 9))) }
        let parts = [part(round, height: 30, isFirst: true), part(round, height: 20, isFirst: false)]
        let slices = BoxSlices(of: page(parts))
        let (first, last) = (try #require(slices[parts[0]]), try #require(slices[parts[1]]))
        #expect(first.before == .zero && first.after == 20)
        #expect(last.before == 30 && last.after == .zero)
        #expect(first.border.blockEnd == 5 && last.border.blockStart == 5)
        // It begins 30 above its second part, which paints nothing above
        // itself.
        let areas = BackgroundAreas(parts[1], last, at: .init(x: 10, y: 10))
        #expect(areas.borderBox == Rect(x: 10, y: -20, width: 50, height: 50))
        #expect(last.clip(parts[1], at: .init(x: 10, y: 10)).y == 10)
    }

    @Test func plainBoxesNeedNoSlices() {
        let plain = box { $0.backgroundColor = .black }
        let parts = [part(plain, height: 30, isFirst: true), part(plain, height: 20, isFirst: false)]
        #expect(BoxSlices(of: page(parts))[parts[0]] == nil)
    }
}
