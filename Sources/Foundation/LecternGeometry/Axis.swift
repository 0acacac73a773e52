/// The direction of a line: in which pages follow each other, turn, or scroll, or in which widgets are put.
public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// From one side to the other.
    case horizontal
    /// From top to bottom.
    case vertical
}
