public import LecternBase
public import LecternGeometry

/// All computed values of one element or pseudo-element.
///
/// Equal styles of a document are one object (``StyledDocument`` interns them),
/// so `===` is a fast equality test. Lengths are CSS pixels.
public final class ComputedStyle: Sendable {
    /// The inherited properties.
    public let text: TextStyle
    /// The box properties, not inherited.
    public let box: BoxStyle
    /// The properties that only painting reads, not inherited.
    public let paint: PaintStyle

    public init(text: TextStyle, box: BoxStyle, paint: PaintStyle) {
        self.text = text
        self.box = box
        self.paint = paint
    }

    /// Initial values of all properties.
    public static let initial = ComputedStyle(text: .init(), box: .init(), paint: .init())

    @inlinable public var writingDirection: WritingDirection { .init(text.writingMode, text.direction) }
}

/// The inherited properties.
public struct TextStyle: Hashable, Sendable {
    public var color = Color.black
    public var fontFamilies: [CSSFontFamily] = [.serif]
    public var fontSize: Float = 16
    public var fontSizeOrigin = FontSizeOrigin()
    public var mathStyle = CSSMathStyle.normal
    public var mathShift = CSSMathShift.normal
    /// The number of times that text of a formula is smaller than the formula's base size.
    public var mathDepth: Int16 = 0
    public var mathVariant = MathVariant.auto
    public var fontWeight: Float = 400
    public var fontStyle = FontStyle.normal
    /// In percent of the normal width.
    public var fontStretch: Float = 100
    public var fontVariantCaps = FontVariantCaps.normal
    public var fontVariantPosition = FontVariantPosition.normal
    public var fontKerning = FontKerning.auto
    /// From `font-variant-ligatures`, `-numeric`, `-east-asian`, `-alternates` and
    /// `font-feature-settings`, in the order in which they apply.
    public var fontFeatures: [FontFeature] = []
    /// The `font-variant-*` longhands, kept apart so that each inherits on its own.
    public var fontVariants = FontVariants()
    public var fontVariations: [FontFeature] = []
    public var synthesizesWeight = true
    public var synthesizesStyle = true
    public var fontSizeAdjust: Float? = nil
    public var lineHeight = LineHeight.normal
    public var letterSpacing: LengthPercentage = .zero
    public var wordSpacing: LengthPercentage = .zero
    public var textIndent: LengthPercentage = .zero
    public var textIndentHangs = false
    public var textIndentEachLine = false
    public var textAlign = TextAlign.start
    public var textAlignLast = TextAlignLast.auto
    public var textJustify = TextJustify.auto
    public var textTransform: TextTransform = []
    public var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
    public var textWrapMode = TextWrapMode.wrap
    public var textWrapStyle = TextWrapStyle.auto
    public var wordBreak = WordBreak.normal
    public var overflowWrap = OverflowWrap.normal
    public var lineBreak = LineBreak.auto
    public var hyphens = Hyphens.manual
    /// `hyphenate-character`; `nil` for `auto`.
    public var hyphenateCharacter: String? = nil
    /// The minimum number of letters of the word, before and after the hyphen.
    public var hyphenateLimitChars: [Int] = [5, 2, 2]
    /// The maximum number of consecutive hyphenated lines; 0 for no limit.
    public var hyphenateLimitLines = 0
    /// The last lines that must not end with a hyphen.
    public var hyphenateLimitLast = HyphenateLimitLast.none
    /// The free space at the end of a line that does not yet cause hyphenation.
    public var hyphenateLimitZone: LengthPercentage = .zero
    /// Our own `-lectern-typesetting`.
    public var typesetting = Typesetting.auto
    /// `tab-size`: a number of spaces, or CSS pixels.
    public var tabSize = LineHeight.number(8)
    public var hangingPunctuation: UInt8 = 0
    public var textSpacingTrim: UInt8 = 0
    public var textAutospace: UInt8 = 0
    public var direction = TextDirection.ltr
    public var writingMode = WritingMode.horizontalTB
    public var textOrientation = TextOrientation.mixed
    public var textCombineUpright = TextCombineUpright.none
    public var textEmphasis = TextEmphasis()
    public var textShadows: [Shadow] = []
    public var textUnderlinePosition: UInt8 = 0
    public var textUnderlineOffset: LengthOrAuto = .auto
    public var textDecorationSkipInk = SkipInk.auto
    public var rubyPosition = RubyPosition.over
    public var rubyAlign = RubyAlign.spaceAround
    public var visibility = Visibility.visible
    public var listStyleType = ListStyleType.named("disc")
    public var listStylePosition = ListStylePosition.outside
    public var listStyleImage: ImageValue? = nil
    /// Pairs of opening and closing marks; `nil` for `auto`.
    public var quotes: [String]? = nil
    public var orphans = 2
    public var widows = 2
    public var borderCollapse = BorderCollapse.separate
    /// Horizontal spacing in CSS pixels; `borderSpacingY` is vertical.
    public var borderSpacingX: Float = 0
    public var borderSpacingY: Float = 0
    public var captionSide = CaptionSide.top
    public var emptyCells = EmptyCells.show
    /// The language from `lang` or `xml:lang`, inherited like a property.
    public var language: Language? = nil
    /// Custom properties as token text; `nil` for none.
    public var customProperties: CustomProperties? = nil

