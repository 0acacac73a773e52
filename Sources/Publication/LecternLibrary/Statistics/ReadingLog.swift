import Synchronization

/// Records how long each page of a book is read, and stores it in the library.
///
///     let log = ReadingLog(library, book: book.id)
///     log.record(.pagesShown(12...12, of: 300))
///     log.record(.paused(.hidden))
///     log.close()
///
/// Events may be recorded on any thread; their order is that of the calls. Readings are written together every few
/// seconds, so that a process that is killed loses no more than that. Readings that cannot be written are kept, reported
/// to ``Library/failures`` and written later.
public final class ReadingLog: Sendable {
    private struct State {
        var recorder: ReadingRecorder
        /// Whether a task is waiting to write.
        var isWaiting = false

        var hasWork: Bool { recorder.isCounting || recorder.hasFinished }
    }

    private let library: Library
    private let book: BookID
    private let clock: @Sendable () -> ReadingMoment
    private let interval: Duration
    private let limits: ReadingLimits
    private let state: Mutex<State>

    /// - Parameters:
    ///   - interval: how long readings are collected before they are written.
    ///   - clock: the present moment.
    public init(
        _ library: Library, book: BookID, limits: ReadingLimits = ReadingLimits(), interval: Duration = .seconds(10),
        clock: @escaping @Sendable () -> ReadingMoment = { .now() }
    ) {
        self.library = library
        self.book = book
        self.clock = clock
        self.interval = interval
        self.limits = limits
        state = Mutex(State(recorder: ReadingRecorder(limits: limits)))
    }

    /// Records an event that happens now.
    public func record(_ event: ReadingRecorder.Event) {
        let moment = clock()
        let mustWait = state.withLock { state in
            state.recorder.record(event, at: moment)
            guard !state.isWaiting, state.hasWork else { return false }
            state.isWaiting = true
            return true
        }
        // The task ends with the last page that was read: at the latest when the present one counts no more.
        if mustWait { Task { [self] in await writeUntilDone() } }
    }

    /// Ends the reading and writes what is left, before the window is gone.
    public func close() {
        record(.closed)
        let readings = take()
        guard !readings.isEmpty else { return }
        do {
            try library.addNow(readings, to: book)
            library.failures.succeeded()
        } catch {
            failed(readings, error)
        }
    }

    /// Forgets what was recorded and not yet written, when the reader deletes statistics: pages that are shown are to be
    /// recorded again.
    public func discard() {
        state.withLock { $0.recorder = ReadingRecorder(limits: limits) }
    }

    private func writeUntilDone() async {
        repeat {
            try? await Task.sleep(for: interval)
            await write()
        } while isWorkLeft()
    }

    private func write() async {
        let readings = take()
        guard !readings.isEmpty else { return }
        do {
            try await library.add(readings, to: book)
            library.failures.succeeded()
        } catch {
            failed(readings, error)
        }
    }

    private func take() -> [PageReading] {
        let moment = clock()
        return state.withLock { $0.recorder.takeReadings(at: moment) }
    }

    /// Puts readings back, unless the book was removed for good, which is no failure.
    private func failed(_ readings: [PageReading], _ error: LibraryError) {
        if case .unknownBook = error { return }
        library.failures.failed(error)
        state.withLock { $0.recorder.putBack(readings) }
    }

    private func isWorkLeft() -> Bool {
        state.withLock { state in
            state.isWaiting = state.hasWork && !Task.isCancelled
            return state.isWaiting
        }
    }
}
