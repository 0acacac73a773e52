import LecternBase
import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// https://www.w3.org/TR/epub-rs-33/#sec-behaviors-playback
@MainActor @Suite(.timeLimit(.minutes(10))) struct OverlayPlayingTests {
    private typealias Chapter = OverlayBook.Chapter

    /// Each border in one recording is met to 20 ms, without a seek.
    @Test(arguments: [1, 0.5, 3]) func contiguousClipsChangeAtTheirBorders(rate: Double) async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard()) { $0.preferences.speed = rate }
        await player.play()
        #expect(player.element == "s1" && player.engine.position == 10)
        for (element, border) in [("s2", 12), ("w1", 15.5), ("w2", 16), ("s3", 16.25)] {
            while player.element != element, player.engine.position < border + 1 { await player.listen(0.01) }
            #expect(abs(player.engine.position - border) < 0.02 * max(rate, 1), "\(element)")
        }
        #expect(player.engine.loads == ["EPUB/a.mp3"])
        await player.listen(10)
        #expect(player.ends == 1 && player.navigator.state == .ended && abs(player.engine.position - 18) < 1e-6)
        #expect(player.played == ["s1", "s2", "w1", "w2", "s3"])
    }

    @Test func everyClipIsShownEvenIfTheClockIsCoarse() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        player.engine.advance(by: 60)
        await player.navigator.settle()
        #expect(player.played == ["s1", "s2", "w1", "w2", "s3"] && player.ends == 1)
    }

    @Test func gapsAndJumpsAreLeftOut() async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: OverlayBook.body,
                overlay: OverlayBook.par("s1", "a.mp3 10 12") + OverlayBook.par("s2", "a.mp3 30 31")
                    + OverlayBook.par("s3", "b.mp3 0 1") + OverlayBook.par("w1", "a.mp3 3 4"))
        ])
        let player = try TestOverlayPlayer(book)
        await player.play()
        await player.listen(1.99)
        #expect(player.element == "s1" && abs(player.engine.position - 11.99) < 1e-6)
        await player.listen(0.02)
        #expect(player.element == "s2" && abs(player.engine.position - 30) < 0.02)
        await player.listen(1)
        #expect(player.element == "s3" && player.engine.loads.last == "EPUB/b.mp3" && player.engine.position < 0.02)
        await player.listen(5)
        #expect(player.played == ["s1", "s2", "s3", "w1"] && player.ends == 1)
    }

    /// "If a clipEnd attribute is not set, reading systems MUST assume the value to be the full duration of the physical
    /// media. If the value of clipEnd exceeds the full duration […], reading systems MUST assume its value to be the
    /// full duration".
    @Test(arguments: ["a.mp3 10", "a.mp3 10 5000"]) func recordingsMayEndBeforeTheClip(clip: String) async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: OverlayBook.body, overlay: OverlayBook.par("s1", clip) + OverlayBook.par("s2", "b.mp3 0 1"))
        ])
        let player = try TestOverlayPlayer(book, lengths: ["a.mp3": 14])
        await player.play()
        await player.listen(3.9)
        #expect(player.element == "s1")
        await player.listen(0.2)
        #expect(player.element == "s2")
        await player.listen(1)
        #expect(player.ends == 1 && player.skips.isEmpty)
    }

    @Test func nextDocumentFollows() async throws {
        let book = try await OverlayBook.open([
            Chapter(body: "<p>Title</p>"),
            Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s1", "a.mp3 0 1", chapter: 2)),
            Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s2", "a.mp3 1 2", chapter: 3)),
            Chapter(body: "<p>End</p>"),
        ])
        let player = try TestOverlayPlayer(book)
        await player.play()
        #expect(player.navigator.currentClip?.resourceIndex == 1)
        await player.listen(1.1)
        #expect(player.navigator.currentClip?.resourceIndex == 2 && player.engine.loads.count == 1)
        await player.listen(1)
        #expect(player.ends == 1)
        await player.play()
        #expect(player.navigator.currentClip?.resourceIndex == 1, "after the end, playback begins again")
    }

    /// "Playback MUST start at the media overlay element which corresponds to the desired EPUB content document starting
    /// point […] at the start or in the middle of a media overlay."
    @Test func documentsMayShareAnOverlay() async throws {
        let overlay = OverlayBook.par("s1", "a.mp3 0 1") + OverlayBook.par("s2", "a.mp3 1 2", chapter: 2)
        let book = try await OverlayBook.open([
            Chapter(body: OverlayBook.body, overlay: overlay, name: "all.smil"),
            Chapter(body: OverlayBook.body, overlay: overlay, name: "all.smil"),
        ])
        let start = try #require(book.locate(book.readingOrder[1]))
        let player = try TestOverlayPlayer(book, at: start)
        await player.play()
        #expect(player.element == "s2" && player.engine.position == 1)
        await player.listen(1.1)
        #expect(player.ends == 1)
    }

    // MARK: States

    @Test func pausesAndResumesAtTheSameTime() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        #expect(player.navigator.state == .stopped)
        await player.play()
        await player.listen(3)
        player.navigator.pause()
        let clip = try #require(player.navigator.currentClip)
        #expect(player.navigator.state == .paused(clip) && player.element == "s2" && !player.engine.isPlaying)
        await player.listen(5)
        player.navigator.playPause()
        #expect(player.navigator.state == .playing(clip) && abs(player.engine.position - 13) < 1e-6)
        player.navigator.stop()
        #expect(player.navigator.state == .stopped && player.navigator.currentClip == nil)
        await player.play()
        #expect(player.element == "s1")
    }

    @Test func onlyWhatAnInterruptionPausedIsResumed() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        player.navigator.beginInterruption()
        #expect(!player.engine.isPlaying)
        player.navigator.endInterruption()
        #expect(player.engine.isPlaying)
        player.navigator.beginInterruption()
        player.navigator.pause()
        player.navigator.endInterruption()
        #expect(!player.engine.isPlaying, "the listener has paused")
        player.navigator.beginInterruption()
        player.navigator.endInterruption()
        #expect(!player.engine.isPlaying, "nothing was playing")
    }

    @Test func pauseDuringLoadingArrivesPaused() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        player.engine.isHeld = true
        player.navigator.play()
        #expect(try await eventually { player.engine.loads.count == 1 })
        #expect(player.navigator.state.clip != nil)
        player.navigator.pause()
        player.engine.release()
        await player.navigator.settle()
        #expect(player.navigator.currentClip.map { player.navigator.state == .paused($0) } == true)
        #expect(!player.engine.isPlaying)
    }

    @Test func sleepTimersPause() async throws {
        let book = try await OverlayBook.open([
            Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s1", "a.mp3 0 9")),
            Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s1", "a.mp3 9 19", chapter: 2)),
        ])
        let player = try TestOverlayPlayer(book)
        player.navigator.sleepTimer = .after(2)
        await player.play()
        await player.listen(5)
        #expect(player.naps == 1 && abs(player.engine.position - 2) < 0.3 && !player.engine.isPlaying)
        player.navigator.sleepTimer = .endOfChapter
        await player.play()
        await player.listen(10)
        #expect(player.naps == 2 && player.navigator.currentClip?.resourceIndex == 1 && !player.engine.isPlaying)
    }

    @Test func spokenPlaceMovesInsideTheClip() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        let start = try #require(player.navigator.spokenLocation?.locations.textOffset)
        await player.listen(1)
        let middle = try #require(player.navigator.spokenLocation?.locations.textOffset)
        #expect(abs(middle - start - 8) <= 1, "half of “Call me Ishmael.”")
        #expect(player.navigator.currentLocation?.locations.textOffset == start)
    }

    @Test func publicationsWithoutOverlaysAreRejected() async throws {
        let book = try await OverlayBook.open([Chapter(body: "<p>Text</p>")])
        #expect(!MediaOverlayNavigator.canPlay(book))
        #expect(throws: NavigatorError.self) { _ = try TestOverlayPlayer(book) }
        #expect(MediaOverlayNavigator.canPlay(try await OverlayBook.standard()))
    }
}
