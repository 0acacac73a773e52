import LecternBase
public import LecternGeometry
public import LecternModel
import LecternPaint

/// A footnote or endnote, ready to be shown beside the text that refers to it.
public struct Note: Hashable, Sendable {
    /// The text of the reference, such as `12`.
    public var reference: String
    /// Its paragraphs.
    public var paragraphs: [Paragraph]
    /// The location of the note in the publication.
    public var locator: Locator
    /// Whether the note is on a page; false for documents outside the reading order.
    public var isOnPage: Bool
    /// Where the reference is shown, in CSS pixels from the top left of the viewport; nil if it is not on the spread
    /// shown. Show a popup beside it.
    public var referenceFrame: Rect?

    /// A paragraph as runs of text.
    public struct Paragraph: Hashable, Sendable {
        /// Its runs, in reading order.
        public var runs: [Run]

        /// Creates a paragraph from its runs, in reading order.
        public init(runs: [Run]) { self.runs = runs }

        /// The text without styles.
        public var text: String { runs.map(\.text).joined() }
    }

    /// Text in one style.
    public struct Run: Hashable, Sendable {
        /// The words.
        public var text: String
        /// Whether they are italic.
        public var isItalic = false
        /// Whether they are bold.
        public var isBold = false
        /// Whether they are above the line, as the number of a note.
        public var isRaised = false
        /// The reference of a link, as written in the document.
        public var href: String?

        /// Creates a run of plain text, or of a link.
        public init(text: String, href: String? = nil) {
            self.text = text
            self.href = href
        }
    }

    /// Creates a note without a frame of its reference.
    public init(reference: String, paragraphs: [Paragraph], locator: Locator, isOnPage: Bool = true) {
        self.reference = reference
        self.paragraphs = paragraphs
        self.locator = locator
        self.isOnPage = isOnPage
    }

    /// The text without styles, one line per paragraph.
    public var text: String { paragraphs.map(\.text).joined(separator: "\n") }
}

extension Note {
    /// The paragraphs as HTML, with italic, bold and raised text and links.
    public var html: String {
        paragraphs.map { "<p>" + $0.runs.map(\.html).joined() + "</p>" }.joined(separator: "\n")
    }
}

extension Note.Run {
    fileprivate var html: String {
        var html = text.escapedForXML
        if isRaised { html = "<sup>\(html)</sup>" }
        if isBold { html = "<b>\(html)</b>" }
        if isItalic { html = "<i>\(html)</i>" }
        return href.map { "<a href=\"\($0.escapedForXML)\">\(html)</a>" } ?? html
    }
}
