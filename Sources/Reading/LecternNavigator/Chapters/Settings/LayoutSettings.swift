public import LecternGeometry
public import LecternImages
public import LecternPaint
public import LecternPreferences

/// Everything that the reader's choices contribute to a layout. Lengths are in CSS pixels.
///
///     var settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
///     settings.fontSize = 20
public struct LayoutSettings: Hashable, Codable, Sendable {
    /// The page box, margins included.
    public var pageWidth: Double
    /// The height of the page box, margins included.
    public var pageHeight: Double
    /// The page margins.
    public var margins: Margins
    /// The size of body text (`medium`), 1 to 200.
    public var fontSize: Double = 16
    /// The font family that replaces the book's; nil for the book's.
    public var fontFamily: String? = nil
    /// A multiple of the font size; nil for the book's.
    public var lineHeight: Double? = nil
    /// How lines of body text are aligned; nil for the book's choice.
    public var textAlign: TextAlignment? = nil
    /// Whether words are hyphenated; nil for the book's choice.
    public var hyphens: Bool? = nil
    /// Additional space between letters and words, in em; nil for the book's.
    public var letterSpacing: Double? = nil
    /// Additional space between words, in em; nil for the book's.
    public var wordSpacing: Double? = nil
    /// Space after paragraphs and first-line indent, in em; nil for the book's.
    public var paragraphSpacing: Double? = nil
    /// The indent of first lines, in em; nil for the book's.
    public var paragraphIndent: Double? = nil
    /// A multiple of the normal weight, 0 to 2.5; nil for the book's.
    public var fontWeight: Double? = nil
    /// The size ratio of successive heading levels; nil for the book's.
    public var typeScale: Double? = nil
    /// Whether letters are joined; nil for the book's choice.
    public var ligatures: Bool? = nil
    /// The direction of lines.
    public var lineDirection = LineDirection.ofBook
    /// The direction of text.
    public var textDirection = BaseDirection.ofBook
    /// The language of text without declared language, as a BCP 47 tag; nil for the publication's.
    public var language: String? = nil
    /// How the colours of images change.
    public var pictureFilter: PictureFilter? = nil
    /// How the colours of scanned pages change; nil for not at all.
    public var adjustment: PictureAdjustment? = nil
    /// Whether empty margins of fixed pages that are drawn by a library are cut off: pictures and PDF.
    public var trimsMargins = false
    /// By how much such pages are turned.
    public var rotation = PageRotation.upright
    /// Whether italics, small capitals, underlines and the like are shown as plain text.
    public var textNormalization = false
    /// Rules of CSS that come after those of the book; nil for none.
    public var userStyleSheet: String? = nil
    /// The hints over hard words; nil for none.
    public var wordHints: WordHints? = nil
    /// Whether screen reading defaults apply where the book declares nothing: larger
    /// line height, justified paragraphs, hyphenation.
    public var usesReadingDefaults = false
    /// Whether pages stand side by side in twos, and the last lines of both are at one height where widows and orphans
    /// allow.
    public var alignsFacingPages = false
    /// Whether the book's own style sheets apply.
    public var usesPublisherStyles = true
    /// The colours of text and paper.
    public var theme = Theme.light
    /// The direction in which chapters scroll, as one column that is laid out in strips; nil for pages. The margins at
    /// the start and the end of the column are those of a page. See docs/decisions/0021.
    public var scroll: ScrollDirection?

    /// Which words get hints, short explanations over them.
    public struct WordHints: Hashable, Codable, Sendable {
        /// How many words get hints.
        public var level: WordHintLevel
        /// The edition of the source of hints: ``WordHintSource/edition``.
        public var edition: Int

        /// Creates the settings of hints; pages with another edition are drawn anew.
        public init(_ level: WordHintLevel, edition: Int = 0) {
            self.level = level
            self.edition = edition
        }
    }

    /// Lengths at the four sides of a page or viewport, in CSS pixels.
    public struct Margins: Hashable, Codable, Sendable {
        /// At the top.
        public var top: Double
        /// At the right.
        public var right: Double
        /// At the bottom.
        public var bottom: Double
        /// At the left.
        public var left: Double

