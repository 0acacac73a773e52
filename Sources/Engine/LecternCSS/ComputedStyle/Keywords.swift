// The keyword values of computed properties, named after their properties.

package import LecternGeometry

/// `display`, split into outer and inner type as in CSS Display 3.
@usableFromInline package struct Display: Hashable, Sendable {
    @usableFromInline package enum Outer: UInt8, Hashable, Sendable { case block, inline, runIn }
    @usableFromInline package enum Inner: UInt8, Hashable, Sendable { case flow, flowRoot, table, flex, grid, ruby }
    @usableFromInline package enum Internal: UInt8, Hashable, Sendable {
        case tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow, tableCell, tableColumnGroup, tableColumn,
            tableCaption
        case rubyBase, rubyText, rubyBaseContainer, rubyTextContainer
    }
    @usableFromInline package enum Kind: Hashable, Sendable {
        case none, contents
        case box(Outer, Inner)
        case inner(Internal)
    }
    @usableFromInline package var kind: Kind
    @usableFromInline package var isListItem: Bool
    /// Whether the value is `-webkit-box`, which is a flex container unless its lines are clamped.
    package var isLegacyBox = false

    @inlinable package init(_ kind: Kind, isListItem: Bool = false) {
        self.kind = kind
        self.isListItem = isListItem
    }

    package static let none = Display(.none)
    package static let contents = Display(.contents)
    package static let block = Display(.box(.block, .flow))
    package static let inline = Display(.box(.inline, .flow))
    package static let flowRoot = Display(.box(.block, .flowRoot))
    package static let inlineBlock = Display(.box(.inline, .flowRoot))
    package static let listItem = Display(.box(.block, .flow), isListItem: true)
    package static let table = Display(.box(.block, .table))
    package static let inlineTable = Display(.box(.inline, .table))
    package static let flex = Display(.box(.block, .flex))
    static let inlineFlex = Display(.box(.inline, .flex))
    package static let grid = Display(.box(.block, .grid))
    static let legacyBox = legacy(.flex)
    static let legacyInlineBox = legacy(.inlineFlex)
    package static let ruby = Display(.box(.inline, .ruby))

    private static func legacy(_ display: Display) -> Display {
        var result = display
        result.isLegacyBox = true
        return result
    }
}

