public import LecternGeometry
import LecternPreferences

/// The reader's choice for pages of a fixed size: they turn, or form a strip along an axis.
///
/// Without a choice the book decides: pages turn, unless it wants them as one strip (a webtoon, EPUB's `roll`).
public enum StripChoice: String, Hashable, Sendable, CaseIterable {
    /// Pages turn, whatever the book wants.
    case pages
    /// A strip that runs down.
    case vertical
    /// A strip that runs across.
    case horizontal

    /// The choice of a strip along an axis.
    public init(_ axis: Axis) { self = axis == .vertical ? .vertical : .horizontal }

    /// The axis of the strip; nil for pages that turn.
    public var axis: Axis? {
        switch self {
        case .pages: nil
        case .vertical: .vertical
        case .horizontal: .horizontal
        }
    }

    /// The value of the preference `scroll`.
    var scrolls: Bool { axis != nil }
}
