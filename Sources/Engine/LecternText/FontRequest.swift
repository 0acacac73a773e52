/// The font properties of a style: the key of a ``FontCascade``.
public struct FontRequest: Hashable, Sendable {
    /// One entry of the family list.
    public enum Family: Hashable, Sendable {
        /// A family by its name, in any letter case.
        case named(String)
        /// Generic families, for which the collection chooses installed ones.
        case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji
    }
    /// `font-style`: CSS Fonts 4, section 2.4.
    public enum Slant: Hashable, Sendable {
        /// Upright.
        case normal
        /// A face of its own; else an oblique one, else upright glyphs that are slanted by 14 degrees.
        case italic
        /// Slanted by an angle, to the right if positive: the axis of a variable font takes it as far as it goes, and
        /// upright glyphs are slanted by it, up to 60 degrees. Faces with an angle of their own keep that.
        case oblique(degrees: Float)
    }

    /// In order of preference. Collections put their serif families after them.
    public var families: [Family] = [.serif]
    /// From 1 to 1000.
    public var weight: Float = 400
    /// Percent of the normal width.
    public var stretch: Float = 100
    /// The style of the letters; `oblique` and `italic` replace each other if one is missing.
    public var slant = Slant.normal
    /// The size in CSS pixels.
    public var size: Float = 16
    /// The BCP 47 language, which selects Han glyph styles and local forms.
    public var language: String? = nil
    /// Positions of axes of variable fonts, which override those of the other properties here.
    public var variations: [OpenTypeSetting] = []
    /// Whether glyphs are emboldened if the weight is 600 or more and the family has no such face.
    public var synthesizesWeight = true
    /// Whether upright glyphs are slanted if the family has no italic or oblique face.
    public var synthesizesStyle = true
    /// The x-height per em that the glyphs get, whatever the font: `font-size-adjust`; nil to leave sizes as they are.
    public var sizeAdjust: Float? = nil
    /// The colours of coloured glyphs.
    package var palette = FontPalette()

    /// Creates a request for a regular serif font of 16 pixels.
    public init() {}
}

/// A feature or axis tag with its value.
public struct OpenTypeSetting: Hashable, Sendable {
    /// Four ASCII characters, big-endian.
    public var tag: UInt32
    /// Of a feature, 0 is off, 1 is on or the first alternate; of an axis, a position on its own scale.
    public var value: Float

    /// Creates a setting of a tag, as in `font-feature-settings` or `font-variation-settings`.
    public init(tag: UInt32, value: Float) {
        self.tag = tag
        self.value = value
    }
}

/// A web font of a book: an `@font-face` rule. Its bytes are loaded on demand.
public struct WebFont: Sendable {
    /// The name that requests use, in any letter case.
    public var family: String
    /// The weights that it is used for, from 1 to 1000; a variable font has a range.
    public var weight: ClosedRange<Float>
    /// The style that it is used for.
    public var slant: FontRequest.Slant
    /// The widths that it is used for, in percent of normal.
    public var stretch: ClosedRange<Float>
    /// Inclusive code point ranges; empty for all.
    public var unicodeRanges: [ClosedRange<UInt32>]
    /// The sources in order. The first that can be loaded is used.
    public var sources: [Source]
    /// The ascent in percent of the em; `nil` for the font's own.
    public var ascentOverride: Float?
    /// The descent in percent of the em; `nil` for the font's own.
    public var descentOverride: Float?
    /// The line gap in percent of the em; `nil` for the font's own.
    public var lineGapOverride: Float?
    /// Percent by which the glyphs and metrics are scaled; 100 for none.
    public var sizeAdjust: Float

    /// Where the bytes of a font are.
    public enum Source: Hashable, Sendable {
        /// The absolute URL that is passed to ``WebFontSet/bytes``.
        case url(String)
        /// The full name or PostScript name of an installed face.
        case local(String)
    }

    /// Creates a font with the defaults of the descriptors of CSS Fonts 4: regular, upright, for all characters.
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
    /// The rules in order; of those that match a character equally well the last one applies.
    public let fonts: [WebFont]
    /// Returns the bytes at a source URL; `nil` if there are none.
    public let bytes: @Sendable (String) -> [UInt8]?
    /// What the rules of the document name for these and other fonts.
    package let names: FontNames

    /// Creates a set. Its identity is the key of cached fonts: make one for each document, not for each request.
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
