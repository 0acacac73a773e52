import Dispatch

/// The actor of DjVu documents. It waits for processes, on a thread of its own.
@globalActor
actor DjVuEngine {
    static let shared = DjVuEngine()

    private nonisolated let executor = DjVuExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// A thread of its own: decoding would block a shared one for too long.
private final class DjVuExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lectern.djvu", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
