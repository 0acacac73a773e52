/// What somebody marked on a page of a PDF, or wrote on it: a highlight, a
/// note, a stamp.
///
/// Links are no annotations here: see ``PDFPageLink``.
///
/// Spec: ISO 32000-1, § 12.5.6
public struct PDFPageAnnotation: Hashable, Sendable {
    /// What is on the page.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A note behind a sign.
        case note
        /// Words that stand on the page.
        case freeText
        case highlight
        case underline
        /// A wavy line below words.
        case squiggly
        case strikeOut
        /// A sign that words are missing.
        case caret
        case stamp
        /// Strokes of a pen.
        case ink
        /// A line, a rectangle, an ellipse or another figure.
        case drawing
    }

    public var kind: Kind
    /// Where it is, as the page is shown.
    public var rect: PDFRect
    /// The areas of the words that it marks, as a rule one for each line; none
    /// where it marks no words.
    public var areas: [PDFRect]
    /// What was written, its lines divided by line feeds.
    public var contents: String?
    /// Who wrote it.
    public var author: String?
    /// The date of the last change, as PDF writes it.
    public var modified: String?

    public init(
        kind: Kind, rect: PDFRect, areas: [PDFRect] = [], contents: String? = nil, author: String? = nil,
        modified: String? = nil
    ) {
        (self.kind, self.rect, self.areas) = (kind, rect, areas)
        (self.contents, self.author, self.modified) = (contents, author, modified)
    }

    /// Whether it is about words of the page.
    public var marksWords: Bool { !areas.isEmpty }
}
