import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// Two readers that share a folder, with an audiobook: places and bookmarks are times.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AudioSyncTests {
    private let shared: TemporaryFolder
    private let path: String
    private let folder: TemporaryFolder

    /// A book of two tracks; the manifest does not have their durations.
    init() throws {
        shared = try TemporaryFolder()
        folder = try TemporaryFolder()
        var zip = ZIPBuilder()
        zip.add(
            "manifest.json",
            """
            {"metadata": {"title": "Aloud", "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook"},
            "readingOrder": [{"href": "a.mp3", "type": "audio/mpeg"}, {"href": "b.mp3", "type": "audio/mpeg"}]}
            """)
        for name in ["a.mp3", "b.mp3"] { zip.add(name, "sound") }
        path = try folder.write("aloud.audiobook", zip.bytes())
    }

    /// A reader that has a library of its own.
    private func reader(asks: Bool = false) async throws -> TestReader {
        let reader = try TestReader(audioEngine: { VirtualAudioEngine { _ in 100 } })
        var settings = SyncSettings()
        settings.kind = .folder
        settings.place = shared.path
        settings.asks = asks
        await reader.app.sync.change(settings, password: nil)
        return reader
    }

    private func open(_ reader: TestReader) async throws -> (ReaderModel, ListeningModel) {
        let model = reader.app.open(path: path)
        await model.opened()
        let listening = try #require(model.session.listening, "\(model.state)")
        await listening.settle()
        return (model, listening)
    }

    private func move(_ listening: ListeningModel, to track: String, _ time: Double) async throws {
        let href = try #require(AnyURL(string: track))
        listening.go(to: Locator(href: href, locations: .init(fragments: [TemporalFragment(start: time).fragment])))
        #expect(try await eventually { place(of: listening) == "\(track)#t=\(Int(time))" })
        await listening.settle()
    }

    private func place(of listening: ListeningModel) -> String {
        let location = listening.location
        return "\(location?.href.string ?? "")#\(location?.locations.fragments.first ?? "")"
    }

    private func close(_ model: ReaderModel, _ reader: TestReader) async {
        model.close()
        await reader.app.written()
    }

    @Test func listeningGoesOnAtTheTimeOfTheOtherDevice() async throws {
        let (first, second) = (try await reader(), try await reader())
        var (model, listening) = try await open(first)
        try await move(listening, to: "a.mp3", 42)
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.rows.count == 1 })
        try await move(listening, to: "a.mp3", 50)
        await close(model, first)

        (model, listening) = try await open(second)
        #expect(place(of: listening) == "a.mp3#t=50")
        #expect(try await eventually { model.bookmarks.rows.map(\.excerpt) == ["0:42"] })
        model.bookmarks.go(to: try #require(model.bookmarks.rows.first?.id))
        #expect(try await eventually { place(of: listening) == "a.mp3#t=42" })
        try await move(listening, to: "b.mp3", 5)
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.rows.count == 2 })
        await close(model, second)

        (model, listening) = try await open(first)
        #expect(place(of: listening) == "b.mp3#t=5")
        #expect(try await eventually { model.bookmarks.rows.map(\.excerpt) == ["0:42", "0:05"] })
        model.bookmarks.remove(try #require(model.bookmarks.rows.first?.id))
        #expect(try await eventually { model.bookmarks.rows.count == 1 })
        await close(model, first)

        (model, listening) = try await open(second)
        #expect(try await eventually { model.bookmarks.rows.map(\.excerpt) == ["0:05"] })
        await close(model, second)
    }

    /// In a track the later time is farther, also if its duration is not known.
    @Test func anEarlierTimeIsNotTaken() async throws {
        let (first, second) = (try await reader(), try await reader())
        var (model, listening) = try await open(first)
        try await move(listening, to: "a.mp3", 60)
        await close(model, first)
        (model, listening) = try await open(second)
        #expect(place(of: listening) == "a.mp3#t=60")
        try await move(listening, to: "a.mp3", 10)
        await close(model, second)
        (model, listening) = try await open(first)
        #expect(place(of: listening) == "a.mp3#t=60")
        await close(model, first)
    }

    @Test func anotherTimeIsOffered() async throws {
        let (first, second) = (try await reader(), try await reader(asks: true))
        var (model, listening) = try await open(second)
        try await move(listening, to: "a.mp3", 10)
        await close(model, second)
        (model, listening) = try await open(first)
        try await move(listening, to: "b.mp3", 30)
        await close(model, first)
        let asked = second.app.open(path: path)
        let offers = Mutex(0)
        asked.onChange = { if case .earlierPlace = $0 { offers.withLock { $0 += 1 } } }
        await asked.opened()
        listening = try #require(asked.session.listening)
        #expect(place(of: listening) == "a.mp3#t=10" && offers.withLock { $0 } == 1)
        asked.goToEarlierPlace()
        #expect(try await eventually { place(of: listening) == "b.mp3#t=30" })
        await close(asked, second)
    }
}
