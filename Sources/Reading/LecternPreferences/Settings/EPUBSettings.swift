public import LecternBase
public import LecternGeometry
public import LecternModel

/// What holds in the end: the reader's wishes before the book's own word,
/// before the application's defaults.
///
///     let settings = EPUBSettings(preferences: preferences, metadata: publication.metadata)
///     settings.lineHeight  // nil: the book's own
///
/// A wish without effect (letter spacing where the publisher's styles hold, or
/// in Arabic) is not in the settings, so a renderer applies all it finds. For
/// the optional ones `nil` means that the book's own typography holds.
public struct EPUBSettings: Hashable, Sendable {
    /// The kind of layout that the rest was resolved for.
    public let layout: Layout
    /// The paper in place of the theme's; see ``effectiveBackgroundColor``.
    public var backgroundColor: Color?
    /// The ink in place of the theme's; see ``effectiveTextColor``.
    public var textColor: Color?
    /// How many columns stand on a screen.
    public var columnCount = ColumnCount.auto
    /// A font family in place of the book's.
    public var fontFamily: String?
    /// The size of text; 1 is 100 %.
    public var fontSize = PreferenceRange.fontSize.neutral
    /// The weight of text; 1 is 400.
    public var fontWeight: Double?
    /// Whether words are divided at the ends of lines.
    public var hyphens: Bool?
    /// What happens to images on dark paper.
    public var imageFilter: ImageFilter?
    /// The language of the text.
    public var language: Language?
    /// Space added between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic letters join to optional ligatures.
    public var ligatures: Bool?
    /// The pitch of lines as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the margins.
    public var pageMargins = PreferenceRange.pageMargins.neutral
    /// The indent of first lines, in em.
    public var paragraphIndent: Double?
    /// Space added after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography holds. Where it does not, the book's
    /// style sheets still apply, and nine settings win over them.
    public var publisherStyles = true
    /// The order of pages, never `auto`.
    public var readingProgression = ReadingProgression.ltr
    /// Whether a chapter is one long page: not yet, Lectern shows pages.
    public var scroll = false
    /// Whether pages of a fixed size stand side by side.
    public var spread = PageSpread.auto
    /// How lines are aligned.
    public var textAlign: TextAlignment?
    /// Whether decorative styles of text are dropped.
    public var textNormalization = false
    /// The colours of paper and ink.
    public var theme = Theme.light
    /// Whether pages of a fixed size take the theme: those of PDF do, whose paper is not designed.
    var themesFixedPages = false
    /// The ratio of the sizes of headings.
    public var typeScale: Double?
    /// Whether lines run from top to bottom: the reader's choice, or else what
    /// language and order of the pages make likely.
    public var verticalText = false
    /// Whether ``verticalText`` is the reader's choice, which wins over the
    /// book's style sheets. They win over what is only likely.
    public var choosesLineDirection = false
    /// Space added between words, in em.
    public var wordSpacing: Double?

    /// Resolves what holds. Numbers are brought into their ranges.
    public init(
        preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        metadata: Metadata = Metadata()
    ) {
        layout = metadata.layout == .fixed ? .fixed : .reflowable
        resolveLanguage(preferences, defaults, metadata)
        resolvePages(preferences, defaults, metadata)
        resolveText(preferences, defaults)
        resolveTypography(preferences, defaults)
    }

    /// The colour of the paper.
    public var effectiveBackgroundColor: Color { backgroundColor ?? theme.backgroundColor }
    /// The colour of the ink.
    public var effectiveTextColor: Color { textColor ?? theme.textColor }

    /// The manner of typesetting by script.
    public var scriptStyle: ScriptStyle {
        ScriptStyle(language: language, readingProgression: readingProgression, verticalText: verticalText)
    }

    var conditions: PreferenceConditions {
        PreferenceConditions(
            layout: layout, publisherStyles: publisherStyles, scroll: scroll, theme: theme, script: scriptStyle,
            isThemed: layout == .reflowable || themesFixedPages)
    }
}
