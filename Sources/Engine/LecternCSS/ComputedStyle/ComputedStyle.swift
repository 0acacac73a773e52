package import LecternBase
public import LecternGeometry

/// All computed values of one element or pseudo-element.
///
/// Equal styles of a document are one object (``StyledDocument`` interns them),
/// so `===` is a fast equality test. Lengths are CSS pixels.
@usableFromInline package final class ComputedStyle: Sendable {
    /// The inherited properties.
    @usableFromInline package let text: TextStyle
    /// The box properties, not inherited.
    @usableFromInline package let box: BoxStyle
    /// The properties that only painting reads, not inherited.
    package let paint: PaintStyle

    package init(text: TextStyle, box: BoxStyle, paint: PaintStyle) {
        self.text = text
        self.box = box
        self.paint = paint
    }

    /// Initial values of all properties.
    package static let initial = ComputedStyle(text: .init(), box: .init(), paint: .init())

    @inlinable package var writingDirection: WritingDirection { .init(text.writingMode, text.direction) }
}

/// The inherited properties.
public struct TextStyle: Hashable, Sendable {
    package var color = Color.black
    package var fontFamilies: [CSSFontFamily] = [.serif]
    package var fontSize: Float = 16
    var fontSizeOrigin = FontSizeOrigin()
    package var mathStyle = CSSMathStyle.normal
    package var mathShift = CSSMathShift.normal
    /// The number of times that text of a formula is smaller than the formula's base size.
    package var mathDepth: Int16 = 0
    package var mathVariant = MathVariant.auto
    package var fontWeight: Float = 400
    package var fontStyle = FontStyle.normal
    /// In percent of the normal width.
    package var fontStretch: Float = 100
    package var fontVariantCaps = FontVariantCaps.normal
    package var fontVariantPosition = FontVariantPosition.normal
    package var fontKerning = FontKerning.auto
    /// From `font-variant-ligatures`, `-numeric`, `-east-asian`, `-alternates` and
    /// `font-feature-settings`, in the order in which they apply.
    package var fontFeatures: [FontFeature] = []
    /// The `font-variant-*` longhands, kept apart so that each inherits on its own.
    var fontVariants = FontVariants()
    /// Forms by names that `@font-feature-values` explains.
    package var fontAlternates: [FontAlternate] { fontVariants.alternates.names }
    package var fontPalette = FontPaletteName.normal
    package var fontVariations: [FontFeature] = []
    package var synthesizesWeight = true
    package var synthesizesStyle = true
    package var fontSizeAdjust: Float? = nil
    package var lineHeight = LineHeight.normal
    package var letterSpacing: LengthPercentage = .zero
    package var wordSpacing: LengthPercentage = .zero
    package var textIndent: LengthPercentage = .zero
    package var textIndentHangs = false
    package var textIndentEachLine = false
    package var textAlign = TextAlign.start
    package var textAlignLast = TextAlignLast.auto
    package var textJustify = TextJustify.auto
    package var textTransform: TextTransform = []
    package var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
    package var textWrapMode = TextWrapMode.wrap
    package var textWrapStyle = TextWrapStyle.auto
    package var wordBreak = WordBreak.normal
    package var wordSpaceTransform = WordSpaceTransform()
    package var overflowWrap = OverflowWrap.normal
    package var lineBreak = LineBreak.auto
    package var hyphens = Hyphens.manual
    /// `hyphenate-character`; `nil` for `auto`.
    package var hyphenateCharacter: String? = nil
    /// The minimum number of letters of the word, before and after the hyphen.
    package var hyphenateLimitChars: [Int] = [5, 2, 2]
    /// The maximum number of consecutive hyphenated lines; 0 for no limit.
    package var hyphenateLimitLines = 0
    /// The last lines that must not end with a hyphen.
    package var hyphenateLimitLast = HyphenateLimitLast.none
    /// The free space at the end of a line that does not yet cause hyphenation.
    package var hyphenateLimitZone: LengthPercentage = .zero
    /// Our own `-lectern-typesetting`.
    package var typesetting = Typesetting.auto
    /// Our own `-lectern-word-hints`.
    package var wordHints = WordHints.none
    /// `tab-size`: a number of spaces, or CSS pixels.
    package var tabSize = LineHeight.number(8)
    package var hangingPunctuation: UInt8 = 0
    package var textSpacingTrim: UInt8 = 0
    package var textAutospace: UInt8 = 0
    @usableFromInline package var direction = TextDirection.ltr
    @usableFromInline package var writingMode = WritingMode.horizontalTB
    package var textOrientation = TextOrientation.mixed
    package var textCombineUpright = TextCombineUpright.none
    package var textEmphasis = TextEmphasis()
    package var textShadows: [Shadow] = []
    package var textUnderlinePosition: UInt8 = 0
    package var textUnderlineOffset: LengthOrAuto = .auto
    package var textDecorationSkipInk = SkipInk.auto
    package var rubyPosition = RubyPosition.over
    package var rubyAlign = RubyAlign.spaceAround
    package var visibility = Visibility.visible
    package var listStyleType = ListStyleType.named("disc")
    package var listStylePosition = ListStylePosition.outside
    package var listStyleImage: ImageValue? = nil
    /// Pairs of opening and closing marks; `nil` for `auto`.
    package var quotes: [String]? = nil
    package var orphans = 2
    package var widows = 2
    package var borderCollapse = BorderCollapse.separate
    /// Horizontal spacing in CSS pixels; `borderSpacingY` is vertical.
    package var borderSpacingX: Float = 0
    package var borderSpacingY: Float = 0
    package var captionSide = CaptionSide.top
    package var emptyCells = EmptyCells.show
    package var textBoxEdge = TextBoxEdge()
    /// The language from `lang` or `xml:lang`, inherited like a property.
    package var language: Language? = nil
    /// How the shapes of drawings are filled and stroked.
    package var ink = Rare<InkStyle>()
    /// Custom properties as token text; `nil` for none.
    var customProperties: CustomProperties? = nil

