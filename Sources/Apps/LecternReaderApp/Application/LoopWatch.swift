import Glibc
import LecternGTK

/// Watches how long the main loop keeps input waiting, for who asks with
/// `LECTERN_TIMES=1`: a beat every ten milliseconds, and a word at the end of
/// each second in which one came late.
@MainActor enum LoopWatch {
    private static var last = 0.0
    private static var longest = 0.0
    private static var beats = 0

    static func start() {
        guard getenv("LECTERN_TIMES") != nil else { return }
        last = now()
        MainLoop.timeout(milliseconds: 10) {
            beat()
            return .again
        }
    }

    private static func beat() {
        let time = now()
        longest = max(longest, time - last - 10)
        last = time
        beats += 1
        guard beats % 100 == 0 else { return }
        if longest > 20 { Environment.say("the loop kept input waiting \(Int(longest)) ms") }
        longest = 0
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
