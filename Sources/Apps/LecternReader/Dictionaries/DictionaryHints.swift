import LecternBase
import LecternDictionaries
import LecternNavigator
import LecternPreferences
import Synchronization

/// Explains hard words of all books: from the dictionaries that are used, in their order, and lists of word frequencies.
final class DictionaryHints: WordHintSource {
    private struct State {
        var edition = 0
        /// Nil until the dictionaries are open.
        var finder: GlossFinder?
    }

    let frequencies: FrequencyLists
    private let state = Mutex(State())

    init(frequencies: FrequencyLists) { self.frequencies = frequencies }

    var edition: Int { state.withLock(\.edition) }

    /// Takes explanations from other dictionaries.
    func use(_ shelf: DictionaryShelf) {
        let finder = GlossFinder(shelf, frequencies: frequencies)
        state.withLock { state in
            state.finder = finder
            state.edition += 1
        }
    }

    func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?] {
        guard let language, let finder = state.withLock(\.finder) else { return words.map { _ in nil } }
        return words.map { finder.gloss(of: $0, language: language, rarerThan: level.zipf) }
    }
}
