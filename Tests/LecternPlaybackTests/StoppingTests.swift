import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Ending, stopping and interrupting an audiobook.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StoppingTests {
    @Test func lastTrackEndsTheBook() async throws {
        let player = try await TestPlayer.make([5, 5])
        await player.play()
        await player.listen(11)
        #expect(player.navigator.state == .ended && player.ends == 1 && player.states.last == .ended)
        #expect(player.navigator.playbackInfo.progress == 1)
        await player.play()
        #expect(player.navigator.place.track == 0 && player.navigator.state == .playing)
    }

    @Test func trackWithoutSuccessorIsPaused() async throws {
        let player = try await TestPlayer.make([5, 5])
        player.playsNext = false
        await player.play()
        await player.listen(6)
        #expect(player.navigator.state == .paused && player.ends == 0)
    }

    @Test func moveAfterTheEndIsPaused() async throws {
        let player = try await TestPlayer.make([5])
        await player.play()
        await player.listen(6)
        await player.navigator.seek(to: 2)
        #expect(player.navigator.state == .paused && player.navigator.place.time == 2)
    }

    @Test func stopReleasesTheSoundAndGoesToTheBeginning() async throws {
        let player = try await TestPlayer.make([60, 60])
        await player.navigator.go(to: AudioPlace(track: 1, time: 30))
        await player.play()
        player.navigator.stop()
        #expect(player.navigator.state == .paused && player.engine.track == nil)
        #expect(player.navigator.place == AudioPlace(track: 0) && player.locations.last?.locations.time?.start == 0)
        await player.play()
        #expect(player.navigator.state == .playing && player.navigator.place.track == 0)
    }

    @Test func stopCancelsAMove() async throws {
        let player = try await TestPlayer.make([60, 60])
        player.engine.isHeld = true
        player.navigator.play()
        await Task.yield()
        player.navigator.stop()
        player.engine.release()
        await player.navigator.settle()
        #expect(player.navigator.state == .paused && !player.engine.isPlaying)
    }

    @Test func onlyWhatAnInterruptionPausedIsResumed() async throws {
        let player = try await TestPlayer.make([60])
        player.navigator.beginInterruption()
        player.navigator.endInterruption()
        #expect(player.navigator.state == .paused, "nothing was playing")
        await player.play()
        player.navigator.beginInterruption()
        #expect(player.navigator.state == .paused)
        player.navigator.endInterruption()
        #expect(player.navigator.state == .playing && player.engine.isPlaying)
        player.navigator.beginInterruption()
        player.navigator.play()
        player.navigator.pause()
        player.navigator.endInterruption()
        #expect(player.navigator.state == .paused, "the listener has paused since")
    }
}
