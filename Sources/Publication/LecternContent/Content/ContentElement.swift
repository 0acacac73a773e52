public import LecternModel

/// A piece of a publication's content, in the order of reading.
public protocol ContentElement: Sendable {
    /// Where it stands: go there, or mark it.
    var locator: Locator { get }
    var attributes: ContentAttributes { get set }
}

/// An element that can be read aloud or searched.
public protocol TextualContentElement: ContentElement {
    /// Its words; `nil` where it has none.
    var text: String? { get }
}

/// An element that shows another resource.
public protocol EmbeddedContentElement: ContentElement {
    var embeddedLink: Link { get }
}

/// What is known of an element beside its content.
public struct ContentAttributes: Hashable, Sendable {
    /// A BCP 47 tag.
    public var language: String?
    /// What assistive technology says in its place.
    public var accessibilityLabel: String?
    /// Other attributes by name, such as `epub:type`.
    public var other: [String: String]

    public init(language: String? = nil, accessibilityLabel: String? = nil, other: [String: String] = [:]) {
        self.language = language
        self.accessibilityLabel = accessibilityLabel
        self.other = other
    }
}

/// A heading, a paragraph, a caption: text that stands by itself.
public struct TextContentElement: TextualContentElement, Hashable {
    /// What the text is in the document.
    public enum Role: Hashable, Sendable {
        /// From 1 to 6, as a rule.
        case heading(level: Int)
        case body
        case caption
        case footnote
        /// A block quotation, and where it is from.
        case quote(reference: String?)
        case listItem
        /// Lines as they stand: code, verse.
        case preformatted
    }

    /// Text in one language.
    public struct Segment: Hashable, Sendable {
        public var locator: Locator
        public var text: String
        public var attributes: ContentAttributes
        /// In the canonical text of the resource.
        public var range: Range<Int>
        /// Where characters of `text` come from, as far as they do not count on
        /// from the start of the range.
        var origins: [Origin]

        struct Origin: Hashable, Sendable {
            var offset: Int
            var origin: Int
        }
    }

    public var locator: Locator
    public var role: Role
    public var segments: [Segment]
    public var attributes: ContentAttributes

    /// The words of all segments.
    public var text: String? { segments.isEmpty ? nil : segments.map(\.text).joined() }
}

/// An image, with what is said about it.
public struct ImageContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    /// The words below or above it, in a figure.
    public var caption: String?
    public var attributes: ContentAttributes

    /// What stands for the image in words.
    public var text: String? {
        attributes.accessibilityLabel.flatMap { $0.isEmpty ? nil : $0 } ?? caption
    }
}

/// Sound that a page embeds, or a track of an audiobook.
public struct AudioContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    public var attributes: ContentAttributes

    public var text: String? { attributes.accessibilityLabel }
}

/// A film that a page embeds.
public struct VideoContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    public var embeddedLink: Link
    public var attributes: ContentAttributes

    public var text: String? { attributes.accessibilityLabel }
}

/// A table of words.
public struct TableContentElement: TextualContentElement, Hashable {
    /// A cell of a table.
    public struct Cell: Hashable, Sendable {
        public var text: String
        public var isHeader: Bool
        /// In the canonical text of the resource.
        public var range: Range<Int>
    }

    public var locator: Locator
    public var caption: String?
    public var rows: [[Cell]]
    public var attributes: ContentAttributes

    /// Caption and rows, a line each; cells divided by tabs.
    public var text: String? {
        let lines = rows.map { $0.map(\.text).joined(separator: "\t") }
        let all = (caption.map { [$0] } ?? []) + lines
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}
