import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/media-overlays.md`, with engines that make no sound.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MediaOverlaysGuideTests {
    private func open() async throws -> Publication {
        var book = EPUBBuilder(title: "Guide")
        book.extraMetadata = "<meta property=\"media:active-class\">active</meta>"
        book.addChapter(
            "c.xhtml", body: "<p><span id=\"a\">Call me Ishmael.</span> <span id=\"b\">Some years ago.</span></p>")
        book.addOverlay(
            "c.smil", of: "c.xhtml",
            body: """
                <par><text src="c.xhtml#a"/><audio src="a.mp3" clipEnd="10s"/></par>
                <par epub:type="footnote"><text src="c.xhtml#b"/><audio src="a.mp3" clipBegin="10s" clipEnd="20s"/></par>
                """)
        book.addItem("a.mp3", Bytes(utf8: "sound"), mediaType: "audio/mpeg")
        return try await PublicationOpener().open(.container(try await book.container(), .epub))
    }

    /// What the guide needs of a visual navigator.
    final class Reader {
        var currentLocation: Locator?
        private(set) var decorations: [Decoration] = []

        func apply(_ decorations: [Decoration], in group: String) { self.decorations = decorations }
    }

    /// The app of the guide.
    final class App: MediaOverlayNavigatorDelegate {
        let publication: Publication
        let reader = Reader()
        let engine = VirtualAudioEngine { _ in 60 }
        let speech = VirtualTTSEngine()

        init(_ publication: Publication) { self.publication = publication }

        func listen() async throws -> MediaOverlayNavigator? {
            guard MediaOverlayNavigator.canPlay(publication) else { return nil }
            let overlays = try MediaOverlayNavigator(
                publication, configuration: .init(engine: engine, speechEngine: speech))
            overlays.delegate = self
            if let page = reader.currentLocation { await overlays.go(to: page) }
            overlays.play()
            return overlays
        }

        func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
            let classes = publication.metadata.mediaOverlay
            let style = Decoration.Style.bookClass(
                classes?.activeClass, rootClass: classes?.playbackActiveClass, tint: Color(rgb: 0xFFE066))
            let clips = [state.clip?.locator].compactMap { $0 }
            reader.apply(clips.map { Decoration(id: "clip", locator: $0, style: style) }, in: "overlay")
        }
    }

    @Test func playAndShow() async throws {
        let app = App(try await open())
        let overlays = try #require(try await app.listen())
        await overlays.settle()
        app.engine.advance(by: 12)
        #expect(overlays.currentClip?.text == "Some years ago.")
        #expect(overlays.spokenLocation?.locations.textOffset != overlays.currentLocation?.locations.textOffset)
        #expect(app.reader.decorations.first?.locator.locations.fragments == ["b"])
        #expect(app.reader.decorations.first?.style.id == .bookClass)
    }

    @Test func skipRoles() async throws {
        let app = App(try await open())
        let overlays = try #require(try await app.listen())
        overlays.skippedRoles = [.pagebreak, .footnote]
        await overlays.settle()
        #expect(await !overlays.goForward())
        #expect(overlays.state == .ended && app.reader.decorations.isEmpty)
    }

    @Test func readTheData() async throws {
        let publication = try await open()
        var texts: [String] = []
        for link in publication.readingOrder {
            guard let guide = try await publication.guidedNavigationDocument(for: link) else { continue }
            texts.append(guide.jsonString)
        }
        #expect(texts.count == 1 && texts[0].contains("EPUB/a.mp3#t=10,20"))
    }

    @Test func virtualClock() async throws {
        let publication = try await open()
        let clock = VirtualAudioEngine { _ in 60 }
        let player = try MediaOverlayNavigator(publication, configuration: .init(engine: clock))
        player.play()
        await player.settle()
        clock.advance(by: 12)
        let clip = try #require(player.currentClip)
        let region = clip.image?.fragment.flatMap { SpatialFragment($0) }
        let panel = region?.rectangle(in: (width: 992, height: 1373))
        #expect(clip.text == "Some years ago." && panel == nil)
    }
}
