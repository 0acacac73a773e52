/// A row of the table of contents.
public struct ContentsRow: Identifiable, Hashable, Sendable {
    public let id: Int
    public var title: String
    /// The nesting depth; 0 at the top.
    public var depth: Int
    /// The label of the page, or the time in an audiobook; empty until it is
    /// known.
    public var pageLabel: String
    public var isCurrent: Bool
    /// Whether the entry has a target. Entries without one only group others.
    public var leadsSomewhere: Bool
}
