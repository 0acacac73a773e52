/// Whether the card of the book to continue is shown above the shelf: at its top, and wherever the card is not in the way.
///
///     if rule.isShown(offset: 0, visible: 500, content: 2_400) { … }
public struct ContinueCardRule: Hashable, Sendable {
    /// The height of the card.
    public var height: Double
    /// Whether the card is shown.
    public private(set) var isShown = true

    public init(height: Double) { self.height = height }

    /// Returns whether the card is shown when the list has scrolled.
    ///
    /// - Parameters:
    ///   - offset: By how much the list is scrolled.
    ///   - visible: The height of the visible part of the list.
    ///   - content: The height of all books.
    public mutating func scrolled(to offset: Double, visible: Double, content: Double) -> Bool {
        if offset <= 0 {
            isShown = true
        } else if isShown, content - visible > 2 * height {
            // Without the card there is more room: a list that would then end at its top would bring the card back.
            isShown = offset < height / 4
        }
        return isShown
    }
}
