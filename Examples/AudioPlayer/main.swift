import Glibc
import Lectern
import LecternGStreamer
import LecternGTK

// A player for audiobooks: play, skip, and the time.
//
//     swift run ExampleAudioPlayer BOOK

@MainActor final class Player: AudioNavigatorDelegate {
    private let window: ApplicationWindow
    private let time = Label("", styles: ["title-2"])
    private let track = Label("", styles: ["title-4"])
    private let play = Button("Play")
    private let navigator: AudioNavigator

    init(_ publication: Publication, _ application: Application) throws {
        navigator = try AudioNavigator(publication, configuration: .init(engine: GStreamerAudioEngine()))
        window = ApplicationWindow(application)
        window.title = publication.metadata.displayTitle ?? "Audiobook"
        window.setDefaultSize(width: 420, height: 260)
        let (back, forward) = (Button("Back"), Button("Forward"))
        let buttons = Box(.horizontal, spacing: 12, [back, play, forward])
        buttons.align(horizontally: .center)
        let column = Box(.vertical, spacing: 24, [track, time, buttons])
        column.margins = Margins(24)
        window.setContent(Box(.vertical, [HeaderBar(), column]))
        navigator.delegate = self
        play.onClick { [navigator] in navigator.playPause() }
        back.onClick { [navigator] in Task { await navigator.skipBackward() } }
        forward.onClick { [navigator] in Task { await navigator.skipForward() } }
        show(navigator.playbackInfo)
        window.present()
    }

    func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) { show(info) }

    private func show(_ info: MediaPlaybackInfo) {
        track.text = navigator.publication.readingOrder[info.resourceIndex].title ?? "Track \(info.resourceIndex + 1)"
        let seconds = Int(info.time)
        time.text = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        play.label = info.state == .playing ? "Pause" : "Play"
    }

    static func open(_ path: String, _ application: Application) async {
        do {
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            player = try Player(try await PublicationOpener().open(asset), application)
        } catch {
            print("\(path): \(error)")
            application.quit()
        }
    }
}

var player: Player?
let application = Application("org.example.AudioPlayer", [.isNotUnique])
application.onActivate {
    application.hold()
    Task { await Player.open(CommandLine.arguments.dropFirst().first ?? "book.audiobook", application) }
}
exit(application.run([CommandLine.arguments[0]]))
