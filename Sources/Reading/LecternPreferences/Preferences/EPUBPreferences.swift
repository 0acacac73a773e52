public import LecternBase
public import LecternGeometry
public import LecternModel

/// What a reader asks for: wishes that may hold for one book or for all.
///
///     var preferences = EPUBPreferences()
///     preferences.fontSize = 1.2
///     preferences.theme = .sepia
///     let settings = EPUBSettings(preferences: preferences)
///
/// `nil` means that the reader has no wish. What becomes of the wishes is told
/// by ``EPUBSettings``, and ``EPUBPreferencesEditor`` changes them from a form.
public struct EPUBPreferences: Hashable, Sendable {
    /// The paper, in place of the theme's.
    public var backgroundColor: Color?
    /// The ink, in place of the theme's.
    public var textColor: Color?
    /// How many columns stand on a screen.
    public var columnCount: ColumnCount?
    /// A font family in place of the book's.
    public var fontFamily: String?
    /// The size of text; 1 is 100 %.
    public var fontSize: Double?
    /// The weight of text; 1 is 400, 1.75 is 700.
    public var fontWeight: Double?
    /// Whether words are divided at the ends of lines.
    public var hyphens: Bool?
    /// What happens to images on dark paper.
    public var imageFilter: ImageFilter?
    /// The language of text that does not say its own, where the book's
    /// metadata are wrong about it.
    public var language: Language?
    /// Space added between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic letters join to optional ligatures.
    public var ligatures: Bool?
    /// The pitch of lines as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the margins; 1 is the usual margin.
    public var pageMargins: Double?
    /// The indent of first lines, in em.
    public var paragraphIndent: Double?
    /// Space added after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography holds. Nine preferences only take
    /// effect where it does not.
    public var publisherStyles: Bool?
    /// The order of pages, where the book is wrong about it.
    public var readingProgression: ReadingProgression?
    /// Whether a chapter is one long page. Without effect as long as Lectern
    /// shows pages only.
    public var scroll: Bool?
    /// Whether pages of a fixed size stand side by side.
    public var spread: PageSpread?
    /// How lines are aligned.
    public var textAlign: TextAlignment?
    /// Whether decorative styles of text are dropped for ease of reading.
    public var textNormalization: Bool?
    /// The colours of paper and ink.
    public var theme: Theme?
    /// The ratio of the sizes of headings.
    public var typeScale: Double?
    /// Whether lines run from top to bottom.
    public var verticalText: Bool?
    /// Space added between words, in em.
    public var wordSpacing: Double?
    /// Members of the JSON that Lectern gives no meaning to. They are kept.
    public var other: JSONObject = [:]

    /// No wishes.
    public init() {}

    /// Whether there is no wish at all.
    public var isEmpty: Bool { self == EPUBPreferences() }
}
