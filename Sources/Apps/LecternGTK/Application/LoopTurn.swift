internal import CGtk
import Glibc

/// What one turn of the main loop took: the time from when it wakes until it
/// waits for something again. Input that comes meanwhile waits for its end.
public struct LoopTurn: Hashable, Sendable {
    /// The time that passed, in milliseconds.
    public var wall: Double
    /// The time that the main thread worked, in milliseconds: less than
    /// ``wall`` where the thread waited, or others had the processor.
    public var processor: Double

    /// Makes a turn of these times.
    public init(wall: Double, processor: Double) { (self.wall, self.processor) = (wall, processor) }
}

extension MainLoop {
    private static var watcher: (@MainActor (LoopTurn) -> Void)?
    private static var woke = (wall: 0.0, processor: 0.0)

    /// Calls a closure after each turn of the loop, just before it waits.
    public static func watch(_ body: @escaping @MainActor (LoopTurn) -> Void) {
        watcher = body
        woke = times
        g_main_context_set_poll_func(nil) { descriptors, count, timeout in
            MainActor.assumeIsolated { MainLoop.endTurn() }
            defer { MainActor.assumeIsolated { MainLoop.woke = MainLoop.times } }
            return g_poll(descriptors, count, timeout)
        }
    }

    private static func endTurn() {
        let now = times
        watcher?(LoopTurn(wall: now.wall - woke.wall, processor: now.processor - woke.processor))
    }

    /// The time now, and that of the thread, in milliseconds.
    static var times: (wall: Double, processor: Double) {
        (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_THREAD_CPUTIME_ID))
    }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
