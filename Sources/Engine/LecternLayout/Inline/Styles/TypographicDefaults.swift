import LecternBase
import LecternCSS
import LecternText

/// The typographic choices that CSS leaves to the user agent.
///
/// - `line-height: normal`: "a 'reasonable' value based on the font of the element".
///   <https://www.w3.org/TR/CSS22/visudet.html#propdef-line-height>
/// - `line-break: auto`: "the UA determines the set of line-breaking restrictions to use".
enum TypographicDefaults: Hashable, Sendable {
    /// Line height by the metrics of each font on the line; normal line breaks in all languages.
    case ofBrowsers
    /// A multiple of the font size that depends on the script and not on the font, for a regular line grid. Fallback
    /// fonts do not change it. Strict line breaks in Japanese.
    case ofBooks

    /// Returns the line height of a style. In books a number replaces `normal`.
    func lineHeight(_ text: TextStyle, font: FontInstance) -> LineHeight {
        guard self == .ofBooks, text.lineHeight == .normal else { return text.lineHeight }
        let minimumLeading = Self.leading(ofLanguage: text.language?.base)
        // Only the metrics of fonts for scripts with tall glyphs are reliable.
        guard Self.isTall(font.face), font.size > 0 else { return .number(minimumLeading) }
        return .number(max(minimumLeading, (font.ascent + font.descent + font.lineGap) / font.size))
    }

    /// Sample letters of scripts that need more space than Latin: Arabic beh, Devanagari, Bengali, Tamil and Telugu
    /// ka, Thai ko kai, Khmer ka, Myanmar ka, Tibetan ka, hiragana a, hangul ga, a Han ideograph.
    private static let tallLetters: [UInt32] = [
        0x628, 0x915, 0x995, 0xB95, 0xC15, 0xE01, 0x1780, 0x1000, 0xF40, 0x3042, 0xAC00, 0x4E00,
    ]

    private static func isTall(_ face: any FontFace) -> Bool { tallLetters.contains { face.glyph(for: $0) != 0 } }

    /// Returns the minimum line height for a language, as a multiple of the font size.
    private static func leading(ofLanguage language: String?) -> Float {
        switch language {
        case "ja", "zh", "ko", "yue": 1.6
        case "ar", "fa", "ps", "ckb", "ug", "sd", "th", "lo", "km", "my", "bo", "dz": 1.7
        case "ur", "ks": 2
        case "hi", "mr", "ne", "sa", "bn", "as", "pa", "gu", "or", "ta", "te", "kn", "ml", "si": 1.6
        default: 1.38
        }
    }
}
