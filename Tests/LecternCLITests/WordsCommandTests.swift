import Foundation
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

/// `lectern words`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct WordsCommandTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library(path: folder.path + "/library.sqlite")
    }

    private func words(_ arguments: String...) async throws -> Run {
        try await lectern(["words"] + arguments + ["--library", library.path], folder: folder.path)
    }

    @Test func wordsAreListedFoundAndExported() async throws {
        for (number, (word, language)) in [("craft", "en"), ("Wal", "de"), ("craft", "en")].enumerated() {
            try await library.keep(
                VocabularyWord(
                    word, language: language, sentence: "A \(word).", bookTitle: "Moby",
                    at: Timestamp(seconds: Double(number))))
        }
        #expect(
            try await words()
                == Run(status: 0, output: "craft  en  2  A craft.  Moby\nWal    de  1  A Wal.    Moby\n"))
        #expect(try await words("--language", "de").output == "Wal  de  1  A Wal.  Moby\n")
        #expect(try await words("--order", "alphabet", "--limit", "1", "MOBY").output.hasPrefix("craft "))
        let nothing = try await words("shark")
        #expect(nothing.output.isEmpty && nothing.complaint == "lectern: there are no such words\n")
        #expect(
            try await words("--format", "csv", "wal").output
                == "Word,Language,Sentence,Book,Count,First,Last\n"
                + "\"Wal\",\"de\",\"A Wal.\",\"Moby\",1,1970-01-01T00:00:01Z,1970-01-01T00:00:01Z\n")
        let json = try JSONValue(parsing: try await words("--json").output)
        #expect(json.elements.map { $0["count"]?.integer } == [2, 1])
    }

    @Test func keepingIsSwitched() async throws {
        #expect(try await words("--keep").status == 0)
        #expect(library.keepsWords())
        #expect(try await words("--no-keep").status == 0)
        #expect(!library.keepsWords())
        #expect(try await words("--limit", "0").status == 2)
        #expect(try await words("--json", "--format", "anki").status == 2)
        #expect(try await words("--book", "none").status != 0)
    }
}
