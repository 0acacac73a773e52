import LecternBase
import LecternCSS
import LecternGeometry

/// The room over the text of a style for hints over its words (`-lectern-word-hints: auto`). Hints have half the size of
/// the text.
///
/// It depends on the style alone, never on the hints: all lines of such text have it, so that their distance is even, and
/// pages end at the same places whichever hints there are.
struct HintRoom {
    /// The distance from the baseline of the text to that of the hint, upwards. Both are alphabetic, or in vertical lines
    /// with upright glyphs central.
    let baseline: LayoutUnit
    /// The distance from the baseline of the text to the upper edge of the hint.
    let top: LayoutUnit
    /// The least line height.
    let lineHeight: LayoutUnit
    /// The least distance from the baseline to the end of the line box below.
    let below: LayoutUnit

    /// The size of hints, relative to that of the text.
    static let factor = 0.5
    /// The least line height, in em: letters, a hint, and a little space.
    private static let lineHeight = 1.6
    /// Between text and hint, in em.
    private static let gap = 0.06
    /// How far letters reach above and below the baseline, in em: capitals and ascenders, descenders.
    private static let letters = (above: 0.75, below: 0.25)

    /// - Parameter annotationAscent: The distance from the baseline to annotations.
    init(_ text: TextStyle, annotationAscent: LayoutUnit, isCentral: Bool) {
        let size = Double(text.fontSize)
        // Ideographs fill their em box, which letters do not.
        let fillsEm = isCentral || ["ja", "zh", "ko"].contains(text.language?.base ?? "")
        let edge = isCentral ? size / 2 : fillsEm ? annotationAscent.double : size * Self.letters.above
        let base = edge + size * Self.gap
        let hint = size * Self.factor
        baseline = LayoutUnit(base + hint * (isCentral ? 0.5 : Self.letters.below))
        top = LayoutUnit(pixels: Int((base + hint).rounded(.up)))
        lineHeight = LayoutUnit(rounding: size * Self.lineHeight)
        below = LayoutUnit(size * (isCentral ? 0.5 : Self.letters.below))
    }
}

extension LineMetrics {
    /// Makes lines high enough for hints. Their room is above the text.
    mutating func makeRoom(for room: HintRoom) {
        let height = max(lineAscent + lineDescent, room.lineHeight)
        lineAscent = max(lineAscent, room.top)
        lineDescent = max(height - lineAscent, room.below)
    }
}
