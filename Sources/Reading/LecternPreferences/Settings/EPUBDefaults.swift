public import LecternBase
public import LecternModel

/// What an application prefers where neither the reader nor the book says.
///
///     var defaults = EPUBDefaults()
///     defaults.pageMargins = 1.5
public struct EPUBDefaults: Hashable, Sendable {
    /// How many columns stand on a screen.
    public var columnCount: ColumnCount?
    /// A font family in place of the book's.
    public var fontFamily: String?
    /// The size of text; 1 is 100 %.
    public var fontSize: Double?
    /// The weight of text; 1 is 400.
    public var fontWeight: Double?
    /// Whether words are divided at the ends of lines.
    public var hyphens: Bool?
    /// What happens to images on dark paper.
    public var imageFilter: ImageFilter?
    /// The language of text whose book names none.
    public var language: Language?
    /// Space added between letters, in em.
    public var letterSpacing: Double?
    /// Whether Arabic letters join to optional ligatures.
    public var ligatures: Bool?
    /// The pitch of lines as a multiple of the font size.
    public var lineHeight: Double?
    /// A factor of the margins.
    public var pageMargins: Double?
    /// The indent of first lines, in em.
    public var paragraphIndent: Double?
    /// Space added after paragraphs, in em.
    public var paragraphSpacing: Double?
    /// Whether the book's own typography holds.
    public var publisherStyles: Bool?
    /// The order of pages.
    public var readingProgression: ReadingProgression?
    /// Whether a chapter is one long page.
    public var scroll: Bool?
    /// Whether pages of a fixed size stand side by side.
    public var spread: PageSpread?
    /// How lines are aligned.
    public var textAlign: TextAlignment?
    /// Whether decorative styles of text are dropped.
    public var textNormalization: Bool?
    /// The colours of paper and ink.
    public var theme: Theme?
    /// The ratio of the sizes of headings.
    public var typeScale: Double?
    /// Space added between words, in em.
    public var wordSpacing: Double?

    /// No defaults but Lectern's own.
    public init() {}
}
