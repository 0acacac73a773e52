public import LecternBase

/// A selector of the Web Annotation Data Model: says which part of a resource
/// an annotation is about.
///
///     let selector = AnnotationSelector(.textQuote(exact: "whale", prefix: "the ", suffix: ""))
///     selector.resolve(in: document)  // a range of the canonical text
///
/// What it does not know is kept, so JSON that is read and written stays as it was.
///
/// Spec: <https://www.w3.org/TR/annotation-model/#selectors>
public struct AnnotationSelector: Hashable, Sendable {
    /// How it selects.
    public enum Kind: Hashable, Sendable {
        /// By a fragment identifier: an id, a CFI, a media fragment; `conformsTo`
        /// is the URL of the fragment's specification.
        case fragment(String, conformsTo: String?)
        case css(String)
        case xpath(String)
        case textQuote(exact: String, prefix: String?, suffix: String?)
        /// Counted in code points from the start of the text, the end not included.
        case textPosition(start: Int, end: Int)
        /// In bytes.
        case dataPosition(start: Int, end: Int)
        /// From what the first selectors select to where that of the second begins.
        case range(start: [AnnotationSelector], end: [AnnotationSelector])
        /// Share of the resource, 0 to 1, as Readium's annotations say it.
        case progression(Double)
        /// Of another type, with all its members in ``other``.
        case other(type: String)
    }

    public var kind: Kind
    /// Selectors within what this one selects; any of them.
    public var refinedBy: [AnnotationSelector]
    /// Members that have no meaning here.
    public var other: JSONObject

    public init(_ kind: Kind, refinedBy: [AnnotationSelector] = [], other: JSONObject = [:]) {
        self.kind = kind
        self.refinedBy = refinedBy
        self.other = other
    }

    /// The specification that EPUB CFIs conform to.
    public static let cfiSpecification = "http://www.idpf.org/epub/linking/cfi/epub-cfi.html"

    /// A selector by CFI.
    public init(_ cfi: CFI) { self.init(.fragment(cfi.description, conformsTo: Self.cfiSpecification)) }

    /// The CFI of a fragment selector, `nil` for others.
    public var cfi: CFI? {
        guard case .fragment(let value, _) = kind else { return nil }
        return CFI(fragment: value)
    }
}
