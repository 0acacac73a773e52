/// Decides whether the bars over the page are shown.
///
/// They appear when the pointer moves to the upper or lower edge, and disappear shortly after it has left them. A tap
/// in the middle or a key shows or hides them. They are shown when a book is opened, and hidden when a page is
/// turned. As long as a menu is open or the keyboard focus is on them, they stay.
public struct ControlsVisibility: Hashable, Sendable {
    /// Why the bars are shown: the pointer is near them, or the user asked for them.
    private enum Reason: Hashable, Sendable {
        case pointer, asked
    }

    /// The distance from an edge within which the pointer shows the bars, in logical pixels.
    public static let reach = 44.0
    /// The time from the pointer leaving the bars until they are hidden.
    public static let delay = Duration.milliseconds(900)

    private var reason: Reason?
    private var holders: Set<String> = []
    private var isLeaving = false

    /// Creates a state in which the bars are hidden.
    public init() {}

    public var isShown: Bool { reason != nil || !holders.isEmpty }

    /// Whether the bars are hidden if nothing happens during ``delay``.
    public var isWaiting: Bool { isLeaving && isShown && holders.isEmpty }

    /// The pointer moved over the page to `y`; both values are in logical pixels.
    public mutating func pointerMoved(y: Double, height: Double) {
        if Self.isNear(y: y, height: height) {
            if reason == nil { reason = .pointer }
            isLeaving = false
        } else if reason == .pointer {
            isLeaving = true
        }
    }

    /// Returns whether a tap is meant for the bars, which may still be sliding in: the user aims at a button and does
    /// not want to turn the page.
    public func takesTap(y: Double, height: Double) -> Bool { isShown && Self.isNear(y: y, height: height) }

    private static func isNear(y: Double, height: Double) -> Bool { y < reach || y > height - reach }

    /// The pointer entered the bars.
    public mutating func pointerEnteredBars() { isLeaving = false }

    /// The pointer left the page and the bars.
    public mutating func pointerLeft() { if reason == .pointer { isLeaving = true } }

    /// ``delay`` has passed.
    public mutating func delayPassed() {
        guard isWaiting else { return }
        reason = nil
        isLeaving = false
    }

    /// A book was opened: the bars are shown until a page is turned.
    public mutating func begin() {
        reason = .asked
        isLeaving = false
    }

    /// Shows or hides the bars on request of the user.
    public mutating func toggle() {
        reason = isShown ? nil : .asked
        isLeaving = false
    }

    /// Hides the bars, because a page was turned or Escape was pressed.
    public mutating func hide() {
        reason = nil
        isLeaving = false
    }

    /// Keeps the bars shown until ``release(_:)`` is called with the same name.
    public mutating func hold(_ name: String) { holders.insert(name) }

    /// Ends ``hold(_:)``. After the last one the bars are hidden, unless the pointer is on them or the user asked for
    /// them.
    public mutating func release(_ name: String) {
        guard holders.remove(name) != nil, holders.isEmpty, reason != .asked else { return }
        reason = .pointer
        isLeaving = true
    }
}
