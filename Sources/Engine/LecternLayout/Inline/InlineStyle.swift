import LecternBase
import LecternCSS
import LecternGeometry
import LecternText

/// A computed style with what of it lines ask for again and again: shaping,
/// metrics, spacing, white space.
final class InlineStyle: Sendable {
    let computed: ComputedStyle
    let shaping: ShapingStyle
    let font: FontInstance
    /// The content area, rounded to whole pixels as browsers do.
    let ascent: LayoutUnit
    let descent: LayoutUnit
    /// The inline box's extents above and below its baseline, half-leading included.
    let lineAscent: LayoutUnit
    let lineDescent: LayoutUnit
    /// Where annotations of text in this style stand: at the em box of East Asian
    /// text, which fills it whatever room its font leaves around, else at the content area.
    let annotationAscent: LayoutUnit
    let annotationDescent: LayoutUnit
    let xHeight: LayoutUnit
    let letterSpacing: Float
    let wordSpacing: Float
    let collapse: WhiteSpaceCollapse
    let wraps: Bool
    let breakOptions: LineBreakOptions
    /// Stops and commas stand in the middle of their em box.
    let centresStops: Bool
    /// `text-spacing-trim` may take the blank half of punctuation.
    let trimsFullWidth: Bool
    let hanging: HangingPunctuation
    /// The bits of `text-autospace` that mean anything in the writing mode: upright letters are no other script's.
    let autospace: UInt8
    /// An inline box of the style has edges with a width.
    let hasEdges: Bool
    /// An inline box of the style stands on its parent's baseline, where the flow puts it.
    let isOnBaseline: Bool
    /// Text of the style wraps, its spaces go at the ends of lines, and characters have their advances alone.
    let isPlainText: Bool
    /// Vertical lines with upright glyphs: baselines are central.
    let usesCentralBaseline: Bool
    /// The mark beside each character, if there is one.
    let emphasis: EmphasisMark?
    /// What `line-height: normal` means.
    let leading: NormalLeading
    /// Letters of formulas are these characters, where the font has them.
    let mathAlphabet: MathAlphabet?

    init(_ style: ComputedStyle, shaping: ShapingStyle, shaper: any TextShaper, leading: NormalLeading) {
        let text = style.text
        computed = style
        self.shaping = shaping
        self.leading = leading
        font = shaping.cascade.primary
        usesCentralBaseline = Self.usesCentralBaseline(text)
        mathAlphabet = MathAlphabet(text, font: font)
        let metrics = LineMetrics(
            font, leading.lineHeight(text, font: font), isCentral: usesCentralBaseline)
        (ascent, descent) = (metrics.ascent, metrics.descent)
        (annotationAscent, annotationDescent) = Self.annotationEdges(text, metrics)
        var mark = EmphasisMark(text, shaping: shaping, shaper: shaper, isCentral: usesCentralBaseline)
        mark?.stand(over: metrics.ascent - annotationAscent, under: metrics.descent - annotationDescent)
        emphasis = mark
        // Marks need the room that an annotation would.
        let room = mark.map { $0.ascent + $0.descent } ?? .zero
        let isOver = text.writingMode.isHorizontal ? text.textEmphasis.isOver : text.textEmphasis.isRight
        lineAscent =
            mark == nil ? metrics.lineAscent : max(metrics.lineAscent, annotationAscent + (isOver ? room : .zero))
        lineDescent =
            mark == nil ? metrics.lineDescent : max(metrics.lineDescent, annotationDescent + (isOver ? .zero : room))
        xHeight = LayoutUnit(Double(font.face.metrics.xHeight) * Double(font.scale))
        let space = Double(font.face.metrics.spaceAdvance) * Double(font.scale)
        letterSpacing = text.letterSpacing.resolve(LayoutUnit(space)).float
        wordSpacing = text.wordSpacing.resolve(LayoutUnit(space)).float
        collapse = text.whiteSpaceCollapse
        wraps = text.textWrapMode == .wrap
        breakOptions = Self.breakOptions(text)
        centresStops = TextSpacingTrim.centresStops(text.language?.tag)
        trimsFullWidth = text.textSpacingTrim != TextSpacingTrim.spaceAll
        hanging = HangingPunctuation(style)
        autospace = text.textOrientation != .upright || text.writingMode.isHorizontal ? text.textAutospace : 0
        hasEdges = Self.hasEdges(style.box)
        isOnBaseline = Self.isOnBaseline(style.box)
        isPlainText =
            wraps && (collapse == .collapse || collapse == .preserveBreaks) && letterSpacing == 0 && wordSpacing == 0
            && hanging.concernsEndsOfBlockAlone
    }

