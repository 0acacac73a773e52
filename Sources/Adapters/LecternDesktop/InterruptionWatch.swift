internal import CGtk
public import LecternGTK

/// Tells when something sounds or happens for which a player pauses: another media player of the desktop begins to play
/// (MPRIS 2.2 on the session bus), or the computer goes to sleep (`PrepareForSleep` of logind on the system bus).
///
/// ```swift
/// let watch = InterruptionWatch(application) { event in
///     if event == .otherPlayerBegan { player.pause() }
/// }
/// ```
///
/// Where a bus is missing, its events are missing.
@MainActor public final class InterruptionWatch {
    /// What has happened.
    public enum Event: Hashable, Sendable {
        /// Another player has begun to play, or goes on after a pause.
        case otherPlayerBegan
        /// The computer is about to sleep.
        case willSleep
        /// The computer has woken up.
        case didWake
    }

    private let onEvent: @MainActor (Event) -> Void
    /// The connections, and the numbers of the subscriptions.
    private var subscriptions: [(bus: GObjectReference, number: guint)] = []
    private var isClosed = false
    /// The unique names of players that are playing.
    private var playing: Set<String> = []
    /// The name of this program on the session bus.
    private var ownName = ""

    /// Begins to watch.
    ///
    /// - Parameter onEvent: called on the main actor.
    public init(_ application: Application, onEvent: @escaping @MainActor (Event) -> Void) {
        self.onEvent = onEvent
        if let bus = g_application_get_dbus_connection(application.raw()) { watchPlayers(on: bus) }
        g_bus_get(G_BUS_TYPE_SYSTEM, nil, Self.gotSystemBus, Unmanaged.passRetained(self).toOpaque())
    }

    private nonisolated static let gotSystemBus: GAsyncReadyCallback = { _, result, data in
        // Without an error: where there is no system bus, nothing sleeps.
        let bus = g_bus_get_finish(result, nil)
        nonisolated(unsafe) let (connection, owner) = (bus, data)
        MainActor.assumeIsolated {
            guard let owner else { return }
            let watch = Unmanaged<InterruptionWatch>.fromOpaque(owner).takeRetainedValue()
            guard let connection else { return }
            g_dbus_connection_set_exit_on_close(connection, 0)
            watch.watchSleep(on: GObjectReference(connection))
        }
    }

    /// Ends watching.
    public func close() {
        isClosed = true
        for (bus, number) in subscriptions { g_dbus_connection_signal_unsubscribe(bus.raw(), number) }
        subscriptions = []
    }

    isolated deinit { close() }

    // MARK: Players

    private func watchPlayers(on bus: OpaquePointer) {
        ownName = String(borrowing: g_dbus_connection_get_unique_name(bus))
        let number = g_dbus_connection_signal_subscribe(
            bus, nil, "org.freedesktop.DBus.Properties", "PropertiesChanged", MediaPlayer.path,
            "org.mpris.MediaPlayer2.Player", G_DBUS_SIGNAL_FLAGS_NONE, Self.playerChanged,
            Unmanaged.passUnretained(self).toOpaque(), nil)
        subscriptions.append((GObjectReference(bus, .borrowed), number))
    }

    private nonisolated static let playerChanged: GDBusSignalCallback = { _, sender, _, _, _, parameters, data in
        let name = String(borrowing: sender)
        guard let status = status(in: parameters) else { return }
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { watch(at: data)?.player(name, is: status) }
    }

    /// The property `PlaybackStatus` among the changed ones; nil if it has not changed.
    private nonisolated static func status(in parameters: OpaquePointer?) -> String? {
        guard let parameters, String(borrowing: g_variant_get_type_string(parameters)) == "(sa{sv}as)" else {
            return nil
        }
        let changed = g_variant_get_child_value(parameters, 1)
        defer { g_variant_unref(changed) }
        guard let type = g_variant_type_new("s") else { return nil }
        defer { g_variant_type_free(type) }
        guard let value = g_variant_lookup_value(changed, "PlaybackStatus", type) else { return nil }
        defer { g_variant_unref(value) }
        return String(borrowing: g_variant_get_string(value, nil))
    }

    private func player(_ name: String, is status: String) {
        guard name != ownName else { return }
        guard status == "Playing" else {
            playing.remove(name)
            return
        }
        // A new track is announced with the status, too.
        if playing.insert(name).inserted { onEvent(.otherPlayerBegan) }
    }

    // MARK: Sleep

    private func watchSleep(on bus: GObjectReference) {
        guard !isClosed else { return }
        let number = g_dbus_connection_signal_subscribe(
            bus.raw(), "org.freedesktop.login1", "org.freedesktop.login1.Manager", "PrepareForSleep",
            "/org/freedesktop/login1", nil, G_DBUS_SIGNAL_FLAGS_NONE, Self.sleepChanged,
            Unmanaged.passUnretained(self).toOpaque(), nil)
        subscriptions.append((bus, number))
    }

    private nonisolated static let sleepChanged: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
        guard let parameters, String(borrowing: g_variant_get_type_string(parameters)) == "(b)" else { return }
        let flag = g_variant_get_child_value(parameters, 0)
        defer { g_variant_unref(flag) }
        let isBeginning = g_variant_get_boolean(flag) != 0
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { watch(at: data)?.onEvent(isBeginning ? .willSleep : .didWake) }
    }

    private static func watch(at data: gpointer?) -> InterruptionWatch? {
        data.map { Unmanaged<InterruptionWatch>.fromOpaque($0).takeUnretainedValue() }
    }
}
