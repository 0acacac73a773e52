import Glibc
import LecternGTK
import LecternStages

/// Reports long turns of the main loop, if `LECTERN_TIMES` is set. At the end of each second with long turns it
/// prints the longest elapsed time, the longest CPU time of the main thread, and the longest time without waiting for
/// a processor.
///
/// Turns before the first window is shown are reported separately, because there is no input yet.
@MainActor enum LoopWatch {
    private static var longest = LoopTurn(wall: 0, processor: 0)
    private static var longestOwn = 0.0
    private static var hasWindow = false
    private static var hasPresented = false

    /// Turns shorter than this are not reported, in milliseconds.
    private static let noteworthy = 16.0

    /// Whether `LECTERN_TIMES` is set.
    static let isWanted = getenv("LECTERN_TIMES") != nil

    /// The test content for comparison with turns: `LECTERN_TIMES=colour` or `LECTERN_TIMES=picture`.
    static let floor = getenv("LECTERN_TIMES").flatMap { FrameFloor(rawValue: String(cString: $0)) }

    /// Whether to report the parts of each long turn: `LECTERN_TIMES=turns`.
    static let wantsTurns = getenv("LECTERN_TIMES").map { String(cString: $0) } == "turns"

    static func start() {
        guard isWanted else { return }
        MainLoop.watch { turn in
            if wantsTurns, turn.wall > noteworthy { say(turn) }
            longest.wall = max(longest.wall, turn.wall)
            longest.processor = max(longest.processor, turn.processor)
            longestOwn = max(longestOwn, turn.own)
            // The window is on the screen at the end of the turn in which it was presented.
            if hasPresented, !hasWindow { reportStart() }
        }
        MainLoop.timeout(milliseconds: 1000) {
            report()
            clear()
            return .again
        }
    }

    /// Call when the first window was presented. Input can arrive after this turn of the loop.
    static func came(_ window: Window) {
        if wantsTurns { window.noteFrames() }
        hasPresented = true
    }

    private static func reportStart() {
        hasWindow = true
        say("there was a window after a turn of the loop of")
    }

    private static func say(_ turn: LoopTurn) {
        let parts = turn.parts.map { "\($0.name) \(tenths($0.wall)) (\(tenths($0.processor)))" }
        StartTimes.note(
            "a turn of \(tenths(turn.wall)) ms, \(tenths(turn.processor)) at work, \(tenths(turn.queued)) queued: "
                + parts.joined(separator: ", "))
    }

    /// Prints the frames of a page turn.
    static func note(_ frames: TurnFrames) {
        let (wall, processor) = (tenths(frames.longest.wall), tenths(frames.longest.processor))
        Environment.say(
            "a turn of \(frames.count) frames, the longest \(wall) ms, \(processor) ms of them at work; "
                + "all of them \(tenths(frames.whole.wall)) ms, \(tenths(frames.whole.processor)) ms of them at work; "
                + "\(frames.lateCount) late, longest gap \(tenths(frames.longestGap)) ms; "
                + "\(frames.pageFaults) page faults")
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func report() {
        guard hasWindow, longest.wall > noteworthy else { return }
        say("the loop kept input waiting")
    }

    private static func say(_ what: String) {
        Environment.say(
            "\(what) \(Int(longest.wall)) ms, \(Int(longest.processor)) ms of them at work, "
                + "\(Int(longestOwn)) ms without the queue")
        clear()
    }

    private static func clear() {
        longest = LoopTurn(wall: 0, processor: 0)
        longestOwn = 0
    }
}
