import LecternBase
import LecternModel
import LecternPlayback
import LecternPublication
import Testing

/// Moving by time, progression, chapter and locator.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MovingTests {
    @Test func locatorsRoundTrip() async throws {
        let player = try await TestPlayer.make([100, 200, 100])
        #expect(await player.navigator.go(to: AudioPlace(track: 1, time: 50.25)))
        let kept = try #require(player.navigator.currentLocation)
        #expect(kept.href.string == "t1.mp3" && kept.title == "Track 1" && kept.mediaType == .mp3)
        #expect(kept.locations.fragments == ["t=50.25"] && kept.locations.position == 2)
        #expect(kept.locations.progression == 50.25 / 200 && kept.locations.totalProgression == 150.25 / 400)
        let second = try TestPlayer(
            player.navigator.publication, at: Locator(json: kept.json), lengths: [100, 200, 100])
        #expect(second.navigator.place == AudioPlace(track: 1, time: 50.25))
        await second.play()
        #expect(second.engine.position == 50.25 && second.navigator.currentLocation == kept)
        #expect(second.locations.isEmpty && second.engine.loads == ["t1.mp3"])
    }

    /// Stored places may be those of another edition.
    @Test(arguments: [-1, 2, Int.max, Int.min]) func placesBeyondTheTracksAreNowhere(track: Int) async throws {
        let timeline = try await TestPlayer.make([100, 200]).navigator.timeline
        let place = AudioPlace(track: track, time: 5)
        #expect(timeline.duration(of: track) == nil && timeline.elapsed(at: place) == nil)
        #expect(timeline.locator(at: place) == nil)
        #expect(timeline.duration(of: 1) == 200 && timeline.elapsed(at: AudioPlace(track: 1, time: 5)) == 105)
    }

    /// The progression of a track is converted to a time as soon as the engine
    /// knows the duration.
    @Test func engineReportsDurationsMissingInTheManifest() async throws {
        let publication = try await AudioBook.make([nil, nil])
        let place = Locator(href: try #require(AnyURL(string: "t1.mp3")), locations: .init(progression: 0.5))
        let player = try TestPlayer(publication, at: place, lengths: [30, 80])
        #expect(player.navigator.place == AudioPlace(track: 1) && player.navigator.playbackInfo.duration == nil)
        await player.play()
        #expect(player.navigator.place == AudioPlace(track: 1, time: 40) && player.engine.position == 40)
        #expect(player.navigator.playbackInfo.duration == 80 && player.navigator.timeline.totalDuration == nil)
        #expect(player.navigator.currentLocation?.locations.totalProgression == 0.75)
        #expect(await player.navigator.go(toProgression: 0.25))
        #expect(player.navigator.place == AudioPlace(track: 0, time: 15))
        #expect(player.navigator.timeline.totalDuration == 110)
        #expect(player.navigator.timeline.elapsed(at: AudioPlace(track: 1, time: 5)) == 35)
    }

    @Test func totalProgressionIsAFractionOfTheDuration() async throws {
        let player = try await TestPlayer.make([10, 80, 10])
        for (share, place) in [
            (0.0, AudioPlace(track: 0)), (0.05, AudioPlace(track: 0, time: 5)), (0.5, AudioPlace(track: 1, time: 40)),
            (0.9, AudioPlace(track: 2)), (1, AudioPlace(track: 2, time: 10)),
        ] {
            #expect(await player.navigator.go(toProgression: share))
            #expect(player.navigator.place.track == place.track && abs(player.navigator.place.time - place.time) < 1e-9)
            #expect(abs((player.navigator.currentLocation?.locations.totalProgression ?? -1) - share) < 1e-9)
        }
        #expect(await !player.navigator.go(toProgression: 1.5))
    }

    @Test func seeksAcrossTracks() async throws {
        let player = try await TestPlayer.make([60, 60])
        await player.play()
        #expect(await player.navigator.seek(to: 50))
        #expect(await player.navigator.skipForward())
        #expect(player.navigator.place == AudioPlace(track: 1, time: 20) && player.navigator.state == .playing)
        #expect(await player.navigator.skipBackward())
        #expect(player.navigator.place == AudioPlace(track: 0, time: 50))
        #expect(await player.navigator.seek(by: -500))
        #expect(player.navigator.place == AudioPlace(track: 0))
        #expect(await player.navigator.seek(by: 500))
        #expect(player.navigator.place == AudioPlace(track: 1, time: 60))
        #expect(await player.navigator.seek(to: -3))
        #expect(player.navigator.place == AudioPlace(track: 1))
        #expect(await !player.navigator.seek(to: .nan))
        #expect(player.jumps.isEmpty && player.locations.count == 6 && !player.navigator.canGoBack)
    }

    /// Consecutive presses add up even if the engine is slow; only the last
    /// seek is completed.
    @Test func consecutiveSkipsAddUp() async throws {
        let player = try await TestPlayer.make([600])
        await player.play()
        player.engine.isHeld = true
        let navigator = player.navigator
        let presses = (0..<3).map { _ in Task { await navigator.skipForward() } }
        for _ in 0..<20 { await Task.yield() }
        player.engine.release()
        var arrived: [Bool] = []
        for press in presses { arrived.append(await press.value) }
        #expect(arrived == [false, false, true] && navigator.place.time == 90 && player.engine.position == 90)
    }

    @Test func laterMoveCancelsAnEarlierOne() async throws {
        let player = try await TestPlayer.make([60, 60, 60])
        player.engine.isHeld = true
        let navigator = player.navigator
        let first = Task { await navigator.go(to: AudioPlace(track: 1)) }
        for _ in 0..<5 { await Task.yield() }
        let second = Task { await navigator.go(to: AudioPlace(track: 2, time: 7)) }
        for _ in 0..<5 { await Task.yield() }
        player.engine.release()
        #expect(await !first.value)
        #expect(await second.value)
        #expect(navigator.place == AudioPlace(track: 2, time: 7) && player.engine.track?.href.string == "t2.mp3")
        #expect(player.locations.count == 1 && player.errors.isEmpty)
    }

    @Test func chaptersAreNavigatedByTime() async throws {
        let contents = [
            Link("t0.mp3", title: "One", children: [Link("t0.mp3#t=30", title: "One and a half")]),
            Link("t1.mp3#t=10", title: "Two"), Link("nowhere.mp3", title: "Lost"),
        ]
        let player = try await TestPlayer.make([60, 60], contents: contents)
        let navigator = player.navigator
        #expect(navigator.chapters.entries.map(\.title) == ["One", "One and a half", "Two"])
        #expect(navigator.chapters.entries.map(\.depth) == [0, 1, 0] && navigator.currentChapter == 0)
        #expect(await navigator.goToNextChapter())
        #expect(navigator.currentLocation?.title == "One and a half")
        #expect(await navigator.goToNextChapter())
        #expect(navigator.place == AudioPlace(track: 1, time: 10) && navigator.currentChapter == 2)
        #expect(await !navigator.goToNextChapter())
        #expect(await navigator.seek(to: 20))
        #expect(await navigator.goToPreviousChapter())
        #expect(navigator.place == AudioPlace(track: 1, time: 10), "first to the start of the chapter")
        #expect(await navigator.goToPreviousChapter())
        #expect(navigator.place == AudioPlace(track: 0, time: 30), "then to the previous chapter")
        #expect(await navigator.go(to: contents[1]))
        #expect(navigator.place == AudioPlace(track: 1, time: 10) && player.jumps.count == 1)
        #expect(await navigator.goBack())
        #expect(navigator.place == AudioPlace(track: 0, time: 30))
    }

    @Test func tracksAreChaptersWithoutContents() async throws {
        let player = try await TestPlayer.make([60, 60])
        #expect(player.navigator.chapters.entries.map(\.title) == ["Track 0", "Track 1"])
        #expect(await player.navigator.goToNextChapter())
        #expect(await player.navigator.seek(to: 1))
        #expect(await player.navigator.goToPreviousChapter())
        #expect(player.navigator.place == AudioPlace(track: 0), "a chapter that has just begun is left at once")
    }

    @Test func emptyBooksAreRejected() async throws {
        let publication = Publication(manifest: Manifest(metadata: Metadata()))
        #expect(throws: NavigatorError.self) { try TestPlayer(publication, lengths: []) }
    }
}
