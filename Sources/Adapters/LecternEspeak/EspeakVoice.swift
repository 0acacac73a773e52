import CEspeak
import LecternBase
import LecternPlayback

/// A voice of the library with all languages that it speaks.
struct EspeakVoice: Hashable, Sendable {
    static let prefix = "espeak:"

    let voice: TTSVoice
    private let languages: [Language]

    /// - Returns: `nil` for a voice without a language, such as a variant.
    init?(_ raw: cespeak_voice) {
        languages = Self.tags(raw.languages).map { Language($0) }
        guard let first = languages.first else { return nil }
        voice = TTSVoice(
            identifier: Self.prefix + String(cString: raw.identifier), language: first,
            name: String(cString: raw.name), gender: raw.gender == 1 ? .male : raw.gender == 2 ? .female : .unspecified,
            quality: .low)
    }

    func speaks(_ language: Language) -> Bool { languages.contains { $0.base == language.base } }

    /// The entries of a list: a priority byte, a tag, a zero byte; a zero byte ends the list.
    private static func tags(_ list: UnsafePointer<CChar>) -> [String] {
        var tags: [String] = []
        var entry = list
        while entry.pointee != 0, tags.count < 32 {
            let tag = String(cString: entry + 1)
            tags.append(tag)
            entry += 1 + tag.utf8.count + 1
        }
        return tags
    }

    /// The library's tag for languages that it names by another code.
    static func language(_ language: Language) -> Language {
        switch (language.base, language.region) {
        case ("zh", "HK"), ("zh", "MO"): Language("yue")
        case ("zh", _): Language("cmn")
        case ("no", _): Language("nb")
        case ("en", nil): Language("en-GB")
        case ("fr", nil): Language("fr-FR")
        default: language
        }
    }
}
