public import LecternBase
import Synchronization

/// Finds short explanations of rare words: hints for readers.
///
/// ```swift
/// let finder = GlossFinder(DictionaryShelf(), frequencies: FrequencyLists())
/// finder.gloss(of: "perfidy", language: Language("en"), rarerThan: 3)  // "betrayal of a trust"
/// finder.gloss(of: "house", language: Language("en"), rarerThan: 3)    // nil: it is not rare
/// ```
///
/// A word is as frequent as its most frequent form: *besought* is as frequent as *beseech*. Explanations are taken from the
/// first dictionary of the language that has a short one. Of long definitions nothing is shown: a part of one could say
/// something else.
///
/// Calls block, the first one of a language for some tenths of a second: see ``FrequencyLists`` and ``DictionaryShelf``.
public final class GlossFinder: Sendable {
    private let shelf: DictionaryShelf
    private let frequencies: FrequencyLists
    private let cache = Mutex<[Request: String?]>([:])

    private struct Request: Hashable {
        let word: String
        let language: Language
        let zipf: Double
    }

    /// The number of answers that are kept: the words of a long novel.
    private static let mostAnswers = 20_000
    /// The number of base forms and of entries of a dictionary that are looked at.
    private static let (mostForms, mostEntries) = (4, 6)

    /// Creates a finder of the words of dictionaries. A word of a language without a list of frequencies has no hint.
    public init(_ shelf: DictionaryShelf, frequencies: FrequencyLists) {
        self.shelf = shelf
        self.frequencies = frequencies
    }

    /// Returns a short explanation of a word, at most 32 letters long.
    ///
    /// - Parameters:
    ///   - word: A word as it is inflected in a text.
    ///   - language: The language of the text.
    ///   - zipf: The frequency below which words are explained: see ``WordFrequencies``.
    /// - Returns: nil if the word is more frequent, or there is no list of frequencies or no dictionary of the language, or
    ///   none that has a short explanation.
    public func gloss(of word: String, language: Language, rarerThan zipf: Double) -> String? {
        let request = Request(word: word, language: language, zipf: zipf)
        if let cached = cache.withLock({ $0[request] }) { return cached }
        let gloss = find(request)
        cache.withLock { cache in
            if cache.count >= Self.mostAnswers { cache = [:] }
            cache[request] = .some(gloss)
        }
        return gloss
    }

    private func find(_ request: Request) -> String? {
        guard request.language.isKnown, let list = frequencies.list(of: request.language) else { return nil }
        let own = list.zipf(of: request.word)
        if let own, own >= request.zipf { return nil }
        let inflected = shelf.wordForms(of: request.word, language: request.language).filter {
            !Self.losesItsBeginning($0.base, request.word, language: request.language)
        }
        let forms = Self.closest(to: request.word, inflected)
        let frequency = ([own] + forms.map { list.zipf(of: $0.base) }).compactMap(\.self).max()
        if let frequency, frequency >= request.zipf { return nil }
        for dictionary in shelf.ordered(for: request.language) {
            // Dictionaries of other languages explain other words that are written alike.
            if let source = dictionary.info.language, !source.isRelated(to: request.language) { continue }
            let rules = GlossRules(
                word: request.word, frequency: frequency ?? 0, level: request.zipf, source: request.language,
                target: dictionary.info.definitionLanguage, frequencies: frequencies
            ) { word in
                let entries = (try? dictionary.entries(for: word, matching: .exact, limit: Self.mostEntries)) ?? []
                return entries.flatMap { GlossSense.senses(of: $0) }
            }
            let matches = DictionaryShelf.matches(for: request.word, in: dictionary, limit: Self.mostEntries) { forms }
            if let gloss = rules.gloss(of: matches) { return gloss }
        }
        return nil
    }

    /// Languages whose words are inflected at the end only, so that the same ending with another beginning is another word.
    private static let inflectedAtTheEnd: Set = [
        "en", "fr", "es", "it", "pt", "ca", "gl", "ro", "sv", "da", "nb", "nn", "no",
    ]

    /// Whether a form is the word without its prefix, which says something else: *assail* of *unassailed*.
    private static func losesItsBeginning(_ base: String, _ word: String, language: Language) -> Bool {
        guard inflectedAtTheEnd.contains(language.base) else { return false }
        let stem = base.lowercased().prefix(4)
        let word = word.lowercased()
        guard stem.count > 2, let place = word.firstRange(of: stem) else { return false }
        return place.lowerBound != word.startIndex
    }

    /// The first base forms, those first that share most letters with the word: of *expeditions* *expedition* before
    /// *expedite*.
    private static func closest(to word: String, _ forms: [WordForm]) -> [WordForm] {
        func common(_ form: WordForm) -> Int { zip(form.base, word).prefix { $0 == $1 }.count }
        let sorted = forms.prefix(2 * mostForms).enumerated().sorted {
            (-common($0.element), $0.offset) < (-common($1.element), $1.offset)
        }
        return sorted.prefix(mostForms).map(\.element)
    }
}
