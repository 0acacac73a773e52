import LecternDictionaries

/// What a bubble with definitions shows.
public struct LookUp: Hashable, Sendable {
    /// The words that were looked up: those selected, or the phrase around them.
    public var words: String
    public var answer: Answer
    /// Why the dictionary server gave no answer, as a text for the user; nil if it did, or was not asked.
    public var problem: String?

    public enum Answer: Hashable, Sendable {
        /// The dictionaries are being read.
        case searching
        case entries([Entry])
        /// No dictionary has the words.
        case nothing
        /// No dictionary is installed and turned on, and there is no server.
        case noDictionaries
    }

    /// An entry of a dictionary.
    public struct Entry: Hashable, Sendable {
        public var headword: String
        /// The title of the dictionary.
        public var dictionary: String
        /// How the headword was inflected to the words; empty if it was not, or it is not known.
        public var inflections: String
        public var text: DefinitionText

        init(_ match: DictionaryMatch) {
            headword = match.entry.headword
            dictionary = match.entry.dictionary.title
            text = DefinitionText(match.entry.definition)
            if case .form(let form) = match.kind {
                inflections = form.inflections.map(\.title).joined(separator: ", ")
            } else {
                inflections = ""
            }
        }
    }
}

extension Inflection {
    /// Its name in the language of the program.
    var title: String {
        switch self {
        case .polite: tr("polite")
        case .negative: tr("negative")
        case .past: tr("past")
        case .te: tr("te form")
        case .passive: tr("passive")
        case .causative: tr("causative")
        case .causativePassive: tr("causative passive")
        case .potential: tr("potential")
        case .passiveOrPotential: tr("passive or potential")
        case .volitional: tr("volitional")
        case .conditional: tr("conditional")
        case .imperative: tr("imperative")
        case .desire: tr("desire")
        case .progressive: tr("progressive")
        case .completed: tr("completed")
        case .prepared: tr("prepared")
        case .excessive: tr("excessive")
        case .adverbial: tr("adverbial")
        case .noun: tr("noun form")
        case .stem: tr("stem")
        case .easy: tr("easy to do")
        case .hard: tr("hard to do")
        case .alternating: tr("alternating")
        case .appearance: tr("seeming")
        case .withoutDoing: tr("without doing")
        case .whileDoing: tr("while doing")
        case .request: tr("request")
        }
    }
}
