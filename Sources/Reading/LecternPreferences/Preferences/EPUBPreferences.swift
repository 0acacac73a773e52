public import LecternBase
public import LecternGeometry
public import LecternModel

/// The reader's preferences, for one publication or for all.
///
///     let preferences = EPUBPreferences(fontSize: 1.2, theme: .sepia)
///     let settings = EPUBSettings(preferences: preferences)
///
/// nil means no preference. ``EPUBSettings`` resolves preferences to values, and
/// ``EPUBPreferencesEditor`` changes them from a form. A preference that has no effect is stored all the same, and takes
/// effect when its conditions hold.
public struct EPUBPreferences: JSONPreferences {
    /// The background colour that replaces the theme's.
    public var backgroundColor: Color?
    /// The text colour that replaces the theme's. Effective: in reflowable books.
    public var textColor: Color?
    /// The number of columns shown side by side. Effective: in reflowable books that are not scrolled. `auto` without
    /// a preference.
    public var columnCount: ColumnCount?
    /// How a fixed page fills the viewport; nil for the navigator's own fit. Effective: in books of fixed pages.
    public var fit: Fit?
    /// The font family that replaces the book's. Effective: in reflowable books.
    public var fontFamily: FontFamily?
    /// The text size; 1 is 100 %. From 0.1 to 5, in steps of 0.1. Effective: in reflowable books.
    public var fontSize: Double?
    /// The font weight; 1 is 400, 1.75 is 700. From 0 to 2.5, in steps of 0.25. Effective: in reflowable books.
    public var fontWeight: Double?
    /// Whether words are hyphenated. Effective: in reflowable books whose publisher's styles are off, except in CJK
    /// text and in scripts that are written from right to left.
    public var hyphens: Bool?
    /// How images change in dark themes. Effective: in reflowable books with a dark theme.
    public var imageFilter: ImageFilter?
    /// The language of text without declared language, if the metadata are wrong.
    public var language: Language?
    /// Additional space between letters, in em. From 0 to 1, in steps of 0.1. Effective: in reflowable books whose
    /// publisher's styles are off, except in CJK text and in scripts that are written from right to left.
    public var letterSpacing: Double?
    /// Whether Arabic text uses optional ligatures. Effective: in reflowable books whose publisher's styles are off,
    /// in scripts that are written from right to left.
    public var ligatures: Bool?
    /// The line height as a multiple of the font size. From 1 to 2, in steps of 0.1. Effective: in reflowable books
    /// whose publisher's styles are off.
    public var lineHeight: Double?
    /// A factor of the side page margins; 1 is the default. From 0 to 4, in steps of 0.3. Effective: in reflowable
    /// books.
    public var pageMargins: Double?
    /// The gap between fixed pages in a strip, in CSS pixels. From 0 to 50, in steps of 5. Effective: in scrolled
    /// books of fixed pages.
    public var pageSpacing: Double?
    /// The first-line indent, in em. From 0 to 3, in steps of 0.2. Effective: in reflowable books whose publisher's
    /// styles are off, except in CJK text.
    public var paragraphIndent: Double?
    /// Additional space after paragraphs, in em. From 0 to 2, in steps of 0.1. Effective: in reflowable books whose
    /// publisher's styles are off.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography applies. Nine preferences take effect only
    /// if it does not.
    public var publisherStyles: Bool?
    /// The direction of pages, if the book is wrong about it.
    public var readingProgression: ReadingProgression?
    /// Whether a chapter is one continuous strip. Without effect unless the navigator
    /// scrolls: see ``ScrollSupport``.
    public var scroll: Bool?
    /// The axis along which fixed pages follow each other: in a strip, and where they turn. Effective: in books of
    /// fixed pages.
    public var scrollAxis: Axis?
    /// Whether fixed pages are shown in pairs. Effective: in books of fixed pages, unless they form a horizontal
    /// strip.
    public var spread: PageSpread?
    /// The alignment of text. Effective: in reflowable books whose publisher's styles are off, except in CJK text.
    public var textAlign: TextAlignment?
    /// Whether decorative text styles are removed for easier reading. Effective: in reflowable books.
    public var textNormalization: Bool?
    /// The colours of text and background.
    public var theme: Theme?
    /// The size ratio of heading levels. One of nine ratios from 1 to 1.618. Effective: in reflowable books whose
    /// publisher's styles are off.
    public var typeScale: Double?
    /// Rules of CSS of the reader's own. They come after those of the book, as if its last style sheet had them: of two
    /// rules of equal specificity theirs wins. What other preferences set wins over both. Effective: in reflowable books.
    ///
    ///     preferences.userStyleSheet = "blockquote { font-style: italic } .ad { display: none }"
    public var userStyleSheet: String?
    /// A factor of the top and bottom page margins; 1 is the default.
    public var verticalMargins: Double?
    /// Whether text is vertical.
    public var verticalText: Bool?
    /// How many words get hints, short explanations over them; nil for none. Effective: in reflowable books, if the
    /// navigator has a source of hints.
    public var wordHints: WordHintLevel?
    /// Additional space between words, in em. From 0 to 1, in steps of 0.1. Effective: in reflowable books whose
    /// publisher's styles are off, except in CJK text and in scripts that are written from right to left.
    public var wordSpacing: Double?
    /// Members of the JSON that are not understood. They are preserved.
    public var other: JSONObject = [:]

    /// Creates preferences without values.
    public init() {}

    /// The members, sorted by name.
    public static let fields: [PreferenceField<EPUBPreferences>] = [
        PreferenceField("backgroundColor", \.backgroundColor),
        PreferenceField("columnCount", \.columnCount),
        PreferenceField("fit", \.fit),
        PreferenceField("fontFamily", \.fontFamily),
        PreferenceField("fontSize", \.fontSize),
        PreferenceField("fontWeight", \.fontWeight),
        PreferenceField("hyphens", \.hyphens),
        PreferenceField("imageFilter", \.imageFilter),
        PreferenceField("language", \.language, scope: .publication),
        PreferenceField("letterSpacing", \.letterSpacing),
        PreferenceField("ligatures", \.ligatures),
        PreferenceField("lineHeight", \.lineHeight),
        PreferenceField("pageMargins", \.pageMargins),
        PreferenceField("pageSpacing", \.pageSpacing),
        PreferenceField("paragraphIndent", \.paragraphIndent),
        PreferenceField("paragraphSpacing", \.paragraphSpacing),
        PreferenceField("publisherStyles", \.publisherStyles),
        PreferenceField("readingProgression", \.readingProgression, scope: .publication),
        PreferenceField("scroll", \.scroll),
        PreferenceField("scrollAxis", \.scrollAxis),
        PreferenceField("spread", \.spread, scope: .publication),
        PreferenceField("textAlign", \.textAlign),
        PreferenceField("textColor", \.textColor),
        PreferenceField("textNormalization", \.textNormalization),
        PreferenceField("theme", \.theme),
        PreferenceField("typeScale", \.typeScale),
        PreferenceField("userStyleSheet", \.userStyleSheet),
        PreferenceField("verticalMargins", \.verticalMargins),
        PreferenceField("verticalText", \.verticalText, scope: .publication),
        PreferenceField("wordHints", \.wordHints),
        PreferenceField("wordSpacing", \.wordSpacing),
    ]
}
