import LecternPlayback

/// Performs seeks one at a time: during a seek, only the last request is kept.
@MainActor final class SeekQueue {
    typealias Outcome = Result<Void, AudioEngineError>

    /// The operation in progress.
    private enum Work {
        case nothing
        case loading
        case seek(Double)
    }

    private var work = Work.loading
    private var next: Double?
    private var waiting: CheckedContinuation<Outcome, Never>?

    /// Whether the first state of a track is pending.
    var isLoading: Bool { if case .loading = work { true } else { false } }
    var isAwaited: Bool { waiting != nil }

    /// The target of the last pending seek.
    var target: Double? {
        if let next { return next }
        if case .seek(let time) = work { return time }
        return nil
    }

    /// Adds a seek; returns true if it must be started now.
    func add(_ time: Double) -> Bool {
        guard case .nothing = work else {
            next = time
            return false
        }
        work = .seek(time)
        return true
    }

    /// Waits until no operation is in progress. An earlier call of `wait()`
    /// returns the failure `superseded`.
    func wait() async -> Outcome {
        if case .nothing = work { return .success(()) }
        waiting?.resume(returning: .failure(.superseded))
        return await withCheckedContinuation { waiting = $0 }
    }

    /// Ends the operation in progress; returns the seek to start now, if any.
    @discardableResult func settle(_ outcome: Outcome) -> Double? {
        work = .nothing
        if let next, case .success = outcome {
            self.next = nil
            work = .seek(next)
            return next
        }
        next = nil
        waiting?.resume(returning: outcome)
        waiting = nil
        return nil
    }

    /// Cancels everything, because a new track will be loaded.
    func end(with error: AudioEngineError) {
        work = .loading
        next = nil
        waiting?.resume(returning: .failure(error))
        waiting = nil
    }
}