    public init() {}
}

/// The `--*` properties of a style.
public final class CustomProperties: Hashable, Sendable {
    public let values: [String: String]

    public init(values: [String: String]) { self.values = values }

    public static func == (a: CustomProperties, b: CustomProperties) -> Bool { a === b || a.values == b.values }
    public func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}

/// The box properties.
public struct BoxStyle: Hashable, Sendable {
    public var display = Display.inline
    public var position = Position.static
    public var float = FloatSide.none
    public var clear = Clear.none
    public var inset = Sides<LengthOrAuto>(.auto)
    public var width = Sizing.auto
    public var height = Sizing.auto
    public var minWidth = Sizing.auto
    public var minHeight = Sizing.auto
    public var maxWidth = Sizing.auto
    public var maxHeight = Sizing.auto
    public var boxSizing = BoxSizing.contentBox
    public var aspectRatio: Double? = nil
    public var margin = Sides<LengthOrAuto>(.zero)
    public var padding = Sides<LengthPercentage>(.zero)
    /// Used widths in CSS pixels: zero where the border style is `none` or `hidden`.
    public var borderWidth = Sides<Float>(0)
    public var borderStyle = Sides<BorderStyle>(.none)
    public var overflowX = CSSOverflow.visible
    public var overflowY = CSSOverflow.visible
    public var verticalAlign = VerticalAlign.baseline
    public var unicodeBidi = UnicodeBidi.normal
    public var breakBefore = BreakBetween.auto
    public var breakAfter = BreakBetween.auto
    public var breakInside = BreakInside.auto
    public var boxDecorationBreak = BoxDecorationBreak.slice
    public var lineClamp = LineClamp()
    public var textOverflow = TextOverflow()
    /// `-lectern-warichu`: the number of small lines in an inline box; 0 for none.
    public var warichuLines: UInt8 = 0
    /// Whether the box would be inline-level if it were not positioned. Positioning
    /// changes `display` to `block`.
    public var isInlineUnlessPositioned = false
    /// `page`: the name of the page type; `nil` for `auto`.
    public var page: String? = nil
    public var content = ContentValue.normal
    public var counterReset: [CounterChange] = []
    public var counterIncrement: [CounterChange] = []
    public var counterSet: [CounterChange] = []
    public var tableLayout = TableLayout.auto
    public var columnCount: Int? = nil
    /// In CSS pixels; `nil` for `auto`.
    public var columnWidth: Float? = nil
    public var columnFill = ColumnFill.balance
    public var columnSpansAll = false
    /// `nil` for `normal`.
    public var columnGap: LengthPercentage? = nil
    public var rowGap: LengthPercentage? = nil
    public var grid = GridStyle()
    /// `margin-trim`: block-start, block-end, inline-start, inline-end as bits 1, 2, 4, 8.
    public var marginTrim: UInt8 = 0
    public var flexDirection = FlexDirection.row
    public var flexWrap = FlexWrap.nowrap
    public var flexGrow: Float = 0
    public var flexShrink: Float = 1
    public var flexBasis = Sizing.auto
    public var order = 0
    public var alignContent = Alignment.normal
    public var alignItems = Alignment.normal
    public var alignSelf = Alignment.auto
    public var justifyContent = Alignment.normal
    public var justifyItems = Alignment.normal
    public var justifySelf = Alignment.auto
    public var objectFit = ObjectFit.fill
    public var objectPosition = LengthPair(x: .init(percent: 50), y: .init(percent: 50))
    public var zIndex: Int? = nil
    public var opacity: Float = 1
    public var transform: [TransformFunction] = []
    public var transformOrigin = LengthPair(x: .init(percent: 50), y: .init(percent: 50))
    public var isolates = false
    public var mixBlendMode = BlendMode.normal
    /// `contain`: size, layout, paint, style as bits 1, 2, 4, 8.
    public var contain: UInt8 = 0
    /// Whether `filter` is not `none`. Filters are not applied but affect layout.
    public var hasFilter = false
    /// `will-change`: the effects of the named properties.
    public var announcedChange = AnnouncedChange()
    public var initialLetterSize: Float? = nil
    public var initialLetterSink = 1

