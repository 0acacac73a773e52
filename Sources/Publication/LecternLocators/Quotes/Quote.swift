package import LecternModel

/// A text to find again, with its context.
///
///     Quote(before: "Call me ", highlight: "Ishmael", after: ".")
public struct Quote: Hashable, Sendable {
    /// The text before the quoted text.
    var before: String
    /// Empty for a place between two characters.
    var highlight: String
    /// The text after the quoted text.
    var after: String

    package init(before: String = "", highlight: String = "", after: String = "") {
        self.before = before
        self.highlight = highlight
        self.after = after
    }

    /// Creates a quote from the text of a locator.
    package init(_ text: Locator.Text) {
        self.init(before: text.before ?? "", highlight: text.highlight ?? "", after: text.after ?? "")
    }

    /// Whether there is no text.
    public var isEmpty: Bool { before.isEmpty && highlight.isEmpty && after.isEmpty }
}

/// A match of a quote in a text.
public struct QuoteMatch: Hashable, Sendable {
    /// The range in UTF-16 units.
    package var range: Range<Int>
    /// How the match was found.
    package var kind: Kind
    /// The share of the quote and its context that matches, 0 to 1.
    var score: Double

    /// How a quote was found, the least reliable way first.
    package enum Kind: Int, Hashable, Sendable, Comparable {
        /// Some characters differ.
        case approximate
        /// Letter case, accents, quotation marks or white space differ.
        case folded
        /// Exactly as quoted.
        case exact

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }
}
