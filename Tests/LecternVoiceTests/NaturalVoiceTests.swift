import LecternBase
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternVoice

/// Whether the natural voice is installed.
private func isInstalled() async -> Bool { (try? await NaturalVoiceEngine().voices().isEmpty) == false }

/// The installed voice: `Scripts/install-voice`.
@Suite(.timeLimit(.minutes(10)), .enabled("skipped: no natural voice is installed", isInstalled))
struct NaturalVoiceTests {
    private static let engine = NaturalVoiceEngine()

    private func sound(_ text: String, rate: Double = 1, pitch: Double = 1, volume: Double = 1) async throws
        -> SpeechSound
    {
        try await Self.engine.sound(
            of: TTSUtterance(text: text, language: Language("en"), rate: rate, pitch: pitch, volume: volume))
    }

    private func words(_ sound: SpeechSound, of text: String) -> [String] {
        let units = Array(text.utf16)
        return sound.words.map { String(decoding: units[$0.range], as: UTF16.self) }
    }

    @Test func wordsHaveTheirRangesAndTimes() async throws {
        let text = "“Grüße 🙂,” said Dr. Jekyll’s well-known cat—at 10:30 a.m. for $9.99."
        let sound = try await sound(text)
        #expect(
            words(sound, of: text) == [
                "Grüße", "said", "Dr", "Jekyll’s", "well-known", "cat", "at", "10:30 a.m", "for", "9.99",
            ])
        #expect(sound.words.map(\.time) == sound.words.map(\.time).sorted())
        #expect(try #require(sound.words.last).time < sound.duration)
        #expect((4..<12).contains(sound.duration))
        #expect(sound.sampleRate == 24_000)
        #expect(sound.samples.contains { abs(Int($0)) > 2_000 })
    }

    @Test func rateAndVolumeAreHeard() async throws {
        let text = "Call me Ishmael, some years ago."
        let (slow, fast) = (try await sound(text, rate: 0.6), try await sound(text, rate: 2))
        #expect(slow.duration > 2 * fast.duration)
        #expect(try await sound(text, volume: 0).samples.allSatisfy { $0 == 0 })
        let plain = try await sound(text)
        #expect(plain.samples == (try await sound(text)).samples)
        #expect(plain.samples != (try await sound(text, pitch: 1.3)).samples)
        #expect(plain.duration == (try await sound(text, pitch: 1.3)).duration)
    }

    @Test func phonemesOfTheBookAreSpoken() async throws {
        var utterance = TTSUtterance(text: "Mr. Cholmondeley came.", language: Language("en"))
        utterance.phonemes = [.init(range: 4..<16, text: "ˈtʃʌmli", alphabet: "ipa")]
        let given = try await Self.engine.sound(of: utterance)
        #expect(words(given, of: utterance.text) == ["Mr", "Cholmondeley", "came"])
        utterance.phonemes = []
        #expect(given.duration < (try await Self.engine.sound(of: utterance)).duration)
    }

    /// Any text is spoken, or silent.
    @Test(arguments: ["", " ", "…", "!?", "🙂", "Привет, мир", "你好", "\u{0}\u{FFFF}", "((((", "1/0", "e\u{301}", "ﬁ"])
    func anyTextEnds(text: String) async throws {
        let sound = try await sound(text)
        #expect(sound.duration < 5)
        #expect(sound.words.allSatisfy { $0.range.upperBound <= text.utf16.count })
    }

    @Test func cancellingStops() async throws {
        let text = String(repeating: "And so on and so forth. ", count: 400)
        let task = Task { try await sound(text) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let start = ContinuousClock.now
        #expect(try await task.value.duration < 400)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func aPlayedUtteranceReportsItsWords() async throws { try await play() }

    @MainActor private func play() async throws {
        let output = VirtualAudioEngine { _ in 3 }
        let engine = PlayedTTSEngine(Self.engine, output: output)
        try await engine.prepare()
        #expect(engine.availableVoices.map(\.language.tag) == ["en-US"])
        var words: [Int] = []
        let speech = Task {
            try await engine.speak(TTSUtterance(text: "One two three.", language: Language("en"))) {
                words.append($0.lowerBound)
            }
        }
        #expect(try await eventually { output.isPlaying })
        output.advance(by: 2.9)
        #expect(try await eventually { words == [0, 4, 8] })
        output.advance(by: 1)
        try await speech.value
    }
}
