import LecternBase
import LecternTestKit
import Testing

@testable import LecternDictionaries

/// Short explanations of rare words.
@Suite(.timeLimit(.minutes(2))) struct GlossTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let lines = [
            "the 50000000", "house 1000000", "treachery 1000", "sad 60000", "hall 90000", "clamber 100",
            "melancholy 500",
            "leave 400000", "anteroom 100", "transport 20000",
        ]
        try write(Bytes(utf8: lines.joined(separator: "\n")), toFile: folder.path + "/en.txt")
        try write(Bytes(utf8: "der 50000000\nhaus 100000\n"), toFile: folder.path + "/de.txt")
    }

    /// Returns the gloss that a database of dictd gives.
    private func gloss(
        _ word: String, _ entry: String, of headword: String? = nil, in name: String = "wn", language: String = "en",
        others: [(String, String)] = []
    ) throws -> String? {
        let entries = [(headword ?? word, "\(headword ?? word)\n\(entry)\n")] + others
        let dictionary = try DictdBuilder(entries).open(name: name)
        let shelf = DictionaryShelf([dictionary], failures: [], wordListFolders: ["/nonexistent"])
        return GlossFinder(shelf, frequencies: FrequencyLists(folders: [folder.path]))
            .gloss(of: word, language: Language(language), rarerThan: 4)
    }

    /// Hunspell gives *assail* as a form of *unassailed*, which means the opposite.
    @Test(.enabled(if: HunspellForms.isInstalled)) func wordsWithoutTheirPrefixExplainNothing() throws {
        let dictionary = try DictdBuilder([("assail", "assail\nv 1: attack someone physically\n")]).open(name: "wn")
        let finder = GlossFinder(
            DictionaryShelf([dictionary], failures: []), frequencies: FrequencyLists(folders: [folder.path]))
        let english = Language("en")
        #expect(finder.gloss(of: "assailed", language: english, rarerThan: 4) == "attack someone physically")
        #expect(finder.gloss(of: "unassailed", language: english, rarerThan: 4) == nil)
    }

    // MARK: One language

    @Test func shortDefinitionsAreTakenWhole() throws {
        #expect(
            try gloss("perfidy", "n 1: betrayal of a trust [syn: perfidy, perfidiousness]") == "betrayal of a trust")
        #expect(try gloss("equip", "v 1: provide with (something) usually for a specific purpose; \"x\"") == nil)
        #expect(
            try gloss("serf", "n 1: (Middle Ages) a person bound to the land; \"she was a serf\"")
                == "person bound to the land")
        #expect(try gloss("clamber", "n 1: an awkward climb") == "awkward climb")
        #expect(try gloss("clamber", "v 1: climb awkwardly, as if by scrambling") == "climb awkwardly")
        // What stands before the comma is not all.
        #expect(try gloss("puck", "n 1: a large, round object made of some other material") == nil)
    }

    /// A synonym takes the place of a long definition, if it is better known than the word and means the same before all.
    @Test func knownSynonymsExplain() throws {
        let long = "an entrance that leads into something much larger than it is"
        func gloss(_ synonyms: String, _ hall: String) throws -> String? {
            try self.gloss("antechamber", "n 1: \(long) [syn: \(synonyms)]", others: [("hall", "hall\n\(hall)\n")])
        }
        let synonyms = "anteroom, antechamber, entrance hall, hall, foyer"
        #expect(try gloss(synonyms, "n 1: \(long) [syn: antechamber, hall]\n2: a large building") == "hall")
        #expect(try gloss(synonyms, "n 1: a large building\n2: \(long) [syn: antechamber, hall]") == nil)
        #expect(try gloss("anteroom, foyer", "n 1: \(long)") == nil)
    }

    @Test func wordsAreNotExplainedByThemselves() throws {
        #expect(try gloss("perplexed", "adj 1: full of perplexity\n2: lost in a maze") == nil)
        #expect(try gloss("melancholic", "adj 1: of melancholy") == nil)
    }

    /// The first sense of the part of speech that has most of them is the likeliest.
    @Test func theMainPartOfSpeechIsMeant() throws {
        let long = "a definition that is much too long for the space over a word"
        #expect(try gloss("token", "adj 1: very small\nn 1: sign of a thing\n2: piece of metal") == "sign of a thing")
        #expect(try gloss("token", "adj 1: very small\nn 1: sign of a thing") == "very small")
        #expect(try gloss("token", "n 1: \(long)\n2: brief one") == nil)
    }

    /// Senses in one line, as dictd's WordNet has them after synonyms.
    @Test func sensesInOneLineAreDivided() throws {
        let senses = GlossSense.senses(
            of: DictionaryEntry(
                headword: "clamber",
                dictionary: DictionaryInfo(path: "", title: "", format: .dictd),
                definition: try DictdBuilder([
                    ("clamber", "n 1: an awkward climb; \"a real clamber\" v 1: climb up [syn: shin]")
                ])
                .open().entries(for: "clamber", matching: .exact)[0].definition))
        #expect(senses.map(\.text) == ["an awkward climb", "climb up"] && senses.map(\.part) == [.noun, .verb])
        #expect(senses[1].synonyms == ["shin"])
    }

    @Test func frequentWordsHaveNone() throws {
        #expect(try gloss("house", "n 1: a dwelling") == nil)
        #expect(try gloss("hovel", "n 1: a poor dwelling") == "poor dwelling")
        // There is no list of the language.
        #expect(try gloss("chaumière", "n 1: a poor dwelling", in: "test", language: "fr") == nil)
    }

    /// A headword with a capital is a name, but for German nouns.
    @Test func namesHaveNone() throws {
        #expect(try gloss("napoleon", "n 1: French general", of: "Napoleon") == nil)
        #expect(
            try gloss("Gemüt", "/ɡəmˈyːt/ <neut, n, sg>\ntemper <n>", in: "freedict-deu-eng", language: "de")
                == "temper")
    }

    // MARK: Two languages

    @Test func translationsAreCleaned() throws {
        func german(_ entry: String) throws -> String? { try gloss("chagrin", entry, in: "freedict-eng-deu") }
        #expect(
            try german("/ʃˈaɡɹɪn/\nMissfallen <neut>, Unmut <masc>, Verdruss <masc> [poet.]\nSynonym: grief")
                == "Missfallen, Unmut")
        #expect(try german("/ʃ/ <v>\nverdrießen <v, trans>\nNote: ein langer Hinweis") == "verdrießen")
        #expect(try german("/ʃ/\n[formal] Vorraum <masc>, Vorzimmer <neut> [arch.]") == "Vorraum, Vorzimmer")
        #expect(try german("/ʃ/\nsee: embarrassment") == nil)
        #expect(try german("/ʃ/\neine Umschreibung in sehr vielen Worten und ohne Ende") == nil)
        #expect(try german("/ʃ/\nChagrin <masc>, Gram <masc>") == "Gram")
        #expect(try german("/ʃ/ <v>\netw. betrüben <v>, jdn. kränken <v>") == "betrüben, kränken")
    }

    /// Of several entries that with the most frequent translation, and no term of a subject.
    @Test func theUsualTranslationIsMeant() throws {
        let entry = "/n/\nVerwerfung <fem> [geol.]\n\n/n/\nUnterkunft\n\n/n/\nHaus <neut> [ugs.]"
        #expect(try gloss("domicile", entry, in: "freedict-eng-deu") == "Haus")
        #expect(try gloss("domicile", "/n/\nVerwerfung <fem> [geol.]", in: "freedict-eng-deu") == "Verwerfung")
    }

    /// What is explained in a dictionary of another language is another word.
    @Test func dictionariesOfOtherLanguagesAreNotAsked() throws {
        #expect(try gloss("perfidy", "/p/\nHeimtücke", in: "freedict-deu-eng") == nil)
        #expect(try gloss("perfidy", "/p/\nHeimtücke", in: "freedict-eng-deu") == "Heimtücke")
    }
}
