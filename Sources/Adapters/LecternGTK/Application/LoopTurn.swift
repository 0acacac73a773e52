internal import CGtk
import Glibc

/// The duration of one turn of the main loop: from waking up until it waits again. Input that arrives meanwhile waits
/// until its end.
public struct LoopTurn: Hashable, Sendable {
    /// A measured part of a turn.
    public struct Part: Hashable, Sendable {
        /// The name of the work.
        public var name: String
        /// The elapsed time, in milliseconds.
        public var wall: Double
        /// The CPU time of the main thread, in milliseconds.
        public var processor: Double
    }

    /// The elapsed time, in milliseconds.
    public var wall: Double
    /// The CPU time of the main thread, in milliseconds. It is less than ``wall`` if the thread waited, or if other
    /// threads had the processors.
    public var processor: Double
    /// The time in which the main thread was ready to run while others had the processors, in milliseconds; 0 if the
    /// system does not report it. Time that a host takes from a virtual machine is not included.
    public var queued: Double
    /// The measured parts, in order; empty unless ``MainLoop/watch(_:)`` was called.
    public var parts: [Part] = []

    /// The elapsed time without that in the queue, which is the program's own share.
    public var own: Double { max(wall - queued, processor) }

    /// Creates a turn.
    public init(wall: Double, processor: Double, queued: Double = 0) {
        self.wall = wall
        self.processor = processor
        self.queued = queued
    }
}

extension MainLoop {
    private static var watcher: (@MainActor (LoopTurn) -> Void)?
    private static var woke = (wall: 0.0, processor: 0.0)
    private static var queue: RunQueue?
    private static var queuedAtWaking = 0.0
    private static var parts: [LoopTurn.Part] = []

    /// Calls a closure after each turn of the loop, just before it waits.
    public static func watch(_ body: @escaping @MainActor (LoopTurn) -> Void) {
        watcher = body
        queue = RunQueue()
        wake()
        g_main_context_set_poll_func(nil) { descriptors, count, timeout in
            MainActor.assumeIsolated { MainLoop.endTurn() }
            defer { MainActor.assumeIsolated { MainLoop.wake() } }
            return g_poll(descriptors, count, timeout)
        }
    }

    /// Runs a closure, and records its duration as a part of this turn if a watcher is set.
    static func timed<Result>(_ name: String, _ body: () -> Result) -> Result {
        guard watcher != nil else { return body() }
        let start = times
        defer { note(name, since: start) }
        return body()
    }

    /// Records a part of this turn that began at a given time, if a watcher is set.
    static func note(_ name: String, since start: (wall: Double, processor: Double)) {
        guard watcher != nil else { return }
        let now = times
        parts.append(.init(name: name, wall: now.wall - start.wall, processor: now.processor - start.processor))
    }

    private static func wake() {
        woke = times
        queuedAtWaking = queue?.milliseconds ?? 0
    }

    private static func endTurn() {
        let now = times
        var turn = LoopTurn(
            wall: now.wall - woke.wall, processor: now.processor - woke.processor,
            queued: max(0, (queue?.milliseconds ?? 0) - queuedAtWaking))
        turn.parts = parts
        parts.removeAll(keepingCapacity: true)
        watcher?(turn)
    }

    /// The current time and the thread's CPU time, in milliseconds.
    package static var times: (wall: Double, processor: Double) {
        (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_THREAD_CPUTIME_ID))
    }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

extension Window {
    /// Records the stages of each frame as parts of the loop's turns, for ``MainLoop/watch(_:)``.
    ///
    /// Call it when the window is shown.
    public func noteFrames() {
        guard let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let clock = GObjectReference(pointer, .borrowed)
        var last = MainLoop.times
        clock.onSignal("flush-events") { last = MainLoop.times }
        // GTK's own handlers are connected before these, so each of these runs at the end of its stage.
        for stage in ["before-paint", "update", "layout", "paint", "after-paint"] {
            clock.onSignal(stage) {
                MainLoop.note(stage, since: last)
                last = MainLoop.times
            }
        }
    }
}
