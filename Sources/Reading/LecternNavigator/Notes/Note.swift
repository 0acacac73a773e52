public import LecternModel

/// A footnote or endnote, as it can be shown beside the text that refers to it.
public struct Note: Hashable, Sendable {
    /// The words of the link that refers to it, such as `12`.
    public var reference: String
    /// Its paragraphs.
    public var paragraphs: [Paragraph]
    /// Where it stands in the publication.
    public var locator: Locator
    /// Whether there is a page to go to; documents beside the order of reading have none.
    public var isOnPage: Bool

    /// A paragraph as runs of text.
    public struct Paragraph: Hashable, Sendable {
        public var runs: [Run]

        public init(runs: [Run]) { self.runs = runs }

        /// The words without their styles.
        public var text: String { runs.map(\.text).joined() }
    }

    /// Text in one style.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var isItalic = false
        public var isBold = false
        public var isRaised = false
        /// Where it leads, as the document says it.
        public var href: String?

        public init(text: String, href: String? = nil) { (self.text, self.href) = (text, href) }
    }

    public init(reference: String, paragraphs: [Paragraph], locator: Locator, isOnPage: Bool = true) {
        (self.reference, self.paragraphs, self.locator) = (reference, paragraphs, locator)
        self.isOnPage = isOnPage
    }

    /// The words without their styles, a paragraph a line.
    public var text: String { paragraphs.map(\.text).joined(separator: "\n") }
}
