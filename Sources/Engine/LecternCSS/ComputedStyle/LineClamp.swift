/// How a box limits the number of its lines.
///
/// <https://www.w3.org/TR/css-overflow-4/#fragmentation>
public struct LineClamp: Hashable, Sendable {
    /// `continue`: the handling of content that does not fit.
    public enum Continuation: UInt8, Hashable, Sendable { case auto, discard, collapse, webkitLegacy }

    /// `block-ellipsis`: the text at the end of the last visible line.
    public enum Ellipsis: Hashable, Sendable {
        case none, auto
        case text(String)
    }

    /// `max-lines`; `nil` for as many lines as the box has room for.
    public var maxLines: Int? = nil
    public var ellipsis = Ellipsis.none
    public var continuation = Continuation.auto

    public init() {}

    /// Whether content after the last visible line is hidden.
    public var isActive: Bool { continuation == .collapse || continuation == .discard }
}
