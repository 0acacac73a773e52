/// A script, as far as it tells languages apart.
enum TextScript: Int, CaseIterable {
    case latin, cyrillic, greek, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada
    case malayalam, sinhala, thai, lao, tibetan, myanmar, georgian, armenian, ethiopic, khmer, mongolian, hangul, kana
    case han, cherokee, syllabics

    /// The language that most texts of the script are written in; nil if there are several.
    var language: String? { Self.standardLanguages[self] }

    private static let standardLanguages: [TextScript: String] = [
        .cyrillic: "ru", .greek: "el", .hebrew: "he", .arabic: "ar", .devanagari: "hi", .bengali: "bn",
        .gurmukhi: "pa", .gujarati: "gu", .oriya: "or", .tamil: "ta", .telugu: "te", .kannada: "kn", .malayalam: "ml",
        .sinhala: "si", .thai: "th", .lao: "lo", .tibetan: "bo", .myanmar: "my", .georgian: "ka", .armenian: "hy",
        .ethiopic: "am", .khmer: "km", .mongolian: "mn", .hangul: "ko", .kana: "ja", .han: "zh", .cherokee: "chr",
        .syllabics: "iu",
    ]

    /// The script of a UTF-16 unit; nil for signs, digits and rare scripts.
    init?(_ unit: UInt16) {
        switch unit {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x531...0x587: self = .armenian
        case 0x5D0...0x5F4: self = .hebrew
        case 0x620...0x64A, 0x66E...0x6D3, 0x6D5...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
            self = .arabic
        case 0x900...0x963, 0x970...0x97F: self = .devanagari
        case 0x1200...0x139F: self = .ethiopic
        case 0x13A0...0x13FD: self = .cherokee
        case 0x1400...0x167F: self = .syllabics
        case 0x1780...0x17FF: self = .khmer
        case 0x1800...0x18AF: self = .mongolian
        case 0x3041...0x30FF, 0xFF66...0xFF9F: self = .kana
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x3005, 0xD840...0xD87F: self = .han
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: self = .hangul
        default: self.init(southern: unit)
        }
    }

    /// The scripts from India to Georgia.
    private init?(southern unit: UInt16) {
        switch unit {
        case 0x980...0x9FF: self = .bengali
        case 0xA00...0xA7F: self = .gurmukhi
        case 0xA80...0xAFF: self = .gujarati
        case 0xB00...0xB7F: self = .oriya
        case 0xB80...0xBFF: self = .tamil
        case 0xC00...0xC7F: self = .telugu
        case 0xC80...0xCFF: self = .kannada
        case 0xD00...0xD7F: self = .malayalam
        case 0xD80...0xDFF: self = .sinhala
        case 0xE01...0xE4E: self = .thai
        case 0xE80...0xEDF: self = .lao
        case 0xF00...0xFBC: self = .tibetan
        case 0x1000...0x109F: self = .myanmar
        case 0x10A0...0x10FF, 0x1C90...0x1CBF: self = .georgian
        default: return nil
        }
    }

    /// The scripts that a language is written in; nil if they are not known.
    ///
    /// - Parameters:
    ///   - language: the primary language subtag, or a whole tag.
    ///   - script: the script subtag, which has precedence.
    static func scripts(of language: String, script: String? = nil) -> Set<TextScript>? {
        if let script { return named[script] }
        let base = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        if let scripts = several[base] { return scripts }
        if let only = standardLanguages.first(where: { $0.value == base })?.key { return [only] }
        return latinLanguages.contains(base) ? [.latin] : nil
    }

    private static let named: [String: Set<TextScript>] = [
        "Latn": [.latin], "Cyrl": [.cyrillic], "Grek": [.greek], "Hebr": [.hebrew], "Arab": [.arabic],
        "Deva": [.devanagari], "Hans": [.han], "Hant": [.han], "Hani": [.han], "Jpan": [.kana, .han],
        "Kore": [.hangul, .han],
    ]
    private static let several: [String: Set<TextScript>] = [
        "ja": [.kana, .han], "ko": [.hangul, .han], "zh": [.han], "cmn": [.han], "yue": [.han],
        "sr": [.cyrillic, .latin], "uz": [.latin, .cyrillic], "az": [.latin, .cyrillic, .arabic],
        "uk": [.cyrillic], "be": [.cyrillic], "bg": [.cyrillic], "mk": [.cyrillic], "kk": [.cyrillic, .latin],
        "ky": [.cyrillic], "tt": [.cyrillic], "tg": [.cyrillic], "mn": [.cyrillic, .mongolian],
        "fa": [.arabic], "ur": [.arabic], "ps": [.arabic], "sd": [.arabic, .devanagari], "ug": [.arabic],
        "ku": [.latin, .arabic], "ckb": [.arabic], "pa": [.gurmukhi, .arabic], "yi": [.hebrew],
        "mr": [.devanagari], "ne": [.devanagari], "sa": [.devanagari, .latin], "kok": [.devanagari], "grc": [.greek],
        "as": [.bengali], "ti": [.ethiopic], "dz": [.tibetan],
    ]
    private static let latinLanguages: Set<String> = [
        "af", "an", "bs", "ca", "cs", "cy", "da", "de", "en", "eo", "es", "et", "eu", "fi", "fo", "fr", "ga", "gd",
        "gl", "gsw", "hr", "hu", "id", "is", "it", "la", "lb", "lt", "lv", "mi", "ms", "mt", "nb", "nl", "nn", "no",
        "oc", "pl", "pt", "ro", "sk", "sl", "sq", "sv", "sw", "tl", "tr", "vi",
    ]
}

/// How many letters of each script a text has.
struct ScriptCounts {
    private var counts = [Int](repeating: 0, count: TextScript.allCases.count)

    init(_ text: [UInt16]) {
        for unit in text {
            if let script = TextScript(unit) { counts[script.rawValue] += 1 }
        }
    }

    subscript(script: TextScript) -> Int { counts[script.rawValue] }

    /// The script of most letters; nil if there are none. A text with a tenth of kana is one in kana.
    var main: TextScript? {
        let mostFrequent = TextScript.allCases.max { self[$0] < self[$1] }
        guard let mostFrequent, self[mostFrequent] > 0 else { return nil }
        return mostFrequent
    }
}
