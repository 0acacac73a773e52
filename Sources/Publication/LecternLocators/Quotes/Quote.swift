public import LecternModel

/// Words to find again, with the words before and after them.
///
///     Quote(before: "Call me ", highlight: "Ishmael", after: ".")
public struct Quote: Hashable, Sendable {
    public var before: String
    /// Empty for a place between two words.
    public var highlight: String
    public var after: String

    public init(before: String = "", highlight: String = "", after: String = "") {
        self.before = before
        self.highlight = highlight
        self.after = after
    }

    /// What a locator quotes.
    public init(_ text: Locator.Text) {
        self.init(before: text.before ?? "", highlight: text.highlight ?? "", after: text.after ?? "")
    }

    /// Whether there is nothing to look for.
    public var isEmpty: Bool { before.isEmpty && highlight.isEmpty && after.isEmpty }
}

/// Where a quote stands in a text.
public struct QuoteMatch: Hashable, Sendable {
    /// In UTF-16 units.
    public var range: Range<Int>
    /// How it was found.
    public var kind: Kind
    /// Share of the quote and its context that is there as quoted, 0 to 1.
    public var score: Double

    /// How a quote was found, the surest way last.
    public enum Kind: Int, Hashable, Sendable, Comparable {
        /// Some characters differ.
        case approximate
        /// Letter case, accents, quotation marks or white space differ.
        case folded
        /// As it was quoted.
        case exact

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }
}
