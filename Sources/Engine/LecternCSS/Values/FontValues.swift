import LecternGeometry

/// The OpenType features of `font-variant-*` and `font-feature-settings`, kept
/// by property, so that each inherits on its own.
struct FontVariants: Hashable, Sendable {
    var ligatures: [FontFeature] = []
    var numeric: [FontFeature] = []
    var eastAsian: [FontFeature] = []
    var alternates = Alternates()
    var settings: [FontFeature] = []

    /// `font-variant-alternates`: features, and names whose features depend on the font.
    struct Alternates: Hashable, Sendable {
        var features: [FontFeature] = []
        var names: [FontAlternate] = []
    }

    init() {}

    /// All features in the order in which they apply.
    var features: [FontFeature] { ligatures + numeric + eastAsian + alternates.features + settings }

    typealias Group = [String: [FontFeature]]

    static let noLigatures = [
        FontFeature("liga", 0), FontFeature("clig", 0), FontFeature("dlig", 0), FontFeature("hlig", 0),
        FontFeature("calt", 0),
    ]
    static let ligatureGroups: [Group] = [
        [
            "common-ligatures": [FontFeature("liga", 1), FontFeature("clig", 1)],
            "no-common-ligatures": [FontFeature("liga", 0), FontFeature("clig", 0)],
        ],
        [
            "discretionary-ligatures": [FontFeature("dlig", 1)], "no-discretionary-ligatures": [FontFeature("dlig", 0)],
        ],
        ["historical-ligatures": [FontFeature("hlig", 1)], "no-historical-ligatures": [FontFeature("hlig", 0)]],
        ["contextual": [FontFeature("calt", 1)], "no-contextual": [FontFeature("calt", 0)]],
    ]
    static let numericGroups: [Group] = [
        ["lining-nums": [FontFeature("lnum", 1)], "oldstyle-nums": [FontFeature("onum", 1)]],
        ["proportional-nums": [FontFeature("pnum", 1)], "tabular-nums": [FontFeature("tnum", 1)]],
        ["diagonal-fractions": [FontFeature("frac", 1)], "stacked-fractions": [FontFeature("afrc", 1)]],
        ["ordinal": [FontFeature("ordn", 1)]], ["slashed-zero": [FontFeature("zero", 1)]],
    ]
    static let eastAsianGroups: [Group] = [
        [
            "jis78": [FontFeature("jp78", 1)], "jis83": [FontFeature("jp83", 1)], "jis90": [FontFeature("jp90", 1)],
            "jis04": [FontFeature("jp04", 1)], "simplified": [FontFeature("smpl", 1)],
            "traditional": [FontFeature("trad", 1)],
        ],
        ["full-width": [FontFeature("fwid", 1)], "proportional-width": [FontFeature("pwid", 1)]],
        ["ruby": [FontFeature("ruby", 1)]],
    ]
    static let alternateGroups: [Group] = [["historical-forms": [FontFeature("hist", 1)]]]
}

/// `font-weight` as specified.
enum SpecifiedWeight: Sendable {
    case number(Float)
    case bolder, lighter

    /// https://www.w3.org/TR/css-fonts-4/#relative-weights
    func resolve(parent: Float) -> Float {
        switch self {
        case .number(let weight): weight
        case .bolder: parent < 350 ? 400 : parent < 550 ? 700 : parent < 900 ? 900 : parent
        case .lighter: parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700
        }
    }
}

/// `font-size` as specified.
enum SpecifiedFontSize: Sendable {
    /// 1 for `xx-small` to 8 for `xxx-large`.
    case keyword(Int)
    case larger, smaller
    /// Scaled by the change of `math-depth`.
    case math
    case length(SpecifiedLength)
}

/// `font-size-adjust` as specified.
enum SpecifiedSizeAdjust: Sendable {
    enum Metric: Sendable { case exHeight, capHeight, chWidth, icWidth }

    case none
    /// A share of the font size; nil for that of the first font.
    case metric(Metric, Double?)
    /// The x-height of the parent's font: letters of a formula are as high as those of the text around it.
    case parent
}

/// `math-depth` as specified.
enum SpecifiedMathDepth: Sendable {
    case autoAdd
    case add(Int)
    case depth(Int)

    /// The steepest nesting that is distinguished.
    private static let limit = 100

    /// https://www.w3.org/TR/mathml-core/#the-math-script-level-property
    func resolve(parent: TextStyle) -> Int16 {
        let inherited = Int(parent.mathDepth)
        let depth =
            switch self {
            case .autoAdd: inherited + (parent.mathStyle == .compact ? 1 : 0)
            case .add(let number): inherited + min(max(number, -Self.limit), Self.limit)
            case .depth(let number): number
            }
        return Int16(min(max(depth, -Self.limit), Self.limit))
    }

    /// The size of text at a depth, relative to the formula's base size.
    ///
    /// DEVIATION: MathML Core shrinks each level by the percentages of the font, or 0.71. As in TeX there are three
    /// sizes; smaller text would be illegible.
    static func scale(at depth: Int16) -> Double { depth <= 0 ? 1 : depth == 1 ? 0.71 : 0.55 }
}

