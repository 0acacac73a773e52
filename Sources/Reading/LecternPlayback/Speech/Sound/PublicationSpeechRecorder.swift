import LecternContent
public import LecternModel
public import LecternPublication

/// Speaks a publication into sound, utterance by utterance, as fast as the engine can.
///
///     let recorder = PublicationSpeechRecorder(publication: publication, engine: EspeakEngine())
///     try await recorder?.record { part in
///         file.append(part.sound.samples)
///     }
///
/// What is spoken, and how, is the same as with ``PublicationSpeechSynthesizer``.
@MainActor public final class PublicationSpeechRecorder {
    /// A part of the text that is spoken at once, usually a sentence.
    public typealias Utterance = PublicationSpeechSynthesizer.Utterance

    /// An utterance with its sound.
    public struct Part: Sendable {
        /// What is spoken: its text, language and place.
        public let utterance: Utterance
        /// How it sounds. The ranges of words refer to the text of the utterance.
        public let sound: SpeechSound
        /// The silence that follows, in seconds: longer after a paragraph than after a sentence.
        public let pause: Double
    }

    /// The publication that is spoken.
    public let publication: Publication
    /// How the publication is spoken. A recording has the configuration of its beginning: changes apply to the next one.
    public var config: PublicationSpeechSynthesizer.Configuration
    /// Called when another voice speaks than that of the text's language, once for each language.
    public var onReplacedLanguage: (@MainActor (ReplacedLanguage, Utterance) -> Void)?
    private let bookLanguage: BookLanguage
    private let engine: any SpeechSoundEngine
    private var voices: [TTSVoice]?

    /// - Returns: `nil` if the publication cannot be spoken.
    public init?(
        publication: Publication, config: PublicationSpeechSynthesizer.Configuration = .init(),
        engine: any SpeechSoundEngine
    ) {
        guard PublicationSpeechSynthesizer.canSpeak(publication: publication) else { return nil }
        self.publication = publication
        self.config = config
        self.engine = engine
        bookLanguage = BookLanguage(publication)
    }

    /// Speaks from a place to another one, which is not spoken any more.
    ///
    /// - Parameters:
    ///   - start: the beginning if `nil`.
    ///   - end: the end if `nil`.
    ///   - receive: receives each utterance, in order.
    public func record(
        from start: Locator? = nil, to end: Locator? = nil,
        _ receive: @MainActor (Part) async throws -> Void
    ) async throws {
        let config = self.config
        var last: UtterancePlace?
        if let end { last = await place(of: end, config) }
        guard let cursor = UtteranceCursor(publication, from: start) else { return }
        let maker = await maker(config)
        while let utterance = await cursor.next(maker), !Task.isCancelled {
            if let last, UtterancePlace(utterance, in: publication) >= last { return }
            try await receive(try await part(utterance, config))
        }
    }

    /// The first utterance at a place, which may be a heading or a fragment; `nil` at the end.
    public func firstUtterance(at locator: Locator) async -> Utterance? { await firstUtterance(at: locator, config) }

    private typealias Configuration = PublicationSpeechSynthesizer.Configuration

    private func firstUtterance(at locator: Locator, _ config: Configuration) async -> Utterance? {
        guard let cursor = UtteranceCursor(publication, from: locator) else { return nil }
        return await cursor.next(await maker(config))
    }

    private func maker(_ config: Configuration) async -> UtteranceMaker {
        config.utteranceMaker(for: publication, in: await bookLanguage.find(config.defaultLanguage))
    }

    private func place(of locator: Locator, _ config: Configuration) async -> UtterancePlace? {
        await firstUtterance(at: locator, config).map { UtterancePlace($0, in: publication) }
    }

    private func part(_ utterance: Utterance, _ config: Configuration) async throws(TTSError) -> Part {
        let voices = try await installedVoices()
        let spoken = SpokenText(utterance, config)
        let words = config.ttsUtterance(
            spoken, of: utterance, installed: voices, book: bookLanguage.current,
            voice: { id in voices.first { $0.identifier == id } })
        if let replaced = bookLanguage.replacement(of: utterance.language, by: words.language) {
            onReplacedLanguage?(replaced, utterance)
        }
        let sound = try await engine.sound(of: words)
        var placed = sound
        placed.words = sound.words.map { .init(range: spoken.original(of: $0.range), time: $0.time) }
        return Part(
            utterance: utterance, sound: placed, pause: (utterance.endsElement ? 0.6 : 0.2) + config.pause)
    }

    private func installedVoices() async throws(TTSError) -> [TTSVoice] {
        if let voices { return voices }
        let installed = try await engine.voices()
        voices = installed
        return installed
    }
}

/// Where an utterance begins, comparable in reading order.
struct UtterancePlace: Comparable {
    let unit: Int
    let offset: Int

    init(_ utterance: PublicationSpeechSynthesizer.Utterance, in publication: Publication) {
        unit = publication.unitIndex(of: utterance.locator) ?? 0
        offset = utterance.locator.locations.textOffset ?? 0
    }

    static func < (left: UtterancePlace, right: UtterancePlace) -> Bool {
        (left.unit, left.offset) < (right.unit, right.offset)
    }
}
