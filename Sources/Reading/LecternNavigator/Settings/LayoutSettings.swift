public import LecternGeometry
public import LecternPaint

/// All that a reader's choices say about the layout of a publication: the key
/// of page maps and caches. Lengths are CSS pixels.
///
///     var settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
///     settings.fontSize = 20
public struct LayoutSettings: Hashable, Codable, Sendable {
    /// The page box, margins included.
    public var pageWidth: Double
    public var pageHeight: Double
    /// The space around the text.
    public var margins: Margins
    /// What `medium` means: the size of body text, 1 to 200.
    public var fontSize: Double = 16
    /// A family for the text in place of the book's, `nil` for the book's own.
    public var fontFamily: String? = nil
    /// A multiple of the font size, `nil` for the book's.
    public var lineHeight: Double? = nil
    public var textAlign: TextAlignment? = nil
    /// Automatic hyphenation on or off, `nil` for the book's choice.
    public var hyphens: Bool? = nil
    /// The lines of a paragraph are chosen together, so that spaces differ as little
    /// as can be, instead of filled one by one.
    public var optimalLines = false
    /// Extra space between letters and words, in em; `nil` for the book's.
    public var letterSpacing: Double? = nil
    public var wordSpacing: Double? = nil
    /// Space after paragraphs and indent of their first lines, in em; `nil` for the book's.
    public var paragraphSpacing: Double? = nil
    public var paragraphIndent: Double? = nil
    /// A multiple of the normal weight, 0 to 2.5; `nil` for the book's.
    public var fontWeight: Double? = nil
    /// Ratio of the sizes of headings, a level to the next; `nil` for the book's.
    public var typeScale: Double? = nil
    public var ligatures: Bool? = nil
    /// Which way lines run.
    public var lineDirection = LineDirection.ofBook
    /// The language of text that does not say its own, as a tag after BCP 47; `nil` for the publication's.
    public var language: String? = nil
    /// What happens to the colours of pictures.
    public var pictureFilter: PictureFilter? = nil
    /// Italics, small capitals, underlines and the like are shown as plain text.
    public var textNormalization = false
    /// Where the book says nothing, lines stand wider apart than in print,
    /// paragraphs are justified and words hyphenated, as is usual on screens.
    public var usesReadingDefaults = false
    /// The book's own style sheets apply.
    public var usesPublisherStyles = true
    public var theme = Theme.light

    /// The four page margins.
    public struct Margins: Hashable, Codable, Sendable {
        public var top: Double
        public var right: Double
        public var bottom: Double
        public var left: Double

        public init(top: Double, right: Double, bottom: Double, left: Double) {
            (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
        }

        public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }
    }

    /// Which way lines run: across the page, or down it in columns from right to left.
    public enum LineDirection: String, Hashable, Codable, Sendable {
        /// As the book's style sheets say.
        case ofBook
        /// As the book's style sheets say, and down the page where they say nothing.
        case usuallyVertical
        /// Down the page, whatever the book says.
        case vertical
        /// Across the page, whatever the book says.
        case horizontal
    }

    public enum TextAlignment: String, Hashable, Codable, Sendable { case start, left, right, justify }

    /// Colours of text and paper.
    public struct Theme: Hashable, Codable, Sendable {
        public var text: Color
        public var background: Color
        public var isDark: Bool

        public init(text: Color, background: Color, isDark: Bool) {
            (self.text, self.background, self.isDark) = (text, background, isDark)
        }

        public static let light = Theme(text: Color(rgb: 0x121212), background: .white, isDark: false)
        public static let sepia = Theme(text: Color(rgb: 0x121212), background: Color(rgb: 0xFAF4E8), isDark: false)
        public static let dark = Theme(text: Color(rgb: 0xFEFEFE), background: .black, isDark: true)
    }

    /// Settings for a page; margins are a fifteenth of the smaller side.
    public init(pageWidth: Double, pageHeight: Double) {
        self.pageWidth = pageWidth
        self.pageHeight = pageHeight
        margins = Margins(min(pageWidth, pageHeight) / 15)
    }

    /// Width and height of the area that text fills, at least 1 pixel.
    public var contentSize: PhysicalSize {
        PhysicalSize(
            width: LayoutUnit(max(pageWidth - margins.left - margins.right, 1)),
            height: LayoutUnit(max(pageHeight - margins.top - margins.bottom, 1)))
    }
}
