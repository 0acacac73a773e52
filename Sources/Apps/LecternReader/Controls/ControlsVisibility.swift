/// Whether the bars over the page are shown.
///
/// They come when the pointer moves to the upper or lower edge, and go a
/// moment after it has left them; they come and go with a tap in the middle or
/// a key, are there when a book is opened, and go when a page is turned. While something hangs on them, a menu
/// or the keyboard, they stay.
public struct ControlsVisibility: Hashable, Sendable {
    /// Why they are shown.
    private enum Reason: Hashable, Sendable {
        case pointer, asked
    }

    /// How close to an edge the pointer calls the bars, in logical pixels.
    public static let reach = 44.0
    /// How long they stay when the pointer has left them.
    public static let delay = Duration.milliseconds(900)

    private var reason: Reason?
    private var holders: Set<String> = []
    private var isLeaving = false

    /// Makes a state without bars.
    public init() {}

    /// Whether the bars are shown.
    public var isShown: Bool { reason != nil || !holders.isEmpty }

    /// Whether the bars go if nothing happens for ``delay``.
    public var isWaiting: Bool { isLeaving && isShown && holders.isEmpty }

    /// The pointer is at a height of a page that is so high.
    public mutating func pointerMoved(y: Double, height: Double) {
        if Self.isNear(y: y, height: height) {
            if reason == nil { reason = .pointer }
            isLeaving = false
        } else if reason == .pointer {
            isLeaving = true
        }
    }

    /// Whether a tap at a height of the page is meant for the bars, which are on their way to where it is: who goes
    /// to a button and presses it at once does not want to turn the page.
    public func takesTap(y: Double, height: Double) -> Bool { isShown && Self.isNear(y: y, height: height) }

    private static func isNear(y: Double, height: Double) -> Bool { y < reach || y > height - reach }

    /// The pointer is on the bars.
    public mutating func pointerEnteredBars() { isLeaving = false }

    /// The pointer has left the page and the bars.
    public mutating func pointerLeft() { if reason == .pointer { isLeaving = true } }

    /// The time of ``delay`` is over.
    public mutating func delayPassed() {
        guard isWaiting else { return }
        (reason, isLeaving) = (nil, false)
    }

    /// A book was opened: the reader sees what there is, until a page is turned.
    public mutating func begin() { (reason, isLeaving) = (.asked, false) }

    /// The reader asks for the bars, or wants them away.
    public mutating func toggle() {
        reason = isShown ? nil : .asked
        isLeaving = false
    }

    /// The bars are wanted away: a page was turned, or Escape pressed.
    public mutating func hide() { (reason, isLeaving) = (nil, false) }

    /// Something hangs on the bars, under a name of its own.
    public mutating func hold(_ name: String) { holders.insert(name) }

    /// It does no more; the bars go when the pointer is not on them.
    public mutating func release(_ name: String) {
        guard holders.remove(name) != nil, holders.isEmpty, reason != .asked else { return }
        reason = .pointer
        isLeaving = true
    }
}
