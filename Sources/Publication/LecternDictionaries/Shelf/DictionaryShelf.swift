public import LecternBase
import LecternUnicode
import Synchronization

/// Several dictionaries in which words are looked up at once.
///
/// ```swift
/// let shelf = DictionaryShelf()
/// for match in shelf.matches(for: "leaves", language: Language("en")) {
///     print(match.entry.headword, match.entry.dictionary.title)
///     print(match.entry.definition.text)
/// }
/// ```
///
/// Look-ups block the calling thread, usually for less than a millisecond. The first one in a dictionary that does not have
/// the word as written reads its index, which takes up to a second; ``prepare()`` does it before.
public final class DictionaryShelf: Sendable {
    /// A dictionary that could not be opened.
    public struct Failure: Hashable, Sendable {
        /// The path of the dictionary's main file, such as `big.ifo`.
        public let path: String
        /// Why it could not be opened.
        public let error: DictionaryError
    }

    /// The dictionaries in the order in which they are asked.
    public let dictionaries: [any WordDictionary]
    /// Files that look like dictionaries and cannot be opened.
    public let failures: [Failure]

    private let wordListFolders: [String]
    private let wordLists = Mutex(WordLists())

    /// Hunspell's word lists that were looked for.
    private struct WordLists {
        /// The paths of the word lists of languages; nil for languages that have none.
        var stems: [Language: String?] = [:]
        /// The loaded word lists by their paths; nil for those that cannot be read.
        var loaded: [String: HunspellForms?] = [:]
        /// A text may name any number of languages.
        static let mostLanguages = 100
    }

    /// Opens the dictionaries in some folders and the folders in them.
    public convenience init(folders: [String] = DictionaryFolders.standard) {
        var dictionaries: [any WordDictionary] = []
        var failures: [Failure] = []
        for path in DictionaryFolders.paths(in: folders) {
            do throws(DictionaryError) {
                dictionaries.append(try DictionaryFile.open(path))
            } catch {
                failures.append(Failure(path: path, error: error))
            }
        }
        self.init(dictionaries, failures: failures)
    }

    /// Creates a shelf of open dictionaries, which may be an app's own.
    public convenience init(_ dictionaries: [any WordDictionary]) { self.init(dictionaries, failures: []) }

    /// - Parameter wordListFolders: where Hunspell's word lists are.
    init(
        _ dictionaries: [any WordDictionary], failures: [Failure],
        wordListFolders: [String] = HunspellForms.standardFolders
    ) {
        self.dictionaries = dictionaries
        self.failures = failures
        self.wordListFolders = wordListFolders
    }

    /// Returns the dictionaries for a text: those of its language first, then those that do not say their language, then
    /// the others.
    public func ordered(for language: Language?) -> [any WordDictionary] {
        guard let language, language.isKnown else { return dictionaries }
        func rank(_ dictionary: any WordDictionary) -> Int {
            guard let source = dictionary.info.language else { return 1 }
            return source.isRelated(to: language) ? 0 : 2
        }
        return (0...2).flatMap { group in dictionaries.filter { rank($0) == group } }
    }

    /// Looks a word or phrase up.
    ///
    /// Each dictionary gives the entries of the word as it is written; else of the same word with other case, accents,
    /// apostrophes and hyphens; else of its base forms. Dictionaries that are damaged where the word is give nothing.
    ///
    /// - Parameters:
    ///   - language: the language of the text, which decides about the order and about word forms.
    ///   - limit: the largest number of entries of each dictionary. Some have a hundred for *stand*, spread over the whole
    ///     file.
    public func matches(for word: String, language: Language? = nil, limit: Int = 12) -> [DictionaryMatch] {
        let word = Self.trimmed(word)
        guard !word.isEmpty, word.utf8.count <= Self.longestWord else { return [] }
        var forms: [Language?: [WordForm]] = [:]
        var matches: [DictionaryMatch] = []
        for dictionary in ordered(for: language) {
            matches += Self.matches(for: word, in: dictionary, limit: limit) {
                let spoken = language ?? dictionary.info.language
                let bases = forms[spoken] ?? wordForms(of: word, language: spoken)
                forms[spoken] = bases
                return bases
            }
        }
        return matches
    }

