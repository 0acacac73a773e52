import LecternGeometry
import LecternText
import Testing

@testable import LecternLayout

/// Line ends are found by binary search in sums of advances. The result must equal unit-by-unit scanning, which texts
/// with negative advances need.
@Suite(.timeLimit(.minutes(10))) struct LineLeapTests {
    @Test func binarySearchFindsTheLineEndsOfScanning() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array("aaaaiiiiMM   \u{AD}\u{AD}-、。」「漢字\u{301}\u{200B}")
        for round in 0..<150 {
            let text = String(
                (0..<Int.random(in: 1...120, using: &random)).map { _ in
                    alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                })
            let style = ["", "ws:pre-wrap", "spacing-trim:2", "ow:anywhere", "ws:break-spaces"][round % 5]
            let fixture = InlineFixture("<p css='\(style)'>\(text)</p>")
            let walked = Self.walking(fixture.paragraph)
            for width in stride(from: 0, through: 150, by: 7) {
                #expect(
                    Self.lines(fixture.paragraph, in: fixture, width) == Self.lines(walked, in: fixture, width),
                    "\(text.debugDescription) at \(width)")
            }
        }
    }

    /// Returns the paragraph with positions that are marked as not ascending.
    private static func walking(_ paragraph: Paragraph) -> Paragraph {
        let shaped = paragraph.shaped
        var parts = Paragraph.Parts(content: paragraph.content)
        parts.text = paragraph.text
        parts.shaped = ShapedText(
            runs: shaped.runs, glyphs: shaped.glyphs, positions: shaped.positions, isAscending: false,
            unitFlags: shaped.unitFlags)
        parts.mapping = paragraph.mapping
        parts.items = paragraph.items
        parts.styles = paragraph.styles
        parts.breaks = paragraph.breaks
        parts.scales = paragraph.scales
        parts.levels = paragraph.levels
        parts.baseLevel = paragraph.baseLevel
        parts.hasFloats = paragraph.hasFloats
        parts.hasFullWidth = paragraph.hasFullWidth
        return Paragraph(parts)
    }

    private static func lines(_ paragraph: Paragraph, in fixture: InlineFixture, _ width: Int) -> [String] {
        var lines: [String] = []
        var position: InlinePosition? = InlinePosition()
        var floats = NoFloats()
        while let start = position, lines.count < 200 {
            let request = LineRequest(
                paragraph: paragraph, position: start, contextOffset: .init(line: .zero, block: .zero),
                availableInline: LayoutUnit(pixels: width), percentageBlock: nil, container: fixture.container,
                fragmentation: .none)
            let space = LineSpace(inlineSize: LayoutUnit(pixels: width))
            var breaker = LineBreaker(fixture.context, request, space: space, indent: .zero)
            if breaker.run(&floats, block: .zero, height: .zero) != .line {
                breaker = LineBreaker(fixture.context, request, space: space, indent: .zero)
                breaker.isEmergency = true
                _ = breaker.run(&floats, block: .zero, height: .zero)
            }
            let candidate = breaker.finish()
            lines.append("\(candidate.pieces) \(candidate.endsWithHyphen) \(String(describing: candidate.next))")
            position = candidate.next
        }
        return lines
    }
}

/// A seeded random number generator.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