@usableFromInline package enum Position: UInt8, Hashable, Sendable { case `static`, relative, absolute, fixed, sticky }
@usableFromInline package enum FloatSide: UInt8, Hashable, Sendable { case none, left, right, inlineStart, inlineEnd }
@usableFromInline package enum Clear: UInt8, Hashable, Sendable { case none, left, right, both, inlineStart, inlineEnd }
@usableFromInline package enum BoxSizing: UInt8, Hashable, Sendable { case contentBox, borderBox }
@usableFromInline package enum CSSOverflow: UInt8, Hashable, Sendable { case visible, hidden, clip, scroll, auto }
@usableFromInline package enum Visibility: UInt8, Hashable, Sendable { case visible, hidden, collapse }
@usableFromInline package enum UnicodeBidi: UInt8, Hashable, Sendable {
    case normal, embed, isolate, bidiOverride, isolateOverride, plaintext
}
@usableFromInline package enum BorderStyle: UInt8, Hashable, Sendable {
    case none, hidden, dotted, dashed, solid, double, groove, ridge, inset, outset
}
@usableFromInline package enum BreakBetween: UInt8, Hashable, Sendable {
    case auto, avoid, avoidPage, avoidColumn, page, left, right, recto, verso, column, all
}
@usableFromInline package enum BreakInside: UInt8, Hashable, Sendable { case auto, avoid, avoidPage, avoidColumn }
@usableFromInline package enum BoxDecorationBreak: UInt8, Hashable, Sendable { case slice, clone }
@usableFromInline package enum TableLayout: UInt8, Hashable, Sendable { case auto, fixed }
@usableFromInline package enum BorderCollapse: UInt8, Hashable, Sendable { case separate, collapse }
@usableFromInline package enum CaptionSide: UInt8, Hashable, Sendable { case top, bottom }
@usableFromInline package enum EmptyCells: UInt8, Hashable, Sendable { case show, hide }
@usableFromInline package enum ListStylePosition: UInt8, Hashable, Sendable { case outside, inside }
@usableFromInline package enum TextAlign: UInt8, Hashable, Sendable {
    case start, end, left, right, center, justify, matchParent, justifyAll, webkitLeft, webkitRight, webkitCenter
}
@usableFromInline package enum TextAlignLast: UInt8, Hashable, Sendable {
    case auto, start, end, left, right, center, justify
}
@usableFromInline package enum TextJustify: UInt8, Hashable, Sendable { case auto, none, interWord, interCharacter }
@usableFromInline package enum WhiteSpaceCollapse: UInt8, Hashable, Sendable {
    case collapse, preserve, preserveBreaks, breakSpaces, preserveSpaces, discard

    /// Whether spaces are collapsed or removed.
    package var collapsesSpaces: Bool { self == .collapse || self == .preserveBreaks || self == .discard }
}
@usableFromInline package enum TextWrapMode: UInt8, Hashable, Sendable { case wrap, nowrap }
@usableFromInline package enum TextWrapStyle: UInt8, Hashable, Sendable {
    case auto, balance, stable, pretty
    /// Line breaks of the whole paragraph are optimized together: our own `-lectern-optimal`.
    case optimal
}
@usableFromInline package enum WordBreak: UInt8, Hashable, Sendable {
    case normal, breakAll, keepAll, breakWord, autoPhrase
}
/// `word-space-transform`.
@usableFromInline package struct WordSpaceTransform: Hashable, Sendable {
    /// The space that replaces U+200B and `wbr`; 0 for none.
    package var space: UInt16 = 0
    /// Whether the space is also inserted between phrases.
    package var detectsPhrases = false
}
@usableFromInline package enum OverflowWrap: UInt8, Hashable, Sendable { case normal, breakWord, anywhere }
@usableFromInline package enum LineBreak: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
@usableFromInline package enum Hyphens: UInt8, Hashable, Sendable { case none, manual, auto }
/// The last lines that must not end with a hyphen: of the element before each break (`always`), or before a break between
/// columns, pages or spreads.
@usableFromInline package enum HyphenateLimitLast: UInt8, Hashable, Sendable { case none, always, column, page, spread }
/// How paragraphs are set: as CSS says alone, or as a book designer would where CSS leaves the choice.
@usableFromInline package enum Typesetting: UInt8, Hashable, Sendable {
    case auto
    /// Lines of justified paragraphs are broken together, and one that would be stretched too far is ragged. Titles,
    /// verse and centered lines are not hyphenated.
    case book
}
/// Whether short explanations may be set over words of a text, for which its lines have room.
@usableFromInline package enum WordHints: UInt8, Hashable, Sendable { case none, auto }
@usableFromInline package enum TextOrientation: UInt8, Hashable, Sendable { case mixed, upright, sideways }
@usableFromInline package enum TextCombineUpright: UInt8, Hashable, Sendable {
    case none, all, digits2, digits3, digits4
}
/// Whether a formula has room for large operators, or is compact to fit in a line.
/// <https://www.w3.org/TR/mathml-core/#the-math-style-property>
@usableFromInline package enum CSSMathStyle: UInt8, Hashable, Sendable { case normal, compact }
/// The letters of a formula, from `mathvariant`. MathML 3, section 3.2.2.
@usableFromInline package enum MathVariant: UInt8, Hashable, Sendable {
    /// None is specified: single letters are italic.
    case auto
    case normal, bold, italic, boldItalic, doubleStruck, script, boldScript, fraktur, boldFraktur, sansSerif
    case boldSansSerif, sansSerifItalic, sansSerifBoldItalic, monospace
}
/// Whether superscripts are raised less. <https://www.w3.org/TR/mathml-core/#the-math-shift>
@usableFromInline package enum CSSMathShift: UInt8, Hashable, Sendable { case normal, compact }
@usableFromInline package enum RubyPosition: UInt8, Hashable, Sendable { case over, under, interCharacter, alternate }
@usableFromInline package enum RubyAlign: UInt8, Hashable, Sendable { case start, center, spaceBetween, spaceAround }
@usableFromInline package enum FontStyle: Hashable, Sendable { case normal, italic, oblique(degrees: Float) }
@usableFromInline package enum FontVariantCaps: UInt8, Hashable, Sendable {
    case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps
}
@usableFromInline package enum FontVariantPosition: UInt8, Hashable, Sendable { case normal, sub, `super` }
@usableFromInline package enum FontKerning: UInt8, Hashable, Sendable { case auto, normal, none }
@usableFromInline package enum ColumnFill: UInt8, Hashable, Sendable { case balance, auto, balanceAll }
@usableFromInline package enum FlexDirection: UInt8, Hashable, Sendable { case row, rowReverse, column, columnReverse }
@usableFromInline package enum FlexWrap: UInt8, Hashable, Sendable { case nowrap, wrap, wrapReverse }
@usableFromInline package enum ObjectFit: UInt8, Hashable, Sendable { case fill, contain, cover, none, scaleDown }
@usableFromInline package enum BackgroundBox: UInt8, Hashable, Sendable { case borderBox, paddingBox, contentBox, text }
/// `overflow-clip-margin`: the edge from which content is clipped, and the distance beyond it in CSS pixels.
package struct OverflowClipMargin: Hashable, Sendable {
    package var box = BackgroundBox.paddingBox
    package var distance: Float = 0
}
@usableFromInline package enum BackgroundAttachment: UInt8, Hashable, Sendable { case scroll, fixed, local }
@usableFromInline package enum BackgroundRepeat: UInt8, Hashable, Sendable { case `repeat`, noRepeat, space, round }
/// `text-decoration-skip-ink`: whether underlines and overlines are interrupted where glyphs cross them; `auto` leaves out
/// East Asian characters.
@usableFromInline package enum SkipInk: UInt8, Hashable, Sendable { case auto, none, all }
@usableFromInline package enum TextDecorationStyle: UInt8, Hashable, Sendable {
    case solid, double, dotted, dashed, wavy
}
/// How a layer is combined with what is below it: CSS Compositing 1, sections 10.1 and 10.2.
public enum BlendMode: UInt8, Hashable, Sendable {
    /// The values of `mix-blend-mode`. `hue` and those after it blend all channels at once,
    /// the others each channel alone.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference,
        exclusion, hue, saturation, color, luminosity
}

