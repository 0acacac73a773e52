import LecternBase
import LecternEspeak
import LecternPlayback
import LecternTestKit
import Testing

/// Whether espeak-ng is installed.
private func isInstalled() async -> Bool { (try? await EspeakEngine().voices().isEmpty) == false }

@Suite(.timeLimit(.minutes(10)), .enabled("espeak-ng is not installed", isInstalled)) struct EspeakTests {
    private func sound(_ text: String, _ language: String, rate: Double = 1) async throws -> SpeechSound {
        try await EspeakEngine().sound(of: TTSUtterance(text: text, language: Language(language), rate: rate))
    }

    @Test func wordsHaveTheirRangesAndTimes() async throws {
        let text = "Grüße 🙂 from Nantucket, thirty years."
        let sound = try await sound(text, "en")
        let units = Array(text.utf16)
        let words = sound.words.map { String(decoding: units[$0.range], as: UTF16.self) }
        for word in ["Grüße", "from", "Nantucket", "thirty", "years"] {
            #expect(words.contains { $0.hasPrefix(word) }, "\(words)")
        }
        #expect(sound.words.map(\.time) == sound.words.map(\.time).sorted())
        #expect(sound.words.first?.time == 0)
        #expect(try #require(sound.words.last).time < sound.duration)
        #expect((1.5..<6).contains(sound.duration))
        #expect(sound.samples.contains { abs(Int($0)) > 2_000 })
    }

    @Test func rateAndVolumeAreHeard() async throws {
        let text = "Call me Ishmael, some years ago."
        let (slow, fast) = (try await sound(text, "en", rate: 0.6), try await sound(text, "en", rate: 2))
        #expect(slow.duration > 2 * fast.duration)
        let silent = try await EspeakEngine().sound(
            of: TTSUtterance(text: text, language: Language("en"), volume: 0))
        #expect(silent.samples.allSatisfy { abs(Int($0)) < 50 })
    }

    /// Every language is spoken, if need be by another voice.
    @Test(arguments: ["de", "fr", "en-US", "pt-BR", "zh-TW", "zh-HK", "no", "ger", "und", "sa-Latn", "tlh", "x-a b"])
    func languagesHaveVoices(tag: String)
        async throws
    {
        #expect(try await sound("Jean", tag).duration > 0.1)
    }

    /// Chinese is spoken as Chinese: each of the four syllables sounds, which an English voice would spell out.
    @Test func chineseHasAVoiceOfItsOwn() async throws {
        let voices = try await EspeakEngine().voices()
        #expect(voices.best(for: Language("zh-CN"))?.language.tag == "cmn")
        #expect((0.5..<4).contains(try await sound("你去哪儿", "zh-CN").duration))
    }

    @Test func chosenVoiceIsUsed() async throws {
        let voices = try await EspeakEngine().voices()
        let scottish = try #require(voices.first { $0.identifier.hasSuffix("en-GB-scotland") })
        var utterance = TTSUtterance(text: "Over there.", language: Language("en"))
        let plain = try await EspeakEngine().sound(of: utterance)
        utterance.voice = scottish
        let other = try await EspeakEngine().sound(of: utterance)
        #expect(plain.samples != other.samples)
    }

    /// Cancelling ends a long synthesis early.
    @Test func cancellingStops() async throws {
        let text = String(repeating: "And so on and so forth. ", count: 40_000)
        let task = Task { try await sound(text, "en") }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let start = ContinuousClock.now
        let result = try await task.value
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(result.duration < 40_000)
    }

    @Test func aPlayedUtteranceReportsItsWords() async throws {
        try await play()
    }

    @MainActor private func play() async throws {
        let output = VirtualAudioEngine { _ in 3 }
        let engine = PlayedTTSEngine(EspeakEngine(), output: output)
        try await engine.prepare()
        #expect(engine.availableVoices.count > 50)
        var words: [Int] = []
        let speech = Task {
            try await engine.speak(TTSUtterance(text: "One two three.", language: Language("en"))) {
                words.append($0.lowerBound)
            }
        }
        #expect(try await eventually { output.isPlaying })
        output.advance(by: 0.5)
        #expect(try await eventually { words.count >= 2 })
        output.advance(by: 2)
        #expect(try await eventually { words == [0, 4, 8] })
        output.advance(by: 1)
        try await speech.value
        #expect(output.track == nil)
    }
}
