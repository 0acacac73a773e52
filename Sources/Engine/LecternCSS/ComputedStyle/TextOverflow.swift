/// What is shown where inline content overflows the edge of its line: `text-overflow`.
///
/// <https://www.w3.org/TR/css-ui-4/#text-overflow>
package struct TextOverflow: Hashable, Sendable {
    /// The rendering at one edge.
    @usableFromInline package enum Edge: Hashable, Sendable {
        /// Content is clipped.
        case clip
        /// Content that does not fit is replaced by an ellipsis.
        case ellipsis
        /// Content that does not fit is replaced by a text.
        case text(String)
    }

    /// The rendering at the line's end edge; at its left edge if ``right`` is set.
    var end = Edge.clip
    /// The rendering at the right edge, if both edges have a value; nil for the end edge alone.
    var right: Edge?

    /// Creates the initial value: content is clipped.
    package init() {}

    /// Returns the rendering at the left and right edges of a line.
    package func edges(isRightToLeft: Bool) -> (left: Edge, right: Edge) {
        if let right { return (end, right) }
        return isRightToLeft ? (end, .clip) : (.clip, end)
    }

    /// Whether nothing is replaced.
    package var isClip: Bool { end == .clip && (right ?? .clip) == .clip }
}
