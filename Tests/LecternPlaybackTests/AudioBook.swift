import LecternAssets
import LecternBase
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit

/// Audiobooks made in memory, of tracks without sound.
enum AudioBook {
    /// A book of tracks `t0.mp3`, `t1.mp3` …
    ///
    /// - Parameters:
    ///   - durations: as the manifest has them; `nil` where it has none.
    ///   - contents: entries of the table of contents.
    ///   - missing: a track whose bytes are not there.
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

/// A navigator over an engine in virtual time, and what it has told its host.
@MainActor final class TestPlayer: AudioNavigatorDelegate {
    let engine: VirtualAudioEngine
    let navigator: AudioNavigator
    private(set) var infos: [MediaPlaybackInfo] = []
    private(set) var locations: [Locator] = []
    private(set) var jumps: [Locator] = []
    private(set) var errors: [AudioNavigatorError] = []
    private(set) var ends = 0
    private(set) var naps = 0
    var playsNext = true

    /// - Parameter lengths: the durations that the engine finds.
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

    /// A player of a book whose manifest tells the durations.
    static func make(_ durations: [Double], contents: [Link] = []) async throws -> TestPlayer {
        try TestPlayer(try await AudioBook.make(durations, contents: contents), lengths: durations)
    }

    /// Plays, and has begun.
    func play() async {
        navigator.play()
        await navigator.settle()
    }

    /// Lets time pass, track after track.
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
    func navigator(_ navigator: AudioNavigator, locationDidChange locator: Locator) { locations.append(locator) }
    func navigator(_ navigator: AudioNavigator, didJumpTo locator: Locator) { jumps.append(locator) }
    func navigator(_ navigator: AudioNavigator, presentError error: AudioNavigatorError) { errors.append(error) }
    func navigatorDidReachEnd(_ navigator: AudioNavigator) { ends += 1 }
    func navigatorDidFallAsleep(_ navigator: AudioNavigator) { naps += 1 }
}
