public import LecternBase
public import LecternModel

/// An element of a publication's content, in reading order.
public protocol ContentElement: Sendable {
    /// The place of the element, to go to it or decorate it.
    var locator: Locator { get }
    /// The language, accessible texts and other attributes of the element.
    var attributes: ContentAttributes { get set }
}

extension ContentElement {
    /// The language of the element, a BCP 47 tag; nil if unknown.
    public var language: String? { attributes.language }
    /// The accessible name: the alternative text for assistive technology.
    public var accessibilityLabel: String? { attributes.accessibilityLabel }
    /// The accessible description, which adds to the name.
    public var accessibilityDescription: String? { attributes.accessibilityDescription }
}

/// An element with text that can be read aloud or searched.
public protocol TextualContentElement: ContentElement {
    /// The text; nil if there is none.
    var text: String? { get }
}

/// An element that embeds another resource.
public protocol EmbeddedContentElement: ContentElement {
    /// The resource, in the publication or on the web; its alternates are other formats of it.
    var embeddedLink: Link { get }
}

/// A block of text: a heading, a paragraph, a caption.
public struct TextContentElement: TextualContentElement, Hashable {
    /// The role of the text in the document.
    public enum Role: Hashable, Sendable {
        /// The level is usually from 1 to 6.
        case heading(level: Int)
        /// A paragraph, and any text without another role.
        case body
        /// The caption of a figure or table.
        case caption
        /// A footnote or endnote, by its `epub:type` or `role`.
        case footnote
        /// A block quotation, with its source.
        case quote(reference: String?)
        /// An item of a list, a term or its description.
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

        init(
            locator: Locator, text: String, attributes: ContentAttributes, range: Range<Int>, origins: [Origin]
        ) {
            self.locator = locator
            self.text = text
            self.attributes = attributes
            self.range = range
            self.origins = origins
        }

        /// Creates a segment whose characters follow each other in the canonical text.
        ///
        /// - Parameter locator: its place; by default none in particular. The range begins at its `textOffset`, or at 0.
        public init(locator: Locator = Locator(href: .ownDocument), text: String, attributes: ContentAttributes = []) {
            let start = locator.locations.textOffset ?? 0
            self.init(
                locator: locator, text: text, attributes: attributes, range: start..<start + text.utf16.count,
                origins: [])
        }
    }

    /// A part of the text that is not spoken as it is written.
    public struct Inline: Hashable, Sendable {
        /// Why the part is not spoken as it is written, with what is to be spoken instead.
        public enum Kind: Hashable, Sendable {
            /// The mark of a note, with the note's text if it is in the same document.
            case noteReference(note: String?)
            /// The number of a page of the printed edition.
            case pageNumber
            /// A formula, with the words for it.
            case mathematics(words: String)
            /// A pronunciation from the book (`ssml:ph`), in an alphabet such as `ipa` or `x-sampa`.
            case phonemes(String, alphabet: String?)
        }

        /// The range in the canonical text of the resource.
        public var range: Range<Int>
        /// What the part is.
        public var kind: Kind
    }

    /// What a page shows about a text, and its letters do not say.
    public enum Announcement: Hashable, Sendable {
        /// The number of the list item that begins here, as pages show it: `5.`.
        case listNumber(String)
        /// The header of the column of the table cell that begins here.
        case columnHeader(String)
        /// The text is code of a computer program.
        case code
    }

    public var locator: Locator
    /// The role of the text.
    public var role: Role
    /// The runs of the text.
    public var segments: [Segment]
    /// Of the whole text; a segment may have a language of its own.
    public var attributes: ContentAttributes
    /// Parts that are not spoken as they are written, in order.
    public var inlines: [Inline] = []
    /// What is to be said before the text, in order.
    public var announcements: [Announcement] = []

    /// - Parameter locator: Its place; by default none in particular.
    public init(
        locator: Locator = Locator(href: .ownDocument), role: Role, segments: [Segment],
        attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.role = role
        self.segments = segments
        self.attributes = attributes
    }

