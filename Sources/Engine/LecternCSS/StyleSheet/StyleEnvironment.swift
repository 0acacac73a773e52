import LecternBase

/// The inputs of styling other than the document and its style sheets.
///
/// Part of the key of every cached layout: equal environments give equal styles.
public struct StyleEnvironment: Hashable, Sendable {
    /// The media types that `@media` rules and `media` attributes can match; `all` matches both.
    public enum Medium: Hashable, Sendable { case screen, print }
    /// The answers to `prefers-color-scheme`.
    public enum ColorScheme: Hashable, Sendable { case light, dark }

    /// The viewport in CSS pixels, for `vw`, `vh` and media queries.
    public var viewportWidth: Double
    /// The height of the viewport in CSS pixels, for `vh` and media queries.
    public var viewportHeight: Double
    /// The width for media queries if it differs from the viewport: the paper when printing.
    public var mediaWidth: Double?
    /// The height for media queries if it differs from the viewport.
    public var mediaHeight: Double?
    /// `screen` for reading, `print` for paper.
    public var medium = Medium.screen
    /// Whether what does not fit goes on on further pages, not below the edge: `overflow-block`.
    package var isPaged = true
    /// Device pixels per CSS pixel.
    public var resolution: Double = 1
    /// `font-size: medium` in CSS pixels.
    public var fontSize: Double = 16
    /// `font-size: medium` in CSS pixels if the family is `monospace` alone.
    public var monospaceFontSize: Double = 13
    /// The language of documents that declare none. Used by selectors, hyphenation, quotation marks and the choice of
    /// glyphs.
    public var language: String?
    /// Whether the reader's theme is light or dark. Only media queries depend on it.
    public var colorScheme = ColorScheme.light
    /// The initial value of `font-family`.
    public var fontFamilies: [CSSFontFamily] = [.serif]

    /// Creates the environment of a screen in a light theme with the font sizes of browsers.
    public init(viewportWidth: Double = 800, viewportHeight: Double = 600) {
        self.viewportWidth = viewportWidth
        self.viewportHeight = viewportHeight
    }

    /// Width divided by height, for media queries; 0 if the height is 0.
    var mediaRatio: Double {
        let (width, height) = (mediaWidth ?? viewportWidth, mediaHeight ?? viewportHeight)
        return height > 0 ? width / height : 0
    }

    /// Initial values of all properties in this environment.
    var initialValues: StyleValues {
        var values = StyleValues()
        values.text.fontSize = finite(fontSize)
        values.text.fontFamilies = fontFamilies
        values.text.language = language.map { Language($0) }
        values.box.borderWidth = .init(3)
        values.paint.outlineWidth = 3
        values.paint.columnRuleWidth = 3
        return values
    }
}
