import LecternBase
import LecternContent
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Every text finds a voice, whatever its language says.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpokenLanguageTests {
    private nonisolated static func voice(_ tag: String) -> TTSVoice {
        TTSVoice(identifier: "v-" + tag, language: Language(tag), name: tag)
    }

    private nonisolated static let voices = ["en-GB", "de", "cmn", "yue", "nb", "ru", "ja", "hi"].map(voice)

    @Test(arguments: [
        // The language, one of its codes, its relatives.
        ("Hello", "en", nil, "en"), ("Hello", "eng", nil, "eng"), ("你好", "zh-CN", nil, "zh-CN"),
        ("Hei", "no", nil, "no"),
        // The book's.
        ("namaste mitra", "sa", "en", "en"), ("namaste mitra", "sa-Latn", "de", "de"), ("Chapter 1", "und", "de", "de"),
        ("Chapter 1", "", "ger", "ger"), ("bonjour", "oc", "en", "en"), ("text", "latn", "en", "en"),
        // The script and the words.
        ("Привет, мир", "und", "en", "ru"), ("नमस्ते", "sa", "en", "hi"),
        ("Der Hund und die Katze sind da.", "mul", nil, "de"),
        ("東京へ行く。", "zxx", nil, "ja"), ("Привет", "en", "en", "ru"),
        // The standard.
        ("xyzzy", "tlh", nil, "en-GB"), ("xyzzy", "mis", "und", "en-GB"),
    ])
    func aVoiceIsAlwaysFound(text: String, tag: String, book: String?, spoken: String) throws {
        let language = Self.voices.language(toSpeak: text, in: Language(tag), of: book.map { Language($0) })
        #expect(language == Language(spoken))
        #expect(Self.voices.best(for: language) != nil)
    }

    @Test(arguments: [("zh-HK", "yue"), ("zh-TW", "cmn"), ("no", "nb"), ("en-US", "en-GB"), ("ger", "de")])
    func relatedVoicesSpeak(tag: String, voice: String) {
        #expect(Self.voices.best(for: Language(tag))?.language.tag == voice)
    }

    /// A phrase without a voice is spoken by the voice that the reader has chosen for the book, and said once.
    @Test func aForeignPhraseDoesNotStopTheBook() async throws {
        let body =
            "<p>First.</p><p>He said <i lang=\"sa\">namaste mitra</i> again, <i lang=\"sa\">mitra</i>.</p><p>Last.</p>"
        let book = try await SpeechBook.open([body])
        let other = TTSVoice(identifier: "mine", language: Language("en-US"), name: "Mine")
        let speaker = try #require(
            TestSpeaker(book, voices: Self.voices + [other], config: .init(voices: ["en": "mine"])))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        #expect(speaker.engine.spoken.map(\.text).last == "Last." && speaker.failures.isEmpty)
        let phrase = try #require(speaker.engine.spoken.first { $0.text == "namaste mitra" })
        #expect(phrase.language.tag == "en" && phrase.voice == other)
        #expect(speaker.replaced.map { "\($0.language)>\($0.replacement)" } == ["sa>en"])
    }

    @Test(arguments: ["und", "zxx", "mul", "", "not a tag!", "latn"])
    func aBookWithoutALanguageIsRead(tag: String) async throws {
        let sentence = "Der Mann und die Frau gingen in das Haus, und sie waren nicht allein. Er kam am 3. Mai."
        let book = try await SpeechBook.open(["<p>\(sentence)</p>"], language: tag)
        let speaker = try #require(TestSpeaker(book, voices: Self.voices))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        // German rules and a German voice.
        #expect(speaker.engine.spoken.map(\.text).last == "Er kam am 3. Mai.")
        #expect(speaker.engine.spoken.allSatisfy { $0.language.tag == "de" })
        #expect(speaker.replaced.map(\.language.tag) == ["und"] && speaker.replaced.map(\.replacement.tag) == ["de"])
    }

    /// The reader's choice replaces a wrong language of the metadata, and not that of a phrase.
    @Test func aChosenLanguageReplacesAWrongOne() async throws {
        let book = try await SpeechBook.open(["<p>Guten Tag am 3. Mai. <i lang=\"ru\">Привет.</i></p>"], language: "en")
        let speaker = try #require(
            TestSpeaker(book, voices: Self.voices, config: .init(defaultLanguage: Language("de"))))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        #expect(speaker.engine.spoken.map(\.text) == ["Guten Tag am 3. Mai.", "Привет."])
        #expect(speaker.engine.spoken.map(\.language.tag) == ["de", "ru"] && speaker.replaced.isEmpty)
    }

    /// The reader's voice for Chinese is one for Mandarin.
    @Test func chineseIsRead() async throws {
        let book = try await SpeechBook.open(["<p>你去哪儿？回家。</p>"], language: "zh-CN")
        let speaker = try #require(TestSpeaker(book, voices: Self.voices, config: .init(voices: ["zh": "v-cmn"])))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        #expect(speaker.engine.spoken.map(\.text) == ["你去哪儿？", "回家。"] && speaker.failures.isEmpty)
        #expect(speaker.engine.spoken.allSatisfy { $0.voice?.identifier == "v-cmn" })
    }

    @Test func aRecorderSaysItOnceAndGoesOn() async throws {
        let book = try await SpeechBook.open([
            "<p>One. <i lang=\"oc\">bonjorn</i> two. <i lang=\"oc\">adiu</i> three.</p>"
        ])
        let recorder = try #require(PublicationSpeechRecorder(publication: book, engine: CountingSound()))
        var replaced: [String] = []
        var texts: [String] = []
        recorder.onReplacedLanguage = { replaced.append("\($0.language)>\($0.replacement): \($1.text)") }
        try await recorder.record { texts.append($0.utterance.text) }
        #expect(texts == ["One.", "bonjorn", "two.", "adiu", "three."])
        #expect(replaced == ["oc>en: bonjorn"])
    }

    /// What an app changes while a recording is made is for the next one.
    @Test func aRecordingHasTheConfigurationOfItsBeginning() async throws {
        let book = try await SpeechBook.open(["<p>One. Two.</p>"])
        let recorder = try #require(
            PublicationSpeechRecorder(publication: book, config: .init(pause: 1), engine: CountingSound()))
        var pauses: [Double] = []
        try await recorder.record {
            pauses.append($0.pause)
            recorder.config.pause = 5
        }
        #expect(pauses == [1.2, 1.6])
        try await recorder.record { pauses.append($0.pause) }
        #expect(pauses.dropFirst(2) == [5.2, 5.6])
    }

    /// An output that stands still, as without a sound server, is an error after a while.
    @Test func anOutputThatStandsStillIsAnError() async throws {
        let output = VirtualAudioEngine { _ in 3 }
        let engine = PlayedTTSEngine(CountingSound(), output: output, patience: .milliseconds(200))
        try await engine.prepare()
        await #expect(throws: TTSError.noSound("the sound does not begin to play")) {
            try await engine.speak(TTSUtterance(text: "One.", language: Language("en"))) { _ in }
        }
    }

    private struct CountingSound: SpeechSoundEngine {
        func voices() async throws(TTSError) -> [TTSVoice] { SpokenLanguageTests.voices }
        func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
            guard SpokenLanguageTests.voices.best(for: utterance.language) != nil else {
                throw .languageNotSupported(utterance.language)
            }
            return SpeechSound(samples: [0], sampleRate: 22_050)
        }
    }
}