    /// The text of all segments.
    public var text: String? { segments.isEmpty ? nil : segments.map(\.text).joined() }
}

/// An image with its alternative text and caption.
public struct ImageContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    /// The image file.
    public var embeddedLink: Link
    /// The caption of the figure.
    public var caption: String?
    /// The label is the accessible name, usually the alternative text; empty for a decorative image.
    public var attributes: ContentAttributes

    /// Creates an image element; ``text`` is nil without a label and a caption.
    public init(
        locator: Locator, embeddedLink: Link, caption: String? = nil,
        attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.embeddedLink = embeddedLink
        self.caption = caption
        self.attributes = attributes
    }

    /// The alternative text, else the caption.
    public var text: String? { attributes.name ?? caption }
}

/// A drawing that is part of a page's markup (inline SVG). Its letters are text
/// elements that follow.
public struct SVGContentElement: TextualContentElement, Hashable {
    public var locator: Locator
    /// The caption of the figure.
    public var caption: String?
    /// The label is the accessible name, such as the `title` of the drawing.
    public var attributes: ContentAttributes

    /// Creates a drawing element; ``text`` is nil without a label and a caption.
    public init(
        locator: Locator, caption: String? = nil, attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.caption = caption
        self.attributes = attributes
    }

    /// The title of the drawing, else the caption.
    public var text: String? { attributes.name ?? caption }
}

/// Audio embedded in a page, or a track of an audiobook.
public struct AudioContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    /// The first source, or the track; other sources are its alternates.
    public var embeddedLink: Link
    /// The caption of the figure.
    public var caption: String?
    /// The label is the accessible name, or the title of the track.
    public var attributes: ContentAttributes

    /// Creates an audio element; ``text`` is nil without a label and a caption.
    public init(
        locator: Locator, embeddedLink: Link, caption: String? = nil,
        attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.embeddedLink = embeddedLink
        self.caption = caption
        self.attributes = attributes
    }

    /// The accessible name, else the caption.
    public var text: String? { attributes.name ?? caption }
}

/// Video embedded in a page.
public struct VideoContentElement: TextualContentElement, EmbeddedContentElement, Hashable {
    public var locator: Locator
    /// The first source; the other sources are its alternates.
    public var embeddedLink: Link
    /// The caption of the figure.
    public var caption: String?
    /// The label is the accessible name.
    public var attributes: ContentAttributes

    /// Creates a video element; ``text`` is nil without a label and a caption.
    public init(
        locator: Locator, embeddedLink: Link, caption: String? = nil,
        attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.embeddedLink = embeddedLink
        self.caption = caption
        self.attributes = attributes
    }

    /// The accessible name, else the caption.
    public var text: String? { attributes.name ?? caption }
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
        /// The text of the header of its column; nil for header cells, and in a table without such headers.
        public var columnHeader: String?

        /// Creates a cell; by default without a column header.
        public init(text: String, isHeader: Bool, range: Range<Int>, columnHeader: String? = nil) {
            self.text = text
            self.isHeader = isHeader
            self.range = range
            self.columnHeader = columnHeader
        }
    }

    public var locator: Locator
    /// The caption of the table.
    public var caption: String?
    /// The rows of cells.
    public var rows: [[Cell]]
    /// Of the whole table; cells have none of their own.
    public var attributes: ContentAttributes

    /// Creates a table element; rows may differ in length.
    public init(
        locator: Locator, caption: String? = nil, rows: [[Cell]], attributes: ContentAttributes = []
    ) {
        self.locator = locator
        self.caption = caption
        self.rows = rows
        self.attributes = attributes
    }

    /// Caption and rows as lines; cells separated by tabs.
    public var text: String? {
        let lines = rows.map { $0.map(\.text).joined(separator: "\t") }
        let all = (caption.map { [$0] } ?? []) + lines
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}
