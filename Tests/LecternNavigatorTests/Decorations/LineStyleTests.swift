import LecternGeometry
import LecternNavigator
import LecternPaint
import Testing

/// Lines under and through decorated text, in both writing modes.
@Suite(.timeLimit(.minutes(10))) struct LineStyleTests {
    private static let tint = Color(rgb: 0xFFC4B4)
    private static let styles: [Decoration.Style] = [
        .underline(tint: tint), .strikethrough(tint: tint), .squiggle(tint: tint),
    ]

    private func marks(_ style: Decoration.Style, _ frame: Rect, isVertical: Bool) throws -> [DecorationMark] {
        let template = try #require(DecorationTemplate.standard[style.id])
        return template.marks(
            DecorationDrawing(
                style: style, lines: [.init(frame: frame, isVertical: isVertical)], isDark: false, page: frame,
                text: frame, isBeginning: true))
    }

    /// Each part of a line is in the frame of its text, and together they are as long as the text.
    @Test(arguments: styles, [false, true]) func linesAreAsLongAsTheirText(
        _ style: Decoration.Style, _ isVertical: Bool
    ) throws {
        let frame = isVertical ? Rect(x: 50, y: 20, width: 24, height: 101) : Rect(x: 20, y: 50, width: 101, height: 24)
        let marks = try marks(style, frame, isVertical: isVertical)
        let bounds = marks.map(\.frame)
        #expect(!bounds.isEmpty)
        #expect(
            bounds.allSatisfy {
                $0.x >= frame.x && $0.right <= frame.right && $0.y >= frame.y && $0.bottom <= frame.bottom
            })
        let (start, end) =
            isVertical
            ? (bounds.map(\.y).min(), bounds.map(\.bottom).max()) : (bounds.map(\.x).min(), bounds.map(\.right).max())
        #expect(start == 20 && end == 121)
    }

    /// A line through the text is in its middle, the others are at its lower or right edge.
    @Test(arguments: [false, true]) func linesAreAtTheirPlace(_ isVertical: Bool) throws {
        let frame = isVertical ? Rect(x: 0, y: 0, width: 20, height: 80) : Rect(x: 0, y: 0, width: 80, height: 20)
        func depths(_ style: Decoration.Style) throws -> [Double] {
            try marks(style, frame, isVertical: isVertical).map { isVertical ? $0.frame.x : $0.frame.y }
        }
        #expect(try depths(.strikethrough(tint: Self.tint)).allSatisfy { (8...12).contains($0) })
        #expect(try depths(.underline(tint: Self.tint)) == [18])
        let wave = try depths(.squiggle(tint: Self.tint))
        #expect(Set(wave) == [18, 16] && wave.count == 20, "a wave goes up and down")
    }

    /// A text of a hostile length has a bounded number of parts, and one without extent none.
    @Test func wavesAreBounded() throws {
        let long = Rect(x: 0, y: 0, width: 1e9, height: 20)
        #expect(try marks(.squiggle(tint: Self.tint), long, isVertical: false).count == 2_000)
        let none = Rect(x: 0, y: 0, width: 0, height: 20)
        #expect(try marks(.squiggle(tint: Self.tint), none, isVertical: false).isEmpty)
    }

    /// The highlight that the reader looks at has thicker lines.
    @Test(arguments: styles) func activeLinesAreThicker(_ style: Decoration.Style) throws {
        let frame = Rect(x: 0, y: 0, width: 80, height: 20)
        let active: Decoration.Style =
            switch style {
            case .underline: .underline(tint: Self.tint, isActive: true)
            case .strikethrough: .strikethrough(tint: Self.tint, isActive: true)
            default: .squiggle(tint: Self.tint, isActive: true)
            }
        let (plain, thick) = (
            try marks(style, frame, isVertical: false), try marks(active, frame, isVertical: false)
        )
        #expect(plain.allSatisfy { $0.frame.height == 2 } && thick.allSatisfy { $0.frame.height == 3 })
    }
}
