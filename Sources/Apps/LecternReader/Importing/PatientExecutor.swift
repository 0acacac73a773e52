import LecternBase

/// One thread that gives way, for actors: covers are decoded beside the window
/// and not instead of it.
public final class PatientExecutor: SerialExecutor {
    /// The one of this process; it lives as long.
    public static let shared = PatientExecutor()

    private let thread = PatientThreads(count: 1)

    private init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
