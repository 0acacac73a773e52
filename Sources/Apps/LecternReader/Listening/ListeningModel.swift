import Lectern
public import LecternImages
public import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication

/// An audiobook in a window: the state and actions of its page, without a toolkit and without audio output.
///
///     listening.onChange = { change in … }
///     listening.playPause()
///
/// The ``AudioNavigator`` plays the book.
@MainActor public final class ListeningModel {
    /// A change that the window shows.
    public enum Change: Hashable, Sendable {
        /// Playback started, paused, or advanced.
        case playback
        /// The current chapter changed.
        case chapter
        /// The speed, volume, skip length or sleep timer changed.
        case settings
        /// ``problem`` changed.
        case problem
    }

    /// Called on the main actor after each change.
    public var onChange: ((Change) -> Void)?
    /// Why the book cannot be played, as a text for the user; nil if it can.
    public internal(set) var problem: String?

    let navigator: AudioNavigator
    /// Called with a place to store.
    var onLocation: ((Locator) -> Void)?
    /// Called with preferences to store.
    var onPreferences: ((AudioPreferences) -> Void)?
    /// Called when playback has reached the end of the book.
    var onEnd: (() -> Void)?
    /// The time in the track that the user chose with the slider, until playback is there.
    var chosenTime: Double?
    private var wishes = 0
    var shownChapter: Int?
    /// The index of the active timer in ``sleepTimers``.
    var sleepChoice = 0
    /// Called when the user has chosen another skip length.
    var onSkipLength: ((Int) -> Void)?
    var skip: Int

    /// - Parameter skip: The skip length in seconds; 30 if it is none of ``skipLengths``.
    init(_ navigator: AudioNavigator, skip: Int? = nil) {
        self.navigator = navigator
        self.skip = skip.flatMap { Self.skipLengths.contains($0) ? $0 : nil } ?? 30
        shownChapter = navigator.currentChapter
        navigator.delegate = self
    }

    /// Decodes the cover, scaled down to fit a size in device pixels.
    public func cover(fitting room: (width: Int, height: Int)) async -> Bitmap? {
        try? await navigator.publication.coverPicture(fitting: room)
    }

    /// The current place.
    public var location: Locator? { navigator.currentLocation }

    func report(_ change: Change) { onChange?(change) }

    /// Waits until all seeks have ended.
    public func settle() async { await navigator.settle() }

    /// Reports the place a last time and stops playback.
    func close() {
        navigator.pause()
        if let location { onLocation?(location) }
        onChange = nil
        onLocation = nil
        onPreferences = nil
        onEnd = nil
        onSkipLength = nil
        navigator.close()
    }

    // MARK: Playing and moving

    public func playPause() {
        clearProblem()
        navigator.playPause()
    }

    public func skipForward() { seek(by: Double(skip)) }

    public func skipBackward() { seek(by: -Double(skip)) }

    /// Seeks by a number of seconds; back if it is negative.
    public func seek(by seconds: Double) { move { await $0.seek(by: seconds) } }

    public func goToNextChapter() { move { await $0.goToNextChapter() } }

    public func goToPreviousChapter() { move { await $0.goToPreviousChapter() } }

    /// Seeks to an entry of the contents, by its index.
    public func goToChapter(_ index: Int) {
        guard navigator.chapters.entries.indices.contains(index) else { return }
        let start = navigator.chapters.entries[index].start
        move { await $0.go(to: start) }
    }

    func go(to locator: Locator) { move { await $0.go(to: locator) } }

    /// Seeks to a position in the slider's range, from 0 to 1.
    public func seek(toShare share: Double) {
        guard let length = stretchLength else { return }
        let time = stretchStart + min(max(share, 0), 1) * length
        wishes += 1
        chosenTime = time
        let wish = wishes
        move { [weak self] navigator in
            let hasArrived = await navigator.seek(to: time)
            if let self, wish == self.wishes { self.chosenTime = nil }
            return hasArrived
        }
        report(.playback)
    }

    func move(_ body: @escaping @MainActor (AudioNavigator) async -> Bool) {
        clearProblem()
        let navigator = navigator
        Task {
            _ = await body(navigator)
            report(.playback)
        }
    }

    private func clearProblem() {
        guard problem != nil else { return }
        problem = nil
        report(.problem)
    }
}
