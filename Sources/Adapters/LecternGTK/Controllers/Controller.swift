internal import CGtk

/// Handles the input of a widget. Add it with ``Widget/add(_:)-(Controller)``.
public class Controller: GObjectReference {
    /// The phase in which a controller receives events.
    public enum Phase: Sendable {
        /// Before the child widgets.
        case capture
        /// After the child widgets.
        case bubble
        /// Events of the widget itself only.
        case target
    }

    /// Sets the phase.
    public func setPhase(_ phase: Phase) {
        let value =
            switch phase {
            case .capture: GTK_PHASE_CAPTURE
            case .bubble: GTK_PHASE_BUBBLE
            case .target: GTK_PHASE_TARGET
            }
        gtk_event_controller_set_propagation_phase(raw(), value)
    }

    /// The time at which the current event happened, in seconds; `nil` if there is no event. It may be handled much
    /// later. Only differences between times are meaningful.
    package var eventTime: Double? {
        let milliseconds = gtk_event_controller_get_current_event_time(raw())
        return milliseconds == 0 ? nil : Double(milliseconds) / 1000
    }

    /// The modifiers of the current event.
    public var modifiers: Modifiers {
        Modifiers(bits: gtk_event_controller_get_current_event_state(raw()).rawValue)
    }
}

/// Modifier keys.
public struct Modifiers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates modifiers from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// The Super key.
    static let desktop = Modifiers(rawValue: 8)

    init(bits: UInt32) {
        var modifiers: Modifiers = []
        if bits & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
        if bits & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
        if bits & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
        if bits & GDK_SUPER_MASK.rawValue != 0 { modifiers.insert(.desktop) }
        self = modifiers
    }
}

/// A gesture. It can claim its events, so that other gestures do not receive them.
public class Gesture: Controller {
    /// Claims the events of this gesture.
    public func claim() { gtk_gesture_set_state(raw(), GTK_EVENT_SEQUENCE_CLAIMED) }

    /// Leaves the events of this gesture to other gestures.
    package func deny() { gtk_gesture_set_state(raw(), GTK_EVENT_SEQUENCE_DENIED) }

    /// Whether the gesture is made on a touch screen.
    package var isTouch: Bool {
        gtk_gesture_get_device(raw()).map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN } ?? false
    }

    /// Lets two gestures of a widget share their events.
    package func join(_ other: Gesture) { gtk_gesture_group(raw(), other.raw()) }
}

/// A button of the mouse.
public enum PointerButton: Int, Sendable {
    /// Any button.
    case any = 0
    /// The left button, or a finger.
    case primary = 1
    /// The middle one.
    case middle = 2
    /// The right one.
    case secondary = 3
    /// Back.
    case back = 8
    /// Forward.
    case forward = 9
}
