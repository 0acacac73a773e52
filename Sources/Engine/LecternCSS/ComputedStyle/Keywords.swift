// The keyword values of computed properties, named after their properties.

public import LecternGeometry

/// `display`, split into outer and inner type as in CSS Display 3.
public struct Display: Hashable, Sendable {
    public enum Outer: UInt8, Hashable, Sendable { case block, inline, runIn }
    public enum Inner: UInt8, Hashable, Sendable { case flow, flowRoot, table, flex, grid, ruby }
    public enum Internal: UInt8, Hashable, Sendable {
        case tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow, tableCell, tableColumnGroup, tableColumn,
            tableCaption
        case rubyBase, rubyText, rubyBaseContainer, rubyTextContainer
    }
    public enum Kind: Hashable, Sendable {
        case none, contents
        case box(Outer, Inner)
        case inner(Internal)
    }
    public var kind: Kind
    public var isListItem: Bool
    /// Whether the value is `-webkit-box`, which is a flex container unless its lines are clamped.
    public var isLegacyBox = false

    @inlinable public init(_ kind: Kind, isListItem: Bool = false) {
        self.kind = kind
        self.isListItem = isListItem
    }

    public static let none = Display(.none)
    public static let contents = Display(.contents)
    public static let block = Display(.box(.block, .flow))
    public static let inline = Display(.box(.inline, .flow))
    public static let flowRoot = Display(.box(.block, .flowRoot))
    public static let inlineBlock = Display(.box(.inline, .flowRoot))
    public static let listItem = Display(.box(.block, .flow), isListItem: true)
    public static let table = Display(.box(.block, .table))
    public static let inlineTable = Display(.box(.inline, .table))
    public static let flex = Display(.box(.block, .flex))
    public static let inlineFlex = Display(.box(.inline, .flex))
    public static let grid = Display(.box(.block, .grid))
    public static let legacyBox = legacy(.flex)
    public static let legacyInlineBox = legacy(.inlineFlex)
    public static let ruby = Display(.box(.inline, .ruby))

    private static func legacy(_ display: Display) -> Display {
        var result = display
        result.isLegacyBox = true
        return result
    }
}

