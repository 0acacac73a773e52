internal import CGtk
import LecternGTK

/// Warnings of the system that memory is short.
@MainActor public final class MemoryMonitor {
    private let monitor = GObjectReference(g_memory_monitor_dup_default())
    private var connection: SignalConnection?

    /// Runs the handler for each warning, as long as the monitor lives.
    public init(_ handler: @escaping @MainActor () -> Void) {
        connection = monitor.onInteger("low-memory-warning") { _ in handler() }
    }

    isolated deinit { connection?.disconnect() }
}
