/// The font properties of a style: the key of a ``FontCascade``.
public struct FontRequest: Hashable, Sendable {
    /// One entry of the family list.
    public enum Family: Hashable, Sendable {
        case named(String)
        case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji
    }
    public enum Slant: Hashable, Sendable { case normal, italic, oblique(degrees: Float) }

    public var families: [Family] = [.serif]
    /// From 1 to 1000.
    public var weight: Float = 400
    /// Percent of the normal width.
    public var stretch: Float = 100
    public var slant = Slant.normal
    /// The size in CSS pixels.
    public var size: Float = 16
    /// The BCP 47 language, which selects Han glyph styles and local forms.
    public var language: String? = nil
    public var variations: [OpenTypeSetting] = []
    public var synthesizesWeight = true
    public var synthesizesStyle = true
    public var sizeAdjust: Float? = nil
    /// The colours of coloured glyphs.
    package var palette = FontPalette()

    public init() {}
}

/// A feature or axis tag with its value.
public struct OpenTypeSetting: Hashable, Sendable {
    /// Four ASCII characters, big-endian.
    public var tag: UInt32
    public var value: Float

    public init(tag: UInt32, value: Float) {
        self.tag = tag
        self.value = value
    }
}

/// A web font of a book: an `@font-face` rule. Its bytes are loaded on demand.
public struct WebFont: Sendable {
    public var family: String
    public var weight: ClosedRange<Float>
    public var slant: FontRequest.Slant
    public var stretch: ClosedRange<Float>
    /// Inclusive code point ranges; empty for all.
    public var unicodeRanges: [ClosedRange<UInt32>]
    /// The sources in order. The first that can be loaded is used.
    public var sources: [Source]
    /// The ascent in percent of the em; `nil` for the font's own.
    public var ascentOverride: Float?
    public var descentOverride: Float?
    public var lineGapOverride: Float?
    public var sizeAdjust: Float

    public enum Source: Hashable, Sendable {
        /// The absolute URL that is passed to ``WebFontSet/bytes``.
        case url(String)
        case local(String)
    }

    public init(
        family: String, weight: ClosedRange<Float> = 400...400, slant: FontRequest.Slant = .normal,
        stretch: ClosedRange<Float> = 100...100, unicodeRanges: [ClosedRange<UInt32>] = [], sources: [Source],
        ascentOverride: Float? = nil, descentOverride: Float? = nil, lineGapOverride: Float? = nil,
        sizeAdjust: Float = 100
    ) {
        self.family = family
        self.weight = weight
        self.slant = slant
        self.stretch = stretch
        self.unicodeRanges = unicodeRanges
        self.sources = sources
        self.ascentOverride = ascentOverride
        self.descentOverride = descentOverride
        self.lineGapOverride = lineGapOverride
        self.sizeAdjust = sizeAdjust
    }
}

/// Chooses faces for font requests, with fallback by script and language. Deterministic: the result for a code point
/// never changes.
public protocol FontCollection: AnyObject, Sendable {
    /// Returns the cascade for a request. Equal requests give the same object.
    func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade
    /// Identifies the font files and preferences; changes when any of them does. Empty for fonts that never change.
    var fingerprint: String { get }
    /// Whether a family is installed, or one of the same widths. A collection that cannot tell says true.
    func hasFamily(_ name: String) -> Bool
}

extension FontCollection {
    public var fingerprint: String { "" }

    public func hasFamily(_ name: String) -> Bool { true }
}

/// The `@font-face` rules that apply to a document, with their loader.
public final class WebFontSet: Sendable {
    public let fonts: [WebFont]
    /// Returns the bytes at a source URL; `nil` if there are none.
    public let bytes: @Sendable (String) -> [UInt8]?
    /// What the rules of the document name for these and other fonts.
    package let names: FontNames

    public convenience init(fonts: [WebFont], bytes: @escaping @Sendable (String) -> [UInt8]?) {
        self.init(fonts: fonts, names: FontNames(), bytes: bytes)
    }

    package init(fonts: [WebFont], names: FontNames, bytes: @escaping @Sendable (String) -> [UInt8]?) {
        self.fonts = fonts
        self.names = names
        self.bytes = bytes
    }
}

/// The fonts of one request in order of preference.
public protocol FontCascade: AnyObject, Sendable {
    /// The first available font. It determines strut, `ex`, `ch` and line height.
    var primary: FontInstance { get }
    /// Returns the font for a code point, by coverage, then by script and language fallback; ``primary``, with its
    /// .notdef glyph, if no font has it.
    func font(for codePoint: UInt32) -> FontInstance
}
