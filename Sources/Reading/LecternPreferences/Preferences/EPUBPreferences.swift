public import LecternBase
public import LecternGeometry
public import LecternModel

/// The reader's preferences, for one publication or for all.
///
///     let preferences = EPUBPreferences(fontSize: 1.2, theme: .sepia)
///     let settings = EPUBSettings(preferences: preferences)
///
/// nil means no preference. ``EPUBSettings`` resolves preferences to values, and
/// ``EPUBPreferencesEditor`` changes them from a form.
public struct EPUBPreferences: JSONPreferences {
    /// The background colour that replaces the theme's.
    public var backgroundColor: Color?
    /// The text colour that replaces the theme's.
    public var textColor: Color?
    /// The number of columns shown side by side.
    public var columnCount: ColumnCount?
    /// How a fixed page fills the viewport; nil for the navigator's own fit.
    public var fit: Fit?
    /// The font family that replaces the book's.
    public var fontFamily: FontFamily?
    /// The text size; 1 is 100 %.
    public var fontSize: Double?
    /// The font weight; 1 is 400, 1.75 is 700.
    public var fontWeight: Double?
    /// Whether words are hyphenated.
    public var hyphens: Bool?
    /// How images change in dark themes.
    public var imageFilter: ImageFilter?
    /// The language of text without declared language, if the metadata are wrong.
    public var language: Language?
    /// Additional space between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic text uses optional ligatures.
    public var ligatures: Bool?
    /// The line height as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the side page margins; 1 is the default.
    public var pageMargins: Double?
    /// The gap between fixed pages in a strip, in CSS pixels.
    public var pageSpacing: Double?
    /// The first-line indent, in em.
    public var paragraphIndent: Double?
    /// Additional space after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography applies. Nine preferences take effect only
    /// if it does not.
    public var publisherStyles: Bool?
    /// The direction of pages, if the book is wrong about it.
    public var readingProgression: ReadingProgression?
    /// Whether a chapter is one continuous strip. Without effect unless the navigator
    /// scrolls: see ``ScrollSupport``.
    public var scroll: Bool?
    /// The axis along which fixed pages follow each other: in a strip, and where they turn.
    public var scrollAxis: Axis?
    /// Whether fixed pages are shown in pairs.
    public var spread: PageSpread?
    /// The alignment of text.
    public var textAlign: TextAlignment?
    /// Whether decorative text styles are removed for easier reading.
    public var textNormalization: Bool?
    /// The colours of text and background.
    public var theme: Theme?
    /// The size ratio of heading levels.
    public var typeScale: Double?
    /// A factor of the top and bottom page margins; 1 is the default.
    public var verticalMargins: Double?
    /// Whether text is vertical.
    public var verticalText: Bool?
    /// Additional space between words, in em.
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
        PreferenceField("language", \.language, .publication),
        PreferenceField("letterSpacing", \.letterSpacing),
        PreferenceField("ligatures", \.ligatures),
        PreferenceField("lineHeight", \.lineHeight),
        PreferenceField("pageMargins", \.pageMargins),
        PreferenceField("pageSpacing", \.pageSpacing),
        PreferenceField("paragraphIndent", \.paragraphIndent),
        PreferenceField("paragraphSpacing", \.paragraphSpacing),
        PreferenceField("publisherStyles", \.publisherStyles),
        PreferenceField("readingProgression", \.readingProgression, .publication),
        PreferenceField("scroll", \.scroll),
        PreferenceField("scrollAxis", \.scrollAxis),
        PreferenceField("spread", \.spread, .publication),
        PreferenceField("textAlign", \.textAlign),
        PreferenceField("textColor", \.textColor),
        PreferenceField("textNormalization", \.textNormalization),
        PreferenceField("theme", \.theme),
        PreferenceField("typeScale", \.typeScale),
        PreferenceField("verticalMargins", \.verticalMargins),
        PreferenceField("verticalText", \.verticalText, .publication),
        PreferenceField("wordSpacing", \.wordSpacing),
    ]
}