/// `align-*` and `justify-*` of CSS Box Alignment 3.
@usableFromInline package enum Alignment: UInt8, Hashable, Sendable {
    case auto, normal, stretch, start, end, center, flexStart, flexEnd, selfStart, selfEnd, left, right, baseline,
        lastBaseline
    case spaceBetween, spaceAround, spaceEvenly
    /// `safe` positions: those after them, unless the content overflows.
    case safeStart, safeEnd, safeCenter, safeFlexStart, safeFlexEnd, safeSelfStart, safeSelfEnd, safeLeft, safeRight

    /// The position without `safe`.
    package var position: Alignment { isSafe ? Self.positions[self] ?? self : self }
    package var isSafe: Bool { rawValue >= Self.safeStart.rawValue }

    /// Returns the position where some space is free, or what is aligned overflows by it.
    ///
    /// <https://www.w3.org/TR/css-align-3/#overflow-values>
    package func within(_ free: LayoutUnit) -> Alignment { isSafe && free < .zero ? .start : position }

    private static let positions: [Alignment: Alignment] = [
        .safeStart: .start, .safeEnd: .end, .safeCenter: .center, .safeFlexStart: .flexStart, .safeFlexEnd: .flexEnd,
        .safeSelfStart: .selfStart, .safeSelfEnd: .selfEnd, .safeLeft: .left, .safeRight: .right,
    ]
    private static let safePositions = Dictionary(uniqueKeysWithValues: positions.map { ($1, $0) })

    /// The position with `safe`.
    var safe: Alignment { Self.safePositions[self] ?? self }
}

/// `vertical-align`.
@usableFromInline package enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    case length(LengthPercentage)
}

/// `line-height`.
@usableFromInline package enum LineHeight: Hashable, Sendable {
    case normal
    case number(Float)
    case length(Float)
}

/// One entry of `font-family`.
public enum CSSFontFamily: Hashable, Sendable {
    /// A family by its name, without quotes, in any letter case.
    case named(String)
    /// Generic families of CSS Fonts 4, for which the font collection chooses installed ones.
    case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji
}

/// `text-decoration-line`.
package struct TextDecorationLines: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let underline = Self(rawValue: 1)
    package static let overline = Self(rawValue: 2)
    package static let lineThrough = Self(rawValue: 4)
}

/// `text-transform`.
package struct TextTransform: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let uppercase = Self(rawValue: 1)
    package static let lowercase = Self(rawValue: 2)
    package static let capitalize = Self(rawValue: 4)
    package static let fullWidth = Self(rawValue: 8)
    package static let fullSizeKana = Self(rawValue: 16)
}

