import Glibc
import Testing

@testable import LecternGTK

/// How long a thread waits for a processor.
@Suite(.timeLimit(.minutes(10))) struct RunQueueTests {
    @Test func theSecondNumberCounts() {
        #expect(RunQueue.milliseconds("9000000 2500000 17\n") == 2.5)
        #expect(RunQueue.milliseconds("0 0 0\n") == 0)
        #expect(RunQueue.milliseconds("") == 0 && RunQueue.milliseconds("12") == 0)
    }

    @Test func itNeverRunsBackwards() {
        guard access("/proc/thread-self/schedstat", R_OK) == 0 else { return }
        guard let queue = RunQueue() else {
            Issue.record("the file is there and is not read")
            return
        }
        let before = queue.milliseconds
        sched_yield()
        let after = queue.milliseconds
        #expect(after >= before)
    }

    @Test func whatIsNotQueuedIsTheReadersOwn() {
        #expect(LoopTurn(wall: 90, processor: 20, queued: 60).own == 30)
        // Two clocks that do not quite agree: never less than the work.
        #expect(LoopTurn(wall: 90, processor: 20, queued: 80).own == 20)
        #expect(LoopTurn(wall: 12, processor: 10).own == 12)
    }
}
