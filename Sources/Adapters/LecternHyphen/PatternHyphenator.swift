import LecternBase
public import LecternText
import Synchronization

/// Hyphenates with the pattern files of libhyphen.
///
///     let hyphenator = PatternHyphenator()
///     let points = hyphenator.hyphenationPoints(
///         of: Array("hyphenation".utf16)[...], language: "en", minimumBefore: 2, minimumAfter: 3)
///
/// The patterns of a language are loaded at first use. `en` uses `en_US`; a region without patterns uses those of its
/// language.
public final class PatternHyphenator: Hyphenator {
    private let finder: DictionaryFinder
    private struct State {
        var languages: [String: LanguagePatterns?] = [:]
        var files: [String: LanguagePatterns] = [:]
        /// The last requested language, which is mostly requested again.
        var last: (language: String, patterns: LanguagePatterns?)?
    }
    private let state = Mutex(State())
    private static let mostLanguages = 1024

    /// Creates a hyphenator for directories of `hyph_XX.dic` files.
    public init(directories: [String] = ["/usr/local/share/hyphen", "/usr/share/hyphen"]) {
        finder = DictionaryFinder(directories: directories)
    }

    /// A digest of paths, sizes and modification times of all pattern files.
    public var fingerprint: String { FileFingerprint.of(finder.allPaths) }

    public func supports(language: String) -> Bool { patterns(language) != nil }

    public func hyphenationPoints(
        of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int
    ) -> [Int] {
        guard let patterns = patterns(language) else { return [] }
        return patterns.points(of: word, minimumBefore: minimumBefore, minimumAfter: minimumAfter)
    }

    private func patterns(_ language: String) -> LanguagePatterns? {
        state.withLock { state in
            if let last = state.last, last.language == language { return last.patterns }
            let patterns = find(language, &state)
            state.last = (language, patterns)
            return patterns
        }
    }

    private func find(_ language: String, _ state: inout State) -> LanguagePatterns? {
        if let cached = state.languages[language] { return cached }
        if state.languages.count >= Self.mostLanguages { state.languages.removeAll() }
        let patterns = load(language, &state)
        state.languages[language] = .some(patterns)
        return patterns
    }

    private func load(_ language: String, _ state: inout State) -> LanguagePatterns? {
        for path in finder.paths(language: language) {
            if let cached = state.files[path] { return cached }
            guard let loaded = LanguagePatterns(path: path) else { continue }
            state.files[path] = loaded
            return loaded
        }
        return nil
    }
}