/// An OpenType feature or a variation axis with its value.
package struct FontFeature: Hashable, Sendable {
    /// Four ASCII characters, big-endian.
    package var tag: UInt32
    package var value: Float

    init(tag: UInt32, value: Float) {
        self.tag = tag
        self.value = value
    }

    /// Creates a feature from a four-letter tag; shorter tags are padded with blanks.
    package init(_ tag: StaticString, _ value: Float) {
        var code: UInt32 = 0
        tag.withUTF8Buffer { for i in 0..<4 { code = code << 8 | UInt32(i < $0.count ? $0[i] : 0x20) } }
        self.init(tag: code, value: value)
    }
}

/// `list-style-type`.
@usableFromInline package enum ListStyleType: Hashable, Sendable {
    case none
    /// A counter style by name: `disc`, `decimal`, `lower-roman`, one from `@counter-style`.
    case named(String)
    case string(String)
    /// `symbols()`: the type's keyword and its symbols.
    case symbols(String, [String])
}

/// One item of `content`.
package enum ContentItem: Hashable, Sendable {
    case string(String)
    case attribute(String, fallback: String?)
    case counter(name: String, style: ListStyleType)
    case counters(name: String, separator: String, style: ListStyleType)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    case image(ImageValue)
}

/// `content`.
package enum ContentValue: Hashable, Sendable {
    case normal, none
    case items([ContentItem], alternative: String?)
}

/// One counter change in `counter-reset`, `counter-increment` or `counter-set`.
package struct CounterChange: Hashable, Sendable {
    package var name: String
    package var value: Int
    package var isReversed: Bool

    package init(name: String, value: Int, isReversed: Bool = false) {
        self.name = name
        self.value = value
        self.isReversed = isReversed
    }
}

/// `text-emphasis-style`: the mark, `nil` for none.
package struct TextEmphasis: Hashable, Sendable {
    @usableFromInline package enum Mark: Hashable, Sendable {
        case none
        /// `filled dot`, `open sesame` and others. The character is chosen by writing mode when it is drawn.
        case shape(name: String, isFilled: Bool)
        case string(String)
    }
    package var mark: Mark = .none
    /// `nil` for the text's colour.
    package var color: Color? = nil
    package var isOver = true
    package var isRight = true

    package init() {}
}

/// A `box-shadow` or `text-shadow`; lengths in CSS pixels.
package struct Shadow: Hashable, Sendable {
    package var x: Float
    package var y: Float
    package var blur: Float
    package var spread: Float
    package var color: Color
    package var isInset: Bool

    package init(x: Float, y: Float, blur: Float, spread: Float, color: Color, isInset: Bool) {
        self.x = x
        self.y = y
        self.blur = blur
        self.spread = spread
        self.color = color
        self.isInset = isInset
    }
}

/// One function of `transform`.
package enum TransformFunction: Hashable, Sendable {
    case translate(LengthPercentage, LengthPercentage)
    case scale(Double, Double)
    /// Degrees clockwise.
    case rotate(Double)
    case skew(Double, Double)
    case matrix(AffineTransform)
    /// Functions that move, scale or turn in space.
    case space(Matrix4)
}

/// The properties of CSS Transforms 2. Few boxes have any of them.
package struct SpaceTransforms: Hashable, Sendable {
    /// The properties `translate`, `rotate` and `scale`: at most one function in each plane.
    var translate: [TransformFunction] = []
    var rotate: [TransformFunction] = []
    var scale: [TransformFunction] = []
    /// The distance in CSS pixels from which children are seen; `nil` for `none`.
    package var perspective: Float? = nil
    package var perspectiveOrigin = LengthPair(x: .init(percent: 50), y: .init(percent: 50))
    /// `backface-visibility`: whether the box is not drawn if it is turned away.
    package var hidesBack = false

    /// Whether the box has no transform by these properties.
    var isEmpty: Bool { translate.isEmpty && rotate.isEmpty && scale.isEmpty }

    /// Cheap for boxes without transforms: styles are hashed for each element.
    package func hash(into hasher: inout Hasher) {
        guard !isEmpty || perspective != nil else { return }
        hasher.combine(translate)
        hasher.combine(rotate)
        hasher.combine(scale)
        hasher.combine(perspective)
    }
}

extension BoxStyle {
    /// All transforms of the box, in their order. CSS Transforms 2, section 5.
    package var transforms: [TransformFunction] {
        inSpace.isEmpty ? transform : inSpace.translate + inSpace.rotate + inSpace.scale + transform
    }

    /// Whether the box contains fixed boxes and is a stacking context because it, or what is in it, is transformed.
    package var isTransformed: Bool { !transform.isEmpty || !inSpace.isEmpty || inSpace.perspective != nil }
}
