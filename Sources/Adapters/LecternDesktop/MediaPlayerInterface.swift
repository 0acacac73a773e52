internal import CGtk
import LecternGTK

/// The interfaces of MPRIS 2.2, and their C callbacks.
@MainActor enum MediaPlayerInterface {
    /// The properties whose changes are announced on the bus. The position is not one of them.
    static let changing = [
        "PlaybackStatus", "Rate", "Volume", "Metadata", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
    ]

    private static let description = """
        <node>
        <interface name="org.mpris.MediaPlayer2">
        <method name="Raise"/><method name="Quit"/>
        \(properties(["CanQuit", "CanRaise", "HasTrackList"], type: "b"))
        \(properties(["Identity", "DesktopEntry"], type: "s"))
        \(properties(["SupportedUriSchemes", "SupportedMimeTypes"], type: "as"))
        </interface>
        <interface name="org.mpris.MediaPlayer2.Player">
        <method name="Next"/><method name="Previous"/><method name="Pause"/><method name="PlayPause"/>
        <method name="Stop"/><method name="Play"/>
        <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
        <method name="SetPosition"><arg name="TrackId" type="o" direction="in"/>
        <arg name="Position" type="x" direction="in"/></method>
        <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        \(properties(["PlaybackStatus"], type: "s"))
        \(properties(["Rate", "Volume"], type: "d", access: "readwrite"))
        \(properties(["Metadata"], type: "a{sv}"))
        \(properties(["Position"], type: "x"))
        \(properties(["MinimumRate", "MaximumRate"], type: "d"))
        \(properties(["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"], type: "b"))
        </interface>
        </node>
        """

    private static func properties(_ names: [String], type: String, access: String = "read") -> String {
        names.map { "<property name=\"\($0)\" type=\"\(type)\" access=\"\(access)\"/>" }.joined()
    }

    /// Registers a player on the bus; returns fewer than two identifiers on failure.
    ///
    /// The player unregisters itself before it is freed.
    static func register(_ player: MediaPlayer, on bus: OpaquePointer) -> [guint] {
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return [] }
        defer { g_dbus_node_info_unref(node) }
        var functions = GDBusInterfaceVTable()
        functions.method_call = call
        functions.get_property = get
        functions.set_property = set
        return ["org.mpris.MediaPlayer2", "org.mpris.MediaPlayer2.Player"].compactMap { name in
            let number = g_dbus_connection_register_object(
                bus, MediaPlayer.path, g_dbus_node_info_lookup_interface(node, name), &functions,
                Unmanaged.passUnretained(player).toOpaque(), nil, nil)
            return number == 0 ? nil : number
        }
    }

    private nonisolated static func player(at data: gpointer?) -> MediaPlayer? {
        data.map { Unmanaged<MediaPlayer>.fromOpaque($0).takeUnretainedValue() }
    }

    private nonisolated static let call: GDBusInterfaceMethodCallFunc = {
        _, _, _, _, method, parameters, invocation, data in
        let (name, count) = (String(borrowing: method), parameters.map { g_variant_n_children($0) } ?? 0)
        var (numbers, path): ([Double?], String?) = ([], nil)
        for index in 0..<count {
            let child = g_variant_get_child_value(parameters, index)
            defer { g_variant_unref(child) }
            numbers.append(BusValue.number(in: child))
            if String(borrowing: g_variant_get_type_string(child)) == "o" {
                path = String(borrowing: g_variant_get_string(child, nil))
            }
        }
        nonisolated(unsafe) let data = data
        let isKnown = MainActor.assumeIsolated { [numbers, path] in
            player(at: data)?.call(name, numbers: numbers, path: path) ?? false
        }
        if isKnown {
            g_dbus_method_invocation_return_value(invocation, nil)
        } else {
            g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.DBus.Error.UnknownMethod", "there is no such method")
        }
    }

    private nonisolated static let get: GDBusInterfaceGetPropertyFunc = { _, _, _, interface, property, _, data in
        let (interface, name) = (String(borrowing: interface), String(borrowing: property))
        nonisolated(unsafe) let data = data
        let value = MainActor.assumeIsolated {
            interface == "org.mpris.MediaPlayer2"
                ? player(at: data)?.rootProperty(name) : player(at: data)?.playerProperty(name)
        }
        return value?.variant
    }

    private nonisolated static let set: GDBusInterfaceSetPropertyFunc = { _, _, _, _, property, variant, error, data in
        let (name, number) = (String(borrowing: property), BusValue.number(in: variant))
        nonisolated(unsafe) let data = data
        if MainActor.assumeIsolated({ player(at: data)?.set(name, to: number) ?? false }) { return 1 }
        g_set_error_literal(error, g_quark_from_string("lectern"), 1, "the property cannot be set to that")
        return 0
    }
}