    var hasSpacing: Bool { letterSpacing != 0 || wordSpacing != 0 }
    var lineHeight: LayoutUnit { lineAscent + lineDescent }
    /// An inline box of the style adds nothing to a line but its height.
    var isPlainBox: Bool { isOnBaseline && !hasEdges }

    /// Trailing spaces of the style are removed from the line.
    var collapsesSpaces: Bool { collapse == .collapse || collapse == .preserveBreaks }
    /// Trailing spaces of the style take no room.
    var hangsSpaces: Bool { collapsesSpaces || (collapse != .breakSpaces && wraps) }
    /// An otherwise unbreakable text may break anywhere.
    var breaksInEmergency: Bool {
        wraps && (computed.text.overflowWrap != .normal || computed.text.wordBreak == .breakWord)
    }
    /// Emergency breaks count for the minimum size.
    var emergencyBreaksShrink: Bool {
        wraps && (computed.text.overflowWrap == .anywhere || computed.text.wordBreak == .breakWord)
    }

    private static func isOnBaseline(_ box: BoxStyle) -> Bool {
        if case .baseline = box.verticalAlign { box.position == .static } else { false }
    }

    private static func hasEdges(_ box: BoxStyle) -> Bool {
        box.borderWidth != Sides(0) || box.padding != Sides(.zero) || box.margin != Sides(LengthOrAuto.zero)
    }

    /// The em box is centred in the content area.
    private static func annotationEdges(_ text: TextStyle, _ metrics: LineMetrics) -> (LayoutUnit, LayoutUnit) {
        guard ["ja", "zh", "ko"].contains(text.language?.base ?? "") else { return (metrics.ascent, metrics.descent) }
        let size = LayoutUnit(Double(text.fontSize))
        let over = (metrics.ascent - metrics.descent) / 2 + size / 2
        return (min(over, metrics.ascent), min(size - over, metrics.descent))
    }

    private static func usesCentralBaseline(_ text: TextStyle) -> Bool {
        (text.writingMode == .verticalRL || text.writingMode == .verticalLR) && text.textOrientation != .sideways
    }

    private static func breakOptions(_ text: TextStyle) -> LineBreakOptions {
        var options = LineBreakOptions()
        switch text.lineBreak {
        case .auto: options.strictness = .auto
        case .loose: options.strictness = .loose
        case .normal: options.strictness = .normal
        case .strict: options.strictness = .strict
        case .anywhere: options.strictness = .anywhere
        }
        switch text.wordBreak {
        case .breakAll: options.wordBreak = .breakAll
        case .keepAll: options.wordBreak = .keepAll
        case .normal, .breakWord: options.wordBreak = .normal
        }
        options.language = text.language?.tag
        return options
    }
}

/// Extents of a font around the baseline.
/// https://www.w3.org/TR/CSS22/visudet.html#leading
struct LineMetrics {
    var ascent: LayoutUnit
    var descent: LayoutUnit
    var lineAscent: LayoutUnit
    var lineDescent: LayoutUnit

    init(_ font: FontInstance, _ lineHeight: LineHeight, isCentral: Bool) {
        let (above, below) = (Self.rounded(font.ascent), Self.rounded(font.descent))
        if isCentral {
            let height = above + below
            (ascent, descent) = (LayoutUnit(pixels: height - height / 2), LayoutUnit(pixels: height / 2))
        } else {
            (ascent, descent) = (LayoutUnit(pixels: above), LayoutUnit(pixels: below))
        }
        let used: LayoutUnit =
            switch lineHeight {
            case .normal: LayoutUnit(pixels: above + below + Self.rounded(font.lineGap))
            case .number(let factor): LayoutUnit(rounding: Double(factor) * Double(font.size))
            case .length(let pixels): LayoutUnit(rounding: Double(pixels))
            }
        // Half the leading above, rounded down to a whole pixel, the rest below.
        let leading = used - (ascent + descent)
        let half = LayoutUnit(pixels: LayoutUnit(clamping: Int(leading.rawValue) >> 1).floor)
        (lineAscent, lineDescent) = (ascent + half, descent + (leading - half))
    }

    private static func rounded(_ pixels: Float) -> Int {
        guard pixels.isFinite, abs(pixels) < 1e6 else { return 0 }
        return Int(pixels + (pixels < 0 ? -0.5 : 0.5))
    }
}
