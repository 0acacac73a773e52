public import LecternGeometry

/// What a mouse or finger does over a publication.
///
///     let mouse = Pointer.mouse(MousePointer(buttons: .main))
///     navigator.receive(PointerEvent(pointer: mouse, phase: .down, location: Point(x: 10, y: 20)))
public struct PointerEvent: Hashable, Sendable {
    /// The device.
    public var pointer: Pointer
    /// Whether the pointer goes down, moves, goes up, or is cancelled.
    public var phase: Phase
    /// Where it is, in the viewport.
    public var location: Point
    /// Modifier keys held down.
    public var modifiers: KeyEvent.Modifiers
    /// The time in seconds of a clock that never goes back.
    public var time: Double
    /// What is at the location; the navigator finds it.
    public var target: PointerTarget?

    /// Creates an event without a target.
    ///
    /// - Parameters:
    ///   - location: in the viewport, in CSS pixels.
    ///   - time: in seconds; it tells a double tap from two taps.
    public init(
        pointer: Pointer, phase: Phase, location: Point, modifiers: KeyEvent.Modifiers = [], time: Double = 0
    ) {
        self.pointer = pointer
        self.phase = phase
        self.location = location
        self.modifiers = modifiers
        self.time = time
    }

    /// A step of a gesture.
    public enum Phase: Hashable, Sendable {
        /// The pointer is pressed.
        case down
        /// It moves while it is pressed.
        case move
        /// It is released.
        case up
        /// Somebody else has taken the gesture over. It has no effect.
        case cancel
    }
}

/// What a pointer is on.
public struct PointerTarget: Hashable, Sendable {
    /// The text, link, image or table.
    public var hit: NavigatorHit
    /// Whether the navigator itself responds to taps: on a link, and on a decoration that is observed.
    public var isInteractive: Bool
    /// Where it is in the viewport, to open something beside it: the lines of a link, the frame of a sound or video, or the
    /// lines of the decoration. Empty for others.
    public var frames: [Rect]

    /// Creates a target, for navigators of an app.
    public init(hit: NavigatorHit, isInteractive: Bool, frames: [Rect] = []) {
        self.hit = hit
        self.isInteractive = isInteractive
        self.frames = frames
    }
}

/// A device that points.
public enum Pointer: Hashable, Sendable, Identifiable {
    /// A finger or pen, which is known only while it touches the screen.
    case touch(TouchPointer)
    /// A mouse or touchpad.
    case mouse(MousePointer)

    /// The identity of the pointer: two that are down at the same time differ.
    public var id: Int {
        switch self {
        case .touch(let pointer): pointer.id
        case .mouse(let pointer): pointer.id
        }
    }

    /// The kind of device.
    public var type: PointerType {
        switch self {
        case .touch: .touch
        case .mouse: .mouse
        }
    }
}

/// The kind of a pointer.
public enum PointerType: Hashable, Sendable, CaseIterable { case touch, mouse }

/// A finger or a pen on a screen.
public struct TouchPointer: Hashable, Sendable, Identifiable {
    /// The number of the touch.
    public let id: Int

    /// Creates a touch. Of several at a time each needs a number of its own.
    public init(id: Int) { self.id = id }
}

/// A mouse or touchpad.
public struct MousePointer: Hashable, Sendable, Identifiable {
    /// The number of the device.
    public let id: Int
    /// The buttons held down; when one is released, that one.
    public let buttons: MouseButtons

    /// Creates a mouse. One device needs no number.
    public init(id: Int = 0, buttons: MouseButtons) {
        self.id = id
        self.buttons = buttons
    }
}

/// Buttons of a mouse.
public struct MouseButtons: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left button, as a rule.
    public static let main = MouseButtons(rawValue: 1)
    /// The right button, as a rule.
    public static let secondary = MouseButtons(rawValue: 2)
    /// The middle button or the wheel.
    public static let auxiliary = MouseButtons(rawValue: 4)
    /// Back, as a rule.
    public static let fourth = MouseButtons(rawValue: 8)
    /// Forward, as a rule.
    public static let fifth = MouseButtons(rawValue: 16)
}
