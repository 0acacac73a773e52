import Glibc
import LecternGTK

/// Watches how long the main loop keeps input waiting, for who asks with
/// `LECTERN_TIMES=1`: a word at the end of each second in which a turn of the
/// loop took long, with the longest by the clock and by the processor.
@MainActor enum LoopWatch {
    private static var longest = LoopTurn(wall: 0, processor: 0)

    /// Turns shorter than this are not spoken of, in milliseconds.
    private static let noteworthy = 16.0

    /// Whether somebody asks.
    static let isWanted = getenv("LECTERN_TIMES") != nil

    static func start() {
        guard isWanted else { return }
        MainLoop.watch { turn in
            longest.wall = max(longest.wall, turn.wall)
            longest.processor = max(longest.processor, turn.processor)
        }
        MainLoop.timeout(milliseconds: 1000) {
            report()
            return .again
        }
    }

    /// Says how the frames of a turn went.
    static func note(_ frames: TurnFrames) {
        let (wall, processor) = (tenths(frames.longest.wall), tenths(frames.longest.processor))
        Environment.say(
            "a turn of \(frames.count) frames, the longest \(wall) ms, \(processor) ms of them at work; "
                + "\(frames.lateCount) late, longest gap \(tenths(frames.longestGap)) ms")
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func report() {
        defer { longest = LoopTurn(wall: 0, processor: 0) }
        guard longest.wall > noteworthy else { return }
        Environment.say(
            "the loop kept input waiting \(Int(longest.wall)) ms, \(Int(longest.processor)) ms of them at work")
    }
}
