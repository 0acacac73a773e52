import LecternBase
import LecternCSS
import LecternGeometry
import LecternText

/// A computed style with derived values that line layout needs often: shaping, metrics, spacing, white space.
final class InlineStyle: Sendable {
    let computed: ComputedStyle
    let shaping: ShapingStyle
    let font: FontInstance
    /// Extents of the content area, rounded to whole pixels as in browsers.
    let ascent: LayoutUnit
    let descent: LayoutUnit
    /// Extents of the inline box around its baseline, including half-leading.
    let lineAscent: LayoutUnit
    let lineDescent: LayoutUnit
    /// The distances from the baseline to annotations of text in this style. For East Asian text they are the edges
    /// of the em box, which the glyphs fill; otherwise the edges of the content area.
    let annotationAscent: LayoutUnit
    let annotationDescent: LayoutUnit
    let xHeight: LayoutUnit
    let letterSpacing: Float
    let wordSpacing: Float
    let collapse: WhiteSpaceCollapse
    let wraps: Bool
    let breakOptions: LineBreakOptions
    /// The language whose rules divide words of ASCII letters. In Chinese, Japanese and Korean books they are taken for
    /// English, as typesetting systems for these languages do: such documents have one language.
    let latinLanguage: String?
    /// Whether stops and commas are in the middle of their em box.
    let centersStops: Bool
    /// Whether `text-spacing-trim` may remove the blank half of punctuation.
    let trimsFullWidth: Bool
    let hanging: HangingPunctuation
    /// The bits of `text-autospace` that apply in the writing mode. No space is inserted beside upright letters.
    let autospace: UInt8
    /// Whether an inline box of the style has edges with a nonzero size.
    let hasEdges: Bool
    /// Whether an inline box of the style is on its parent's baseline and is not relatively positioned.
    let isOnBaseline: Bool
    /// Whether text of the style wraps, collapses its spaces at line ends and has no letter or word spacing.
    let isPlainText: Bool
    /// Whether baselines are central: vertical lines with upright glyphs.
    let usesCentralBaseline: Bool
    /// The emphasis mark of each character, if any.
    let emphasis: EmphasisMark?
    /// The typographic choices that CSS leaves to the user agent.
    let defaults: TypographicDefaults
    /// The mathematical alphabet that replaces letters of formulas, if the font has it.
    let mathAlphabet: MathAlphabet?

    init(_ style: ComputedStyle, shaping: ShapingStyle, shaper: any TextShaper, defaults: TypographicDefaults) {
        let text = style.text
        computed = style
        self.shaping = shaping
        self.defaults = defaults
        font = shaping.cascade.primary
        usesCentralBaseline = Self.usesCentralBaseline(text)
        mathAlphabet = MathAlphabet(text, font: font)
        var metrics = LineMetrics(
            font, defaults.lineHeight(text, font: font), isCentral: usesCentralBaseline)
        ascent = metrics.ascent
        descent = metrics.descent
        (annotationAscent, annotationDescent) = Self.annotationEdges(text, metrics)
        if text.wordHints == .auto {
            metrics.makeRoom(for: HintRoom(text, annotationAscent: annotationAscent, isCentral: usesCentralBaseline))
        }
        var mark = EmphasisMark(text, shaping: shaping, shaper: shaper, isCentral: usesCentralBaseline)
        mark?.stand(over: metrics.ascent - annotationAscent, under: metrics.descent - annotationDescent)
        emphasis = mark
        // Emphasis marks need as much space as an annotation.
        let markSize = mark.map { $0.ascent + $0.descent } ?? .zero
        let isOver = text.writingMode.isHorizontal ? text.textEmphasis.isOver : text.textEmphasis.isRight
        lineAscent =
            mark == nil ? metrics.lineAscent : max(metrics.lineAscent, annotationAscent + (isOver ? markSize : .zero))
        lineDescent =
            mark == nil
            ? metrics.lineDescent : max(metrics.lineDescent, annotationDescent + (isOver ? .zero : markSize))
        xHeight = LayoutUnit(Double(font.face.metrics.xHeight) * Double(font.scale))
        let space = shaper.pixels(of: font.face.metrics.spaceAdvance, font)
        letterSpacing = text.letterSpacing.resolve(LayoutUnit(space)).float
        wordSpacing = text.wordSpacing.resolve(LayoutUnit(space)).float
        collapse = text.whiteSpaceCollapse
        wraps = text.textWrapMode == .wrap
        breakOptions = Self.breakOptions(text, defaults)
        let language = breakOptions.language
        latinLanguage = text.typesetting == .book && isWrittenInEastAsianScript(language) ? "en" : language
        centersStops = TextSpacingTrim.centersStops(text.language?.tag)
        trimsFullWidth = text.textSpacingTrim != TextSpacingTrim.spaceAll
        hanging = HangingPunctuation(style)
        autospace = text.textOrientation != .upright || text.writingMode.isHorizontal ? text.textAutospace : 0
        hasEdges = Self.hasEdges(style.box)
        isOnBaseline = Self.isOnBaseline(style.box)
        isPlainText =
            wraps && collapse.collapsesSpaces && letterSpacing == 0 && wordSpacing == 0
            && hanging.concernsEndsOfBlockAlone
    }

