/// A row of the contents.
public struct ContentsRow: Identifiable, Hashable, Sendable {
    public let id: Int
    public var title: String
    /// The nesting depth; 0 at the top.
    public var depth: Int
    /// Empty until pages are counted.
    public var pageLabel: String
    public var isCurrent: Bool
    /// Whether the entry has a target; entries without one only group others.
    public var leadsSomewhere: Bool
}
