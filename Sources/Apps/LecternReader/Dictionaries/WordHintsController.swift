import LecternBase
import LecternDictionaries
import LecternNavigator
public import LecternPreferences

/// Hints over hard words of the open book: how many there are, and what is missing for them.
///
///     model.wordHints.step(1)         // off, fewest, few … most
///     model.wordHints.problem         // “There is no dictionary of Finnish. …”
@MainActor public final class WordHintsController {
    private let session: ReadingSession
    /// Called when ``problem`` may have changed, because dictionaries were opened.
    public var onChange: (@MainActor () -> Void)?

    init(_ session: ReadingSession) { self.session = session }

    private var dictionaries: DictionariesModel { session.app.dictionaries }

    /// How many words of all books get hints; nil for none.
    public var level: WordHintLevel? { session.app.appearance.appearance.preferences.wordHints }

    private static let levels: [WordHintLevel?] = [nil] + WordHintLevel.allCases

    private var index: Int { Self.levels.firstIndex(of: level) ?? 0 }

    /// Whether there can be fewer (`-1`) or more hints (`1`).
    public func canStep(_ direction: Int) -> Bool { Self.levels.indices.contains(index + direction.signum()) }

    /// Shows fewer (`-1`) or more hints (`1`).
    public func step(_ direction: Int) {
        guard canStep(direction) else { return }
        let level = Self.levels[index + direction.signum()]
        session.app.appearance.edit { $0.wordHints = level }
    }

    /// The name of the level.
    public var words: String {
        switch level {
        case nil: tr("Off")
        case .fewest: tr("Fewest")
        case .few: tr("Few")
        case .medium: tr("Some")
        case .many: tr("Many")
        case .most: tr("Most")
        }
    }

    /// Why words of this book get no hints, as a text for the user; nil if they do, or hints are off.
    public var problem: String? {
        guard level != nil else { return nil }
        guard let language = session.language.chosen ?? session.language.named, language.isKnown else {
            return tr("The book does not say its language; “Language…” in the menu sets it.")
        }
        guard let folder = dictionaries.missingFrequencies(of: language) else {
            return dictionaries.lacksDictionary(of: language)
                ? tr("There is no dictionary of this language: {language}.", ["language": language.name]) + " "
                    + dictionaries.advice : nil
        }
        return tr(
            "There is no list of word frequencies of this language: {language}. Put {file} of the Python package wordfreq into {folder}.",
            ["language": language.name, "file": FrequencyLists.fileName(of: language), "folder": folder])
    }

    /// Shows the page again with the hints of other dictionaries.
    func dictionariesDidChange() {
        (session.navigator as? EPUBNavigator)?.wordHintsDidChange()
        onChange?()
    }
}
