import LecternAssets
import LecternContent
import LecternEPUB
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// A whole novel of the corpus, read aloud without sound.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NovelTests {
    private nonisolated static let novel = TestCorpus.path("epub/books/jane-austen_pride-and-prejudice.epub")

    @Test(.enabled(if: novel != nil)) func aNovelIsSpokenWholeAndInOrder() async throws {
        let asset = try await AssetRetriever.files.retrieve(path: try #require(Self.novel))
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        let speaker = try #require(TestSpeaker(publication))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        let spoken = speaker.engine.spoken.map(\.text)
        #expect(spoken.count > 5_000 && speaker.failures.isEmpty)
        let text = try await #require(publication.content()).text(separator: " ")
        let (heard, written) = (Self.letters(spoken.joined()), Self.letters(text))
        let same = zip(heard, written).prefix { $0 == $1 }.count
        let places = (heard.dropFirst(same).prefix(80), written.dropFirst(same).prefix(80))
        #expect(heard == written, "heard “\(String(places.0))”, written “\(String(places.1))”")
    }

    /// What is spoken of a text: its letters and digits.
    private static func letters(_ text: String) -> [Character] { text.filter { $0.isLetter || $0.isNumber }.map { $0 } }
}
