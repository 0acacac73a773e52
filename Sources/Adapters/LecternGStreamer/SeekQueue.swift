import LecternPlayback

/// Seeks one after the other: while one is under way, only the last that is
/// asked for is kept.
@MainActor final class SeekQueue {
    typealias Outcome = Result<Void, AudioEngineError>

    /// What is under way.
    private enum Work {
        case nothing
        case loading
        case seek(Double)
    }

    private var work = Work.loading
    private var next: Double?
    private var waiting: CheckedContinuation<Outcome, Never>?

    /// The first state of a track is under way.
    var isLoading: Bool { if case .loading = work { true } else { false } }
    var isAwaited: Bool { waiting != nil }

    /// Where the last seek leads that is under way or will be.
    var target: Double? {
        if let next { return next }
        if case .seek(let time) = work { return time }
        return nil
    }

    /// Adds a seek; `true` where it is to be begun now.
    func add(_ time: Double) -> Bool {
        guard case .nothing = work else {
            next = time
            return false
        }
        work = .seek(time)
        return true
    }

    /// Waits until nothing is under way. Who has waited before is told that it
    /// is out of date.
    func wait() async -> Outcome {
        if case .nothing = work { return .success(()) }
        waiting?.resume(returning: .failure(.superseded))
        return await withCheckedContinuation { waiting = $0 }
    }

    /// What was under way is done; the seek that is to be begun now, if any.
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

    /// Gives up everything: a new track will be loaded.
    func end(with error: AudioEngineError) {
        (work, next) = (.loading, nil)
        waiting?.resume(returning: .failure(error))
        waiting = nil
    }
}
