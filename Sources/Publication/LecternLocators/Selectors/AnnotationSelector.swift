public import LecternBase

/// A selector of the Web Annotation Data Model: the part of a resource that an
/// annotation refers to.
///
///     let selector = AnnotationSelector(.textQuote(exact: "whale", prefix: "the ", suffix: ""))
///     selector.resolve(in: document)  // a range of the canonical text
///
/// Unknown members are kept, so that JSON survives reading and writing.
///
/// Spec: <https://www.w3.org/TR/annotation-model/#selectors>
public struct AnnotationSelector: Hashable, Sendable {
    /// The type of the selector, with its parameters.
    public enum Kind: Hashable, Sendable {
        /// A fragment identifier: an id, a CFI, a media fragment; `conformsTo`
        /// is the URL of its specification.
        case fragment(String, conformsTo: String?)
        /// A CSS selector; the first element that matches.
        case css(String)
        /// An XPath expression; the first node that it finds. Paths of element names and positions are resolved.
        case xpath(String)
        /// The text itself, with text before and after it that tells several occurrences apart. It is also found if the
        /// document was changed a little.
        case textQuote(exact: String, prefix: String?, suffix: String?)
        /// Code points from the start of the text, excluding the end.
        case textPosition(start: Int, end: Int)
        /// Byte offsets.
        case dataPosition(start: Int, end: Int)
        /// From the match of the first selectors to the start of the match of
        /// the second.
        case range(start: [AnnotationSelector], end: [AnnotationSelector])
        /// The progression in the resource, 0 to 1, as in Readium's
        /// annotations.
        case progression(Double)
        /// An unknown type, with all its members in ``other``.
        case other(type: String)
    }

    /// The type and parameters of the selector.
    public var kind: Kind
    /// Alternative selectors within the match of this one.
    public var refinedBy: [AnnotationSelector]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates a selector, to be written as JSON or resolved in a document.
    public init(_ kind: Kind, refinedBy: [AnnotationSelector] = [], other: JSONObject = [:]) {
        self.kind = kind
        self.refinedBy = refinedBy
        self.other = other
    }

    /// The URL of the EPUB CFI specification.
    public static let cfiSpecification = "http://www.idpf.org/epub/linking/cfi/epub-cfi.html"

    /// Creates a selector by CFI.
    public init(_ cfi: CFI) { self.init(.fragment(cfi.description, conformsTo: Self.cfiSpecification)) }

    /// The CFI of a fragment selector; nil for others.
    public var cfi: CFI? {
        guard case .fragment(let value, _) = kind else { return nil }
        return CFI(fragment: value)
    }
}
