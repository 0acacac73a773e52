import LecternAssets
import LecternBase
import LecternContent
import LecternEPUB
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternSpeech

/// A real speech-dispatcher with espeak-ng, on a socket of its own.
@Suite(.timeLimit(.minutes(10)), .serialized, .enabled(if: SpeechService.isInstalled)) @MainActor
struct SpeechDispatcherTests {
    private func withService(_ body: @MainActor (SpeechService) async throws -> Void) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let service = try SpeechService(folder: folder)
            defer { service.stop() }
            try await service.start()
            try await body(service)
        }
    }

    private func english(_ text: String, rate: Double = 1) -> TTSUtterance {
        TTSUtterance(text: text, language: Language("en"), rate: rate)
    }

    @Test func voicesHaveLanguagesAndModules() async throws {
        try await withService { service in
            let engine = service.engine()
            try await engine.prepare()
            try await engine.loadVoices()
            let byLanguage = Dictionary(grouping: engine.availableVoices, by: \.language.base)
            #expect(byLanguage.count > 50)
            #expect(byLanguage["de"]?.first?.identifier.hasPrefix("spd:espeak-ng:") == true)
            #expect(engine.availableVoices.count == Set(engine.availableVoices.map(\.identifier)).count)
        }
    }

    /// Words arrive in order, in the rhythm of the speech.
    @Test func wordsAreReportedInOrder() async throws {
        try await withService { service in
            let engine = service.engine()
            try await engine.prepare()
            let text = "Call me Ishmael. Some <years> & days ago, never mind how long, he went: naïve 🙂 sailors."
            let units = Array(text.utf16)
            var (words, times): ([String], [ContinuousClock.Instant]) = ([], [])
            let start = ContinuousClock.now
            try await engine.speak(english(text)) {
                words.append(String(decoding: units[$0], as: UTF16.self))
                times.append(.now)
            }
            let expected = DefaultTextTokenizer(.word).ranges(in: text).map {
                String(decoding: units[$0], as: UTF16.self)
            }
            #expect(words == expected)
            // Spoken, not only queued: the last word begins near the end of some seconds.
            let (last, end) = (try #require(times.last) - start, ContinuousClock.now - start)
            #expect(end > .seconds(4) && last > end / 2 && last < end, "\(last) of \(end)")
        }
    }

    @Test func rateLanguageAndVoiceChangeBetweenUtterances() async throws {
        try await withService { service in
            let engine = service.engine()
            try await engine.prepare()
            func time(_ utterance: TTSUtterance) async throws -> Duration {
                let start = ContinuousClock.now
                try await engine.speak(utterance) { _ in }
                return ContinuousClock.now - start
            }
            let text = "One two three four five six seven eight nine ten."
            let slow = try await time(english(text, rate: 0.8))
            let fast = try await time(english(text, rate: 2.4))
            #expect(slow > fast * 2)
            _ = try await time(TTSUtterance(text: "Guten Tag.", language: Language("de")))
            try await engine.loadVoices()
            let american = try #require(engine.availableVoices.first { $0.language == Language("en-US") })
            var spoken = english("One two.")
            spoken.voice = american
            _ = try await time(spoken)
            // Chinese is listed as Mandarin; other languages have no voice, or are none.
            for (text, tag) in [
                ("你好，世界。", "zh-CN"), ("Qapla", "tlh"), ("Hello", "und"), ("Hello", "sa-Latn"), ("Hello", ""),
            ] {
                #expect(try await time(TTSUtterance(text: text, language: Language(tag))) > .milliseconds(200))
            }
            let chinese = try await time(TTSUtterance(text: "你好，世界。", language: Language("zh")))
            #expect(chinese < .seconds(4))
        }
    }

    /// Fifty pauses and steps in quick succession end where a model ends, and never hang.
    @Test func fiftyPausesAndSteps() async throws {
        let publication = try await book((1...60).map { "Sentence \($0) is here." })
        try await withService { service in
            let engine = service.engine()
            let synthesizer = try #require(
                PublicationSpeechSynthesizer(publication: publication) { engine })
            synthesizer.start()
            #expect(try await eventually { synthesizer.state != .stopped })
            for number in 1...50 {
                if number.isMultiple(of: 2) { synthesizer.pause() }
                synthesizer.next()
                if number.isMultiple(of: 3) { try await Task.sleep(for: .milliseconds(20)) }
            }
            let spoken = try await eventually {
                guard case .playing(let utterance, let range) = synthesizer.state else { return false }
                return utterance.text == "Sentence 51 is here." && range != nil
            }
            #expect(spoken, "\(synthesizer.state)")
            synthesizer.pause()
            await synthesizer.settle()
            guard case .paused = synthesizer.state else { Issue.record("\(synthesizer.state)"); return }
            synthesizer.stop()
        }
    }

    /// The service is killed in a sentence and started again: speech continues with the word, and says so.
    @Test func aKilledServiceIsSurvived() async throws {
        let publication = try await book(["This is a rather long sentence of many words about nothing.", "The end."])
        try await withService { service in
            let engine = service.engine()
            let synthesizer = try #require(
                PublicationSpeechSynthesizer(publication: publication) { engine })
            let listener = Listener()
            synthesizer.delegate = listener
            synthesizer.start()
            #expect(try await eventually { listener.words.count >= 4 })
            service.kill()
            try await service.start()
            #expect(
                try await eventually { !listener.failures.isEmpty || listener.recoveries > 0 })
            // Whether the second try came before the service was back decides which way it went on.
            if !listener.failures.isEmpty { synthesizer.resume() }
            await synthesizer.settle()
            #expect(synthesizer.state == .stopped)
            let sentence = publicationWords("This is a rather long sentence of many words about nothing. The end.")
            #expect(Self.withoutRepetition(listener.words) == sentence)
        }
    }

    /// A word that was interrupted is spoken again.
    private static func withoutRepetition(_ words: [String]) -> [String] {
        words.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private func publicationWords(_ text: String) -> [String] {
        let units = Array(text.utf16)
        return DefaultTextTokenizer(.word).ranges(in: text).map { String(decoding: units[$0], as: UTF16.self) }
    }

    /// The time from an event in the service's socket to the state with the word is under 100 ms.
    @Test func wordsLagLittle() async throws {
        let publication = try await book(["One two three four five six seven eight nine ten."])
        try await withService { service in
            let engine = service.engine()
            let synthesizer = try #require(
                PublicationSpeechSynthesizer(publication: publication) { engine })
            let listener = Listener()
            synthesizer.delegate = listener
            try await synthesizer.prepare()
            let start = ContinuousClock.now
            synthesizer.start()
            #expect(try await eventually(every: .milliseconds(1)) { !listener.words.isEmpty })
            // 300 ms on a machine with nothing else to do.
            #expect(ContinuousClock.now - start < .seconds(3))
            await synthesizer.settle()
            #expect(listener.words.count == 10)
            // Each mark is stamped by the reader thread when it arrives. The median, because others use the machine.
            let median = try #require(engine.lags.sorted().dropFirst(5).first)
            #expect(median < .milliseconds(100), "\(engine.lags)")
        }
    }

    /// Without a sound server the service accepts texts and plays them to nobody.
    @Test func aServiceWithoutSoundIsAnError() async throws {
        try await withService { service in
            let engine = service.engine()
            try await engine.prepare()
            service.stopSound()
            let start = ContinuousClock.now
            await #expect(throws: TTSError.self) {
                try await engine.speak(english("Call me Ishmael. Some years ago, never mind how long.")) { _ in }
            }
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test func aMissingServiceIsAnError() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let engine = SpeechDispatcherEngine(
                configuration: .init(socketPath: folder + "/none", launcher: ["lectern-no-such-program"]))
            do {
                try await engine.prepare()
                Issue.record("no error")
            } catch {
                #expect("\(error)".contains("speech-dispatcher is not installed or does not run"))
            }
        }
    }

    private func book(_ paragraphs: [String]) async throws -> Publication {
        var book = EPUBBuilder(title: "Spoken")
        book.addChapter("one.xhtml", body: paragraphs.map { "<p>\($0)</p>" }.joined())
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }
}

/// What a synthesizer reports.
@MainActor private final class Listener: PublicationSpeechSynthesizerDelegate {
    private(set) var words: [String] = []
    private(set) var failures: [TTSError] = []
    private(set) var recoveries = 0

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
    ) {
        if case .playing(_, let range?) = state { words.append(range.text.highlight ?? "") }
    }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError
    ) { failures.append(error) }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance
    ) { recoveries += 1 }
}
