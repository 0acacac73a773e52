import LecternAssets
import LecternBase
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit

/// Audiobooks in memory, with silent tracks.
enum AudioBook {
    /// Returns a book with the tracks `t0.mp3`, `t1.mp3` …
    ///
    /// - Parameters:
    ///   - durations: the durations in the manifest; `nil` for none.
    ///   - contents: the entries of the table of contents.
    ///   - missing: the index of a track without bytes.
    static func make(_ durations: [Double?], contents: [Link] = [], missing: Int? = nil) async throws -> Publication {
        var manifest = Manifest(metadata: Metadata(title: "Book"))
        manifest.metadata.conformsTo = [PublicationProfile.audiobook.uri]
        var zip = ZIPBuilder()
        for (index, duration) in durations.enumerated() {
            var link = Link("t\(index).mp3", mediaType: .mp3, title: "Track \(index)")
            link.duration = duration
            manifest.readingOrder.append(link)
            if index != missing { zip.add("t\(index).mp3", "sound") }
        }
        manifest.tableOfContents = contents
        return Publication(
            manifest: manifest, container: try await zip.container(), services: [{ PerResourcePositionsService($0) }])
    }
}

/// A navigator with an engine in virtual time, and its reported events.
@MainActor final class TestPlayer: AudioNavigatorDelegate {
    let engine: VirtualAudioEngine
    let navigator: AudioNavigator
    private(set) var infos: [MediaPlaybackInfo] = []
    private(set) var locations: [Locator] = []
    private(set) var jumps: [Locator] = []
    private(set) var errors: [NavigatorError] = []
    private(set) var ends = 0
    private(set) var naps = 0
    var playsNext = true

    /// Creates the player.
    ///
    /// - Parameter lengths: the durations that the engine reports.
    init(
        _ publication: Publication, at location: Locator? = nil, lengths: [Double],
        change: (inout AudioNavigator.Configuration) -> Void = { _ in }
    ) throws {
        engine = VirtualAudioEngine { track in
            publication.readingOrderIndex(of: track.href).map { lengths[$0] }
        }
        var configuration = AudioNavigator.Configuration(engine: engine)
        change(&configuration)
        navigator = try AudioNavigator(publication, initialLocation: location, configuration: configuration)
        navigator.delegate = self
    }

    /// Creates a player for a book with durations in its manifest.
    static func make(_ durations: [Double], contents: [Link] = []) async throws -> TestPlayer {
        try TestPlayer(try await AudioBook.make(durations, contents: contents), lengths: durations)
    }

    /// Plays, and waits until playback has begun.
    func play() async {
        navigator.play()
        await navigator.settle()
    }

    /// Advances the virtual time, over several tracks.
    func listen(_ seconds: Double) async {
        var rest = seconds
        while rest > 0 {
            let step = min(rest, 0.25)
            engine.advance(by: step)
            await navigator.settle()
            rest -= step
        }
    }

    var states: [MediaPlaybackState] {
        infos.map(\.state).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) { infos.append(info) }
    func navigator(_ navigator: AudioNavigator, shouldPlayNextResource info: MediaPlaybackInfo) -> Bool { playsNext }
    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) { locations.append(locator) }
    func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { jumps.append(locator) }
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { errors.append(error) }
    func navigatorDidReachEnd(_ navigator: AudioNavigator) { ends += 1 }
    func navigatorDidFallAsleep(_ navigator: AudioNavigator) { naps += 1 }
}
