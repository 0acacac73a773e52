import Dispatch
import Glibc
import Synchronization

/// Threads that give way: what they do is done while nobody else wants the
/// processor, so that books are imported and counted beside the window and not
/// instead of it.
///
/// ```swift
/// let threads = PatientThreads(count: 2)
/// await withTaskExecutorPreference(threads) { await countPages() }
/// ```
///
/// Threads that Dispatch shares cannot do that, because who has become patient
/// may not become impatient again.
public final class PatientThreads: TaskExecutor {
    private let jobs = Mutex<Jobs>(Jobs())
    private let arrival = DispatchSemaphore(value: 0)

    private let patience: Int32

    /// Threads that wait for work as long as the process lives.
    ///
    /// - Parameter patience: the nice value of the threads. Of a processor that somebody else wants too they get a
    ///   tenth at 10, a quarter at 5.
    public init(count: Int, patience: Int32 = 10) {
        self.patience = patience
        for _ in 0..<count { start() }
    }

    /// Runs a closure on one of the threads; those that came before are begun before.
    public func run(_ body: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.add(body) }
        arrival.signal()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let failure = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<PatientThreads>.fromOpaque(context).takeRetainedValue().work() }
                return nil
            }, context)
        // Whoever waits for it would wait for ever.
        precondition(failure == 0, "there is no thread: \(failure)")
        pthread_detach(thread)
    }

    private func work() {
        // Of this thread alone, on Linux.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, patience)
        while true {
            arrival.wait()
            jobs.withLock { $0.next() }?()
        }
    }
}

/// What waits to be done, the oldest first.
private struct Jobs {
    private var waiting: [@Sendable () -> Void] = []
    private var done = 0

    mutating func add(_ job: @escaping @Sendable () -> Void) { waiting.append(job) }

    mutating func next() -> (@Sendable () -> Void)? {
        guard done < waiting.count else { return nil }
        defer {
            done += 1
            // What is done is let go of now and then: each time would cost as much as there are jobs.
            if done > 32 || done == waiting.count {
                waiting.removeFirst(done)
                done = 0
            }
        }
        return waiting[done]
    }
}