    public init() {}
}

/// The properties that only painting reads.
public struct PaintStyle: Hashable, Sendable {
    public var backgroundColor = Color.transparent
    /// The first layer is nearest to the reader.
    public var backgroundLayers: [BackgroundLayer] = []
    public var borderColor = Sides<Color>(.black)
    public var borderRadius = Corners<LengthPair>(.init())
    public var borderImage: BorderImage? = nil
    public var boxShadows: [Shadow] = []
    public var outlineWidth: Float = 0
    public var outlineStyle = BorderStyle.none
    public var outlineColor = Color.black
    public var outlineOffset: Float = 0
    /// `clip`: top, right, bottom, left in CSS pixels; `auto` is the border edge.
    public var clip: Sides<LengthOrAuto>? = nil
    public var textDecorationLines: TextDecorationLines = []
    public var textDecorationStyle = TextDecorationStyle.solid
    public var textDecorationColor = Color.black
    public var textDecorationThickness: LengthOrAuto = .auto
    public var columnRuleWidth: Float = 0
    public var columnRuleStyle = BorderStyle.none
    public var columnRuleColor = Color.black
    /// The colours that are `currentcolor`, already resolved above: an inheriting
    /// style resolves them against its own `color`.
    public var currentColors = CurrentColors.all
    public var imageRenderingIsPixelated = false
    /// Whether form controls are not drawn as such: `appearance: none`.
    public var appearanceIsNone = false

    public init() {}
}

/// The colours of a ``PaintStyle`` that follow `color`.
public struct CurrentColors: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let borderTop = Self(rawValue: 1)
    public static let borderRight = Self(rawValue: 2)
    public static let borderBottom = Self(rawValue: 4)
    public static let borderLeft = Self(rawValue: 8)
    public static let outline = Self(rawValue: 16)
    public static let textDecoration = Self(rawValue: 32)
    public static let columnRule = Self(rawValue: 64)
    /// All colours whose initial value is `currentcolor`.
    public static let all = Self(rawValue: 127)
    public static let background = Self(rawValue: 128)
}

/// One layer of background images.
public struct BackgroundLayer: Hashable, Sendable {
    public enum Size: Hashable, Sendable {
        case cover, contain
        case explicit(LengthOrAuto, LengthOrAuto)
    }
    public var image: ImageValue?
    public var position = LengthPair()
    public var size = Size.explicit(.auto, .auto)
    public var repeatX = BackgroundRepeat.repeat
    public var repeatY = BackgroundRepeat.repeat
    public var attachment = BackgroundAttachment.scroll
    public var origin = BackgroundBox.paddingBox
    public var clip = BackgroundBox.borderBox

    public init(image: ImageValue? = nil) { self.image = image }
}

/// `border-image`.
public struct BorderImage: Hashable, Sendable {
    public var source: ImageValue
    /// In pixels of the image, or percent of its size.
    public var slice = Sides<LengthPercentage>(.init(percent: 100))
    public var fills = false
    /// `nil`: the width of the border.
    public var width = Sides<LengthOrAuto?>(nil)
    public var outset = Sides<Float>(0)
    public var repeatX = 0
    public var repeatY = 0

    public init(source: ImageValue) { self.source = source }
}
