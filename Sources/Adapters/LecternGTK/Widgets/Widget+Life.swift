internal import CGtk

/// Whether a callback is to be called again.
public enum Continuation: Sendable {
    /// Call again.
    case again
    /// Do not call again.
    case stop

    var gboolean: gboolean { self == .again ? 1 : 0 }
}

extension Widget {
    /// Whether the widget can have the keyboard focus.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue.gboolean) }
    }

    /// Whether the widget has the keyboard focus.
    public var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

    /// Whether the widget or a descendant has the keyboard focus.
    public var containsFocus: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// Takes the keyboard focus; false if it cannot have it.
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

    /// Whether the widget is on screen with all its parents.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Runs when the widget is mapped.
    @discardableResult
    public func onMap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("map", handler) }

    /// Runs when the widget is unmapped.
    @discardableResult
    package func onUnmap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("unmap", handler) }

    /// Runs before each frame until it returns ``Continuation/stop``, with the time of the
    /// frame in microseconds.
    @discardableResult
    public func onTick(_ handler: @escaping @MainActor (Int64) -> Continuation) -> TickCallback {
        typealias Box = SignalBox<@MainActor (Int64) -> Continuation>
        let identifier = gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                nonisolated(unsafe) let data = data
                let time = Int64(gdk_frame_clock_get_frame_time(clock))
                return MainActor.assumeIsolated { Box.at(data).handler(time).gboolean }
            }, Unmanaged.passRetained(Box(handler)).toOpaque(),
            { if let box = $0 { Unmanaged<AnyObject>.fromOpaque(box).release() } })
        return TickCallback(identifier: identifier)
    }

    /// Runs a closure once, after the next frame is drawn.
    ///
    /// If no frame is drawn, as in a hidden window, it runs after a second.
    public func afterFrame(_ body: @escaping @MainActor () -> Void) {
        var waiting: (@MainActor () -> Void)? = body
        let once: @MainActor () -> Continuation = {
            let body = waiting
            waiting = nil
            body?()
            return .stop
        }
        onTick { _ in
            // The frame is drawn after this.
            MainLoop.idle(once)
            return .stop
        }
        MainLoop.timeout(milliseconds: 1000, once)
    }

    /// Makes actions available in the widget and its descendants as `prefix.name`.
    public func addActions(_ actions: [Action], prefix: String) {
        let group = GObjectReference(g_simple_action_group_new().map { OpaquePointer($0) })
        for action in actions { g_action_map_add_action(group.raw(), action.raw()) }
        gtk_widget_insert_action_group(widget, prefix, group.raw())
    }
}

/// A running callback of the frame clock.
public struct TickCallback: Sendable {
    let identifier: guint
}
