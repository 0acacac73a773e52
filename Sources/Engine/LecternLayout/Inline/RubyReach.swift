import LecternGeometry

/// How far the annotations of ruby reach out of their line into the leading of the lines beside it.
///
/// "If the line-height specified on the ruby container is less than the distance
/// between the top of the top annotation container and the bottom of the bottom
/// one, then additional leading is added … such that if a block consisted of three
/// lines each containing ruby identical to this, none would overlap": else they
/// add nothing to the line.
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
