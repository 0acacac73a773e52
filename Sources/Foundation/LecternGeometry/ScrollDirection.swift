/// The direction in which a scrolled column continues on the screen: the block direction of its text.
public enum ScrollDirection: String, Hashable, Codable, Sendable {
    /// Down: horizontal text.
    case down
    /// To the left: vertical text of Chinese and Japanese.
    case left
    /// To the right: vertical text of Mongolian.
    case right

    /// The block direction of a writing mode.
    public init(_ mode: WritingMode) {
        switch mode {
        case .horizontalTB: self = .down
        case .verticalRL, .sidewaysRL: self = .left
        case .verticalLR, .sidewaysLR: self = .right
        }
    }

    /// Whether the column continues to the left or to the right.
    public var isHorizontal: Bool { self != .down }
}

extension ScrollDirection {
    /// Returns the part of a movement on the screen that leads on, if content moves with it: a finger that moves up
    /// pulls later text into view.
    public func forward(_ dx: Double, _ dy: Double) -> Double {
        switch self {
        case .down: -dy
        case .left: dx
        case .right: -dx
        }
    }

    /// Returns the part of a movement on the screen that is across the direction.
    public func across(_ dx: Double, _ dy: Double) -> Double { self == .down ? dx : dy }
}
