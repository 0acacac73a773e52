import Foundation
import Lectern
import LecternDictionaries
import LecternNavigator
import LecternPreferences
import LecternTestKit
import Testing

struct Glossary: WordDictionary {
    let info = DictionaryInfo(path: "glossary", title: "Glossary", language: Language("en"))
    let words = ["leaf": "A part of a <a href='lookup:tree'>tree</a>.", "tree": "A tall plant."]

    func entries(for headword: String, matching: HeadwordMatch, limit: Int) -> [DictionaryEntry] {
        guard let html = words[headword] else { return [] }
        return [DictionaryEntry(headword: headword, dictionary: info, definition: Definition(html: html))]
    }

    func contains(_ headword: String, matching: HeadwordMatch) -> Bool { words[headword] != nil }
}

struct DictionaryHints: WordHintSource {
    let finder = GlossFinder(DictionaryShelf(), frequencies: FrequencyLists())

    func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?] {
        words.map { word in language.flatMap { finder.gloss(of: word, language: $0, rarerThan: level.zipf) } }
    }
}

/// The code of `docs/guides/dictionaries.md`.
@Suite(.timeLimit(.minutes(10))) struct DictionariesGuideTests {
    /// Writes a database of dictd and returns the path of its index.
    private func writeDictionary(to folder: String) throws -> String {
        try write(Bytes(utf8: "dog\tA\tO\nleaf\tO\tQ\n"), toFile: folder + "/wn.index")
        try write(Bytes(utf8: "dog\n {animal}\nleaf\n of a tree\n"), toFile: folder + "/wn.dict")
        return folder + "/wn.index"
    }

    @Test func lookUps() async throws {
        var lines: [String] = []
        func print(_ values: Any...) { lines.append(values.map { "\($0)" }.joined(separator: " ")) }
        try await withTemporaryFolder { folder in
            let path = try writeDictionary(to: folder)
            let dictionary = try DictionaryFile.open(path)
            let entries = try dictionary.entries(for: "dog", matching: .folded)
            #expect(entries.map(\.definition.text) == ["animal"])
        }
        let shelf = DictionaryShelf()
        for match in shelf.matches(for: "leaves", language: Language("en")) {
            print(match.entry.headword, match.entry.dictionary.title)
            print(match.entry.definition.text)
        }
        #expect(lines.count % 2 == 0)
    }

    @Test func matchesAndPhrases() async throws {
        var lines: [String] = []
        func print(_ values: Any...) { lines.append(values.map { "\($0)" }.joined(separator: " ")) }
        try await withTemporaryFolder { folder in
            let shelf = DictionaryShelf([try DictionaryFile.open(try writeDictionary(to: folder))])
            let match = try #require(shelf.matches(for: "DOG").first)
            var note = "unset"
            switch match.kind {
            case .exact: note = ""
            case .folded: note = "other spelling"
            case .form(let form): note = form.inflections.map(\.rawValue).joined(separator: ", ")
            }
            #expect(note == "other spelling")
            let (sentence, offset) = ("A dog barks.", 3)
            if let phrase = shelf.phrase(in: sentence, at: offset, language: Language("en")) {
                print(phrase.phrase, phrase.range, phrase.matches.count)
            }
            #expect(lines == ["dog 2..<5 1"])
            let href = "lookup:leaf"
            var matches: [DictionaryMatch] = []
            if let headword = Definition.headword(ofLink: href) {
                matches = shelf.matches(for: headword)
            }
            #expect(matches.map(\.entry.definition.text) == ["of a tree"])
        }
    }

    @Test func dictionariesOfAnApp() throws {
        let shelf = DictionaryShelf([Glossary()])
        let match = try #require(shelf.matches(for: "leaf", language: Language("en")).first)
        #expect(match.entry.dictionary.title == "Glossary" && match.entry.dictionary.format == .app)
        #expect(match.entry.definition.text == "A part of a tree." && match.entry.definition.links == ["tree"])
        #expect(try #require(shelf.phrase(in: "A leaf falls.", at: 3)).matches.count == 1)
        #expect(shelf.matches(for: "root").isEmpty)
    }

    /// An app's definitions are as safe as those of files.
    @Test func definitionsOfAnApp() {
        let html = Definition(
            html: "<p onclick='x()'>One <script>alert(1)</script><b>two</b> <a href='http://a.example'>three</a>")
        #expect(html.xhtml == "<p>One <b>two</b> three</p>" && html.text == "One two three" && html.links.isEmpty)
        let text = Definition(text: "one & <two>\nthree\n\nfour")
        #expect(text.xhtml == "<p>one &amp; &lt;two&gt;<br/>three</p><p>four</p>")
        #expect(text.text == "one & <two>\nthree\n\nfour" && text.resources.isEmpty)
    }

    @Test func servers() async throws {
        let (host, port) = ("127.0.0.1", UInt16(1))
        await #expect(throws: DictionaryServerError.self) {
            let server = DictionaryServer(host: host, port: port, timeout: .seconds(5))
            let answers = try await server.define("dog")
            #expect(answers.isEmpty)
        }
    }

    @Test func hintsOverHardWords() {
        var configuration = EPUBNavigator.Configuration(services: .standard)
        configuration.wordHints = DictionaryHints()
        configuration.preferences.wordHints = .medium  // fewest, few, medium, many, most
        #expect(configuration.preferences.wordHints == .medium)
    }
}
