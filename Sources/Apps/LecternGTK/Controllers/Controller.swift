internal import CGtk

/// Something that watches a widget's input. Add it with ``Widget/add(_:)-(Controller)``.
public class Controller: GObjectReference {
    /// When a controller sees events.
    public enum Phase: Sendable {
        /// Before the widgets inside.
        case capture
        /// After the widgets inside.
        case bubble
        /// Only those of the widget itself.
        case target
    }

    /// Sets when the controller sees events.
    public func setPhase(_ phase: Phase) {
        let value =
            switch phase {
            case .capture: GTK_PHASE_CAPTURE
            case .bubble: GTK_PHASE_BUBBLE
            case .target: GTK_PHASE_TARGET
            }
        gtk_event_controller_set_propagation_phase(raw(), value)
    }

    /// When the event that is being handled happened, in seconds, which may be well before it is handled; `nil`
    /// where there is none. Only its distance from other events says something.
    public var eventTime: Double? {
        let milliseconds = gtk_event_controller_get_current_event_time(raw())
        return milliseconds == 0 ? nil : Double(milliseconds) / 1000
    }

    /// The modifiers of the event that is being handled.
    public var modifiers: Modifiers {
        Modifiers(bits: gtk_event_controller_get_current_event_state(raw()).rawValue)
    }
}

/// Keys that are held while something else happens.
public struct Modifiers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Makes modifiers of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// The key of the desktop.
    public static let desktop = Modifiers(rawValue: 8)

    init(bits: UInt32) {
        var modifiers: Modifiers = []
        if bits & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
        if bits & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
        if bits & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
        if bits & GDK_SUPER_MASK.rawValue != 0 { modifiers.insert(.desktop) }
        self = modifiers
    }
}

/// A gesture: it can claim its events, so that other gestures lose them.
public class Gesture: Controller {
    /// Takes the events of this gesture for itself.
    public func claim() { gtk_gesture_set_state(raw(), GTK_EVENT_SEQUENCE_CLAIMED) }

    /// Leaves the events of this gesture to others.
    public func deny() { gtk_gesture_set_state(raw(), GTK_EVENT_SEQUENCE_DENIED) }

    /// Whether a finger on the screen makes it, not a mouse.
    public var isTouch: Bool {
        gtk_gesture_get_device(raw()).map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN } ?? false
    }

    /// Lets two gestures of a widget share their events.
    public func join(_ other: Gesture) { gtk_gesture_group(raw(), other.raw()) }
}

/// A button of the mouse.
public enum PointerButton: Int, Sendable {
    /// Any of them.
    case any = 0
    /// The left one, or a finger.
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