/// `line-height` as specified.
enum SpecifiedLineHeight: Sendable {
    case normal
    case number(Double)
    case length(SpecifiedLength)
}

/// How a font size was specified. Determines whether `font-family: monospace` changes it.
struct FontSizeOrigin: Hashable, Sendable {
    /// The number of the size keyword; 0 for none.
    var keyword: UInt8 = 4
    /// The factor by which relative sizes scaled the keyword's size.
    var scale: Float = 1

    init() {}
}

extension StyleBuilder {
    /// The factors of the keywords. https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping
    static let sizeFactors: [Double] = [1, 3.0 / 5, 3.0 / 4, 8.0 / 9, 1, 6.0 / 5, 3.0 / 2, 2, 3]
    /// The factors up to a `medium` of 16 px: whole pixels, which browsers agree on.
    static let smallSizeFactors: [Double] = [1, 9.0 / 16, 10.0 / 16, 13.0 / 16, 1, 18.0 / 16, 24.0 / 16, 2, 3]

    /// The x-heights, in ems, that formulas adapt to. Beyond them, letters of another size look out of place.
    private static let adaptedHeights: ClosedRange<Double> = 0.4...0.56

    func fontSizeAdjust(_ adjust: SpecifiedSizeAdjust) -> Float? {
        switch adjust {
        case .none: return nil
        case .metric(.exHeight, let number?): return Float(number)
        case .metric(let metric, let number): return exHeight(of: metric, number)
        case .parent:
            guard let metrics = metrics?.metrics(for: parentText), parentText.fontSize > 0 else { return nil }
            let height = metrics.xHeight / Double(parentText.fontSize)
            return finite(min(max(height, Self.adaptedHeights.lowerBound), Self.adaptedHeights.upperBound))
        }
    }

    /// Returns the x-height at which another metric of the first font has a value; nil if the font does not say.
    private func exHeight(of metric: SpecifiedSizeAdjust.Metric, _ number: Double?) -> Float? {
        var text = values.text
        text.fontSizeAdjust = nil
        guard let lengths = metrics?.metrics(for: text), text.fontSize > 0 else { return nil }
        let size = Double(text.fontSize)
        let value: Double =
            switch metric {
            case .exHeight: lengths.xHeight
            case .capHeight: lengths.capHeight
            case .chWidth: lengths.zeroAdvance
            case .icWidth: lengths.ideographAdvance
            }
        guard value > 0 else { return nil }
        return finite((number ?? value / size) * lengths.xHeight / value)
    }

    private var usesMonospaceSize: Bool { values.text.fontFamilies == [.monospace] }

    mutating func setFontSize(_ size: SpecifiedFontSize) {
        let parentSize = Double(parentText.fontSize)
        switch size {
        case .keyword(let number):
            setFontSize(keyword: number, scale: 1)
        case .larger: scaleFontSize(1.2)
        case .smaller: scaleFontSize(1 / 1.2)
        case .math:
            scaleFontSize(
                SpecifiedMathDepth.scale(at: values.text.mathDepth) / SpecifiedMathDepth.scale(at: parentText.mathDepth)
            )
        case .length(.percent(let percent)): scaleFontSize(percent / 100)
        case .length(.relative(let number, .em)): scaleFontSize(number)
        case .length(let length):
            values.text.fontSize = max(finite(lengths.pixels(length, percentOf: parentSize)), 0)
            values.text.fontSizeOrigin.keyword = 0
        }
    }

    /// Scales the parent's size; the result still follows the parent's keyword.
    private mutating func scaleFontSize(_ factor: Double) {
        let origin = parentText.fontSizeOrigin
        guard origin.keyword > 0 else {
            values.text.fontSize = max(finite(Double(parentText.fontSize) * factor), 0)
            return
        }
        setFontSize(keyword: Int(origin.keyword), scale: Double(origin.scale) * factor)
    }

    private mutating func setFontSize(keyword: Int, scale: Double) {
        let medium = usesMonospaceSize ? environment.monospaceFontSize : environment.fontSize
        let factors = environment.fontSize > 16 ? Self.sizeFactors : Self.smallSizeFactors
        values.text.fontSize = max(finite(medium * factors[min(max(keyword, 0), 8)] * scale), 0)
        values.text.fontSizeOrigin.keyword = UInt8(clamping: keyword)
        values.text.fontSizeOrigin.scale = max(finite(scale), 0)
    }

    /// Applies the monospace rule: 13 px instead of 16 px unless the size is given
    /// in lengths. Called once the family is computed, if no size is declared.
    mutating func adaptFontSizeToFamily() {
        let wasMonospace = parentText.fontFamilies == [.monospace]
        guard wasMonospace != usesMonospaceSize, values.text.fontSizeOrigin.keyword > 0 else { return }
        let origin = values.text.fontSizeOrigin
        setFontSize(keyword: Int(origin.keyword), scale: Double(origin.scale))
    }
}
