public import LecternModel

/// An element of a publication's content, in reading order.
public protocol ContentElement: Sendable {
    /// The place of the element, to go to it or decorate it.
    var locator: Locator { get }
    var attributes: ContentAttributes { get set }
}

/// An element with text that can be read aloud or searched.
public protocol TextualContentElement: ContentElement {
    /// The text; nil if there is none.
    var text: String? { get }
}

/// An element that embeds another resource.
public protocol EmbeddedContentElement: ContentElement {
    var embeddedLink: Link { get }
}

/// Attributes of an element.
public struct ContentAttributes: Hashable, Sendable {
    /// A BCP 47 tag.
    public var language: String?
    /// The alternative text for assistive technology.
    public var accessibilityLabel: String?
    /// Other attributes by name, such as `epub:type`.
    public var other: [String: String]

    public init(language: String? = nil, accessibilityLabel: String? = nil, other: [String: String] = [:]) {
        self.language = language
        self.accessibilityLabel = accessibilityLabel
        self.other = other
    }
}

/// A block of text: a heading, a paragraph, a caption.
public struct TextContentElement: TextualContentElement, Hashable {
    /// The role of the text in the document.
    public enum Role: Hashable, Sendable {
        /// The level is usually from 1 to 6.
        case heading(level: Int)
        case body
        case caption
        case footnote
        /// A block quotation, with its source.
        case quote(reference: String?)
        case listItem
        /// Text with significant line ends: code, verse.
        case preformatted
    }

    /// A run of text in one language.
    public struct Segment: Hashable, Sendable {
        /// The place of the segment.
        public var locator: Locator
        /// The text with white space collapsed.
        public var text: String
        /// The attributes of the segment, such as its language.
        public var attributes: ContentAttributes
        /// The range in the canonical text of the resource.
        public var range: Range<Int>
        /// The origins of characters of `text` that do not follow each other in
        /// the canonical text.
        var origins: [Origin]

        struct Origin: Hashable, Sendable {
            var offset: Int
            var origin: Int
        }
    }

    public var locator: Locator
    /// The role of the text.
    public var role: Role
    /// The runs of the text.
    public var segments: [Segment]
    public var attributes: ContentAttributes

    /// The text of all segments.
    public var text: String? { segments.isEmpty ? nil : segments.map(\.text).joined() }
}

/// An image with its alternative text and caption.
public struct ImageContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    /// The caption of the figure.
    public var caption: String?
    public var attributes: ContentAttributes

    /// The alternative text, else the caption.
    public var text: String? {
        attributes.accessibilityLabel.flatMap { $0.isEmpty ? nil : $0 } ?? caption
    }
}

/// Audio embedded in a page, or a track of an audiobook.
public struct AudioContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    public var attributes: ContentAttributes

    public var text: String? { attributes.accessibilityLabel }
}

/// Video embedded in a page.
public struct VideoContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    public var attributes: ContentAttributes

    public var text: String? { attributes.accessibilityLabel }
}

/// A data table.
public struct TableContentElement: TextualContentElement, Hashable {
    /// A cell of a table.
    public struct Cell: Hashable, Sendable {
        /// The text of the cell.
        public var text: String
        /// Whether it is a header cell.
        public var isHeader: Bool
        /// The range in the canonical text of the resource.
        public var range: Range<Int>
    }

    public var locator: Locator
    /// The caption of the table.
    public var caption: String?
    /// The rows of cells.
    public var rows: [[Cell]]
    public var attributes: ContentAttributes

    /// Caption and rows as lines; cells separated by tabs.
    public var text: String? {
        let lines = rows.map { $0.map(\.text).joined(separator: "\t") }
        let all = (caption.map { [$0] } ?? []) + lines
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}