    /// Reads the indexes of all dictionaries, so that the first look-ups are as fast as later ones.
    public func prepare() {
        for dictionary in dictionaries { _ = try? dictionary.contains("prepare", matching: .folded) }
    }

    /// The longest word or phrase, in UTF-8 code units.
    private static let longestWord = 512
    /// The number of base forms that are looked up.
    private static let mostForms = 24

    /// Looks a word up in one dictionary.
    ///
    /// - Parameter forms: returns the base forms of the word, if they are needed.
    static func matches(
        for word: String, in dictionary: any WordDictionary, limit: Int, forms: () -> [WordForm]
    ) -> [DictionaryMatch] {
        for (match, kind) in [(HeadwordMatch.exact, DictionaryMatch.Kind.exact), (.folded, .folded)] {
            let entries = (try? dictionary.entries(for: word, matching: match, limit: limit)) ?? []
            if !entries.isEmpty { return entries.map { DictionaryMatch(entry: $0, kind: kind) } }
        }
        var matches: [DictionaryMatch] = []
        for form in forms().prefix(mostForms) {
            var entries = (try? dictionary.entries(for: form.base, matching: .exact, limit: limit)) ?? []
            if entries.isEmpty {
                entries = (try? dictionary.entries(for: form.base, matching: .folded, limit: limit)) ?? []
            }
            matches += entries.map { DictionaryMatch(entry: $0, kind: .form(form)) }
        }
        return Array(matches.prefix(limit))
    }

    /// Whether a dictionary of the shelf has a word, or a base form of it.
    func contains(_ word: String, forms: [WordForm], in dictionaries: [any WordDictionary]) -> Bool {
        dictionaries.contains { dictionary in
            ([word] + forms.prefix(Self.mostForms).map(\.base)).contains {
                (try? dictionary.contains($0, matching: .folded)) == true
            }
        }
    }

    /// The base forms of a word by the rules of its language.
    func wordForms(of word: String, language: Language?) -> [WordForm] {
        guard let language else { return [] }
        if language.primary == "ja" { return JapaneseForms().forms(of: word) }
        guard language.isKnown, language.primary != "zh", let hunspell = hunspellForms(of: language) else { return [] }
        let words = word.split(separator: " ").map(String.init)
        guard words.count > 1 else { return hunspell.forms(of: word) }
        guard words.count <= Self.mostWords else { return [] }
        // Of a phrase one word is inflected: “gave up” is “give up”.
        return words.indices.flatMap { index in
            hunspell.forms(of: words[index]).map { form in
                WordForm(base: (words[..<index] + [form.base] + words[(index + 1)...]).joined(separator: " "))
            }
        }
    }

    /// The word list of a language; nil if none is installed.
    private func hunspellForms(of language: Language) -> HunspellForms? {
        wordLists.withLock { lists in
            if lists.stems.count > WordLists.mostLanguages { lists.stems = [:] }
            let stem = lists.stems[language] ?? HunspellForms.stem(for: language, in: wordListFolders)
            lists.stems[language] = .some(stem)
            guard let stem else { return nil }
            let forms = lists.loaded[stem] ?? HunspellForms(stem: stem)
            lists.loaded[stem] = .some(forms)
            return forms
        }
    }

    /// A word without spaces and punctuation around it, unless it is nothing else.
    private static func trimmed(_ word: String) -> String {
        let units = Array(word.prefix(longestWord).utf16)
        let words = wordRanges(units)
        guard let first = words.first, let last = words.last else {
            return String(word.filter { !$0.isWhitespace }.prefix(longestWord))
        }
        return String(decoding: units[first.lowerBound..<last.upperBound], as: UTF16.self)
    }
}
