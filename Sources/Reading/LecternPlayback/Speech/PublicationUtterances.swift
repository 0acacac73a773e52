public import LecternModel
public import LecternPublication

/// Moves through the utterances of a publication without speaking them, to read sentence by sentence.
///
///     let utterances = PublicationUtterances(publication, from: navigator.currentLocation)
///     let first = await utterances?.next()  // the sentence at the place
///     let second = await utterances?.next()
///
/// They are those that ``PublicationSpeechSynthesizer`` speaks with the same configuration. Wait for each move before
/// the next one.
@MainActor public final class PublicationUtterances {
    /// A part of the text that is spoken at once, usually a sentence.
    public typealias Utterance = PublicationSpeechSynthesizer.Utterance

    private let cursor: UtteranceCursor
    private let publication: Publication
    private let configuration: PublicationSpeechSynthesizer.Configuration
    private let language: BookLanguage

    /// - Parameter start: a place in the publication; the beginning if `nil`.
    /// - Returns: `nil` if the publication has no text: ``PublicationSpeechSynthesizer/canSpeak(publication:)``.
    public init?(
        _ publication: Publication, from start: Locator? = nil,
        config: PublicationSpeechSynthesizer.Configuration = .init()
    ) {
        guard PublicationSpeechSynthesizer.canSpeak(publication: publication),
            let cursor = UtteranceCursor(publication, from: start)
        else { return nil }
        self.cursor = cursor
        self.publication = publication
        configuration = config
        language = BookLanguage(publication)
    }

    private func maker() async -> UtteranceMaker {
        configuration.utteranceMaker(for: publication, in: await language.find(configuration.defaultLanguage))
    }

    /// Moves to the next utterance, at first to the one at the start; `nil` at the end, where it stays.
    public func next() async -> Utterance? { await cursor.next(await maker()) }

    /// Moves to the previous utterance; `nil` before the first one, which is then the next one.
    public func previous() async -> Utterance? { await cursor.previous(await maker()) }

    /// Moves to the first utterance of the next paragraph; `nil` at the end.
    public func nextParagraph() async -> Utterance? { await cursor.nextParagraph(await maker()) }

    /// Moves to the first utterance of the previous paragraph; `nil` before the first one, which is then the next one.
    public func previousParagraph() async -> Utterance? { await cursor.previousParagraph(await maker()) }
}
