import Lectern
public import LecternImages
public import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication

/// An audiobook in a window: everything its page shows and decides, without a
/// window and without sound.
///
///     listening.onChange = { change in … }
///     listening.playPause()
///
/// It stands over an ``AudioNavigator``, whose time comes from its engine.
@MainActor public final class ListeningModel {
    /// What has changed.
    public enum Change: Hashable, Sendable {
        /// Time has passed, or it plays or pauses.
        case playback
        /// Another chapter is heard.
        case chapter
        /// Speed, volume or the sleep timer.
        case settings
        /// There is something to say that keeps it from playing, or no more.
        case problem
    }

    /// Called on the main actor after each change.
    public var onChange: ((Change) -> Void)?
    /// Why nothing is heard, in words for people.
    public internal(set) var problem: String?

    let navigator: AudioNavigator
    /// Told of places that are worth keeping.
    var onLocation: ((Locator) -> Void)?
    /// Told of preferences that are worth keeping.
    var onPreferences: ((AudioPreferences) -> Void)?
    /// Told when the book has been heard to its end.
    var onEnd: (() -> Void)?
    /// Where the listener has asked to be, until it is heard there.
    var wanted: Double?
    private var wishes = 0
    var shownChapter: Int?
    /// The choice of the sleep timer in force.
    var sleepChoice = 0
    /// Told of the length of a skip that the listener has chosen.
    var onSkipLength: ((Int) -> Void)?
    var skip: Int

    /// - Parameter skip: seconds that a skip goes on, or back; 30 where it is none of ``skipLengths``.
    init(_ navigator: AudioNavigator, skip: Int? = nil) {
        self.navigator = navigator
        self.skip = skip.flatMap { Self.skipLengths.contains($0) ? $0 : nil } ?? 30
        shownChapter = navigator.currentChapter
        navigator.delegate = self
    }

    /// The cover as pixels, as large as a room of device pixels allows.
    public func cover(fitting room: (width: Int, height: Int)) async -> Bitmap? {
        try? await navigator.publication.coverPicture(fitting: room)
    }

    /// Where the listener is.
    public var location: Locator? { navigator.currentLocation }

    func tell(_ change: Change) { onChange?(change) }

    /// Waits until no move is on its way.
    public func settle() async { await navigator.settle() }

    /// Ends it: the place has been told, nothing sounds any more.
    func close() {
        navigator.pause()
        if let location { onLocation?(location) }
        (onChange, onLocation, onPreferences, onEnd, onSkipLength) = (nil, nil, nil, nil, nil)
        navigator.close()
    }

    // MARK: Playing and moving

    public func playPause() {
        clearProblem()
        navigator.playPause()
    }

    public func skipForward() { seek(by: Double(skip)) }

    public func skipBackward() { seek(by: -Double(skip)) }

    /// Goes some seconds on, or back where they are less than 0.
    public func seek(by seconds: Double) { move { await $0.seek(by: seconds) } }

    public func goToNextChapter() { move { await $0.goToNextChapter() } }

    public func goToPreviousChapter() { move { await $0.goToPreviousChapter() } }

    /// Goes to an entry of the contents, by its index.
    public func goToChapter(_ index: Int) {
        guard navigator.chapters.entries.indices.contains(index) else { return }
        let start = navigator.chapters.entries[index].start
        move { await $0.go(to: start) }
    }

    func go(to locator: Locator) { move { await $0.go(to: locator) } }

    /// Goes to a share of the stretch that the slider shows, from 0 to 1.
    public func seek(toShare share: Double) {
        guard let length = stretchLength else { return }
        let time = stretchStart + min(max(share, 0), 1) * length
        wishes += 1
        wanted = time
        let wish = wishes
        move { [weak self] navigator in
            let hasArrived = await navigator.seek(to: time)
            if let self, wish == self.wishes { self.wanted = nil }
            return hasArrived
        }
        tell(.playback)
    }

    func move(_ body: @escaping @MainActor (AudioNavigator) async -> Bool) {
        clearProblem()
        let navigator = navigator
        Task {
            _ = await body(navigator)
            tell(.playback)
        }
    }

    private func clearProblem() {
        guard problem != nil else { return }
        problem = nil
        tell(.problem)
    }
}
