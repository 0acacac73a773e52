import LecternBase

/// What style depends on besides the document and its sheets.
///
/// It is part of the key of every cached layout: equal environments give equal
/// styles.
public struct StyleEnvironment: Hashable, Sendable {
    public enum Medium: Hashable, Sendable { case screen, print }
    public enum ColorScheme: Hashable, Sendable { case light, dark }

    /// Viewport in CSS pixels: what `vw`, `vh` and media queries see.
    public var viewportWidth: Double
    public var viewportHeight: Double
    /// What media queries see instead, where that differs: the sheet of printing, whatever `@page` makes of it.
    public var mediaWidth: Double?
    public var mediaHeight: Double?
    public var medium = Medium.screen
    /// Device pixels for each CSS pixel.
    public var resolution: Double = 1
    /// `font-size: medium`.
    public var fontSize: Double = 16
    /// The same where the family is `monospace` alone.
    public var monospaceFontSize: Double = 13
    /// The language of documents that do not say theirs: what selectors see, and what hyphenation, quotation marks and
    /// the choice of glyphs go by.
    public var language: String?
    public var colorScheme = ColorScheme.light
    /// The initial value of `font-family`.
    public var fontFamilies: [FontFamily] = [.serif]

    public init(viewportWidth: Double = 800, viewportHeight: Double = 600) {
        self.viewportWidth = viewportWidth
        self.viewportHeight = viewportHeight
    }

    /// Width by height, as media queries see it; 0 where there is no height.
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
