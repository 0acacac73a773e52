import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Words that were looked up.
@Suite(.timeLimit(.minutes(10))) struct VocabularyTests {
    private func word(_ text: String, _ sentence: String, language: String = "en", at time: Double) -> VocabularyWord {
        VocabularyWord(
            text, language: language, sentence: sentence, bookTitle: "Moby-Dick", locator: locator(0.5),
            at: Timestamp(seconds: time))
    }

    @Test(arguments: Storage.allCases) func wordsAreKeptOnce(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Moby-Dick", in: folder).id
            var first = word("craft", "A noble craft.", at: 10)
            first.book = book
            try await library.keep(first)
            #expect(try await library.words() == [first])
            try await library.keep(word("Kraft", "Mit Kraft.", language: "de", at: 20))
            try await library.keep(word("Craft", "Craft and care.", at: 30))
            let words = try await library.words()
            #expect(words.map(\.word) == ["craft", "Kraft"] && words.map(\.count) == [2, 1])
            #expect(words[0].id == first.id && words[0].sentence == "Craft and care." && words[0].book == nil)
            #expect(words[0].createdAt == first.createdAt && words[0].lookedUpAt == Timestamp(seconds: 30))
            #expect(try await library.wordLanguages() == ["de", "en"])
        }
    }

    @Test(arguments: Storage.allCases) func wordsAreFoundAndOrdered(storage: Storage) async throws {
        try await withLibrary(storage) { library, _ in
            for (number, text) in ["ship", "naïve", "whale"].enumerated() {
                try await library.keep(word(text, "The \(text) it is.", at: Double(number)))
            }
            try await library.keep(word("naïve", "So naïve.", at: 9))
            func found(_ change: (inout VocabularyQuery) -> Void) async throws -> [String] {
                var query = VocabularyQuery()
                change(&query)
                return try await library.words(query).map(\.word)
            }
            #expect(try await found { _ in } == ["naïve", "whale", "ship"])
            #expect(try await found { $0.order = .alphabet } == ["naïve", "ship", "whale"])
            #expect(try await found { $0.order = .count }.first == "naïve")
            #expect(try await found { $0.text = "NAIVE moby" } == ["naïve"])
            #expect(try await found { $0.language = "fr" }.isEmpty)
            #expect(try await found { $0.book = BookID(hash: "none") }.isEmpty)
            #expect(try await library.words(offset: 1, limit: 1).map(\.word) == ["whale"])
        }
    }

    @Test(arguments: Storage.allCases) func removedWordsAreRestored(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Moby-Dick", in: folder).id
            var kept = word("ship", "The ship.", at: 1)
            kept.book = book
            kept.count = 4
            try await library.save([kept, word("whale", "The whale.", at: 2)])
            let removed = try await library.removeWords([kept.id, "none"])
            #expect(removed == [kept])
            #expect(try await library.words().map(\.word) == ["whale"])
            try await library.save(removed)
            #expect(try await library.words(VocabularyQuery(text: "ship")) == [kept])
        }
    }

    @Test func nothingIsKeptUntilTheReaderWantsIt() async throws {
        let library = try Library.inMemory()
        #expect(!library.keepsWords())
        try await library.setKeepsWords(true)
        #expect(library.keepsWords())
        try await library.setKeepsWords(false)
        #expect(!library.keepsWords())
    }

    @Test func wordsAreExported() {
        let words = [word("craft", "A \"noble\"\tcraft.", at: 0), word("=1", "", language: "", at: 5)]
        #expect(
            VocabularyFormat.csv.text(of: words) == """
                Word,Language,Sentence,Book,Count,First,Last
                "craft","en","A ""noble""\tcraft.","Moby-Dick",1,1970-01-01T00:00:00Z,1970-01-01T00:00:00Z
                "'=1","","","Moby-Dick",1,1970-01-01T00:00:05Z,1970-01-01T00:00:05Z

                """)
        let lines = VocabularyFormat.anki.text(of: words).split(separator: "\n").dropFirst(4)
        let fields = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        #expect(fields.map(\.count) == [4, 4] && fields[0][0] == words[0].id && fields[0][3] == "en")
        #expect(fields[0][1] == "A &quot;noble&quot; […]." && fields[1][1] == "=1")
        #expect(fields[0][2].hasPrefix("<b>craft</b><br>A &quot;noble&quot; craft."))
        #expect(VocabularyFormat.allCases.map(\.fileExtension) == ["csv", "txt"])
    }
}
