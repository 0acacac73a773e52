import CEspeak
import LecternBase
import LecternPlayback

/// A voice of the library.
struct EspeakVoice: Hashable, Sendable {
    static let prefix = "espeak:"

    let voice: TTSVoice

    /// - Returns: `nil` for a voice without a language, such as a variant.
    init?(_ raw: cespeak_voice) {
        guard let first = Self.tags(raw.languages).first.map({ Language($0) }) else { return nil }
        voice = TTSVoice(
            identifier: Self.prefix + String(cString: raw.identifier), language: first,
            name: String(cString: raw.name), gender: raw.gender == 1 ? .male : raw.gender == 2 ? .female : .unspecified,
            quality: .low)
    }

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
}
