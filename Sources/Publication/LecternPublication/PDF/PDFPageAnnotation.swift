public import LecternGeometry

/// An annotation on a page of a PDF: a highlight, a note, a stamp.
///
/// Links are not included: see ``PDFPageLink``.
///
/// Spec: ISO 32000-1, § 12.5.6
public struct PDFPageAnnotation: Hashable, Sendable {
    /// The type of the annotation.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A note shown as an icon.
        case note
        /// Text on the page.
        case freeText
        /// A tint over text.
        case highlight
        /// A line below text.
        case underline
        /// A wavy line below text.
        case squiggly
        /// A line through text.
        case strikeOut
        /// A caret that marks missing text.
        case caret
        /// A picture or word as of a rubber stamp.
        case stamp
        /// Freehand strokes.
        case ink
        /// A line, a rectangle, an ellipse or another shape.
        case drawing
    }

    /// The type of the annotation.
    public var kind: Kind
    /// The position on the page as shown.
    public var rect: Rect
    /// The areas of the marked text, usually one for each line; empty if it
    /// marks none.
    public var areas: [Rect]
    /// The text of the annotation, with line feeds.
    public var contents: String?
    /// The author.
    public var author: String?
    /// The date of the last change, in PDF syntax.
    public var modified: String?

    /// Creates an annotation; by default one that marks no text.
    public init(
        kind: Kind, rect: Rect, areas: [Rect] = [], contents: String? = nil, author: String? = nil,
        modified: String? = nil
    ) {
        self.kind = kind
        self.rect = rect
        self.areas = areas
        self.contents = contents
        self.author = author
        self.modified = modified
    }

    /// Whether it marks text of the page.
    public var marksWords: Bool { !areas.isEmpty }
}
