internal import CGtk

/// A pointer over the widget.
public final class MotionController: Controller {
    /// Makes a controller.
    public init() { super.init(gtk_event_controller_motion_new()) }

    /// Runs when the pointer moves.
    @discardableResult
    public func onMove(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("motion") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when the pointer comes.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("enter") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when the pointer goes.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("leave", handler) }
}

/// A wheel, or two fingers on a touchpad.
public final class ScrollController: Controller {
    /// Makes a controller; a discrete one counts whole notches.
    public init(isDiscrete: Bool = false) {
        var flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
        if isDiscrete { flags |= GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue }
        super.init(gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(flags)))
    }

    /// Whether the event that is being handled is of a touchpad and moves in
    /// pixels, rather than of a wheel and moves in notches.
    public var isSmooth: Bool {
        guard let event = gtk_event_controller_get_current_event(raw()) else { return false }
        return gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH && unitIsSurface
    }

    private var unitIsSurface: Bool { gtk_event_controller_scroll_get_unit(raw()) == GDK_SCROLL_UNIT_SURFACE }

    /// Runs with each step; true keeps it from others.
    @discardableResult
    public func onScroll(_ handler: @escaping @MainActor (Double, Double) -> Bool) -> SignalConnection {
        onDoublesQuestion("scroll", handler)
    }

    /// Runs when fingers touch a touchpad.
    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("scroll-begin", handler)
    }

    /// Runs when fingers leave a touchpad.
    @discardableResult
    public func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("scroll-end", handler)
    }

    /// Runs when fingers leave a touchpad, with their speed in pixels a second.
    @discardableResult
    public func onDecelerate(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("decelerate", handler)
    }
}

/// Keys while the widget, or one in it, has the keyboard.
public final class KeyController: Controller {
    /// Makes a controller.
    public init() { super.init(gtk_event_controller_key_new()) }

    /// Runs when a key goes down, with its name (`Right`, `Page_Down`, `a`); true keeps it from others.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (String, Modifiers) -> Bool) -> SignalConnection {
        onKey("key-pressed") { value, bits in
            handler(String(borrowing: gdk_keyval_name(value)), Modifiers(bits: bits))
        }
    }
}

/// The keyboard that comes and goes.
public final class FocusController: Controller {
    /// Makes a controller.
    public init() { super.init(gtk_event_controller_focus_new()) }

    /// Runs when the widget, or one in it, gets the keyboard.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("enter", handler) }

    /// Runs when it loses it.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("leave", handler) }
}

/// Files that are dropped on the widget.
public final class FileDropTarget: Controller {
    /// Makes a target.
    public init() { super.init(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)) }

    /// Runs with the files; true where they were taken.
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

    /// Runs when files are held over the widget.
    @discardableResult
    public func onHover(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let target = opaque
        return onNotify("current-drop") { handler(gtk_drop_target_get_current_drop(target) != nil) }
    }
}
