public import LecternLibrary

/// A row of the list of highlights.
public struct HighlightRow: Identifiable, Hashable, Sendable {
    public let id: String
    /// The color of the highlight; nil for the note on the book.
    public var color: Highlight.Color?
    public var style = Highlight.Style.marker
    /// The highlighted text.
    public var text: String
    public var note: String
    public var tags: [String] = []
    /// The title of the chapter. For an annotation of the book's file its
    /// author, if it names one.
    public var title: String
    public var pageLabel: String
    public var kind = Kind.own
    /// The time at which it was made; nil if it is not known.
    public var createdAt: Timestamp?

    /// What the row shows.
    public enum Kind: Sendable {
        /// The user's note on the book as a whole.
        case wholeBook
        /// A highlight of the user.
        case own
        /// An annotation of the book's file, which cannot be changed.
        case brought
    }
}

extension Highlight.Color {
    /// The name of the color.
    public var title: String {
        switch self {
        case .yellow: tr("Yellow")
        case .green: tr("Green")
        case .blue: tr("Blue")
        case .pink: tr("Pink")
        case .red: tr("Red")
        }
    }
}

extension Highlight.Style {
    /// The name of the style.
    public var title: String {
        switch self {
        case .marker: tr("Marker")
        case .underline: tr("Underline")
        case .strikethrough: tr("Strikethrough")
        case .squiggle: tr("Wavy Underline")
        }
    }
}
