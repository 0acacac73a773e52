public import LecternBase
public import LecternGeometry
public import LecternModel

/// The values in effect: the reader's preferences, else the publication's metadata,
/// else the app's defaults.
///
///     let settings = EPUBSettings(preferences: preferences, metadata: publication.metadata)
///     settings.lineHeight  // nil: the book's own
///
/// A preference without effect (letter spacing with publisher styles, or in Arabic)
/// is not in the settings, so a renderer applies everything it finds. For optional
/// settings nil means the book's own typography.
public struct EPUBSettings: ConfigurableSettings {
    /// The kind of layout that the settings are resolved for.
    public let layout: Layout
    /// The background colour that replaces the theme's: see ``effectiveBackgroundColor``.
    public var backgroundColor: Color?
    /// The text colour that replaces the theme's: see ``effectiveTextColor``.
    public var textColor: Color?
    /// The number of columns shown side by side.
    public var columnCount = ColumnCount.auto
    /// How a fixed page fills the viewport; nil for the navigator's own fit.
    public var fit: Fit?
    /// The font family that replaces the book's.
    public var fontFamily: FontFamily?
    /// The text size; 1 is 100 %.
    public var fontSize = PreferenceRange.fontSize.neutral
    /// The font weight; 1 is 400.
    public var fontWeight: Double?
    /// Whether words are hyphenated.
    public var hyphens: Bool?
    /// How images change in dark themes.
    public var imageFilter: ImageFilter?
    /// The language of the text.
    public var language: Language?
    /// Additional space between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic text uses optional ligatures.
    public var ligatures: Bool?
    /// The line height as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the page margins.
    public var pageMargins = PreferenceRange.pageMargins.neutral
    /// The gap between fixed pages in a strip, in CSS pixels.
    public var pageSpacing = 8.0
    /// The first-line indent, in em.
    public var paragraphIndent: Double?
    /// Additional space after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography applies. If not, its style sheets still apply,
    /// but nine settings override them.
    public var publisherStyles = true
    /// The direction of pages, never `auto`.
    public var readingProgression = ReadingProgression.ltr
    /// Whether the navigator can show strips.
    let scrolling: ScrollSupport
    /// Whether a chapter is one continuous strip; false unless the navigator scrolls.
    public var scroll = false
    /// The axis along which fixed pages follow each other: without a preference vertical in a strip, horizontal where they
    /// turn.
    public var scrollAxis = Axis.horizontal
    /// Whether scrolling goes on in the next chapter: not if the publication wants each chapter for itself
    /// (`scrolled-doc`).
    public var scrollsContinuously = true
    /// The flow of the chapters. ``scroll`` is that of chapters that declare none.
    public var flow = FlowRule(usual: .paginated, obeysItems: false)
    /// Whether fixed pages are shown in pairs.
    public var spread = PageSpread.auto
    /// The alignment of text.
    public var textAlign: TextAlignment?
    /// Whether decorative text styles are removed.
    public var textNormalization = false
    /// Rules of CSS that come after those of the book; nil for none.
    public var userStyleSheet: String?
    /// The colours of text and background.
    public var theme = Theme.light
    /// Whether fixed pages use the theme: only PDF pages do.
    var themesFixedPages = false
    /// The size ratio of heading levels.
    public var typeScale: Double?
    /// A factor of the top and bottom page margins; 1 is the default.
    public var verticalMargins = PreferenceRange.pageMargins.neutral
    /// Whether text is vertical: the reader's choice, else derived from language and
    /// direction of pages.
    public var verticalText = false
    /// Whether ``verticalText`` is the reader's choice, which overrides the book's style
    /// sheets. A derived value does not.
    public var choosesLineDirection = false
    /// How many words get hints; nil for none.
    public var wordHints: WordHintLevel?
    /// Additional space between words, in em.
    public var wordSpacing: Double?

    /// Resolves preferences. Numbers are clamped to their ranges.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        self.scrolling = scrolling
        layout = metadata.layout?.hasFixedPages == true ? .fixed : .reflowable
        resolveLanguage(preferences, defaults: defaults, metadata: metadata)
        resolvePages(preferences, defaults: defaults, metadata: metadata)
        resolveText(preferences, defaults)
        resolveTypography(preferences, defaults)
    }

    /// The background colour in effect.
    public var effectiveBackgroundColor: Color { backgroundColor ?? theme.backgroundColor }
    /// The text colour in effect.
    public var effectiveTextColor: Color { textColor ?? theme.textColor }

    /// Whether text is set from right to left where documents declare no direction: in a book whose pages follow each
    /// other from right to left because of its language.
    public var writesRightToLeft: Bool {
        layout == .reflowable && readingProgression == .rtl && scriptStyle == .rightToLeft
    }

    /// The typographic conventions of the script.
    public var scriptStyle: ScriptStyle {
        ScriptStyle(language: language, readingProgression: readingProgression, verticalText: verticalText)
    }

    var conditions: PreferenceConditions {
        PreferenceConditions(
            layout: layout, scrolling: scrolling, publisherStyles: publisherStyles, scroll: scroll,
            scrollAxis: scrollAxis, theme: theme, script: scriptStyle,
            isThemed: layout == .reflowable || themesFixedPages)
    }
}
