import Dispatch
import Glibc
import Synchronization

/// Threads of low priority: they run when no other thread needs the processor,
/// so that imports and page counts do not slow down the window.
///
/// ```swift
/// let threads = BackgroundThreads(count: 2)
/// await withTaskExecutorPreference(threads) { await countPages() }
/// ```
///
/// Dispatch's shared threads cannot do this: without privileges a thread that
/// has lowered its priority cannot raise it again.
public final class BackgroundThreads: TaskExecutor {
    private let jobs = Mutex<Jobs>(Jobs())
    private let arrival = DispatchSemaphore(value: 0)

    private let patience: Int32

    /// Creates threads that wait for work until the process ends.
    ///
    /// - Parameter patience: the nice value of the threads. On a contended
    ///   processor they get about a tenth of the time at 10, a quarter at 5.
    public init(count: Int, patience: Int32 = 10) {
        self.patience = patience
        for _ in 0..<count { start() }
    }

    /// Runs a closure on one of the threads, in the order of the calls.
    public func run(_ body: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.add(body) }
        arrival.signal()
    }

    /// Runs a job of a task that prefers these threads; the Swift runtime calls this.
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
                if let context { Unmanaged<BackgroundThreads>.fromOpaque(context).takeRetainedValue().work() }
                return nil
            }, context)
        // Continuing without the thread would leave its callers waiting forever.
        precondition(failure == 0, "cannot create a thread: error \(failure)")
        pthread_detach(thread)
    }

    private func work() {
        // On Linux this sets the priority of the calling thread only.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, patience)
        while true {
            arrival.wait()
            jobs.withLock { $0.next() }?()
        }
    }
}

/// Pending closures, oldest first.
private struct Jobs {
    private var waiting: [@Sendable () -> Void] = []
    private var done = 0

    mutating func add(_ job: @escaping @Sendable () -> Void) { waiting.append(job) }

    mutating func next() -> (@Sendable () -> Void)? {
        guard done < waiting.count else { return nil }
        defer {
            done += 1
            // Drop finished jobs in batches: removing each one from the front would be quadratic.
            if done > 32 || done == waiting.count {
                waiting.removeFirst(done)
                done = 0
            }
        }
        return waiting[done]
    }
}
