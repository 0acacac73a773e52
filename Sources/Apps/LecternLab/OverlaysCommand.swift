import ArgumentParser
import Lectern
import LecternCommands
import LecternGStreamer

/// `lectern-lab overlays`: plays media overlays without output, in real time,
/// and compares the borders of clips with the clock of the sound.
struct OverlaysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlays", abstract: "Play a book's media overlays silently and time each clip.",
        discussion: "Texts without a recording are printed instead of spoken. Times are seconds of the recording.")

    @OptionGroup var book: BookArgument
    @Option(help: "The playback rate, from 0.5 to 3.")
    var speed = 1.0
    @Option(help: "Ends after so many clips.")
    var clips = Int.max
    @Option(help: "Starts at this resource of the reading order.")
    var from: String?

    func run() async throws {
        let publication = try await book.openToRead()
        let log = try await OverlayLog.play(publication, on: self)
        print(await log.json.text(.indented))
        if await log.clips.isEmpty { throw CommandError("\(book.path): nothing was played") }
    }
}

/// Plays overlays and records what is shown when.
@MainActor final class OverlayLog: MediaOverlayNavigatorDelegate {
    struct Entry {
        var clip: OverlayClip
        /// The time of the sound when the clip was shown.
        var position: Double
    }

    private(set) var clips: [Entry] = []
    private(set) var skips: [String] = []
    /// The time of the sound at the end.
    private(set) var end = 0.0
    /// The duration of the last recording.
    private(set) var duration = 0.0
    private let engine = GStreamerAudioEngine(sink: .silent)
    private let maximumClips: Int
    private var isDone = false

    private init(maximumClips: Int) { self.maximumClips = maximumClips }

    static func play(_ publication: Publication, on command: OverlaysCommand) async throws -> OverlayLog {
        let log = OverlayLog(maximumClips: command.clips)
        let voice = VirtualTTSEngine()
        voice.isInstant = true
        var configuration = MediaOverlayNavigator.Configuration(engine: log.engine, speechEngine: voice)
        configuration.preferences.speed = command.speed
        configuration.silentDuration = 0.1
        let start = command.from.flatMap { AnyURL(string: $0) }.flatMap { publication.linkWithHREF($0) }
        let navigator = try MediaOverlayNavigator(
            publication, initialLocation: start.flatMap { publication.locate($0) }, configuration: configuration)
        navigator.delegate = log
        navigator.play()
        while !log.isDone { try await Task.sleep(for: .milliseconds(20)) }
        navigator.close()
        return log
    }

    func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
        guard case .playing(let clip) = state, clip != clips.last?.clip else { return }
        clips.append(Entry(clip: clip, position: engine.position))
        if clips.count >= maximumClips { isDone = true }
    }

    func navigator(_ navigator: MediaOverlayNavigator, didSkip clip: OverlayClip, because reason: OverlaySkip) {
        skips.append("\(reason)")
    }

    func navigatorDidReachEnd(_ navigator: MediaOverlayNavigator) {
        end = engine.position
        duration = engine.duration ?? 0
        isDone = true
    }

    var json: JSONValue {
        let deviations = clips.compactMap(\.deviation)
        return [
            "clips": .array(clips.map(\.json)), "skipped": .array(skips.map(JSONValue.string)),
            "end": JSONValue(end.rounded(to: 3)), "duration": JSONValue(duration.rounded(to: 3)),
            "largestDeviation": JSONValue((deviations.max() ?? 0).rounded(to: 4)),
        ]
    }
}

extension OverlayLog.Entry {
    /// How far the sound was from the beginning of the clip, in seconds; nil for a clip without recording.
    var deviation: Double? {
        guard case .audio(_, let begin, _) = clip.source else { return nil }
        return abs(position - begin)
    }

    var json: JSONValue {
        var object = JSONObject()
        object.set("href", clip.locator?.href.string)
        object.set("fragment", clip.locator?.locations.fragments.first)
        if case .audio(let href, let begin, let end) = clip.source {
            object.set("audio", href.string)
            object.set("begin", begin)
            object.set("end", end)
            object.set("position", position.rounded(to: 4))
        }
        if case .speech(let text, _) = clip.source { object.set("spoken", text) }
        return .object(object)
    }
}

extension Double {
    fileprivate func rounded(to digits: Int) -> Double {
        let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
        return (self * factor).rounded() / factor
    }
}