    package init() {}
}

/// The `--*` properties of a style.
package final class CustomProperties: Hashable, Sendable {
    let values: [String: String]

    init(values: [String: String]) { self.values = values }

    package static func == (a: CustomProperties, b: CustomProperties) -> Bool { a === b || a.values == b.values }
    package func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}

/// The box properties.
@usableFromInline package struct BoxStyle: Hashable, Sendable {
    package var display = Display.inline
    /// Whether the box is the legend of a fieldset, on whose border it stands.
    package var isLegend = false
    @usableFromInline package var position = Position.static
    @usableFromInline package var float = FloatSide.none
    package var clear = Clear.none
    package var inset = Sides<LengthOrAuto>(.auto)
    package var width = Sizing.auto
    package var height = Sizing.auto
    package var minWidth = Sizing.auto
    package var minHeight = Sizing.auto
    package var maxWidth = Sizing.auto
    package var maxHeight = Sizing.auto
    package var boxSizing = BoxSizing.contentBox
    package var aspectRatio: Double? = nil
    package var margin = Sides<LengthOrAuto>(.zero)
    package var padding = Sides<LengthPercentage>(.zero)
    /// Used widths in CSS pixels: zero where the border style is `none` or `hidden`.
    package var borderWidth = Sides<Float>(0)
    package var borderStyle = Sides<BorderStyle>(.none)
    package var overflowX = CSSOverflow.visible
    package var overflowY = CSSOverflow.visible
    package var verticalAlign = VerticalAlign.baseline
    package var unicodeBidi = UnicodeBidi.normal
    package var breakBefore = BreakBetween.auto
    package var breakAfter = BreakBetween.auto
    package var breakInside = BreakInside.auto
    package var boxDecorationBreak = BoxDecorationBreak.slice
    package var lineClamp = LineClamp()
    package var textOverflow = TextOverflow()
    /// `-lectern-warichu`: the number of small lines in an inline box; 0 for none.
    package var warichuLines: UInt8 = 0
    /// Whether the box would be inline-level if it were not positioned. Positioning
    /// changes `display` to `block`.
    package var isInlineUnlessPositioned = false
    /// `page`: the name of the page type; `nil` for `auto`.
    package var page: String? = nil
    package var content = ContentValue.normal
    package var counterReset: [CounterChange] = []
    package var counterIncrement: [CounterChange] = []
    package var counterSet: [CounterChange] = []
    package var tableLayout = TableLayout.auto
    package var columnCount: Int? = nil
    /// In CSS pixels; `nil` for `auto`.
    package var columnWidth: Float? = nil
    package var columnFill = ColumnFill.balance
    package var columnSpansAll = false
    /// `nil` for `normal`.
    package var columnGap: LengthPercentage? = nil
    package var rowGap: LengthPercentage? = nil
    package var grid = GridStyle()
    package var textBoxTrim: TextBoxTrim = []
    /// `margin-trim`: block-start, block-end, inline-start, inline-end as bits 1, 2, 4, 8.
    package var marginTrim: UInt8 = 0
    package var flexDirection = FlexDirection.row
    package var flexWrap = FlexWrap.nowrap
    package var flexGrow: Float = 0
    package var flexShrink: Float = 1
    package var flexBasis = Sizing.auto
    package var order = 0
    package var alignContent = Alignment.normal
    package var alignItems = Alignment.normal
    package var alignSelf = Alignment.auto
    package var justifyContent = Alignment.normal
    package var justifyItems = Alignment.normal
    package var justifySelf = Alignment.auto
    package var objectFit = ObjectFit.fill
    package var objectPosition = LengthPair(x: .init(percent: 50), y: .init(percent: 50))
    package var zIndex: Int? = nil
    package var opacity: Float = 1
    package var transform: [TransformFunction] = []
    package var inSpace = SpaceTransforms()
    package var transformOrigin = LengthPair(x: .init(percent: 50), y: .init(percent: 50))
    package var isolates = false
    package var mixBlendMode = BlendMode.normal
    /// `contain`: size, layout, paint, style as bits 1, 2, 4, 8.
    package var contain: UInt8 = 0
    package var containedSize = Rare<ContainedSize>()
    /// Whether `filter` is not `none`. Filters are not applied but affect layout.
    package var hasFilter = false
    /// The properties of drawings.
    package var drawing = Rare<DrawingStyle>()
    /// `will-change`: the effects of the named properties.
    package var announcedChange = AnnouncedChange()
    /// `initial-letter`: its size in lines, and the number of lines by which it sinks.
    package var initialLetterSize: Float? = nil
    package var initialLetterSink = 1
    /// The height of the lines beside an initial letter that is trimmed to its glyphs, in CSS pixels.
    var initialLetterLine: Float = 0

    package init() {}
}

