internal import CGtk
import Glibc

/// What one turn of the main loop took: the time from when it wakes until it
/// waits for something again. Input that comes meanwhile waits for its end.
public struct LoopTurn: Hashable, Sendable {
    /// A known part of a turn.
    public struct Part: Hashable, Sendable {
        /// What was done.
        public var name: String
        /// The time that passed, in milliseconds.
        public var wall: Double
        /// The time that the main thread worked, in milliseconds.
        public var processor: Double
    }

    /// The time that passed, in milliseconds.
    public var wall: Double
    /// The time that the main thread worked, in milliseconds: less than
    /// ``wall`` where the thread waited, or others had the processor.
    public var processor: Double
    /// The time that the main thread could have worked and others of this machine had the processors, in milliseconds;
    /// 0 where the system does not tell. What a host takes from a virtual machine is not in it.
    public var queued: Double
    /// What is known to have been done, in its order; empty unless ``MainLoop/watch(_:)`` was called.
    public var parts: [Part] = []

    /// What passed that was not spent in the queue: the reader's own share.
    public var own: Double { max(wall - queued, processor) }

    /// Makes a turn of these times.
    public init(wall: Double, processor: Double, queued: Double = 0) {
        (self.wall, self.processor, self.queued) = (wall, processor, queued)
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

    /// Runs a closure, and notes what it took as a part of this turn where somebody watches.
    static func timed<Result>(_ name: String, _ body: () -> Result) -> Result {
        guard watcher != nil else { return body() }
        let start = times
        defer { note(name, since: start) }
        return body()
    }

    /// Notes a part of this turn that began at some time, where somebody watches.
    static func note(_ name: String, since start: (wall: Double, processor: Double)) {
        guard watcher != nil else { return }
        let now = times
        parts.append(.init(name: name, wall: now.wall - start.wall, processor: now.processor - start.processor))
    }

    private static func wake() { (woke, queuedAtWaking) = (times, queue?.milliseconds ?? 0) }

    private static func endTurn() {
        let now = times
        var turn = LoopTurn(
            wall: now.wall - woke.wall, processor: now.processor - woke.processor,
            queued: max(0, (queue?.milliseconds ?? 0) - queuedAtWaking))
        turn.parts = parts
        parts.removeAll(keepingCapacity: true)
        watcher?(turn)
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

extension Window {
    /// Notes the stages of each frame as parts of the loop's turns, for who calls ``MainLoop/watch(_:)``.
    ///
    /// To be called when the window is on the screen.
    public func noteFrames() {
        guard let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let clock = GObjectReference(pointer, .borrowed)
        var last = MainLoop.times
        clock.onSignal("flush-events") { last = MainLoop.times }
        // GTK's own handlers are connected before ours, so each of ours runs at the end of its stage.
        for stage in ["before-paint", "update", "layout", "paint", "after-paint"] {
            clock.onSignal(stage) {
                MainLoop.note(stage, since: last)
                last = MainLoop.times
            }
        }
    }
}
