public import LecternGeometry

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

    /// Returns the extent of a size in this direction.
    func length(of size: PhysicalSize) -> Double { isHorizontal ? size.width.double : size.height.double }
}
