public import ArgumentParser
public import Lectern
import LecternCommands
import LecternDictionaries

extension WordHintLevel: ExpressibleByArgument {}

/// Where hints over hard words come from.
struct HintOptions: ParsableArguments {
    @Option(help: "Set hints over hard words: over the fewest, or over most.")
    var hints: WordHintLevel?
    @Option(
        help: ArgumentHelp(
            "A file of a dictionary for hints, or a folder of dictionaries, instead of the usual folders; may be repeated.",
            valueName: "path"))
    var dictionary: [String] = []
    @Option(
        help: ArgumentHelp(
            "A folder with lists of word frequencies for hints, instead of the usual folders.", valueName: "folder"),
        completion: .directory)
    var frequencies: String?

    /// Opens dictionaries and lists.
    func source() throws -> DictionaryHints {
        let lists = frequencies.map { FrequencyLists(folders: [$0]) } ?? FrequencyLists()
        return DictionaryHints(shelf: try DefinitionListing.shelf(dictionary), lists: lists)
    }
}

/// Hints from dictionaries and lists of word frequencies.
struct DictionaryHints: WordHintSource {
    private let shelf: DictionaryShelf
    private let lists: FrequencyLists
    private let finder: GlossFinder

    init(shelf: DictionaryShelf, lists: FrequencyLists) {
        self.shelf = shelf
        self.lists = lists
        finder = GlossFinder(shelf, frequencies: lists)
    }

    func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?] {
        words.map { word in language.flatMap { finder.gloss(of: word, language: $0, rarerThan: level.zipf) } }
    }

    /// Finds what is missing for hints.
    ///
    /// - Throws: ``CommandError`` if words of the language cannot get hints.
    func check(_ language: Language?) throws {
        guard let language, language.isKnown else {
            throw CommandError("the language of the words is not known", advice: "set it with the preference language")
        }
        guard lists.hasList(of: language) else {
            throw CommandError(
                "there is no list of word frequencies of the language \(language.tag)",
                advice: "Scripts/install-frequencies installs lists of 42 languages")
        }
        let dictionaries = shelf.dictionaries.filter { $0.info.language?.isRelated(to: language) ?? true }
        guard !dictionaries.isEmpty else {
            throw CommandError(
                "there is no dictionary of the language \(language.tag)",
                advice: "install one, such as Debian's dict-wn, or give --dictionary")
        }
        // Reading the list says whether it is whole.
        guard lists.list(of: language) != nil else {
            let reason = lists.failures.first.map { "\($0.error)" }
            throw CommandError(reason ?? "the list of word frequencies cannot be read")
        }
    }
}
