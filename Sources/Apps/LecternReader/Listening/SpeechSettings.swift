import LecternBase
import LecternPlayback

/// What the reader has chosen for reading aloud.
struct SpeechSettings: Hashable {
    /// Speed, pitch, volume, pauses and voices by language, for all books.
    var config = PublicationSpeechSynthesizer.Configuration()
    /// The speed of recordings, for all books.
    var narratorSpeed = 1.0
    /// What narrators leave out, in all books.
    var narratorSkips: Set<SpeechSkip> = [.pageNumbers]
    /// What voices leave out, in all books.
    var voiceSkips: Set<SpeechSkip> = [.notes] {
        didSet {
            config.notes = voiceSkips.contains(.notes) ? .skipped : .inPlace
            config.readsImageDescriptions = !voiceSkips.contains(.pictures)
            config.announcesStructure = !voiceSkips.contains(.headers)
        }
    }
    /// Whether a voice reads this book, although it has a narrator.
    var prefersVoice = false

    /// What is stored for all books.
    var json: JSONValue {
        let voices = JSONObject(config.voices.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) })
        return [
            "rate": JSONValue(config.rate), "pitch": JSONValue(config.pitch), "volume": JSONValue(config.volume),
            "pause": JSONValue(config.pause), "narratorRate": JSONValue(narratorSpeed), "voices": .object(voices),
            "narratorSkips": Self.json(of: narratorSkips), "voiceSkips": Self.json(of: voiceSkips),
        ]
    }

    private static func json(of skips: Set<SpeechSkip>) -> JSONValue {
        .array(skips.map(\.rawValue).sorted().map { .string($0) })
    }

    private static func skips(in json: JSONValue?) -> Set<SpeechSkip>? {
        json?.array.map { Set($0.compactMap { $0.string.flatMap(SpeechSkip.init(rawValue:)) }) }
    }

    /// Reads ``json``.
    mutating func read(_ stored: JSONObject) {
        if let skips = Self.skips(in: stored["narratorSkips"]) { narratorSkips = skips }
        if let skips = Self.skips(in: stored["voiceSkips"]) { voiceSkips = skips }
        if let rate = stored["rate"]?.double { config.rate = rate }
        if let pitch = stored["pitch"]?.double { config.pitch = pitch }
        if let volume = stored["volume"]?.double { config.volume = volume }
        if let pause = stored["pause"]?.double { config.pause = pause }
        if let rate = stored["narratorRate"]?.double { narratorSpeed = min(max(rate, 0.5), 3) }
        for (language, voice) in (stored["voices"]?.object ?? [:]).members { config.voices[language] = voice.string }
    }
}
