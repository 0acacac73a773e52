/// A step in reading order.
public enum TurnDirection: Hashable, Sendable {
    case forward, backward

    /// The other direction.
    public var reversed: TurnDirection { self == .forward ? .backward : .forward }
}
