import LecternContent
import LecternPlayback
import LecternTestKit
import Testing

/// Leaving tables, lists, figures and asides before their end.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LeavingTests {
    /// Leaving speaks what follows the innermost structure, also after steps backward; at the end of the book it stops.
    @Test func structuresAreLeft() async throws {
        let list = "<ul><li>One.<ol><li>Two.</li><li>Three.</li></ol></li><li>Four.</li></ul>"
        let publication = try await SpeechBook.open(["<p>Zero.</p>" + list + "<p>Five.</p>", "<ul><li>Six.</li></ul>"])
        let speaker = try #require(TestSpeaker(publication))
        let synthesizer = speaker.synthesizer
        synthesizer.start()
        #expect(try await speaker.speaks("Zero."))
        synthesizer.leaveStructure()
        #expect(synthesizer.structure == nil)
        for _ in 0..<2 { synthesizer.next() }
        #expect(try await speaker.speaks("1, Two."))
        #expect(synthesizer.structure?.kind == .list)
        synthesizer.leaveStructure()
        #expect(try await speaker.speaks("Four."))
        synthesizer.previous()
        #expect(try await speaker.speaks("2, Three."))
        // The second one leaves the outer list.
        for _ in 0..<2 { synthesizer.leaveStructure() }
        #expect(try await speaker.speaks("Five."))
        synthesizer.next()
        #expect(try await speaker.speaks("Six."))
        synthesizer.leaveStructure()
        #expect(try await eventually { synthesizer.state == .stopped })
    }
}
