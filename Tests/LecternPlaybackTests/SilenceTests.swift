import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Shortened silence, and amplification.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SilenceTests {
    private func player(_ silences: [Range<Double>], _ preferences: AudioPreferences) async throws -> TestPlayer {
        let player = try TestPlayer(try await AudioBook.make([60, 60]), lengths: [60, 60]) {
            $0.preferences = preferences
        }
        player.engine.silences = ["t0.mp3": silences]
        await player.play()
        for _ in 0..<20 { await Task.yield() }
        return player
    }

    @Test func silencesAreShortened() async throws {
        let player = try await player([5..<9, 20..<20.3, 30..<31], .init(skipsSilence: true))
        await player.listen(5.5)
        #expect(abs(player.navigator.place.time - 9.1) < 0.3, "\(player.navigator.place.time)")
        #expect(player.navigator.state == .playing)
        let before = player.locations.count
        await player.listen(40)
        // 3.6 s and 0.6 s were left out; what is shorter than what is kept stays.
        #expect(abs(player.navigator.place.time - 49.7) < 0.5, "\(player.navigator.place.time)")
        #expect(player.jumps.isEmpty && player.locations.count - before < 12, "the listener has not moved")
    }

    @Test func silencesAreHeardByDefault() async throws {
        let player = try await player([5..<9], .init())
        await player.listen(7)
        #expect(abs(player.navigator.place.time - 7) < 1e-6)
        player.navigator.submitPreferences(.init(skipsSilence: true))
        for _ in 0..<20 { await Task.yield() }
        await player.listen(0.5)
        #expect(player.navigator.place.time >= 8.8, "a preference takes effect at once")
    }

    @Test func aSilenceBehindIsNotSkipped() async throws {
        let player = try await player([5..<9], .init(skipsSilence: true))
        await player.navigator.seek(to: 10)
        await player.listen(3)
        #expect(abs(player.navigator.place.time - 13) < 1e-6)
        await player.navigator.seek(to: 4)
        await player.listen(2)
        #expect(abs(player.navigator.place.time - 9.6) < 0.5)
    }

    @Test func boostIsGivenToTheEngine() async throws {
        let player = try await player([], .init(boost: 6))
        #expect(player.engine.boost == 6)
        player.navigator.submitPreferences(.init(boost: 99))
        #expect(player.engine.boost == 12)
    }
}
