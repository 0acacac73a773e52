internal import CGtk
// Links the library that contains the hooks of the shim.
import Dispatch
import Glibc

/// The main loop of GTK.
@MainActor public enum MainLoop {
    private static var isInstalled = false

    /// Runs Swift's main actor on GTK's loop.
    ///
    /// GTK owns the main thread, so nothing drains the queue of the main
    /// actor's jobs. A GLib source watches that queue's event counter.
    /// ``Application/run(_:)`` calls this; further calls have no effect.
    package static func installDispatchSource() {
        guard !isInstalled else { return }
        isInstalled = true
        g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drainQueue, nil)
    }

    private nonisolated static let drainQueue: GUnixFDSourceFunc = { descriptor, _, _ in
        // The counter must be read. Otherwise it stays ready, and as the source
        // has a higher priority than drawing, the window would never change.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        MainActor.assumeIsolated { runTasks() }
        return 1
    }

    private static func runTasks() {
        timed("tasks") { _dispatch_main_queue_callback_4CF(nil) }
    }

    /// Runs a closure after a time, and again while it returns
    /// ``Continuation/again``.
    @discardableResult
    public static func timeout(
        milliseconds: Int, _ body: @escaping @MainActor () -> Continuation
    ) -> ScheduledCall {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        let identifier = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds), call, box, release)
        return ScheduledCall(identifier: identifier)
    }

    /// Runs a closure when the loop is idle, and again while it returns
    /// ``Continuation/again``.
    @discardableResult
    public static func idle(_ body: @escaping @MainActor () -> Continuation) -> ScheduledCall {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        return ScheduledCall(identifier: g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, call, box, release))
    }

    /// Runs a closure once, after GTK's current work and before drawing.
    @discardableResult
    public static func soon(_ body: @escaping @MainActor () -> Void) -> ScheduledCall {
        let once: @MainActor () -> Continuation = {
            body()
            return .stop
        }
        let box = Unmanaged.passRetained(Body(once)).toOpaque()
        return ScheduledCall(identifier: g_idle_add_full(G_PRIORITY_HIGH_IDLE, call, box, release))
    }

    /// Cancels a scheduled call.
    public static func cancel(_ call: ScheduledCall) {
        guard let source = g_main_context_find_source_by_id(nil, call.identifier) else { return }
        g_source_destroy(source)
    }

    private typealias Body = SignalBox<@MainActor () -> Continuation>

    // Not `GSourceFunc` and `GDestroyNotify`: the tool that reads the interface for the documentation crashes on static
    // properties of C's function types (Swift 6.3).
    private static let call: @convention(c) (gpointer?) -> gboolean = { data in
        nonisolated(unsafe) let data = data
        return MainActor.assumeIsolated { Body.at(data).handler().gboolean }
    }

    private static let release: @convention(c) (gpointer?) -> Void = { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
}

/// A scheduled call of the main loop.
public struct ScheduledCall: Sendable {
    let identifier: guint
}