    var hasSpacing: Bool { letterSpacing != 0 || wordSpacing != 0 }
    var lineHeight: LayoutUnit { lineAscent + lineDescent }
    /// Whether an inline box of the style adds to a line nothing but its height.
    var isPlainBox: Bool { isOnBaseline && !hasEdges }

    /// Whether trailing spaces of the style are removed from the line.
    var collapsesSpaces: Bool { collapse.collapsesSpaces }
    /// Whether trailing spaces of the style take no space.
    var hangsSpaces: Bool { collapsesSpaces || (collapse != .breakSpaces && wraps) }
    /// Whether text that has no other opportunity may break anywhere. Phrases that do not fit their line may.
    var breaksInEmergency: Bool {
        let text = computed.text
        return wraps && (text.overflowWrap != .normal || text.wordBreak == .breakWord || text.wordBreak == .autoPhrase)
    }
    /// Whether an emergency break is one inside of a phrase, which heeds the usual rules.
    var breaksPhrases: Bool { breakOptions.wordBreak == .autoPhrase && computed.text.overflowWrap == .normal }
    /// Whether emergency breaks reduce the minimum content size.
    var emergencyBreaksShrink: Bool {
        wraps && (computed.text.overflowWrap == .anywhere || computed.text.wordBreak == .breakWord)
    }

    private static func isOnBaseline(_ box: BoxStyle) -> Bool {
        if case .baseline = box.verticalAlign { box.position == .static } else { false }
    }

    private static func hasEdges(_ box: BoxStyle) -> Bool {
        box.borderWidth != Sides(0) || box.padding != Sides(.zero) || box.margin != Sides(LengthOrAuto.zero)
    }

    /// Returns the edges of the em box, which is centred in the content area.
    private static func annotationEdges(_ text: TextStyle, _ metrics: LineMetrics) -> (LayoutUnit, LayoutUnit) {
        guard ["ja", "zh", "ko"].contains(text.language?.base ?? "") else { return (metrics.ascent, metrics.descent) }
        let size = LayoutUnit(Double(text.fontSize))
        let over = (metrics.ascent - metrics.descent) / 2 + size / 2
        return (min(over, metrics.ascent), min(size - over, metrics.descent))
    }

    private static func usesCentralBaseline(_ text: TextStyle) -> Bool {
        (text.writingMode == .verticalRL || text.writingMode == .verticalLR) && text.textOrientation != .sideways
    }

    /// "auto: The UA determines the set of line-breaking restrictions to use." Japanese books use the strict one.
    ///
    /// <https://www.w3.org/TR/css-text-3/#line-break-property>
    private static func breakOptions(_ text: TextStyle, _ defaults: TypographicDefaults) -> LineBreakOptions {
        var options = LineBreakOptions()
        switch text.lineBreak {
        case .auto:
            options.strictness = defaults == .ofBooks && text.language?.base == "ja" ? .strict : .auto
        case .loose: options.strictness = .loose
        case .normal: options.strictness = .normal
        case .strict: options.strictness = .strict
        case .anywhere: options.strictness = .anywhere
        }
        switch text.wordBreak {
        case .breakAll: options.wordBreak = .breakAll
        case .keepAll: options.wordBreak = .keepAll
        case .autoPhrase: options.wordBreak = .autoPhrase
        case .normal, .breakWord: options.wordBreak = .normal
        }
        options.language = text.language?.tag
        return options
    }
}

/// Extents of a font around its baseline. https://www.w3.org/TR/CSS22/visudet.html#leading
struct LineMetrics {
    var ascent: LayoutUnit
    var descent: LayoutUnit
    var lineAscent: LayoutUnit
    var lineDescent: LayoutUnit

    init(_ font: FontInstance, _ lineHeight: LineHeight, isCentral: Bool) {
        let (above, below) = (Self.rounded(font.ascent), Self.rounded(font.descent))
        if isCentral {
            let height = above + below
            ascent = LayoutUnit(pixels: height - height / 2)
            descent = LayoutUnit(pixels: height / 2)
        } else {
            ascent = LayoutUnit(pixels: above)
            descent = LayoutUnit(pixels: below)
        }
        let used: LayoutUnit =
            switch lineHeight {
            case .normal: LayoutUnit(pixels: above + below + Self.rounded(font.lineGap))
            case .number(let factor): LayoutUnit(rounding: Double(factor) * Double(font.size))
            case .length(let pixels): LayoutUnit(rounding: Double(pixels))
            }
        // Half of the leading is above, rounded down to a whole pixel; the rest is below.
        let leading = used - (ascent + descent)
        let half = LayoutUnit(pixels: LayoutUnit(clamping: Int(leading.rawValue) >> 1).floor)
        lineAscent = ascent + half
        lineDescent = descent + (leading - half)
    }

    private static func rounded(_ pixels: Float) -> Int {
        guard pixels.isFinite, abs(pixels) < 1e6 else { return 0 }
        return Int(pixels + (pixels < 0 ? -0.5 : 0.5))
    }
}
