import Lectern
public import LecternImages
import LecternModel
public import LecternNavigator
import LecternPlayback
import LecternPublication

/// Plays the sounds and videos inside a text, one at a time, with a player of their own below the page.
///
///     model.recordings.play(target)
///     model.recordings.player?.seek(toShare: 0.5)
///
/// Each change is reported as ``ReaderChange/recording``. What is played goes on while the reader turns pages.
@MainActor public final class RecordingController {
    private let session: ReadingSession
    /// What is played or paused; nil if nothing was chosen.
    public private(set) var player: ListeningModel?
    private var target: NavigatorHit.MediaTarget?
    /// Called with each picture of a video.
    public var onPicture: ((Bitmap) -> Void)?
    /// The forms of the recording that were not tried yet.
    private var others: ArraySlice<Link> = []

    init(_ session: ReadingSession) { self.session = session }

    /// What the author calls the recording, else the name of its file.
    public var title: String {
        target?.label ?? target?.recordings.first?.url?.lastPathSegment ?? tr("Sound")
    }

    /// Whether the recording has pictures, to be shown over the page.
    public var isVideo: Bool { target?.isVideo ?? false }

    /// Plays a recording from its beginning; pauses it, or plays it on, if it is the one that is open.
    public func play(_ target: NavigatorHit.MediaTarget) {
        if let player, target.place == self.target?.place { return player.playPause() }
        close()
        self.target = target
        others = target.recordings[...]
        playNextForm()
    }

    /// Plays the first form of the recording that is left.
    ///
    /// Spec: https://html.spec.whatwg.org/multipage/media.html#concept-media-load-resource
    private func playNextForm() {
        guard let link = others.popFirst(), let book = session.publication, let makeEngine = session.app.engines.audio
        else { return }
        player?.close()
        let (recording, engine) = (book.recording(link, title: title), makeEngine())
        if isVideo, let engine = engine as? any VideoEngine {
            engine.onPicture = { [weak self] in self?.onPicture?($0) }
        }
        do throws(NavigatorError) {
            let player = ListeningModel(try AudioNavigator(recording, configuration: .init(engine: engine)), skip: 10)
            player.onChange = { [weak self] in self?.changed($0) }
            self.player = player
            player.playPause()
            session.report(.recording)
        } catch {
            close()
            session.report(message: ListeningModel.words(for: error) ?? "\(error)")
        }
    }

    private func changed(_ change: ListeningModel.Change) {
        if change == .problem, player?.problem != nil, !others.isEmpty { return playNextForm() }
        if let player, player.isPlaying { session.begins(player) }
        session.report(.recording)
    }

    /// Ends the recording.
    public func close() {
        guard player != nil else { return }
        player?.close()
        player = nil
        target = nil
        others = []
        session.report(.recording)
    }
}
