import Glibc
import Lectern
import LecternGTK
import LecternTestKit
import LecternView

/// Turns from the first page to the last, each time when the next page is prepared. Prints what each turn takes of the
/// main thread, in milliseconds, and the frames of its animation.
@MainActor func leaf(_ host: ProbeHost) async {
    let view = host.view
    var frames = 0
    view.onTurnFrames = { turn in
        frames += 1
        say("frames \(turn.count) \(turn.longest.processor)")
    }
    let isShown = try? await eventually(within: .seconds(60)) {
        view.viewport != nil && (view.navigator as? any SpreadNavigator)?.spread != nil
    }
    guard isShown == true, let navigator = view.navigator as? any SpreadNavigator else { return say("no pages") }
    while navigator.canTurn(.forward) {
        let isPrepared = try? await eventually(within: .seconds(60)) { navigator.preparedNeighbour(.forward) != nil }
        guard isPrepared == true else { return say("not prepared") }
        let (before, began) = (frames, processorTime())
        _ = view.key(KeyEvent("Right"))
        say("turned \(processorTime() - began)")
        guard (try? await eventually(within: .seconds(60)) { frames > before }) == true else { return say("no frames") }
    }
    say("last page")
}

/// The CPU time of the thread in milliseconds.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
