import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/audiobooks.md`, with an engine that makes no sound.
@Suite(.timeLimit(.minutes(10))) @MainActor struct AudiobooksGuideTests {
    /// The app of the guide: a slider and a button.
    final class App: AudioNavigatorDelegate {
        final class Slider { var value = 0.0 }
        final class Button { var isPause = false }

        let slider = Slider()
        let button = Button()
        let engine = VirtualAudioEngine { _ in 600 }

        func listen(to publication: Publication, from saved: Locator?) throws -> AudioNavigator {
            let player = try AudioNavigator(
                publication, initialLocation: saved, configuration: .init(engine: engine))
            player.delegate = self
            player.play()
            return player
        }

        func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) {
            slider.value = info.progress
            button.isPause = info.state.isActive
        }
    }

    /// The app of the last section: it has a screen as well.
    @MainActor final class VideoApp {
        final class Screen {
            var picture: Bitmap?
            func show(_ picture: Bitmap) { self.picture = picture }
        }

        let screen = Screen()
        let engine = VirtualAudioEngine { _ in 60 }

        func play(_ media: NavigatorHit.MediaTarget, of book: Publication) throws -> AudioNavigator? {
            guard let link = media.recordings.first else { return nil }
            engine.onPicture = { [screen] in screen.show($0) }
            let player = try AudioNavigator(
                book.recording(link, title: media.label ?? "Sound"), configuration: .init(engine: engine))
            player.play()
            return player
        }
    }

    @Test func recordingsOfATextArePlayed() async throws {
        let container = CollectionContainer([("a.xhtml", DataResource("")), ("rain.webm", DataResource("video"))])
        var manifest = Manifest(metadata: Metadata(title: "Book"))
        manifest.readingOrder = [Link("a.xhtml", mediaType: .xhtml)]
        let media = NavigatorHit.MediaTarget(
            recordings: [Link("rain.webm")], isVideo: true, label: "Rain", place: Place(chapter: 0, offset: 0))
        let app = VideoApp()
        let player = try #require(try app.play(media, of: Publication(manifest: manifest, container: container)))
        await player.settle()
        app.engine.onPicture?(Bitmap(width: 1, height: 1, bytesPerRow: 4, pixels: [255, 0, 0, 255]))
        #expect(player.state == .playing && app.screen.picture?.pixels == [255, 0, 0, 255])
        let recording = player.publication
        #expect(recording.metadata.displayTitle == "Book" && recording.readingOrder[0].title == "Rain")
    }

    private func player(_ app: App) async throws -> AudioNavigator {
        var manifest = Manifest(metadata: Metadata(title: "Book"))
        manifest.metadata.conformsTo = [PublicationProfile.audiobook.uri]
        manifest.readingOrder = [Link("a.mp3", mediaType: .mp3)]
        let container = CollectionContainer([("a.mp3", DataResource("sound"))])
        let player = try app.listen(to: Publication(manifest: manifest, container: container), from: nil)
        await player.settle()
        return player
    }

    @Test func playAndInterrupt() async throws {
        let app = App()
        let player = try await player(app)
        app.engine.advance(by: 60)
        #expect(app.slider.value == 0.1 && app.button.isPause)
        player.beginInterruption()
        player.endInterruption()
        #expect(app.button.isPause)
        player.stop()
        #expect(!app.button.isPause && player.place.time == 0)
    }

    @Test func bookmarksAndPreferences() async throws {
        let app = App()
        let player = try await player(app)
        app.engine.advance(by: 83.25)
        let bookmark = player.currentLocation
        if let bookmark { await player.go(to: bookmark) }
        #expect(bookmark?.locations.fragments == ["t=83.25"] && player.place.time == 83.25)
        player.submitPreferences(AudioPreferences(speed: 1.25, skipsSilence: true))
        #expect(app.engine.rate == 1.25)
    }
}