/// The utterances of a long text are its sentences, and nothing is lost.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LongTextTests {
    private nonisolated static let sentences: [String: [String]] = [
        "en": [
            "Mr.\u{A0}Bennet came home.", "“Come in!” said Dr.\u{A0}Jones.", "He paid 3.5 pounds, etc.", "Why?",
            "J.\u{A0}R. Brown wrote No. 5 (see vol. 2).",
        ],
        "de": ["Am 3. Mai kam er.", "»Wer da?«", "„Komm!“, sagte Dr. Weiß.", "Z.\u{A0}B. ca. 5 Mio. Euro.", "Ende."],
        "fr": [
            "«\u{A0}Viens\u{A0}!\u{A0}» dit-il.", "M.\u{A0}Dupont rit.", "Voir chap. 3.", "«\u{202F}Oui.\u{202F}»",
            "C’est tout.",
        ],
        "ja": ["「はい。」と言った。", "「どこへ行く？」", "家だ！", "山路を登りながら、こう考えた。", "（本当だ。）"],
    ]

    @Test(arguments: ["en", "de", "fr", "ja"]) func utterancesAreSentences(language: String) async throws {
        let sentences = try #require(Self.sentences[language])
        // A novel of 40 chapters, 50 paragraphs each.
        var expected: [String] = []
        let bodies = (0..<40).map { chapter in
            (0..<50).map { paragraph in
                let own = (0..<5).map { sentences[($0 + chapter + paragraph) % 5] }
                expected += own
                let markup = own.joined(separator: language == "ja" ? "" : " ")
                    .replacing("Dr", with: "<span>Dr</span>").replacing("3", with: "<em>3</em>")
                return "<p>\(markup)</p>"
            }.joined()
        }
        let book = try await SpeechBook.open(bodies, language: language)
        let utterances = try #require(PublicationUtterances(book))
        var found: [String] = []
        while let next = await utterances.next() { found.append(next.text) }
        #expect(found.count == 10_000)
        let first = zip(found, expected).first { $0 != $1 }
        #expect(found == expected, "\(first.map { "\($0)" } ?? "")")
    }
}
