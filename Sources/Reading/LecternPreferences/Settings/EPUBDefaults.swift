public import LecternBase
public import LecternModel

/// What the app prefers if neither the reader nor the publication decides.
///
///     let defaults = EPUBDefaults(pageMargins: 1.5)
public struct EPUBDefaults: Hashable, Sendable {
    /// The number of columns shown side by side.
    public var columnCount: ColumnCount?
    /// The font family that replaces the book's.
    public var fontFamily: FontFamily?
    /// The text size; 1 is 100 %.
    public var fontSize: Double?
    /// The font weight; 1 is 400.
    public var fontWeight: Double?
    /// Whether words are hyphenated.
    public var hyphens: Bool?
    /// How images change in dark themes.
    public var imageFilter: ImageFilter?
    /// The language of text in publications that declare none.
    public var language: Language?
    /// Additional space between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic text uses optional ligatures.
    public var ligatures: Bool?
    /// The line height as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the page margins.
    public var pageMargins: Double?
    /// The first-line indent, in em.
    public var paragraphIndent: Double?
    /// Additional space after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography applies.
    public var publisherStyles: Bool?
    /// The direction of pages.
    public var readingProgression: ReadingProgression?
    /// Whether a chapter is one continuous strip.
    public var scroll: Bool?
    /// Whether fixed pages are shown in pairs.
    public var spread: PageSpread?
    /// The alignment of text.
    public var textAlign: TextAlignment?
    /// Whether decorative text styles are removed.
    public var textNormalization: Bool?
    /// The colours of text and background.
    public var theme: Theme?
    /// The size ratio of heading levels.
    public var typeScale: Double?
    /// A factor of the top and bottom page margins.
    public var verticalMargins: Double?
    /// Additional space between words, in em.
    public var wordSpacing: Double?

    /// Creates defaults without values.
    public init() {}
}
