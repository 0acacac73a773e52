import LecternLibrary
import LecternNavigator

/// Records how long the pages of a book are read, and has the reader's speed in it.
///
/// Time counts while the window is active. Of a page that stays, no more than two minutes count, as the reader has gone
/// away; while the computer sleeps, the clock of ``ReadingMoment`` stands.
@MainActor final class ReadingTimeController {
    private let session: ReadingSession
    private var log: ReadingLog?
    /// Whether the window is active.
    private var isActive = true
    /// The reader's speed; nil if too little was read.
    private(set) var speed: ReadingSpeed?
    private var updating: Task<Void, Never>?
    /// Pages since the speed was computed; nil if it must be computed with the next page.
    private var pagesSinceUpdate: Int?

    /// The speed is computed again after so many pages.
    private static let pagesPerUpdate = 10

    init(_ session: ReadingSession) { self.session = session }

    /// Pages are shown, or their numbers have changed.
    func shows(_ spread: ShownPages) {
        guard let navigator = session.navigator, let book = session.bookID else { return }
        if session.app.statistics.values.isRecording, let (pages, total) = Self.pages(on: spread, of: navigator) {
            record(.pagesShown(pages, of: total), of: book)
        }
        let pages = pagesSinceUpdate.map { $0 + 1 } ?? Self.pagesPerUpdate
        pagesSinceUpdate = pages
        if pages >= Self.pagesPerUpdate { updateSpeed(in: book) }
    }

    private func record(_ event: ReadingRecorder.Event, of book: BookID) {
        if log == nil {
            log = ReadingLog(session.library, book: book, clock: session.app.statistics.clock)
            if !isActive { log?.record(.paused(.hidden)) }
        }
        log?.record(event)
    }

    /// The numbers of the pages on a spread, and how many there are: by the screen, or by the book's positions until the
    /// pages are counted.
    private static func pages(on spread: ShownPages, of navigator: SpreadNavigator) -> (ClosedRange<Int>, Int)? {
        if let numbers = navigator.pages.pageNumbers(on: spread), let total = navigator.pages.total {
            return (numbers, total)
        }
        guard let first = navigator.positionNumber(of: spread.start), navigator.positionCount >= first else {
            return nil
        }
        return (first...first, navigator.positionCount)
    }

    /// Takes whether the window is active. Time counts only while it is.
    func setActive(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        log?.record(isActive ? .resumed(.hidden) : .paused(.hidden))
    }

    /// The reader has switched recording on or off.
    func settingsDidChange() {
        if !session.app.statistics.values.isRecording { end() }
        restart()
    }

    /// The reader deletes what was recorded: what is not stored yet is forgotten.
    func discard() {
        log?.discard()
        log = nil
        updating?.cancel()
    }

    /// Records the pages that are shown, and computes the speed again.
    func restart() {
        pagesSinceUpdate = nil
        if let spread = session.navigator?.shown { shows(spread) }
    }

    private func updateSpeed(in book: BookID) {
        pagesSinceUpdate = 0
        updating?.cancel()
        updating = Task { [weak self, library = session.library] in
            let speed = (try? await ReadingStatistics(library).speed(in: book)) ?? nil
            guard let self, !Task.isCancelled, speed != self.speed else { return }
            self.speed = speed
            session.report(.location)
        }
    }

    private func end() {
        log?.close()
        log = nil
    }

    /// Waits until the speed is computed.
    func settle() async { await updating?.value }

    /// Stores what was read last.
    func close() {
        updating?.cancel()
        end()
    }
}
