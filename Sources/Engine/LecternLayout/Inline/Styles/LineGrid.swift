import LecternCSS
import LecternGeometry

// The line grid of books.
//
// CSS 2.2, section 10.8 lets every inline box increase the height of its line: code in another face makes a line two
// pixels taller than its neighbours, a note inside a raised link six. In a printed book lines have one distance. In the
// typesetting of books a box whose letters do not reach those of the lines around leaves the height of its line as it is.
extension InlineStyle {
    /// How far letters reach above and below the baseline, in em: capitals and ascenders, descenders.
    private static let letters = (above: 0.75, below: 0.25)
    /// The largest size of letters on the grid, relative to those of the paragraph.
    private static let largest: Float = 1.1

    /// Whether an inline box of this style leaves the height of its line as it is.
    ///
    /// - Parameters:
    ///   - paragraph: the style of the root inline box.
    ///   - shift: the distance of the box's baseline below that of the paragraph.
    func staysOnGrid(of paragraph: InlineStyle, shift: LayoutUnit) -> Bool {
        let (style, outer) = (computed, paragraph.computed)
        guard outer.text.typesetting == .book, emphasis == nil,
            style.text.fontSize <= outer.text.fontSize * Self.largest,
            style.text.lineHeight == outer.text.lineHeight || lineHeight <= paragraph.lineHeight
        else { return false }
        let size = Double(style.text.fontSize)
        return LayoutUnit(size * Self.letters.above) - shift <= paragraph.roomAbove
            && LayoutUnit(size * Self.letters.below) + shift <= paragraph.roomBelow
    }

    /// The distance from the baseline to where the letters of the line before end.
    private var roomAbove: LayoutUnit { lineAscent + (lineDescent - descent).clampedNegativeToZero }
    /// The distance from the baseline to where the letters of the line after begin.
    private var roomBelow: LayoutUnit { lineDescent + (lineAscent - ascent).clampedNegativeToZero }
}
