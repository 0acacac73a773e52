internal import CGtk
import LecternGTK

/// Tells whether a screen reader runs, as the desktop's settings say (`org.a11y.Status` on the session bus).
///
/// ```swift
/// let watch = ScreenReaderWatch { view.hasCaret = $0 }
/// ```
///
/// Without a session bus none runs.
@MainActor public final class ScreenReaderWatch {
    /// Whether one runs.
    public private(set) var isRunning = false
    private let onChange: @MainActor (Bool) -> Void
    private var proxy: GObjectReference?
    private var connection: SignalConnection?

    /// Begins to watch.
    ///
    /// - Parameter onChange: Called on the main actor when a screen reader begins or ends, and soon if one runs already.
    public init(onChange: @escaping @MainActor (Bool) -> Void) {
        self.onChange = onChange
        g_dbus_proxy_new_for_bus(
            G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_NONE, nil, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", nil,
            Self.gotProxy, Unmanaged.passRetained(self).toOpaque())
    }

    private nonisolated static let gotProxy: GAsyncReadyCallback = { _, result, data in
        // Without an error: where there is no bus, nothing is watched.
        nonisolated(unsafe) let (proxy, owner) = (g_dbus_proxy_new_for_bus_finish(result, nil), data)
        MainActor.assumeIsolated {
            guard let owner else { return }
            let watch = Unmanaged<ScreenReaderWatch>.fromOpaque(owner).takeRetainedValue()
            if let proxy { watch.follow(GObjectReference(OpaquePointer(proxy))) }
        }
    }

    private func follow(_ proxy: GObjectReference) {
        self.proxy = proxy
        connection = proxy.onPointers("g-properties-changed") { [weak self] in self?.update() }
        update()
    }

    private func update() {
        guard let proxy, let value = g_dbus_proxy_get_cached_property(proxy.raw(), "ScreenReaderEnabled") else {
            return
        }
        defer { g_variant_unref(value) }
        guard String(borrowing: g_variant_get_type_string(value)) == "b" else { return }
        let runs = g_variant_get_boolean(value) != 0
        guard runs != isRunning else { return }
        isRunning = runs
        onChange(runs)
    }

    isolated deinit { connection?.disconnect() }
}
