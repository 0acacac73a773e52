internal import CGtk

/// A click, or several.
public final class ClickGesture: Gesture {
    /// Makes a gesture for a button.
    public init(_ button: PointerButton = .primary) {
        super.init(gtk_gesture_click_new())
        gtk_gesture_single_set_button(raw(), guint(button.rawValue))
    }

    /// The number of the button that is being handled.
    public var button: Int { Int(gtk_gesture_single_get_current_button(raw())) }

    /// Runs when a button goes down, with the number of clicks so far.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (Int, Point) -> Void) -> SignalConnection {
        onCountAndPoint("pressed") { handler($0, Point(x: $1, y: $2)) }
    }

    /// Runs when a button goes up.
    @discardableResult
    public func onRelease(_ handler: @escaping @MainActor (Int, Point) -> Void) -> SignalConnection {
        onCountAndPoint("released") { handler($0, Point(x: $1, y: $2)) }
    }
}

/// A pointer that moves while it is down.
public final class DragGesture: Gesture {
    /// Makes a gesture for a button.
    public init(_ button: PointerButton = .primary) {
        super.init(gtk_gesture_drag_new())
        gtk_gesture_single_set_button(raw(), guint(button.rawValue))
    }

    /// Runs when the pointer goes down.
    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("drag-begin") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when it moves, with the distance from where it went down.
    @discardableResult
    public func onMove(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("drag-update", handler)
    }

    /// Runs when it goes up, with the distance from where it went down.
    @discardableResult
    public func onEnd(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("drag-end", handler)
    }

    /// Runs when the desktop or another gesture took the pointer away.
    @discardableResult
    public func onCancel(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onObject("cancel") { _ in handler() }
    }

    /// Where the pointer went down.
    public var start: Point? {
        var (x, y) = (0.0, 0.0)
        return gtk_gesture_drag_get_start_point(raw(), &x, &y) != 0 ? Point(x: x, y: y) : nil
    }
}

/// How fast the pointer moved when it went up.
public final class SwipeGesture: Gesture {
    /// Makes a gesture.
    public init() { super.init(gtk_gesture_swipe_new()) }

    /// Runs when the pointer goes up, with its speed in pixels a second.
    @discardableResult
    public func onSwipe(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("swipe", handler)
    }
}

/// Two fingers that move apart or together.
public final class ZoomGesture: Gesture {
    /// Makes a gesture.
    public init() { super.init(gtk_gesture_zoom_new()) }

    /// Runs when two fingers are down.
    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onObject("begin") { _ in handler() }
    }

    /// Runs as they move, with the distance relative to the first.
    @discardableResult
    public func onScale(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        onDouble("scale-changed", handler)
    }

    /// The middle between the fingers.
    public var center: Point? {
        var (x, y) = (0.0, 0.0)
        return gtk_gesture_get_bounding_box_center(raw(), &x, &y) != 0 ? Point(x: x, y: y) : nil
    }
}

/// A finger that stays down.
public final class LongPressGesture: Gesture {
    /// Makes a gesture.
    public init() { super.init(gtk_gesture_long_press_new()) }

    /// Leaves the buttons of a mouse to others.
    public func setTouchOnly() { gtk_gesture_single_set_touch_only(raw(), 1) }

    /// Runs when it has stayed long enough.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("pressed") { handler(Point(x: $0, y: $1)) }
    }
}
