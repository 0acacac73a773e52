import Dispatch

/// Threads of its own for reading and hashing files, so that hundreds of books
/// never take the places of the tasks that lay out the page on the screen.
final class ImportExecutor: TaskExecutor {
    static let threads = ImportExecutor()

    private let queue = DispatchQueue(label: "lectern.import", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
