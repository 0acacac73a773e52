import Glibc
import LecternBase
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// Words of a book looked up in dictionaries.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LookUpTests {
    private static let entries = [
        ("hot", "<p>very <i>warm</i></p>"),
        (
            "hot dog",
            "<p>a <b>sausage</b>, see <a href=\"bword://hot\">hot</a></p><ol><li>one</li><li><p>two</p></li></ol>"
                + "<p>H<sub>2</sub>O<br/>next</p>"
        ),
    ]
    private let reader: TestReader

    init() throws {
        let folder = try TemporaryFolder()
        reader = try TestReader(folder: folder, dictionaryFolders: [folder.path])
    }

    /// Opens a book, and selects the first word of a paragraph.
    private func select(_ body: String) async throws -> ReaderModel {
        let model = await reader.open(try reader.write("Book", [body]))
        try select(in: model)
        return model
    }

    private func select(in model: ReaderModel, dx: Double = 8) throws {
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + dx, y: frame.y + 6, by: .word))
    }

    /// Looks the selection up and waits for the answer.
    private func lookUp(in model: ReaderModel) async throws -> LookUp {
        model.perform(.lookUp)
        return try await answer(in: model) { _ in true }
    }

    private func answer(in model: ReaderModel, _ isAwaited: (LookUp) -> Bool) async throws -> LookUp {
        #expect(
            try await eventually {
                guard let shown = model.lookUp.shown, shown.answer != .searching else { return false }
                return isAwaited(shown)
            })
        return try #require(model.lookUp.shown)
    }

    private func entries(_ lookUp: LookUp) throws -> [LookUp.Entry] {
        guard case .entries(let entries) = lookUp.answer else { throw Unexpected() }
        return entries
    }

    @Test func phrasesComeBeforeTheWord() async throws {
        try DictionaryWriter.write("freedict-eng-deu", title: "English", Self.entries, to: reader.folder.path)
        let model = try await select("<p>Hot dogs and a hot dog.</p><p>Hot dog for all.</p>")
        let word = try entries(try await lookUp(in: model))
        #expect(word.map(\.headword).contains("hot"))
        let other = try await select("<p>Hot dog for all.</p>")
        let shown = try await lookUp(in: other)
        #expect(shown.words == "Hot dog" && shown.problem == nil)
        let found = try entries(shown)
        #expect(found.map(\.headword) == ["hot dog", "hot"] && found.map(\.dictionary) == ["English", "English"])
        #expect(other.lookUp.bounds.width > 0 && other.selection.text == "Hot")
    }

    @Test func definitionsAreLinesWithStyles() async throws {
        try DictionaryWriter.write("freedict-eng-deu", title: "English", Self.entries, to: reader.folder.path)
        let model = try await select("<p>Hot dog for all.</p>")
        let text = try #require(try entries(try await lookUp(in: model)).first?.text)
        #expect(text.plain == "a sausage, see hot\n1. one\n2. two\nH2O\nnext" && !text.isCut)
        #expect(text.lines.map(\.depth) == [0, 1, 1, 0, 0])
        #expect(text.lines.map(\.beginsParagraph) == [false, false, false, true, false])
        let runs = text.lines.flatMap(\.runs)
        #expect(runs.first { $0.text == "sausage" }?.style == .bold)
        #expect(runs.first { $0.text == "2" }?.style == .lowered)
        #expect(runs.compactMap(\.headword) == ["hot"])
    }

    @Test func linksAreFollowedAndLeft() async throws {
        try DictionaryWriter.write("freedict-eng-deu", title: "English", Self.entries, to: reader.folder.path)
        let model = try await select("<p>Hot dog for all.</p>")
        let first = try await lookUp(in: model)
        #expect(!model.lookUp.canGoBack)
        model.lookUp.follow("hot")
        let second = try await answer(in: model) { $0.words == "hot" }
        #expect(try entries(second).map(\.headword) == ["hot"] && model.lookUp.canGoBack)
        model.lookUp.goBack()
        #expect(model.lookUp.shown == first && !model.lookUp.canGoBack)
        model.lookUp.close()
        #expect(model.lookUp.shown == nil)
    }

    @Test func whatIsMissingIsSaid() async throws {
        let model = try await select("<p>Hot dog for all.</p>")
        #expect(try await lookUp(in: model).answer == .noDictionaries)
        #expect(model.lookUp.advice.contains(reader.folder.path))
        // A dictionary that is installed meanwhile is found.
        try DictionaryWriter.write("other", title: "Other", [("cat", "pet")], to: reader.folder.path)
        model.lookUp.close()
        #expect(try await lookUp(in: model).answer == .nothing)
        #expect(model.lookUp.shown?.words == "Hot")
    }

    @Test func onlyFewWordsAreLookedUp() async throws {
        let long = String(repeating: "many words ", count: 25)
        let model = await reader.open(try reader.write("Book", ["<p>\(long)</p>"]))
        var messages: [String] = []
        model.onChange = { change in if case .message(let text, _) = change { messages.append(text) } }
        model.perform(.lookUp)
        #expect(messages == ["Select a word to look it up."] && model.lookUp.shown == nil)
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + 8, y: frame.y + 6, by: .paragraph))
        model.perform(.lookUp)
        #expect(messages.last == "Select fewer words to look them up." && model.lookUp.shown == nil)
    }

    /// A server that does not answer is named, and what the dictionaries have is shown.
    @Test func problemsOfTheServerAreShown() async throws {
        try DictionaryWriter.write("freedict-eng-deu", title: "English", Self.entries, to: reader.folder.path)
        reader.app.dictionaries.setServer("127.0.0.1:1")
        let model = try await select("<p>Hot dog for all.</p>")
        let shown = try await lookUp(in: model)
        #expect(shown.problem == "127.0.0.1: Connection refused")
        #expect(try entries(shown).count == 2)
    }

    /// A bubble that was closed does not open again while its answer is awaited.
    @Test func closedQuestionsStayClosed() async throws {
        let server = try SilentServer()
        try DictionaryWriter.write("freedict-eng-deu", title: "English", Self.entries, to: reader.folder.path)
        reader.app.dictionaries.setServer("127.0.0.1:\(server.port)")
        let model = try await select("<p>Hot dog for all.</p>")
        model.perform(.lookUp)
        #expect(try await eventually { model.lookUp.shown?.answer == .searching })
        model.lookUp.follow("hot")
        model.lookUp.close()
        try await Task.sleep(for: .milliseconds(600))
        #expect(model.lookUp.shown == nil)
    }
}

/// Accepts connections and says nothing.
private final class SilentServer {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 4) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else { throw Unexpected() }
    }

    deinit { close(descriptor) }
}

private struct Unexpected: Error {}
