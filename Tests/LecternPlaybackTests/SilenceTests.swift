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

    /// Media overlays have the same preferences. Clips change at their borders all the same.
    @Test func silencesOfOverlaysAreShortened() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard()) { $0.preferences.skipsSilence = true }
        player.engine.silences = ["EPUB/a.mp3": [10.5..<11.7, 13..<13.2, 15..<16.1, 17.5..<25]]
        await player.play()
        for _ in 0..<20 { await Task.yield() }
        await player.listen(0.8)
        #expect(player.element == "s1" && abs(player.engine.position - 11.6) < 0.05, "\(player.engine.position)")
        await player.listen(0.5)
        #expect(player.element == "s2" && abs(player.engine.position - 12.1) < 0.05, "\(player.engine.position)")
        await player.listen(3.15)
        #expect(player.element == "w1" && abs(player.engine.position - 15.95) < 0.04, "\(player.engine.position)")
        await player.listen(5)
        #expect(player.played == ["s1", "s2", "w1", "w2", "s3"] && player.ends == 1)
        #expect(player.engine.loads == ["EPUB/a.mp3"] && player.skips.isEmpty)
    }

    @Test func preferencesOfOverlaysTakeEffectAtOnce() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard()) { $0.preferences.boost = 6 }
        player.engine.silences = ["EPUB/a.mp3": [10.5..<11.7]]
        #expect(player.engine.boost == 6)
        await player.play()
        await player.listen(0.6)
        #expect(abs(player.engine.position - 10.6) < 0.02)
        player.navigator.submitPreferences(.init(boost: 99, skipsSilence: true))
        for _ in 0..<20 { await Task.yield() }
        #expect(player.engine.boost == 12)
        await player.listen(0.2)
        #expect(player.element == "s1" && player.engine.position > 11.5)
        player.navigator.submitPreferences(.init())
        await player.listen(0.5)
        #expect(player.element == "s2" && player.engine.cue == 15.5 && player.engine.boost == 0)
    }

    @Test func boostIsGivenToTheEngine() async throws {
        let player = try await player([], .init(boost: 6))
        #expect(player.engine.boost == 6)
        player.navigator.submitPreferences(.init(boost: 99))
        #expect(player.engine.boost == 12)
    }
}
