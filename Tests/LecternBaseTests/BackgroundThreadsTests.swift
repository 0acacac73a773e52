import Glibc
import LecternBase
import Synchronization
import Testing

/// Threads of low priority.
@Suite(.timeLimit(.minutes(10))) struct BackgroundThreadsTests {
    /// The nice value of the calling thread.
    private static var patience: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    @Test func tasksRunWithLowPriority() async {
        let threads = BackgroundThreads(count: 2, patience: 7)
        let before = Self.patience
        let seen = await withTaskExecutorPreference(threads) {
            await withTaskGroup(of: Int32.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await Task.yield()
                        return Self.patience
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(seen.count == 20 && seen.allSatisfy { $0 == max(before, 7) })
        #expect(Self.patience == before, "other threads keep their priority")
    }

    @Test func oneThreadRunsJobsInOrder() async {
        let threads = BackgroundThreads(count: 1)
        let done = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<100 { threads.run { done.withLock { $0.append(number) } } }
            threads.run { continuation.resume() }
        }
        #expect(done.withLock { $0 } == Array(0..<100))
    }
}
