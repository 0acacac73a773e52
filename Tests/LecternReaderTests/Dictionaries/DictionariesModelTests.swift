import LecternBase
import LecternLibrary
import LecternReader
import LecternTestKit
import Testing

/// The list of dictionaries.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DictionariesModelTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "freedict-deu-eng", "wn"] {
            try DictionaryWriter.write(name, title: "Title of \(name)", [("dog", "pet")], to: folder.path)
        }
        try write(Bytes(utf8: "no"), toFile: folder.path + "/z.mdx")
    }

    private func load(_ model: DictionariesModel) async throws {
        model.load()
        #expect(model.isLoading)
        try #require(try await eventually { !model.isLoading })
    }

    @Test func orderAndSwitchesAreKept() async throws {
        let library = try Library.inMemory()
        let first = try TestReader(library: library, dictionaryFolders: [folder.path])
        let model = first.app.dictionaries
        try await load(model)
        try #require(model.rows.map(\.title) == ["Title of a", "Title of freedict-deu-eng", "Title of wn"])
        #expect(model.rows.map(\.details) == ["dictd", "German – English · dictd", "English · dictd"])
        #expect(model.problems == ["\(folder.path)/z.mdx is damaged: its header is incomplete"])
        model.move(model.rows[2].id, by: -1)
        model.move(model.rows[0].id, by: -1)
        model.setOn(false, model.rows[0].id)
        await first.app.flush()
        let second = try TestReader(library: library, dictionaryFolders: [folder.path])
        try await load(second.app.dictionaries)
        #expect(
            second.app.dictionaries.rows.map(\.title) == ["Title of a", "Title of wn", "Title of freedict-deu-eng"])
        #expect(second.app.dictionaries.rows.map(\.isOn) == [false, true, true])
    }

    @Test func foldersAreAddedAndRemoved() async throws {
        let reader = try TestReader()
        let model = reader.app.dictionaries
        try await load(model)
        #expect(model.rows.isEmpty && model.folders.isEmpty && !model.advice.isEmpty)
        model.addFolder(folder.path)
        model.addFolder(folder.path)
        #expect(model.folders == [folder.path])
        #expect(try await eventually { model.rows.count == 3 })
        model.removeFolder(folder.path)
        #expect(try await eventually { model.rows.isEmpty && !model.isLoading })
    }

    @Test func serversHaveAHost() throws {
        let reader = try TestReader()
        let model = reader.app.dictionaries
        #expect(model.setServer(" dict.example.org:2628 ") && model.server == "dict.example.org:2628")
        #expect(!model.setServer("no host") && model.server == "dict.example.org:2628")
        #expect(model.setServer("") && model.server.isEmpty)
    }
}
