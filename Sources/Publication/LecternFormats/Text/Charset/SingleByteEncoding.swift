import LecternBase
import LecternMarkup

/// An encoding of one byte a character, with the properties that scoring needs.
struct SingleByteEncoding: Sendable {
    /// The kind of a character.
    enum Kind: UInt8, Sendable { case undefined, letter, mark, quote, sign }

    /// A character for scoring.
    struct Entry: Sendable {
        var scalar: Unicode.Scalar?
        var kind = Kind.undefined
        var isUpper = false
        var isLower = false
        var script = Script.other
    }

    /// The scripts of the encodings.
    enum Script: UInt8, Sendable { case latin, greek, cyrillic, hebrew, arabic, thai, other }

    let label: String
    let languages: [LanguageLetters]
    /// The logarithm of how usual the encoding is in files of books.
    let prior: Double
    /// The characters of the bytes 0 to 255.
    let entries: [Entry]

    private init?(_ label: String, languages: String, prior: Double) {
        guard let encoding = TextEncoding(label: label) else { return nil }
        self.label = label
        self.languages = languages.split(separator: " ").compactMap { LanguageLetters.all[String($0)] }
        self.prior = prior
        entries = (0..<256).map { byte in
            let decoded = encoding.decode(Bytes([UInt8(byte)]))
            let scalars = decoded.hasReplacements ? [] : Array(decoded.utf8.utf8Text.unicodeScalars)
            return scalars.count == 1 ? Entry(scalars[0]) : Entry()
        }
    }

    /// All encodings that the converter knows.
    static let all: [SingleByteEncoding] = [
        ("windows-1252", western, 0), ("windows-1250", "pl cs sk hu ro hr de", -1.25),
        ("windows-1251", "ru uk be bg sr", 0), ("windows-1253", "el", -0.5), ("windows-1254", "tr de fr", -1),
        ("windows-1255", "he", -0.5), ("windows-1256", "ar fa", -0.5), ("windows-1257", "lt lv et", -1),
        ("windows-1258", "vi", -1), ("cp874", "th", -0.5), ("iso-8859-2", "pl cs sk hu ro hr", -1),
        ("iso-8859-3", "eo mt", -3), ("iso-8859-5", "ru uk be bg sr", -2), ("iso-8859-6", "ar", -1),
        ("iso-8859-7", "el", -1.5), ("iso-8859-8", "he", -2), ("iso-8859-13", "lt lv", -3),
        ("iso-8859-15", "fr fi et", -2), ("iso-8859-16", "ro", -3), ("koi8-r", "ru bg", -0.5),
        ("koi8-u", "uk ru", -1.5),
        ("cp866", "ru bg be", -1), ("cp1125", "uk", -2), ("mac-cyrillic", "ru uk bg sr", -4),
        ("cp852", "pl cs sk hu ro hr", -3), ("cp850", "en de fr es pt it sv da", -3),
        ("cp437", "en de fr es it sv", -4),
        ("macintosh", "en de fr es pt it sv da", -3), ("cp862", "he", -3),
    ].compactMap { SingleByteEncoding($0.0, languages: $0.1, prior: $0.2) }

    private static let western = "en de fr es pt it sv da fi is ca nl et"
}

extension SingleByteEncoding.Entry {
    private static let quotes = Set("“”‘’«»„‚–—…\u{A0}‹›".unicodeScalars)

    init(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        let kind: SingleByteEncoding.Kind =
            switch properties.generalCategory {
            case _ where Self.quotes.contains(scalar): .quote
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
            case .nonspacingMark, .spacingMark, .enclosingMark: .mark
            default: .sign
            }
        self.init(
            scalar: scalar, kind: kind, isUpper: properties.lowercaseMapping != String(scalar),
            isLower: properties.generalCategory == .lowercaseLetter, script: Self.script(of: scalar))
    }

    private static func script(of scalar: Unicode.Scalar) -> SingleByteEncoding.Script {
        switch scalar.value {
        case 0..<0x250, 0x1E00..<0x1F00: .latin
        case 0x370..<0x400: .greek
        case 0x400..<0x530: .cyrillic
        case 0x590..<0x600: .hebrew
        case 0x600..<0x700: .arabic
        case 0xE00..<0xE80: .thai
        default: .other
        }
    }
}
