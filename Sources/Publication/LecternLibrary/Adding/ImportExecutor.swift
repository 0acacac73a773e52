import Dispatch

/// Threads for reading and hashing the file that the user opens, so that this
/// work takes no thread from page layout. Imports of many books use threads of
/// low priority (``LecternBase/BackgroundThreads``).
final class ImportExecutor: TaskExecutor {
    static let threads = ImportExecutor()

    private let queue = DispatchQueue(label: "lectern.import", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
