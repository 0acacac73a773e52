internal import CGtk
public import LecternGeometry

/// Motion of the pointer over the widget.
public final class MotionController: Controller {
    /// Creates a controller.
    public init() { super.init(gtk_event_controller_motion_new()) }

    /// Runs when the pointer moves.
    @discardableResult
    public func onMove(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("motion") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when the pointer enters the widget.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("enter") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when the pointer leaves the widget.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("leave", handler) }
}

/// Scrolling with a wheel or a touchpad.
public final class ScrollController: Controller {
    /// Creates a controller. A discrete one counts whole notches.
    public init(isDiscrete: Bool = false) {
        var flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
        if isDiscrete { flags |= GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue }
        super.init(gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(flags)))
    }

    /// Whether the current event scrolls by pixels, as touchpads do, instead of notches.
    package var isSmooth: Bool {
        guard let event = gtk_event_controller_get_current_event(raw()) else { return false }
        return gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH && unitIsSurface
    }

    private var unitIsSurface: Bool { gtk_event_controller_scroll_get_unit(raw()) == GDK_SCROLL_UNIT_SURFACE }

    /// Runs with each scroll step. Return true to stop propagation.
    @discardableResult
    public func onScroll(_ handler: @escaping @MainActor (Double, Double) -> Bool) -> SignalConnection {
        onDoublesQuestion("scroll", handler)
    }

    /// Runs when scrolling with a touchpad ends.
    @discardableResult
    package func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("scroll-end", handler)
    }

    /// Runs when scrolling with a touchpad ends, with the speed in pixels per second.
    @discardableResult
    package func onDecelerate(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("decelerate", handler)
    }
}

/// Keys while the widget or a child has the keyboard focus.
public final class KeyController: Controller {
    /// Creates a controller.
    public init() { super.init(gtk_event_controller_key_new()) }

    /// Runs when a key is pressed, with its name (`Right`, `Page_Down`, `a`). Return true to stop propagation.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (String, Modifiers) -> Bool) -> SignalConnection {
        onKey("key-pressed") { value, bits in
            handler(String(borrowing: gdk_keyval_name(value)), Modifiers(bits: bits))
        }
    }
}

/// The names of keys, as ``KeyController`` reports them.
public enum KeyName {
    /// Returns a combination such as `<Control>f` as people read it, in their language: `Ctrl+F`.
    public static func label(_ combination: String) -> String {
        var key: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard gtk_accelerator_parse(combination, &key, &modifiers) != 0,
            let label = gtk_accelerator_get_label(key, modifiers)
        else { return combination }
        defer { g_free(label) }
        return String(cString: label)
    }

    /// Returns what a key types; nil for keys that type nothing.
    public static func text(of name: String) -> String? {
        let value = gdk_keyval_to_unicode(gdk_keyval_from_name(name))
        guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else { return nil }
        return String(Character(scalar))
    }
}

/// Changes of the keyboard focus.
public final class FocusController: Controller {
    /// Creates a controller.
    public init() { super.init(gtk_event_controller_focus_new()) }

    /// Runs when the widget or a child gets the keyboard focus.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("enter", handler) }

    /// Runs when it loses the keyboard focus.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("leave", handler) }
}

/// Files dropped on the widget.
public final class FileDropTarget: Controller {
    /// Creates a target.
    public init() { super.init(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)) }

    /// Runs with the files. Return whether they are accepted.
    @discardableResult
    public func onFiles(_ handler: @escaping @MainActor ([FileLocation]) -> Bool) -> SignalConnection {
        onDrop { value, _, _ in
            guard let list = g_value_get_boxed(value) else { return false }
            var files: [FileLocation] = []
            let first = gdk_file_list_get_files(OpaquePointer(list))
            var node = first
            while let current = node {
                if let file = current.pointee.data { files.append(FileLocation(file: OpaquePointer(file))) }
                node = current.pointee.next
            }
            g_slist_free(first)
            return handler(files)
        }
    }

    /// Runs when files are dragged over the widget.
    @discardableResult
    public func onHover(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let target = opaque
        return onNotify("current-drop") { handler(gtk_drop_target_get_current_drop(target) != nil) }
    }
}
