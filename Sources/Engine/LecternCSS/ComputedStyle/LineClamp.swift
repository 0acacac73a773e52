/// What becomes of the lines of a box that has too many.
///
/// <https://www.w3.org/TR/css-overflow-4/#fragmentation>
public struct LineClamp: Hashable, Sendable {
    /// `continue`: what is done with content that does not fit.
    public enum Continuation: UInt8, Hashable, Sendable { case auto, discard, collapse, webkitLegacy }

    /// `block-ellipsis`: what stands at the end of the last line that is shown.
    public enum Ellipsis: Hashable, Sendable {
        case none, auto
        case text(String)
    }

    /// `max-lines`; `nil` for as many as the box has room for.
    public var maxLines: Int? = nil
    public var ellipsis = Ellipsis.none
    public var continuation = Continuation.auto

    public init() {}

    /// Whether what comes after the last line is not shown.
    public var isActive: Bool { continuation == .collapse || continuation == .discard }
}
