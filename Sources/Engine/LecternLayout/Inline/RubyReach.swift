import LecternGeometry

/// How far the annotations of ruby reach out of their line into the leading of the lines beside it.
///
/// Where lines each with the same ruby would not overlap with the `line-height` that the ruby container
/// has, the annotations add nothing to the line: they stand in the leading of the line before.
///
/// <https://www.w3.org/TR/css-ruby-1/#line-height>
struct RubyReach {
    var over = LayoutUnit.zero
    var under = LayoutUnit.zero

    private init() {}

    /// - Parameters:
    ///   - ascent: of base and annotations together, above the baseline.
    ///   - descent: the same below.
    init(ascent: LayoutUnit, descent: LayoutUnit, lineAscent: LayoutUnit, lineDescent: LayoutUnit) {
        // Whole pixels: halves come of rounding the leading.
        over = LayoutUnit(pixels: max(.zero, min(ascent - lineAscent, lineDescent - descent)).floor)
        under = LayoutUnit(pixels: max(.zero, min(descent - lineDescent, lineAscent - ascent)).floor)
    }

    /// The reach of ruby on a line; what is in annotations stays inside of them.
    init(_ ascent: LayoutUnit, _ descent: LayoutUnit, _ style: InlineStyle, _ request: LineRequest) {
        guard !request.isSingleLine else {
            self.init()
            return
        }
        self.init(ascent: ascent, descent: descent, lineAscent: style.lineAscent, lineDescent: style.lineDescent)
    }
}
