import LecternBase
import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication
import Testing

/// Playback of several tracks in virtual time.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PlayingTests {
    @Test func playsFromEndToEnd() async throws {
        let player = try await TestPlayer.make([10, 20, 5])
        #expect(player.navigator.state == .paused && player.engine.loads.isEmpty, "nothing is loaded before playback")
        await player.play()
        #expect(player.navigator.state == .playing && player.engine.isPlaying)
        await player.listen(12)
        #expect(player.navigator.place == AudioPlace(track: 1, time: 2))
        #expect(player.navigator.playbackInfo == .init(resourceIndex: 1, state: .playing, time: 2, duration: 20))
        #expect(player.navigator.playbackInfo.progress == 0.1)
        await player.listen(30)
        #expect(player.navigator.place == AudioPlace(track: 2, time: 5) && player.navigator.state == .ended)
        #expect(player.ends == 1 && player.errors.isEmpty && player.jumps.isEmpty)
        #expect(player.engine.loads == ["t0.mp3", "t1.mp3", "t2.mp3"])
        #expect(player.navigator.currentLocation?.locations.totalProgression == 1)
        await player.play()
        #expect(player.navigator.place == AudioPlace(track: 0), "playing after the end starts from the beginning")
    }

    @Test func pausesAndResumes() async throws {
        let player = try await TestPlayer.make([60])
        await player.play()
        await player.listen(7)
        player.navigator.playPause()
        await player.listen(7)
        #expect(player.navigator.place.time == 7 && player.navigator.state == .paused)
        player.navigator.playPause()
        await player.listen(1)
        #expect(player.navigator.place.time == 8 && player.navigator.state == .playing)
        #expect(player.engine.loads == ["t0.mp3"])
        #expect(player.states == [.loading, .playing, .paused, .playing])
    }

    @Test func pauseWhileLoadingIsKept() async throws {
        let player = try await TestPlayer.make([60])
        player.engine.isHeld = true
        player.navigator.play()
        #expect(player.navigator.state == .loading)
        await Task.yield()
        player.navigator.pause()
        player.engine.release()
        await player.navigator.settle()
        #expect(player.navigator.state == .paused && !player.engine.isPlaying)
    }

    @Test func locationsAreReportedPeriodically() async throws {
        let player = try await TestPlayer.make([60])
        await player.play()
        await player.listen(12)
        #expect(player.locations.map { $0.locations.time?.start } == [5, 10])
        player.navigator.pause()
        #expect(player.locations.last?.locations.fragments == ["t=12"])
        player.navigator.close()
        #expect(player.navigator.state == .paused && player.engine.track == nil)
    }

    @Test func delegateMayStopAtTheEndOfATrack() async throws {
        let player = try await TestPlayer.make([10, 20])
        player.playsNext = false
        await player.play()
        await player.listen(15)
        #expect(player.navigator.place == AudioPlace(track: 0, time: 10) && player.navigator.state == .paused)
        #expect(player.ends == 0)
        await player.play()
        #expect(player.navigator.place == AudioPlace(track: 1) && player.navigator.state == .playing)
    }

    @Test func unplayableTracksAreSkipped() async throws {
        let player = try TestPlayer(try await AudioBook.make([10, 10, 10, 10], missing: 2), lengths: [10, 10, 10, 10])
        player.engine.failures["t1.mp3"] = .unsupported("no decoder")
        await player.play()
        await player.listen(11)
        #expect(player.navigator.place == AudioPlace(track: 3, time: 1) && player.navigator.state == .playing)
        let hrefs = player.errors.map { if case .resource(let href, _) = $0 { href } else { "" } }
        #expect(hrefs == ["t1.mp3", "t2.mp3"])
        #expect(await !player.navigator.go(to: player.navigator.publication.readingOrder[1]))
        #expect(player.errors.count == 3 && player.navigator.state == .paused)
        #expect(player.navigator.place.track == 3, "the position is unchanged")
        await player.play()
        #expect(player.navigator.state == .playing && player.engine.position == 1)
    }

    @Test func failureDuringPlaybackPauses() async throws {
        let player = try await TestPlayer.make([60])
        await player.play()
        await player.listen(5)
        player.engine.emit(.failed(.device("gone")))
        #expect(player.navigator.state == .paused && player.errors.count == 1)
        await player.play()
        #expect(
            player.engine.loads.count == 2 && player.engine.position == 5,
            "the track is loaded again at the same position")
    }

    @Test func waitingForBytesIsLoading() async throws {
        let player = try await TestPlayer.make([60])
        await player.play()
        player.engine.emit(.buffering(true))
        #expect(player.navigator.state == .loading)
        player.engine.emit(.buffering(false))
        #expect(player.navigator.state == .playing)
    }

    @Test func speedAndVolumeApplyToAllTracks() async throws {
        let player = try await TestPlayer.make([10, 60])
        var wishes = AudioPreferences(speed: 2)
        wishes.volume = 7
        player.navigator.submitPreferences(wishes)
        await player.play()
        await player.listen(10)
        #expect(player.navigator.place == AudioPlace(track: 1, time: 10))
        #expect(player.engine.rate == 2 && player.engine.volume == 1, "7 is beyond the range")
        let editor = player.navigator.editor()
        editor.speed.increment()
        editor.volume.set(0.5)
        player.navigator.submitPreferences(editor.preferences)
        #expect(player.engine.rate == 2.5 && player.engine.volume == 0.5)
    }
}

/// The sleep timer counts playing time only.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SleepTimerTests {
    @Test func sleepsAfterATime() async throws {
        let player = try await TestPlayer.make([60, 60])
        player.navigator.submitPreferences(AudioPreferences(speed: 2))
        await player.play()
        player.navigator.sleepTimer = .after(10)
        await player.listen(4)
        #expect(player.navigator.sleepTimer == .after(6))
        player.navigator.pause()
        await player.listen(100)
        #expect(player.navigator.sleepTimer == .after(6), "a pause does not count")
        await player.play()
        await player.navigator.seek(by: 20)
        await player.listen(10)
        #expect(player.navigator.state == .paused && player.naps == 1 && player.navigator.sleepTimer == nil)
        #expect(player.navigator.place == AudioPlace(track: 0, time: 40), "20 s heard at twice the speed, 20 skipped")
    }

    @Test func sleepsAtTheEndOfATrack() async throws {
        let player = try await TestPlayer.make([10, 60])
        player.navigator.sleepTimer = .endOfTrack
        await player.play()
        await player.listen(15)
        #expect(player.navigator.place == AudioPlace(track: 1) && player.navigator.state == .paused)
        #expect(player.naps == 1 && !player.engine.isPlaying)
    }

    @Test func sleepsAtTheEndOfAChapter() async throws {
        let contents = [
            Link("t0.mp3", title: "One"), Link("t0.mp3#t=20", title: "Two"), Link("t1.mp3", title: "Three"),
        ]
        let player = try await TestPlayer.make([40, 60], contents: contents)
        await player.play()
        player.navigator.sleepTimer = .endOfChapter
        await player.listen(30)
        #expect(abs(player.navigator.place.time - 20) < 0.3 && player.naps == 1)
        player.navigator.sleepTimer = .endOfChapter
        await player.play()
        await player.listen(30)
        #expect(player.navigator.place == AudioPlace(track: 1) && player.naps == 2)
    }
}
