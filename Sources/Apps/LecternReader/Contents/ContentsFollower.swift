/// Whether the list of contents scrolls to the entry that is read.
///
/// It does when the list is opened, and when another entry becomes the one
/// that is read; but from the moment the reader has scrolled the list, it
/// stays where the reader left it, until it is opened again.
public struct ContentsFollower: Hashable, Sendable {
    private var isLeftAlone = false
    private var current: Int?

    /// Makes one for a list that nobody has scrolled.
    public init() {}

    /// The list comes into sight: it follows again.
    public mutating func opened() { isLeftAlone = false }

    /// The reader scrolled the list.
    public mutating func userScrolled() { isLeftAlone = true }

    /// Another entry may be the one that is read.
    ///
    /// - Returns: whether the list is to scroll to it.
    public mutating func currentChanged(to position: Int?) -> Bool {
        guard position != current else { return false }
        current = position
        return position != nil && !isLeftAlone
    }
}
