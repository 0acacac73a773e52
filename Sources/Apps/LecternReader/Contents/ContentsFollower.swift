/// Decides whether the list of contents scrolls to the current entry.
///
/// It scrolls when the list is opened, and when another entry becomes current.
/// After the user has scrolled the list, it stays there until it is opened
/// again.
public struct ContentsFollower: Hashable, Sendable {
    private var isLeftAlone = false
    private var current: Int?

    public init() {}

    /// The list was opened: it follows the current entry again.
    public mutating func opened() { isLeftAlone = false }

    /// The user scrolled the list.
    public mutating func userScrolled() { isLeftAlone = true }

    /// Sets the current entry.
    ///
    /// - Returns: Whether the list scrolls to it.
    public mutating func currentChanged(to position: Int?) -> Bool {
        guard position != current else { return false }
        current = position
        return position != nil && !isLeftAlone
    }
}