/// The properties that only painting reads.
package struct PaintStyle: Hashable, Sendable {
    package var backgroundColor = Color.transparent
    /// The first layer is nearest to the reader.
    package var backgroundLayers: [BackgroundLayer] = []
    package var borderColor = Sides<Color>(.black)
    package var borderRadius = Corners<LengthPair>(.init())
    package var borderImage: BorderImage? = nil
    package var boxShadows: [Shadow] = []
    package var outlineWidth: Float = 0
    package var outlineStyle = BorderStyle.none
    package var outlineColor = Color.black
    package var outlineOffset: Float = 0
    package var overflowClipMargin = OverflowClipMargin()
    /// `clip`: top, right, bottom, left in CSS pixels; `auto` is the border edge.
    package var clip: Sides<LengthOrAuto>? = nil
    package var textDecorationLines: TextDecorationLines = []
    package var textDecorationStyle = TextDecorationStyle.solid
    package var textDecorationColor = Color.black
    package var textDecorationThickness: LengthOrAuto = .auto
    package var columnRuleWidth: Float = 0
    package var columnRuleStyle = BorderStyle.none
    package var columnRuleColor = Color.black
    /// The colours that are `currentcolor`, already resolved above: an inheriting
    /// style resolves them against its own `color`.
    var currentColors = CurrentColors.all
    /// The specified values of those of them that are made of `currentcolor`, such as mixtures.
    var currentExpressions: [CurrentColors: CurrentColorExpression] = [:]
    package var imageRenderingIsPixelated = false
    /// Whether form controls are not drawn as such: `appearance: none`.
    package var appearanceIsNone = false

    package init() {}
}

/// The colours of a ``PaintStyle`` that follow `color`.
package struct CurrentColors: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    static let borderTop = Self(rawValue: 1)
    static let borderRight = Self(rawValue: 2)
    static let borderBottom = Self(rawValue: 4)
    static let borderLeft = Self(rawValue: 8)
    static let outline = Self(rawValue: 16)
    static let textDecoration = Self(rawValue: 32)
    static let columnRule = Self(rawValue: 64)
    /// All colours whose initial value is `currentcolor`.
    static let all = Self(rawValue: 127)
    static let background = Self(rawValue: 128)
}

extension PaintStyle {
    /// Makes a colour follow `currentcolor`, or ends that.
    mutating func follow(_ expression: CurrentColorExpression?, _ flag: CurrentColors) {
        if !currentExpressions.isEmpty { currentExpressions[flag] = nil }
        guard let expression else {
            currentColors.remove(flag)
            return
        }
        currentColors.insert(flag)
        if case .current = expression.color { return }
        currentExpressions[flag] = expression
    }
}

/// One layer of background images.
package struct BackgroundLayer: Hashable, Sendable {
    @usableFromInline package enum Size: Hashable, Sendable {
        case cover, contain
        case explicit(LengthOrAuto, LengthOrAuto)
    }
    package var image: ImageValue?
    package var position = LengthPair()
    package var size = Size.explicit(.auto, .auto)
    package var repeatX = BackgroundRepeat.repeat
    package var repeatY = BackgroundRepeat.repeat
    package var attachment = BackgroundAttachment.scroll
    package var origin = BackgroundBox.paddingBox
    package var clip = BackgroundBox.borderBox

    package init(image: ImageValue? = nil) { self.image = image }
}

/// `border-image`.
package struct BorderImage: Hashable, Sendable {
    package var source: ImageValue
    /// In pixels of the image, or percent of its size.
    package var slice = Sides<LengthPercentage>(.init(percent: 100))
    package var fills = false
    /// `nil`: the width of the border.
    package var width = Sides<LengthOrAuto?>(nil)
    package var outset = Sides<Float>(0)
    package var repeatX = 0
    package var repeatY = 0

    init(source: ImageValue) { self.source = source }
}
