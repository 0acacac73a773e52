internal import CGtk
public import LecternGeometry

/// A click, or several.
public final class ClickGesture: Gesture {
    /// Creates a gesture for a button.
    public init(_ button: PointerButton = .primary) {
        super.init(gtk_gesture_click_new())
        gtk_gesture_single_set_button(raw(), guint(button.rawValue))
    }

    /// Runs when a button is pressed, with the number of clicks so far.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (Int, Point) -> Void) -> SignalConnection {
        onCountAndPoint("pressed") { handler($0, Point(x: $1, y: $2)) }
    }

    /// Runs when a button is released.
    @discardableResult
    public func onRelease(_ handler: @escaping @MainActor (Int, Point) -> Void) -> SignalConnection {
        onCountAndPoint("released") { handler($0, Point(x: $1, y: $2)) }
    }
}

/// A drag.
public final class DragGesture: Gesture {
    /// Creates a gesture for a button.
    package init(_ button: PointerButton = .primary) {
        super.init(gtk_gesture_drag_new())
        gtk_gesture_single_set_button(raw(), guint(button.rawValue))
    }

    /// Runs when the drag begins.
    @discardableResult
    package func onBegin(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("drag-begin") { handler(Point(x: $0, y: $1)) }
    }

    /// Runs when the pointer moves, with the distance from the start.
    @discardableResult
    package func onMove(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("drag-update", handler)
    }

    /// Runs when the drag ends, with the distance from the start.
    @discardableResult
    package func onEnd(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        onDoubles("drag-end", handler)
    }

    /// Runs when the desktop or another gesture cancels the drag.
    @discardableResult
    package func onCancel(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onObject("cancel") { _ in handler() }
    }
}

/// A pinch with two fingers.
package final class ZoomGesture: Gesture {
    /// Creates a gesture.
    package init() { super.init(gtk_gesture_zoom_new()) }

    /// Runs when the pinch begins.
    @discardableResult
    package func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onObject("begin") { _ in handler() }
    }

    /// Runs when the fingers move, with the scale relative to the beginning.
    @discardableResult
    package func onScale(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        onDouble("scale-changed", handler)
    }

    /// The middle between the fingers.
    package var center: Point? {
        var (x, y) = (0.0, 0.0)
        return gtk_gesture_get_bounding_box_center(raw(), &x, &y) != 0 ? Point(x: x, y: y) : nil
    }
}

extension Widget {
    /// Runs when the user asks for the menu of the widget, with the place in it: by the secondary button, or by a long
    /// press on a touch screen.
    public func onMenuRequest(_ handler: @escaping @MainActor (Point) -> Void) {
        let click = ClickGesture(.secondary)
        click.onPress { _, point in handler(point) }
        add(click)
        let press = LongPressGesture()
        press.onPress(handler)
        add(press)
    }
}

/// A long press.
public final class LongPressGesture: Gesture {
    /// Creates a gesture.
    public init() { super.init(gtk_gesture_long_press_new()) }

    /// Ignores mouse buttons.
    package func setTouchOnly() { gtk_gesture_single_set_touch_only(raw(), 1) }

    /// Runs when the press is long enough.
    @discardableResult
    public func onPress(_ handler: @escaping @MainActor (Point) -> Void) -> SignalConnection {
        onDoubles("pressed") { handler(Point(x: $0, y: $1)) }
    }
}
