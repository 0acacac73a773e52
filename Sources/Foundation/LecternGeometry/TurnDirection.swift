/// A step in reading order.
public enum TurnDirection: Hashable, Sendable {
    /// Forward leads to later pages, wherever they are on the screen.
    case forward, backward

    /// The other direction.
    public var reversed: TurnDirection { self == .forward ? .backward : .forward }
}
