import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPlayback

@Suite(.timeLimit(.minutes(10))) @MainActor struct SpeechModelTests {
    /// Random operations end where a simple model ends.
    @Test func randomOperationsEndWhereAModelEnds() async throws {
        let publication = try await SpeechBook.numbered(chapters: 4, paragraphs: 3, sentences: 4)
        let speaker = try #require(TestSpeaker(publication))
        let synthesizer = speaker.synthesizer
        let texts = (1...48).map { "Sentence \($0) is here." }
        var random = SeededRandom(seed: 21)
        var (index, mode) = (0, "stopped")
        func expectModel(_ step: Int) async throws {
            let expected = mode == "stopped" ? "stopped" : "\(mode) \(texts[index])"
            let text = mode == "playing" ? texts[index] : nil
            let arrived = try await eventually(every: .microseconds(50)) {
                synthesizer.movesInProgress == 0 && synthesizer.state.summary == expected
                    && speaker.engine.current?.text == text
            }
            try #require(arrived, "step \(step): \(synthesizer.state.summary), expected \(expected)")
        }
        for step in 0..<10_000 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                synthesizer.start()
                index = 0
                mode = "playing"
            case 1:
                synthesizer.stop()
                mode = "stopped"
            case 2, 3:
                synthesizer.pause()
                if mode == "playing" { mode = "paused" }
            case 4...7:
                synthesizer.resume()
                if mode == "paused" { mode = "playing" }
            case 8...11:
                synthesizer.next()
                if mode != "stopped" {
                    index += 1
                    mode = "playing"
                }
            case 12...14:
                synthesizer.previous()
                if mode != "stopped" {
                    index = max(index - 1, 0)
                    mode = "playing"
                }
            default:
                try await expectModel(step)
                guard mode == "playing" else { continue }
                speaker.engine.end()
                index += 1
                if index < texts.count { try await expectModel(step) }
            }
            if index >= texts.count {
                index = 0
                mode = "stopped"
            }
            // Up to the end of the book commands follow each other before the last one is carried out.
            if mode == "stopped" { try await expectModel(step) }
        }
    }
}
