import LecternGTK
import LecternReader

/// The desktop's media player: the audiobook that was played last, of those that are open.
@MainActor final class NowPlaying {
    private let application: Application
    private var player: MediaPlayer?
    private weak var model: ListeningModel?
    private var present: (@MainActor () -> Void)?
    /// The cover of ``model`` as a file for other programs.
    private var cover: CoverFile?
    private var loading: Task<Void, Never>?

    init(_ application: Application) { self.application = application }

    /// Handles a change of an audiobook.
    ///
    /// - Parameter present: brings its window to the front.
    func heard(_ model: ListeningModel, present: @escaping @MainActor () -> Void) {
        if self.model == nil || model.isPlaying { take(model, present) }
        guard model === self.model else { return }
        if player == nil {
            player = MediaPlayer(application, identity: "Lectern") { [weak self] in self?.carryOut($0) }
        }
        player?.show(MediaPlayer.State(model, picture: cover?.address))
    }

    private func take(_ model: ListeningModel, _ present: @escaping @MainActor () -> Void) {
        self.present = present
        guard model !== self.model else { return }
        self.model = model
        cover = nil
        loading?.cancel()
        loading = Task { [weak self, weak model] in
            guard let model, let file = await CoverFile(of: model, in: Desktop.cacheFolder + "/lectern") else { return }
            guard !Task.isCancelled, let self, model === self.model else { return }
            cover = file
            player?.show(MediaPlayer.State(model, picture: file.address))
        }
    }

    /// Handles the closing of an audiobook.
    func closed(_ model: ListeningModel) {
        guard model === self.model else { return }
        player?.close()
        loading?.cancel()
        (player, self.model, present, cover) = (nil, nil, nil, nil)
    }

    private func carryOut(_ command: MediaPlayer.Command) {
        guard let model else { return }
        switch command {
        case .play: if !model.isPlaying { model.playPause() }
        case .pause: if model.isPlaying { model.playPause() }
        case .playPause: model.playPause()
        case .next: model.goToNextChapter()
        case .previous: model.goToPreviousChapter()
        case .raise: present?()
        case .seek(let seconds): model.seek(by: seconds)
        case .setPosition(let seconds): if let length = model.length { model.seek(toShare: seconds / length) }
        case .setRate(let rate): model.speed = rate
        case .setVolume(let volume): model.volume = volume
        }
    }
}

extension MediaPlayer.State {
    @MainActor fileprivate init(_ model: ListeningModel, picture: String?) {
        self.init(
            title: model.chapterTitle, album: model.title, artists: model.author.isEmpty ? [] : [model.author],
            picture: picture, isPlaying: model.isPlaying, length: model.length, position: model.elapsed,
            rate: model.speed,
            volume: model.volume, canGoNext: model.canGoToNextChapter)
    }
}
