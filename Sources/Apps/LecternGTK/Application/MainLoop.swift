internal import CGtk
// Links the library that the hooks of the shim are in.
import Dispatch
import Glibc

/// The loop that GTK runs, and what can be put on it.
@MainActor public enum MainLoop {
    private static var isInstalled = false

    /// Lets Swift's main actor run on GTK's loop.
    ///
    /// GTK owns the main thread, so nobody drains the queue that jobs of the
    /// main actor go to. This watches that queue's event counter from GLib.
    /// ``Application/run(_:)`` calls it; calling it again does nothing.
    public static func installDispatchSource() {
        guard !isInstalled else { return }
        isInstalled = true
        g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drainQueue, nil)
    }

    private nonisolated static let drainQueue: GUnixFDSourceFunc = { descriptor, _, _ in
        // The counter must be read, or it stays ready for ever; the source
        // outranks redrawing, and the window would never change.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        MainActor.assumeIsolated { runTasks() }
        return 1
    }

    private static func runTasks() {
        timed("tasks") { _dispatch_main_queue_callback_4CF(nil) }
    }

    /// Runs a closure after a time, and again while it asks for it.
    @discardableResult
    public static func timeout(
        milliseconds: Int, _ body: @escaping @MainActor () -> Continuation
    ) -> ScheduledCall {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        let identifier = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds), call, box, release)
        return ScheduledCall(identifier: identifier)
    }

    /// Runs a closure when nothing else is to do, and again while it asks for it.
    @discardableResult
    public static func idle(_ body: @escaping @MainActor () -> Continuation) -> ScheduledCall {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        return ScheduledCall(identifier: g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, call, box, release))
    }

    /// Runs a closure once, after what GTK is doing now and before it draws.
    @discardableResult
    public static func soon(_ body: @escaping @MainActor () -> Void) -> ScheduledCall {
        let once: @MainActor () -> Continuation = {
            body()
            return .stop
        }
        let box = Unmanaged.passRetained(Body(once)).toOpaque()
        return ScheduledCall(identifier: g_idle_add_full(G_PRIORITY_HIGH_IDLE, call, box, release))
    }

    /// Takes a call back that has not ended by itself.
    public static func cancel(_ call: ScheduledCall) {
        guard let source = g_main_context_find_source_by_id(nil, call.identifier) else { return }
        g_source_destroy(source)
    }

    /// Handles all that waits, without waiting for more.
    public static func drain() { while g_main_context_iteration(nil, 0) != 0 {} }

    private typealias Body = SignalBox<@MainActor () -> Continuation>

    private static let call: GSourceFunc = { data in
        nonisolated(unsafe) let data = data
        return MainActor.assumeIsolated { Body.at(data).handler().gboolean }
    }

    private static let release: GDestroyNotify = { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
}

/// A call that the main loop is to make.
public struct ScheduledCall: Sendable {
    let identifier: guint
}