public enum Position: UInt8, Hashable, Sendable { case `static`, relative, absolute, fixed, sticky }
public enum FloatSide: UInt8, Hashable, Sendable { case none, left, right, inlineStart, inlineEnd }
public enum Clear: UInt8, Hashable, Sendable { case none, left, right, both, inlineStart, inlineEnd }
public enum BoxSizing: UInt8, Hashable, Sendable { case contentBox, borderBox }
public enum CSSOverflow: UInt8, Hashable, Sendable { case visible, hidden, clip, scroll, auto }
public enum Visibility: UInt8, Hashable, Sendable { case visible, hidden, collapse }
public enum UnicodeBidi: UInt8, Hashable, Sendable {
    case normal, embed, isolate, bidiOverride, isolateOverride, plaintext
}
public enum BorderStyle: UInt8, Hashable, Sendable {
    case none, hidden, dotted, dashed, solid, double, groove, ridge, inset, outset
}
public enum BreakBetween: UInt8, Hashable, Sendable {
    case auto, avoid, avoidPage, avoidColumn, page, left, right, recto, verso, column, all
}
public enum BreakInside: UInt8, Hashable, Sendable { case auto, avoid, avoidPage, avoidColumn }
public enum BoxDecorationBreak: UInt8, Hashable, Sendable { case slice, clone }
public enum TableLayout: UInt8, Hashable, Sendable { case auto, fixed }
public enum BorderCollapse: UInt8, Hashable, Sendable { case separate, collapse }
public enum CaptionSide: UInt8, Hashable, Sendable { case top, bottom }
public enum EmptyCells: UInt8, Hashable, Sendable { case show, hide }
public enum ListStylePosition: UInt8, Hashable, Sendable { case outside, inside }
public enum TextAlign: UInt8, Hashable, Sendable {
    case start, end, left, right, center, justify, matchParent, justifyAll, webkitLeft, webkitRight, webkitCenter
}
public enum TextAlignLast: UInt8, Hashable, Sendable { case auto, start, end, left, right, center, justify }
public enum TextJustify: UInt8, Hashable, Sendable { case auto, none, interWord, interCharacter }
public enum WhiteSpaceCollapse: UInt8, Hashable, Sendable {
    case collapse, preserve, preserveBreaks, breakSpaces, preserveSpaces
}
public enum TextWrapMode: UInt8, Hashable, Sendable { case wrap, nowrap }
public enum TextWrapStyle: UInt8, Hashable, Sendable {
    case auto, balance, stable, pretty
    /// Line breaks of the whole paragraph are optimized together: our own `-lectern-optimal`.
    case optimal
}
public enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll, breakWord }
public enum OverflowWrap: UInt8, Hashable, Sendable { case normal, breakWord, anywhere }
public enum LineBreak: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
public enum Hyphens: UInt8, Hashable, Sendable { case none, manual, auto }
/// The last lines that must not end with a hyphen: of the element before each break (`always`), or before a break between
/// columns, pages or spreads.
public enum HyphenateLimitLast: UInt8, Hashable, Sendable { case none, always, column, page, spread }
/// How paragraphs are set: as CSS says alone, or as a book designer would where CSS leaves the choice.
public enum Typesetting: UInt8, Hashable, Sendable {
    case auto
    /// Lines of justified paragraphs are broken together, and one that would be stretched too far is ragged. Titles,
    /// verse and centered lines are not hyphenated.
    case book
}
public enum TextOrientation: UInt8, Hashable, Sendable { case mixed, upright, sideways }
public enum TextCombineUpright: UInt8, Hashable, Sendable { case none, all, digits2, digits3, digits4 }
/// Whether a formula has room for large operators, or is compact to fit in a line.
/// <https://www.w3.org/TR/mathml-core/#the-math-style-property>
public enum CSSMathStyle: UInt8, Hashable, Sendable { case normal, compact }
/// The letters of a formula, from `mathvariant`. MathML 3, section 3.2.2.
public enum MathVariant: UInt8, Hashable, Sendable {
    /// None is specified: single letters are italic.
    case auto
    case normal, bold, italic, boldItalic, doubleStruck, script, boldScript, fraktur, boldFraktur, sansSerif
    case boldSansSerif, sansSerifItalic, sansSerifBoldItalic, monospace
}
/// Whether superscripts are raised less. <https://www.w3.org/TR/mathml-core/#the-math-shift>
public enum CSSMathShift: UInt8, Hashable, Sendable { case normal, compact }
public enum RubyPosition: UInt8, Hashable, Sendable { case over, under, interCharacter, alternate }
public enum RubyAlign: UInt8, Hashable, Sendable { case start, center, spaceBetween, spaceAround }
public enum FontStyle: Hashable, Sendable { case normal, italic, oblique(degrees: Float) }
public enum FontVariantCaps: UInt8, Hashable, Sendable {
    case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps
}
public enum FontVariantPosition: UInt8, Hashable, Sendable { case normal, sub, `super` }
public enum FontKerning: UInt8, Hashable, Sendable { case auto, normal, none }
public enum ColumnFill: UInt8, Hashable, Sendable { case balance, auto, balanceAll }
public enum FlexDirection: UInt8, Hashable, Sendable { case row, rowReverse, column, columnReverse }
public enum FlexWrap: UInt8, Hashable, Sendable { case nowrap, wrap, wrapReverse }
public enum ObjectFit: UInt8, Hashable, Sendable { case fill, contain, cover, none, scaleDown }
public enum BackgroundBox: UInt8, Hashable, Sendable { case borderBox, paddingBox, contentBox, text }
public enum BackgroundAttachment: UInt8, Hashable, Sendable { case scroll, fixed, local }
public enum BackgroundRepeat: UInt8, Hashable, Sendable { case `repeat`, noRepeat, space, round }
/// `text-decoration-skip-ink`: whether underlines and overlines are interrupted where glyphs cross them; `auto` leaves out
/// East Asian characters.
public enum SkipInk: UInt8, Hashable, Sendable { case auto, none, all }
public enum TextDecorationStyle: UInt8, Hashable, Sendable { case solid, double, dotted, dashed, wavy }
public enum BlendMode: UInt8, Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference,
        exclusion, hue, saturation, color, luminosity
}

