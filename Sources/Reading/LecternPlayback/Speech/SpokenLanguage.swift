public import LecternBase
import LecternContent
import LecternPublication
import LecternUnicode

// Every text is spoken, whatever its language says. All engines and players choose the voice here.
extension [TTSVoice] {
    /// The best voice for a language: of the same region if possible, else one of a related language such as `cmn` for
    /// `zh`; nil if no voice speaks the language.
    package func best(for language: Language) -> TTSVoice? {
        guard language.isKnown else { return nil }
        for code in language.relatives {
            let voices = filter { $0.language.primary == code || $0.language.base == code }
            guard !voices.isEmpty else { continue }
            return voices.best(region: language.region, script: language.script, code: code)
        }
        return nil
    }

    private func best(region: String?, script: String?, code: String) -> TTSVoice? {
        let home = code == "en" ? "GB" : code.uppercased()
        let choices: [(TTSVoice) -> Bool] = [
            { $0.language.region == region && $0.language.script == script },
            { $0.language.region == region && region != nil },
            { $0.language.region == nil && $0.language.script == nil },
            { $0.language.region == home },
            { _ in true },
        ]
        // Of equal ones the plain tag: `en-GB` before `en-GB-scotland`.
        return choices.lazy.map { filter($0) }.first { !$0.isEmpty }?
            .max { ($0.quality.rawValue, -$0.language.tag.count) < ($1.quality.rawValue, -$1.language.tag.count) }
    }

    /// The language in which a text is spoken, so that it is always spoken: its own one if a voice has it, else that of the
    /// book, else the one that its script and words suggest, else that of the first voice.
    ///
    /// A language whose voice cannot read the letters of the text comes after the others: an English voice does not read
    /// Cyrillic letters as words.
    ///
    ///     voices.language(toSpeak: "namaste", in: Language("sa-Latn"), of: Language("en"))  // en
    ///
    /// - Parameters:
    ///   - language: that of the text, which may be `und` or malformed.
    ///   - book: that of the book; nil if it has none.
    package func language(toSpeak text: String, in language: Language, of book: Language? = nil) -> Language {
        let units = Array<UInt16>(text.utf16.prefix(2_000))
        let candidates = [language, book].compactMap(\.self).filter(canSpeak)
        if let first = candidates.first(where: { LanguageGuess.canRead(units, in: $0.primary, script: $0.script) }) {
            return first
        }
        let guesses = [LanguageGuess.language(of: units), LanguageGuess.standardLanguage(ofScriptOf: units)]
        if let guess = guesses.compactMap({ $0.map { Language($0) } }).first(where: canSpeak) { return guess }
        return candidates.first ?? first { $0.language.primary == "en" }?.language ?? first?.language ?? Language("en")
    }

    /// Whether there is a voice for a language. Before voices are listed, each language may have one.
    private func canSpeak(_ language: Language) -> Bool {
        language.isKnown && (isEmpty || best(for: language) != nil)
    }
}

/// A language without a voice, and the one whose voice speaks instead.
public struct ReplacedLanguage: Hashable, Sendable {
    /// The language of the text, as the book names it; `und` if the book names none.
    public let language: Language
    /// The language whose voice speaks.
    public let replacement: Language

    /// - Returns: nil if the voice speaks the language.
    init?(_ language: Language, spokenIn other: Language) {
        guard language.isKnown, !language.isRelated(to: other) else { return nil }
        self.language = language
        replacement = other
    }

    /// For a book that names no language.
    init(guessed replacement: Language) {
        language = Language("und")
        self.replacement = replacement
    }
}

/// The language of a publication's text: the one that the reader has chosen, or that the metadata name, or a guess.
@MainActor final class BookLanguage {
    private let publication: Publication
    private var guess: Task<Language?, Never>?
    /// The languages for which a replacement was reported.
    private var told: Set<Language> = []
    private(set) var current: Language?

    init(_ publication: Publication) { self.publication = publication }

    /// - Parameter chosen: has precedence.
    func find(_ chosen: Language?) async -> Language? {
        if let language = chosen.flatMap({ $0.isKnown ? $0 : nil }) ?? publication.namedLanguage {
            current = language
            return language
        }
        let guess = guess ?? Task { [publication] in await publication.guessLanguage() }
        self.guess = guess
        current = await guess.value
        return current
    }

    /// Whether another voice speaks than the one of the text's language; nil if it does not, or was reported before.
    func replacement(of language: Language, by spoken: Language) -> ReplacedLanguage? {
        if guess != nil, told.insert(Language("und")).inserted { return ReplacedLanguage(guessed: spoken) }
        guard let replaced = ReplacedLanguage(language, spokenIn: spoken), told.insert(language).inserted else {
            return nil
        }
        return replaced
    }
}
