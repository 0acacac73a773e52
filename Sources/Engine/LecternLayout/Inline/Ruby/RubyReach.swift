import LecternGeometry

/// The distances by which ruby annotations extend into the leading of the adjacent lines.
///
/// If lines with the same ruby would not overlap at the `line-height` of the ruby container, the annotations
/// do not enlarge the line: they use the leading of the line before.
///
/// <https://www.w3.org/TR/css-ruby-1/#line-height>
struct RubyReach {
    var over = LayoutUnit.zero
    var under = LayoutUnit.zero

    private init() {}

    /// - Parameters:
    ///   - ascent: the extent of base and annotations above the baseline.
    ///   - descent: their extent below the baseline.
    init(ascent: LayoutUnit, descent: LayoutUnit, lineAscent: LayoutUnit, lineDescent: LayoutUnit) {
        // Round to whole pixels, as half pixels result from rounding the leading.
        over = LayoutUnit(pixels: max(.zero, min(ascent - lineAscent, lineDescent - descent)).floor)
        under = LayoutUnit(pixels: max(.zero, min(descent - lineDescent, lineAscent - ascent)).floor)
    }

    /// Returns the reach of ruby on a line. Content of annotations stays inside of them.
    init(_ ascent: LayoutUnit, _ descent: LayoutUnit, style: InlineStyle, request: LineRequest) {
        guard !request.isSingleLine else {
            self.init()
            return
        }
        self.init(ascent: ascent, descent: descent, lineAscent: style.lineAscent, lineDescent: style.lineDescent)
    }
}
