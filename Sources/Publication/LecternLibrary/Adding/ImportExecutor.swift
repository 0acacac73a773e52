import Dispatch

/// Threads of its own for reading and hashing the file that somebody wants to
/// open, so that it never takes the places of the tasks that lay out the page on
/// the screen. Many books are read by threads that give way
/// (``LecternBase/PatientThreads``).
final class ImportExecutor: TaskExecutor {
    static let threads = ImportExecutor()

    private let queue = DispatchQueue(label: "lectern.import", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