        /// Creates lengths; those that are not given are 0.
        public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
            self.top = top
            self.right = right
            self.bottom = bottom
            self.left = left
        }

        /// Creates equal lengths.
        public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

        /// No space.
        public static let none = Margins(0)

        static func + (a: Self, b: Self) -> Self {
            Margins(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
        }
    }

    /// The direction of lines: horizontal, or vertical in columns from right to left.
    public enum LineDirection: String, Hashable, Codable, Sendable {
        /// As declared by the book.
        case ofBook
        /// As declared by the book; vertical if it declares nothing.
        case usuallyVertical
        /// Vertical, whatever the book declares.
        case vertical
        /// Horizontal, whatever the book declares.
        case horizontal
    }

    /// The direction in which the words of a line follow each other.
    public enum BaseDirection: String, Hashable, Codable, Sendable {
        /// As declared by the book.
        case ofBook
        /// As declared by the book; from right to left in documents that declare nothing.
        case usuallyRightToLeft
    }

    /// How lines are aligned; `start` is the side at which they begin.
    public enum TextAlignment: String, Hashable, Codable, Sendable { case start, left, right, justify }

    /// Colours of text and background.
    public struct Theme: Hashable, Codable, Sendable {
        /// The colour of text.
        public var text: Color
        /// The colour of paper.
        public var background: Color
        /// Whether text is lighter than paper.
        public var isDark: Bool
        /// The colour around pages of a fixed size; nil for one that goes with the background.
        public var surround: Color?

        /// Creates a theme whose ``surround`` goes with the background.
        public init(text: Color, background: Color, isDark: Bool) {
            self.text = text
            self.background = background
            self.isDark = isDark
        }

        /// Whether the theme's paper and ink replace those of a book's root and body: all themes but the light one.
        var replacesPaper: Bool { isDark || background != Self.light.background || replacesInk }
        /// Whether all text of a book has the theme's ink: where its own would be illegible, or the reader chose an ink.
        var replacesInk: Bool { isDark || text != Self.light.text }
        /// The colour of links where the theme replaces ink.
        var link: Color { Color(rgb: isDark ? 0xA8C7FA : 0x24568F) }

        /// Dark text on white.
        public static let light = Theme(text: Color(rgb: 0x121212), background: .white, isDark: false)
        /// Dark text on yellowish paper.
        public static let sepia = Theme(text: Color(rgb: 0x121212), background: Color(rgb: 0xFAF4E8), isDark: false)
        /// Light text on black.
        public static let dark = Theme(text: Color(rgb: 0xFEFEFE), background: .black, isDark: true)
    }

    /// Creates settings for a page. Margins are a fifteenth of the smaller side.
    public init(pageWidth: Double, pageHeight: Double) {
        self.pageWidth = pageWidth
        self.pageHeight = pageHeight
        margins = Margins(min(pageWidth, pageHeight) / 15)
    }

    /// The same settings with another direction of scrolling; nil for pages.
    func scrolled(_ direction: ScrollDirection?) -> LayoutSettings {
        var settings = self
        settings.scroll = direction
        return settings
    }

    /// The colours that drawings take from the theme; nil where they are drawn for light paper, or inverted.
    var drawingTheme: DrawingTheme? {
        guard theme.replacesPaper, pictureFilter != .invert else { return nil }
        return DrawingTheme(ink: theme.text, paper: theme.background)
    }

    /// The size of the page box.
    var pageSize: PhysicalSize { PhysicalSize(width: LayoutUnit(pageWidth), height: LayoutUnit(pageHeight)) }

    /// The size of the content area, at least 1 pixel.
    public var contentSize: PhysicalSize {
        PhysicalSize(
            width: LayoutUnit(max(pageWidth - margins.left - margins.right, 1)),
            height: LayoutUnit(max(pageHeight - margins.top - margins.bottom, 1)))
    }
}
