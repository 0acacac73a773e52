import LecternDesktop
import LecternGTK
import LecternReader

/// The desktop's media player: the audiobook or the speech that was played last, of the books that are open.
@MainActor final class NowPlaying {
    private let application: Application
    private var player: MediaPlayer?
    private weak var model: (any SoundingBook)?
    private var present: (@MainActor () -> Void)?
    /// The cover of ``model`` as a file for other programs.
    private var cover: CoverFile?
    private var loading: Task<Void, Never>?

    private let interruptions: InterruptionModel
    private var watch: InterruptionWatch?

    init(_ application: Application, _ interruptions: InterruptionModel) {
        self.application = application
        self.interruptions = interruptions
    }

    /// Handles a change of an audiobook or of speech.
    ///
    /// - Parameter present: brings its window to the front.
    func heard(_ model: any SoundingBook, present: @escaping @MainActor () -> Void) {
        if self.model == nil || model.isPlaying { take(model, present) }
        guard model === self.model else { return }
        if player == nil {
            player = MediaPlayer(application, identity: "Lectern") { [weak self] in self?.carryOut($0) }
        }
        player?.show(MediaPlayer.State(model, picture: cover?.address))
        if watch == nil { watch = InterruptionWatch(application) { [weak self] in self?.interrupted($0) } }
    }

    private func interrupted(_ event: InterruptionWatch.Event) {
        switch event {
        case .otherPlayerBegan: interruptions.otherPlayerBegan(during: model)
        case .willSleep: interruptions.willSleep(during: model)
        case .didWake: interruptions.didWake(model)
        }
    }

    private func take(_ model: any SoundingBook, _ present: @escaping @MainActor () -> Void) {
        self.present = present
        guard model !== self.model else { return }
        let earlier = self.model
        self.model = model
        // One book sounds at a time, also of two side by side.
        if let earlier, earlier.isPlaying { earlier.playPause() }
        cover = nil
        loading?.cancel()
        loading = Task { [weak self, weak model] in
            guard let model, let file = await CoverFile(of: model, in: Desktop.cacheFolder + "/lectern") else { return }
            guard !Task.isCancelled, let self, model === self.model else { return }
            cover = file
            player?.show(MediaPlayer.State(model, picture: file.address))
        }
    }

    /// Handles the end of an audiobook or of speech.
    func closed(_ model: any SoundingBook) {
        guard model === self.model else { return }
        player?.close()
        loading?.cancel()
        player = nil
        self.model = nil
        present = nil
        cover = nil
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
        case .seek, .setPosition, .setVolume: if let book = model as? ListeningModel { carryOut(command, in: book) }
        case .setRate(let rate): model.speed = rate
        }
    }
}

extension NowPlaying {
    /// Carries out a command that needs times.
    private func carryOut(_ command: MediaPlayer.Command, in book: ListeningModel) {
        switch command {
        case .seek(let seconds): book.seek(by: seconds)
        case .setPosition(let seconds): if let length = book.length { book.seek(toShare: seconds / length) }
        case .setVolume(let volume): book.volume = volume
        default: break
        }
    }
}

extension MediaPlayer.State {
    @MainActor fileprivate init(_ model: any SoundingBook, picture: String?) {
        if let book = model as? ListeningModel {
            self.init(book, picture: picture)
        } else {
            self.init(
                title: model.chapterTitle, album: model.title, artists: model.author.isEmpty ? [] : [model.author],
                picture: picture, isPlaying: model.isPlaying, rate: model.speed, canGoNext: true)
        }
    }

    @MainActor private init(_ model: ListeningModel, picture: String?) {
        self.init(
            title: model.chapterTitle, album: model.title, artists: model.author.isEmpty ? [] : [model.author],
            picture: picture, isPlaying: model.isPlaying, length: model.length, position: model.elapsed,
            rate: model.speed,
            volume: model.volume, canGoNext: model.canGoToNextChapter)
    }
}
