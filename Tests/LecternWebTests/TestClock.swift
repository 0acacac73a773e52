import LecternWeb
import Synchronization

/// A clock that a test turns: waiting takes no time, and is noted.
final class TestClock: WebClock {
    private struct State {
        var now = Duration.zero
        var pauses: [Duration] = []
    }
    private let state = Mutex(State())
    let date: Int

    init(date: Int = 1_767_268_800) { self.date = date }

    /// The pauses so far.
    var pauses: [Duration] { state.withLock { $0.pauses } }

    func now() -> Duration { state.withLock { $0.now } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.pauses.append(duration)
        }
    }

    func secondsSince1970() -> Int { date }
}
