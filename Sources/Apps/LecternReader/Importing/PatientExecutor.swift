import Dispatch
import Glibc
import Synchronization

/// A thread that gives way: what it does is done while nobody else wants the
/// processor, so that covers are decoded beside the window and not instead of it.
///
/// Threads that Dispatch shares cannot do that, because who has become patient
/// may not become impatient again.
public final class PatientExecutor: SerialExecutor {
    /// The one of this process; it lives as long.
    public static let shared = PatientExecutor()

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrival = DispatchSemaphore(value: 0)

    private init() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let failure = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<PatientExecutor>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        // Whoever waits for it would wait for ever.
        precondition(failure == 0, "there is no thread for covers: \(failure)")
        pthread_detach(thread)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrival.signal()
    }

    private func run() {
        // Of this thread alone, on Linux.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            arrival.wait()
            let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
