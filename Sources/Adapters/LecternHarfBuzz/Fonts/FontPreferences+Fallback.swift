internal import LecternText

// Fallback families for characters that the requested families lack.

extension FontPreferences {
    /// Returns the families to try for a code point, in order.
    ///
    /// - Parameter script: the script of the surrounding text, for a character without script.
    func fallbacks(for codePoint: UInt32, in script: Script? = nil, language: String?, isSerif: Bool) -> [String] {
        let entry = UnicodeTable.entry(codePoint)
        var families: [String] = []
        if entry.isEmojiPresentation { families += emoji }
        families += Self.families(
            for: entry.script.isShared ? script ?? entry.script : entry.script, codePoint, language: language,
            isSerif: isSerif)
        if entry.script.isShared || entry.script == .greek || entry.script == .latin || entry.script == .cyrillic {
            if entry.isWide { families += Self.eastAsian(language, isSerif: isSerif) }
            families += isSerif ? serif + ["Noto Serif", "DejaVu Serif"] : sansSerif + ["Noto Sans"]
            families += [
                "DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Music", "Noto Sans",
            ]
            families += emoji
        }
        return families
    }

    /// Returns the pan-CJK families for a language, its own forms first.
    static func eastAsian(_ language: String?, isSerif: Bool) -> [String] {
        let kind = isSerif ? "Serif" : "Sans"
        let order: [String]
        switch HanVariant(language: language) {
        case .korean: order = ["KR", "JP", "SC"]
        case .simplified: order = ["SC", "JP", "TC"]
        case .traditional: order = ["TC", "SC", "JP"]
        case .hongKong: order = ["HK", "TC", "SC"]
        case .japanese, nil: order = ["JP", "SC", "TC"]
        }
        return order.map { "Noto \(kind) CJK \($0)" } + (isSerif ? order.map { "Noto Sans CJK \($0)" } : [])
    }

    private static func families(
        for script: Script, _ codePoint: UInt32, language: String?, isSerif: Bool
    ) -> [String] {
        if script.isEastAsian { return eastAsian(language, isSerif: isSerif) }
        switch script {
        case .common, .inherited, .latin, .greek, .cyrillic: return []
        case .arabic:
            return isSerif
                ? ["Amiri", "Noto Naskh Arabic", "Noto Sans Arabic"] : ["Noto Sans Arabic", "Noto Naskh Arabic"]
        case .hebrew:
            return isSerif ? ["Noto Serif Hebrew", "Noto Sans Hebrew"] : ["Noto Sans Hebrew", "Noto Serif Hebrew"]
        default: break
        }
        // Noto families bear the names of the scripts.
        let (serif, sans) = ("Noto Serif \(script.name)", "Noto Sans \(script.name)")
        return isSerif ? [serif, sans] : [sans, serif]
    }
}

/// The regional styles of Han glyphs.
enum HanVariant {
    case japanese, korean, simplified, traditional, hongKong

    /// Creates the variant of a language; `nil` for languages without Han characters.
    init?(language: String?) {
        guard let language else { return nil }
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        guard let base = parts.first else { return nil }
        switch base {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "zh", "yue", "cmn":
            if parts.contains("hk") || parts.contains("mo") || (base == "yue" && !parts.contains("hans")) {
                self = .hongKong
            } else if parts.contains("tw") || parts.contains("hant") {
                self = .traditional
            } else {
                self = .simplified
            }
        default: return nil
        }
    }
}
