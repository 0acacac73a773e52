import LecternBase

/// An executor for actors with one thread of low priority, so that decoding
/// covers does not slow down the window.
public final class BackgroundExecutor: SerialExecutor {
    /// The executor of the process, which is never destroyed.
    public static let shared = BackgroundExecutor()

    private let thread = BackgroundThreads(count: 1)

    private init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
