import LecternBase
import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternReader
import LecternTestKit
import Testing

/// Hints over hard words, from the reader's dictionaries.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WordHintsTests {
    private let folder: TemporaryFolder
    private let reader: TestReader

    init() throws {
        folder = try TemporaryFolder()
        try write(Bytes(utf8: "such 900000\n"), toFile: folder.path + "/en.txt")
        reader = try TestReader(folder: folder, dictionaryFolders: [folder.path], frequencyFolders: [folder.path])
    }

    private func open(_ body: String = "<p>such perfidy</p>", language: String = "en") async throws -> ReaderModel {
        var book = EPUBBuilder(title: "Book")
        book.language = language
        book.addChapter("c1.xhtml", body: body)
        return await reader.open(try folder.write("Book-\(language).epub", book.bytes()))
    }

    /// Installs a dictionary and opens it.
    private func install() async throws {
        try DictionaryWriter.write("wn", title: "English", [("perfidy", "<p>betrayal</p>")], to: folder.path)
        reader.app.dictionaries.load()
        try #require(try await eventually { !reader.app.dictionaries.isLoading })
    }

    /// The number of small texts on the page that is shown.
    private func count(in model: ReaderModel) -> Int {
        let list = model.current?.pages.first?.page.displayList()
        return list?.operations.count { operation in
            if case .glyphs(let run) = operation { run.drawsShapes } else { false }
        } ?? 0
    }

    @Test func levelsAreStepsAndAreKept() async throws {
        let model = try await open()
        let hints = model.wordHints
        #expect(hints.level == nil && !hints.canStep(-1) && hints.words == "Off")
        var words: [String] = []
        while hints.canStep(1) {
            hints.step(1)
            words.append(hints.words)
        }
        #expect(words == ["Fewest", "Few", "Some", "Many", "Most"] && hints.level == .most)
        hints.step(1)
        #expect(hints.level == .most)
        hints.step(-1)
        #expect(reader.app.appearance.effectivePreferences(for: .text).wordHints == .many)
    }

    @Test func pagesHaveHintsAsSoonAsThereIsADictionary() async throws {
        let model = try await open()
        model.wordHints.step(1)
        await model.settle()
        #expect(count(in: model) == 0)
        try await install()
        #expect(try await eventually { count(in: model) == 1 })
        #expect(model.wordHints.problem == nil)
        model.wordHints.step(-1)
        await model.settle()
        #expect(count(in: model) == 0)
    }

    @Test func whatIsMissingForHintsIsSaid() async throws {
        let model = try await open()
        #expect(model.wordHints.problem == nil, "hints are off")
        var changes = 0
        model.wordHints.onChange = { changes += 1 }
        model.wordHints.step(1)
        #expect(
            try await eventually {
                model.wordHints.problem?.contains("no dictionary of this language: English") == true
            })
        try await install()
        #expect(model.wordHints.problem == nil && changes > 0)
        let french = try await open(language: "fr")
        #expect(french.wordHints.problem?.contains("large_fr.msgpack.gz") == true)
        let unknown = try await open(language: "und")
        #expect(unknown.wordHints.problem?.contains("does not say its language") == true)
    }
}
