import Lectern
import LecternTestKit
import Testing

/// A synthesizer for which the app names no engine.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DefaultEngineTests {
    private func book() async throws -> Publication {
        var book = EPUBBuilder()
        book.addChapter("c1.xhtml", title: "One", body: "<p>Call me Ishmael.</p>")
        let asset = try await AssetRetriever.standard.retrieve(resource: DataResource(book.bytes()))
        return try await PublicationOpener().open(asset)
    }

    private func nowhere(_ folder: String) -> SpeechDispatcherEngine.Configuration {
        .init(socketPath: folder + "/none", launcher: nil)
    }

    @Test func anotherEngineSpeaksWithoutTheService() async throws {
        let book = try await book()
        try await withTemporaryFolder { (folder: String) async throws in
            let engine = VirtualTTSEngine()
            engine.isInstant = true
            let made = PublicationSpeechSynthesizer(
                publication: book, speechDispatcher: nowhere(folder), otherEngines: { [engine] })
            let synthesizer = try #require(made)
            synthesizer.start()
            await synthesizer.settle()
            #expect(engine.spoken.map(\.text) == ["Call me Ishmael."])
        }
    }

    @Test func withoutAnyEngineTheServiceIsNamed() async throws {
        let book = try await book()
        try await withTemporaryFolder { (folder: String) async throws in
            let made = PublicationSpeechSynthesizer(publication: book, speechDispatcher: nowhere(folder))
            let synthesizer = try #require(made)
            await #expect {
                try await synthesizer.prepare()
            } throws: { "\($0)".contains("speech-dispatcher is not installed or does not run") }
        }
    }
}
