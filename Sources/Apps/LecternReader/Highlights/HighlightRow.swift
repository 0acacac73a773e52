public import LecternLibrary

/// A line of the highlights.
public struct HighlightRow: Identifiable, Hashable, Sendable {
    public let id: String
    public var color: Highlight.Color
    /// The marked words.
    public var text: String
    public var note: String
    /// Of the chapter; of what came with the book who wrote it.
    public var title: String
    public var pageLabel: String
    /// Whether the reader made it; what came with the book cannot be changed.
    public var isOwn = true
}

extension Highlight.Color {
    /// What it is called.
    public var title: String {
        switch self {
        case .yellow: tr("Yellow")
        case .green: tr("Green")
        case .blue: tr("Blue")
        case .pink: tr("Pink")
        case .underline: tr("Underline")
        }
    }
}
