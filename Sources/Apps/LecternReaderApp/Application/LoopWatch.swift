import Glibc
import LecternGTK

/// Watches how long the main loop keeps input waiting, for who asks with
/// `LECTERN_TIMES=1`: a word at the end of each second in which a turn of the
/// loop took long: the longest by the clock, the most that the main thread worked in one, and the longest that is left
/// when the time is taken off in which other threads and programs had the processors.
///
/// Turns before there is a window are spoken of apart: nobody can type into it
/// yet.
@MainActor enum LoopWatch {
    private static var longest = LoopTurn(wall: 0, processor: 0)
    private static var longestOwn = 0.0
    private static var hasWindow = false
    private static var hasPresented = false

    /// Turns shorter than this are not spoken of, in milliseconds.
    private static let noteworthy = 16.0

    /// Whether somebody asks.
    static let isWanted = getenv("LECTERN_TIMES") != nil

    /// What turns are to be measured against: `LECTERN_TIMES=colour` or `LECTERN_TIMES=picture`.
    static let floor = getenv("LECTERN_TIMES").flatMap { FrameFloor(rawValue: String(cString: $0)) }

    /// Whether each long turn is to be told with its parts: `LECTERN_TIMES=turns`.
    static let wantsTurns = getenv("LECTERN_TIMES").map { String(cString: $0) } == "turns"

    static func start() {
        guard isWanted else { return }
        MainLoop.watch { turn in
            if wantsTurns, turn.wall > noteworthy { say(turn) }
            longest.wall = max(longest.wall, turn.wall)
            longest.processor = max(longest.processor, turn.processor)
            longestOwn = max(longestOwn, turn.own)
            // The window is on the screen when the turn in which it was presented is over.
            if hasPresented, !hasWindow { tellOfStart() }
        }
        MainLoop.timeout(milliseconds: 1000) {
            report()
            clear()
            return .again
        }
    }

    /// The first window was presented; input can come as soon as this turn of the loop is over.
    static func came(_ window: Window) {
        if wantsTurns { window.noteFrames() }
        hasPresented = true
    }

    private static func tellOfStart() {
        hasWindow = true
        say("there was a window after a turn of the loop of")
    }

    private static func say(_ turn: LoopTurn) {
        let parts = turn.parts.map { "\($0.name) \(tenths($0.wall)) (\(tenths($0.processor)))" }
        StartTimes.note(
            "a turn of \(tenths(turn.wall)) ms, \(tenths(turn.processor)) at work, \(tenths(turn.queued)) queued: "
                + parts.joined(separator: ", "))
    }

    /// Says how the frames of a turn went.
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

    private static func clear() { (longest, longestOwn) = (LoopTurn(wall: 0, processor: 0), 0) }
}
