import LecternBase
import LecternPlayback
import LecternTestKit
import Testing

/// Speaks one language, and remembers what.
private actor OneLanguage: SpeechSoundEngine {
    let language: Language
    private(set) var texts: [String] = []

    init(_ language: String) { self.language = Language(language) }

    func voices() async throws(TTSError) -> [TTSVoice] {
        [TTSVoice(identifier: "one:\(language.tag)", language: language, name: language.tag)]
    }

    func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
        texts.append(utterance.text)
        return SpeechSound(samples: [1, 2], sampleRate: 8_000)
    }
}

private struct NotInstalled: SpeechSoundEngine {
    func voices() async throws(TTSError) -> [TTSVoice] { throw .unavailable("not installed") }

    func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound { throw .unavailable("not installed") }
}

/// Connects, and has no sound when it has to speak.
@MainActor private final class Mute: TTSEngine {
    let availableVoices = [TTSVoice(identifier: "mute", language: Language("en"), name: "Mute")]

    func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) { throw .unavailable("no output") }
}

@Suite(.timeLimit(.minutes(10))) struct CombinedEngineTests {
    private func utterance(_ text: String, _ language: String, voice: TTSVoice? = nil) -> TTSUtterance {
        TTSUtterance(text: text, language: Language(language), voice: voice)
    }

    @Test func theFirstEngineWithTheLanguageSpeaks() async throws {
        let (english, german) = (OneLanguage("en-US"), OneLanguage("de"))
        let engine = CombinedSoundEngine([NotInstalled(), english, german])
        #expect(try await engine.voices().map(\.identifier) == ["one:en-US", "one:de"])
        for (text, language) in [("Hello", "en-GB"), ("Hallo", "de-AT"), ("Hej", "sv")] {
            _ = try await engine.sound(of: utterance(text, language))
        }
        let chosen = try await german.voices()[0]
        _ = try await engine.sound(of: utterance("Chosen", "en", voice: chosen))
        #expect(await english.texts == ["Hello"])
        #expect(await german.texts == ["Hallo", "Hej", "Chosen"])
    }

    @Test func withoutAnyEngineTheReasonIsSaid() async throws {
        await #expect(throws: TTSError.unavailable("not installed")) {
            _ = try await CombinedSoundEngine([NotInstalled()]).sound(of: utterance("Hello", "en"))
        }
    }

    @Test @MainActor func playedEnginesAreChosenByLanguage() async throws {
        let (english, german) = (OneLanguage("en-US"), OneLanguage("de"))
        func played(_ source: any SpeechSoundEngine) -> PlayedTTSEngine {
            PlayedTTSEngine(source, output: VirtualAudioEngine { _ in 0 })
        }
        let engine = CombinedTTSEngine([played(NotInstalled()), played(english), played(german)])
        try await engine.prepare()
        #expect(engine.availableVoices.isEmpty)
        try await engine.loadVoices()
        #expect(engine.availableVoices.map(\.identifier) == ["one:en-US", "one:de"])
        #expect(engine.voiceWithIdentifier("one:de")?.language.tag == "de")
        let speech = Task { try await engine.speak(utterance("Hallo", "de")) { _ in } }
        #expect(try await eventually { await german.texts == ["Hallo"] })
        speech.cancel()
        _ = try? await speech.value
        #expect(await english.texts.isEmpty)
    }

    /// An engine whose sound cannot be played leaves the others to speak.
    @Test @MainActor func anEngineWithoutOutputIsPassedOver() async throws {
        let other = VirtualTTSEngine()
        let engine = CombinedTTSEngine([Mute(), other])
        try await engine.prepare()
        try await engine.loadVoices()
        other.isInstant = true
        try await engine.speak(utterance("Hello", "en")) { _ in }
        #expect(other.spoken.map(\.text) == ["Hello"])
        #expect(engine.availableVoices.map(\.identifier) == other.availableVoices.map(\.identifier))
    }
}
