import LecternBase
import LecternLibrary

/// Pauses what sounds for other players of the desktop, and while the computer sleeps.
///
///     app.interruptions.otherPlayerBegan(during: speech)
@MainActor public final class InterruptionModel {
    private static let key = "listening.pausesForOthers"

    private let library: Library
    private let write: (@escaping @MainActor (Library) async -> Void) -> Void
    /// What plays again when the computer wakes up.
    private weak var asleep: (any SoundingBook)?

    /// - Parameter write: runs a write to the library after the earlier ones.
    init(library: Library, write: @escaping (@escaping @MainActor (Library) async -> Void) -> Void) {
        self.library = library
        self.write = write
        pausesForOthers = library.settingNow(Self.key)?.bool ?? true
    }

    /// Whether books pause when another player begins: the reader's choice, true at first.
    public var pausesForOthers: Bool {
        didSet {
            let value = JSONValue.bool(pausesForOthers)
            if pausesForOthers != oldValue { write { await $0.keep { try await $0.setSetting(Self.key, to: value) } } }
        }
    }

    /// Another player has begun to play. The book stays paused when that player ends.
    public func otherPlayerBegan(during book: (any SoundingBook)?) {
        guard pausesForOthers else { return }
        asleep = nil
        if let book, book.isPlaying { book.playPause() }
    }

    /// The computer is about to sleep: pauses.
    public func willSleep(during book: (any SoundingBook)?) {
        guard let book, book.isPlaying else { return }
        book.playPause()
        asleep = book
    }

    /// The computer has woken up: resumes the book that was paused for sleep, unless another one plays now.
    public func didWake(_ book: (any SoundingBook)?) {
        defer { asleep = nil }
        if let book, book === asleep, !book.isPlaying { book.playPause() }
    }
}
