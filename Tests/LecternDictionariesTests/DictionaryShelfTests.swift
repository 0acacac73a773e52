import LecternBase
import LecternTestKit
import Testing

@testable import LecternDictionaries

/// Look-ups in several dictionaries.
@Suite(.timeLimit(.minutes(2))) struct DictionaryShelfTests {
    private func dictionary(_ title: String, _ words: String...) throws -> any WordDictionary {
        var builder = StarDictBuilder(words.map { ($0, "\(title): \($0)") })
        builder.title = title
        return try builder.open()
    }

    /// A shelf with Hunspell's word lists in a folder.
    private func shelf(_ dictionaries: [any WordDictionary], folder: String = "/nonexistent") -> DictionaryShelf {
        DictionaryShelf(dictionaries, failures: [], wordListFolders: [folder])
    }

    @Test func exactEntriesComeBeforeFoldedOnes() throws {
        let shelf = shelf([try dictionary("A", "Résumé", "resume"), try dictionary("B", "résumé")])
        let matches = shelf.matches(for: " résumé, ")
        #expect(matches.map(\.entry.definition.text) == ["A: Résumé", "A: resume", "B: résumé"])
        #expect(matches.map(\.kind) == [.folded, .folded, .exact])
        #expect(shelf.matches(for: "re\u{AD}sume").map(\.entry.headword) == ["Résumé", "resume", "résumé"])
        #expect(shelf.matches(for: "").isEmpty && shelf.matches(for: " ,. ").isEmpty)
        #expect(shelf.matches(for: "résumé", limit: 1).map(\.entry.definition.text) == ["A: Résumé", "B: résumé"])
    }

    @Test func dictionariesOfTheLanguageComeFirst() throws {
        let shelf = shelf([
            try dictionary("English-German", "gift"), try dictionary("Mine", "gift"),
            try dictionary("German-English", "Gift"),
        ])
        func titles(_ language: String?) -> [String] {
            shelf.matches(for: "gift", language: language.map { Language($0) }).map(\.entry.dictionary.title)
        }
        #expect(titles("de-AT") == ["German-English", "Mine", "English-German"])
        #expect(titles("eng") == ["English-German", "Mine", "German-English"])
        #expect(titles(nil) == ["English-German", "Mine", "German-English"])
    }

    @Test func japaneseWordsAreFoundByTheirBase() throws {
        let shelf = shelf([try dictionary("日本語", "食べる", "食", "日本", "日本語", "高い")])
        let match = try #require(shelf.matches(for: "食べませんでした", language: Language("ja")).first)
        #expect(match.entry.headword == "食べる")
        #expect(match.kind == .form(WordForm(base: "食べる", inflections: [.negative, .past])))
        let text = "私は日本語を食べませんでした。"
        let long = try #require(shelf.phrase(in: text, at: 2, language: Language("ja")))
        #expect(long.phrase == "日本語" && long.range == 2..<5)
        let verb = try #require(shelf.phrase(in: text, at: 6))
        #expect(verb.phrase == "食べませんでした" && verb.matches.map(\.entry.headword) == ["食べる"])
        #expect(shelf.phrase(in: text, at: 0) == nil && shelf.phrase(in: text, at: 99) == nil)
    }

    @Test func chineseWordsAreTheLongest() throws {
        let shelf = shelf([try dictionary("中文", "中", "中华", "中华人民共和国", "𠮷", "𠮷野家")])
        #expect(shelf.phrase(in: "在中华人民共和国里", at: 1, language: Language("zh"))?.phrase == "中华人民共和国")
        #expect(shelf.phrase(in: "在中华里", at: 1, language: Language("zh"))?.phrase == "中华")
        // Both halves of a surrogate pair are one character.
        for offset in [0, 1] {
            #expect(shelf.phrase(in: "𠮷野家", at: offset, language: Language("zh"))?.phrase == "𠮷野家")
        }
    }

    @Test func phrasesAreTheLongestAroundAWord() throws {
        let shelf = shelf([try dictionary("English", "give up", "kick the bucket", "bucket", "up", "at once")])
        let text = "Did he kick the bucket, at once? Give up."
        #expect(shelf.phrase(in: text, at: 12)?.phrase == "kick the bucket")
        #expect(shelf.phrase(in: text, at: 18)?.range == 7..<22)
        #expect(shelf.phrase(in: text, at: 24)?.phrase == "at once")
        #expect(shelf.phrase(in: text, at: 39)?.phrase == "Give up")
        #expect(shelf.phrase(in: text, at: 0) == nil)
        #expect(shelf.phrase(in: "at, once", at: 1) == nil)
    }

    @Test(.enabled(if: HunspellForms.isInstalled)) func wordFormsAreHunspells() async throws {
        try await withTemporaryFolder { folder in
            try write(
                Bytes(utf8: "SET ISO8859-1\nSFX S Y 2\nSFX S 0 s .\nSFX S y ies y\n"), toFile: folder + "/fr_FR.aff")
            let words = Array("2\nd".utf8) + [0xE9] + Array("but/S\nentity/S\n".utf8)
            try write(Bytes(words), toFile: folder + "/fr_FR.dic")
            let shelf = shelf([try dictionary("Français", "début", "entity")], folder: folder)
            let match = try #require(shelf.matches(for: "débuts", language: Language("fr-CA")).first)
            #expect(match.entry.headword == "début" && match.kind == .form(WordForm(base: "début")))
            // The dictionary's language counts if the text has none.
            #expect(shelf.matches(for: "entities").map(\.entry.headword) == ["entity"])
            #expect(shelf.matches(for: "entities", language: Language("sv")).isEmpty)
            #expect(shelf.matches(for: "日本", language: Language("fr")).isEmpty)
        }
    }

    /// A word of a phrase may be inflected.
    @Test(.enabled(if: HunspellForms.isInstalled)) func phrasesAreFoundByTheirBase() async throws {
        try await withTemporaryFolder { folder in
            try write(
                Bytes(utf8: "SET UTF-8\nSFX D Y 1\nSFX D 0 ed .\nSFX S Y 1\nSFX S 0 s .\n"),
                toFile: folder + "/en_GB.aff")
            try write(Bytes(utf8: "4\nkick/D\nthe\nbucket/S\nstep/SD\n"), toFile: folder + "/en_GB.dic")
            let shelf = shelf([try dictionary("English", "kick the bucket", "bucket", "kick")], folder: folder)
            let english = Language("en")
            let phrase = shelf.phrase(in: "He kicked the bucket.", at: 4, language: english)
            #expect(phrase?.phrase == "kicked the bucket" && phrase?.range == 3..<20)
            #expect(phrase?.matches.map(\.entry.headword) == ["kick the bucket"])
            #expect(shelf.matches(for: "kick the buckets", language: english).count == 1)
            #expect(shelf.matches(for: "kicked the buckets", language: english).isEmpty)
        }
    }

    @Test func dictionariesAreFoundInFolders() async throws {
        try await withTemporaryFolder { folder in
            let data = folder + "/lectern/dictionaries"
            try FolderMaker.make(data + "/deep/deeper")
            let builder = DictdBuilder([("word", "word\n meaning")])
            try write(Bytes(utf8: builder.index), toFile: data + "/deep/deeper/freedict-eng-fra.index")
            try write(Bytes(builder.articles), toFile: data + "/deep/deeper/freedict-eng-fra.dict")
            try write(Bytes(utf8: "no dictionary"), toFile: data + "/broken.mdx")
            try write(Bytes(utf8: "not looked at"), toFile: data + "/readme.txt")
            let folders = DictionaryFolders.folders { ["XDG_DATA_HOME": folder, "HOME": "/nowhere"][$0] }
            #expect(
                folders == [
                    data, folder + "/stardict/dic", "/nowhere/.stardict/dic", "/nowhere/.local/share/stardict/dic",
                    "/usr/share/stardict/dic", "/usr/share/dictd",
                ])
            let shelf = DictionaryShelf(folders: [data])
            shelf.prepare()
            #expect(shelf.dictionaries.map(\.info.title) == ["freedict-eng-fra"])
            #expect(shelf.dictionaries.first?.info.definitionLanguage == Language("fr"))
            #expect(shelf.failures.map(\.path) == [data + "/broken.mdx"])
            #expect(shelf.matches(for: "zzz").isEmpty && shelf.matches(for: "Word").count == 1)
        }
    }
}