/// `align-*` and `justify-*` of CSS Box Alignment 3.
public enum Alignment: UInt8, Hashable, Sendable {
    case auto, normal, stretch, start, end, center, flexStart, flexEnd, selfStart, selfEnd, left, right, baseline,
        lastBaseline
    case spaceBetween, spaceAround, spaceEvenly
}

/// `vertical-align`.
public enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    case length(LengthPercentage)
}

/// `line-height`.
public enum LineHeight: Hashable, Sendable {
    case normal
    case number(Float)
    case length(Float)
}

/// One entry of `font-family`.
public enum CSSFontFamily: Hashable, Sendable {
    case named(String)
    case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji
}

/// `text-decoration-line`.
public struct TextDecorationLines: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let underline = Self(rawValue: 1)
    public static let overline = Self(rawValue: 2)
    public static let lineThrough = Self(rawValue: 4)
}

/// `text-transform`.
public struct TextTransform: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let uppercase = Self(rawValue: 1)
    public static let lowercase = Self(rawValue: 2)
    public static let capitalize = Self(rawValue: 4)
    public static let fullWidth = Self(rawValue: 8)
    public static let fullSizeKana = Self(rawValue: 16)
}

/// An OpenType feature or a variation axis with its value.
public struct FontFeature: Hashable, Sendable {
    /// Four ASCII characters, big-endian.
    public var tag: UInt32
    public var value: Float

    public init(tag: UInt32, value: Float) {
        self.tag = tag
        self.value = value
    }

    /// Creates a feature from a four-letter tag; shorter tags are padded with blanks.
    public init(_ tag: StaticString, _ value: Float) {
        var code: UInt32 = 0
        tag.withUTF8Buffer { for i in 0..<4 { code = code << 8 | UInt32(i < $0.count ? $0[i] : 0x20) } }
        self.init(tag: code, value: value)
    }
}

/// `list-style-type`.
public enum ListStyleType: Hashable, Sendable {
    case none
    /// A counter style by name: `disc`, `decimal`, `lower-roman`, one from `@counter-style`.
    case named(String)
    case string(String)
    /// `symbols()`: the type's keyword and its symbols.
    case symbols(String, [String])
}

/// One item of `content`.
public enum ContentItem: Hashable, Sendable {
    case string(String)
    case attribute(String)
    case counter(name: String, style: ListStyleType)
    case counters(name: String, separator: String, style: ListStyleType)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    case image(ImageValue)
}

/// `content`.
public enum ContentValue: Hashable, Sendable {
    case normal, none
    case items([ContentItem], alternative: String?)
}

/// One counter change in `counter-reset`, `counter-increment` or `counter-set`.
public struct CounterChange: Hashable, Sendable {
    public var name: String
    public var value: Int
    public var isReversed: Bool

    public init(name: String, value: Int, isReversed: Bool = false) {
        self.name = name
        self.value = value
        self.isReversed = isReversed
    }
}

/// `text-emphasis-style`: the mark, `nil` for none.
public struct TextEmphasis: Hashable, Sendable {
    public enum Mark: Hashable, Sendable {
        case none
        /// `filled dot`, `open sesame` and others. The character is chosen by writing mode when it is drawn.
        case shape(name: String, isFilled: Bool)
        case string(String)
    }
    public var mark: Mark = .none
    /// `nil` for the text's colour.
    public var color: Color? = nil
    public var isOver = true
    public var isRight = true

    public init() {}
}

/// A `box-shadow` or `text-shadow`; lengths in CSS pixels.
public struct Shadow: Hashable, Sendable {
    public var x: Float
    public var y: Float
    public var blur: Float
    public var spread: Float
    public var color: Color
    public var isInset: Bool

    public init(x: Float, y: Float, blur: Float, spread: Float, color: Color, isInset: Bool) {
        (self.x, self.y, self.blur, self.spread, self.color, self.isInset) = (x, y, blur, spread, color, isInset)
    }
}

/// One function of `transform`.
public enum TransformFunction: Hashable, Sendable {
    case translate(LengthPercentage, LengthPercentage)
    case scale(Double, Double)
    /// Degrees clockwise.
    case rotate(Double)
    case skew(Double, Double)
    case matrix(AffineTransform)
}
