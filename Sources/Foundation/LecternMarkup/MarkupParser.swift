public import LecternBase

/// Reads bytes as a ``MarkupDocument``; it always yields one.
///
/// XML is tried first for XML types; a document that is not well-formed is
/// read again as HTML tag soup, with a diagnostic. Encodings follow BOM, XML
/// declaration, `meta charset`, then UTF-8.
public struct MarkupParser: Sendable {
    /// Limits that hostile input runs into.
    public struct Limits: Hashable, Sendable {
        public var maximumBytes = 256 << 20
        public var maximumDepth = 512
        public var maximumNodes = 20_000_000

        public init() {}
    }

    /// How to read the bytes.
    public enum Mode: Hashable, Sendable {
        /// XML; an error in it is a diagnostic, what was read stays.
        case xml
        /// XML (XHTML, SVG); falls back to HTML tag soup where it is not well-formed.
        case xhtml
        /// The HTML parsing algorithm.
        case html
    }

    public let names: NameTable
    public var limits = Limits()

    public init(names: NameTable) { self.names = names }
}
