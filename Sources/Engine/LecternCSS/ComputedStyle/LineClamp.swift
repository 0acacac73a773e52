/// How a box limits the number of its lines.
///
/// <https://www.w3.org/TR/css-overflow-4/#fragmentation>
package struct LineClamp: Hashable, Sendable {
    /// `continue`: the handling of content that does not fit.
    @usableFromInline package enum Continuation: UInt8, Hashable, Sendable {
        case auto, discard, collapse, webkitLegacy
    }

    /// `block-ellipsis`: the text at the end of the last visible line.
    @usableFromInline package enum Ellipsis: Hashable, Sendable {
        case none, auto
        case text(String)
    }

    /// `max-lines`; `nil` for as many lines as the box has room for.
    package var maxLines: Int? = nil
    package var ellipsis = Ellipsis.none
    package var continuation = Continuation.auto

    package init() {}

    /// Whether content after the last visible line is hidden.
    package var isActive: Bool { continuation == .collapse || continuation == .discard }
}
