public import LecternLibrary

/// A line of the highlights.
public struct HighlightRow: Identifiable, Hashable, Sendable {
    public let id: String
    /// Of the words; the note on the book marks none.
    public var color: Highlight.Color?
    /// The marked words.
    public var text: String
    public var note: String
    /// Of the chapter; of what came with the book who wrote it.
    public var title: String
    public var pageLabel: String
    public var kind = Kind.own

    /// What stands in the line.
    public enum Kind: Sendable {
        /// What the reader wrote about the book as a whole.
        case wholeBook
        /// A highlight that the reader made.
        case own
        /// What came with the book, which cannot be changed.
        case brought
    }
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
