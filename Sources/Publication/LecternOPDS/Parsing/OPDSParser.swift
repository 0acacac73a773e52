public import LecternBase

/// Parses the documents of catalogues; the format is detected by content.
///
///     let data = try OPDSParser.parse(bytes, url: url)
///     if let feed = data.feed { show(feed) }
///
/// A broken document is parsed as far as possible, and its defects are reported
/// as diagnostics.
public enum OPDSParser {
    /// Parses a feed, a publication, a description of a search, or an
    /// authentication document.
    ///
    /// - Parameters:
    ///   - url: the URL of the document, the base of its links.
    ///   - limits: limits for hostile input.
    /// - Throws: ``OPDSParseError`` if the bytes are no document of a catalogue.
    public static func parse(
        _ bytes: Bytes, url: AnyURL? = nil, limits: OPDSLimits = OPDSLimits()
    ) throws(OPDSParseError) -> ParseData {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limits.bytes) }
        let start = bytes.first { !isBlank($0) }
        switch start {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try OPDS2Parser.parse(jsonData: bytes, url: url, limits: limits)
        case UInt8(ascii: "<"), 0xFF, 0xFE: return try OPDS1Parser.parse(xmlData: bytes, url: url, limits: limits)
        case nil: throw .notOPDS("an empty document")
        default: throw .notOPDS("neither XML nor JSON")
        }
    }

    /// White space, and the byte order mark of UTF-8.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }
}

/// Limits for hostile documents.
public struct OPDSLimits: Hashable, Sendable {
    /// The largest document in bytes.
    public var bytes = 32 << 20
    /// The largest number of entries of a feed, of links of an entry, and of
    /// similar lists.
    public var entries = 20_000
    /// The largest depth of XML elements.
    public var depth = 64

    /// Creates limits that real catalogues do not reach.
    public init() {}
}

/// A parsed document of a catalogue.
public struct ParseData: Hashable, Sendable {
    /// The version of OPDS.
    public enum Version: Hashable, Sendable {
        /// OPDS 1.2 or earlier: Atom.
        case opds1
        /// OPDS 2.0: JSON.
        case opds2
    }

    /// The kinds of documents.
    public enum Document: Hashable, Sendable {
        /// A page of the catalogue.
        case feed(Feed)
        /// The complete entry of one publication.
        case publication(OPDSPublication)
        /// The description of a search.
        case search(OpenSearchDescription)
        /// How to log in.
        case authentication(AuthenticationDocument)
    }

    /// The version of OPDS.
    public let version: Version
    /// The content.
    public let document: Document
    /// The defects of the document.
    public let diagnostics: [Diagnostic]

    /// The feed, if the document is one.
    public var feed: Feed? { if case .feed(let feed) = document { feed } else { nil } }

    /// The publication, if the document is one.
    public var publication: OPDSPublication? {
        if case .publication(let publication) = document { publication } else { nil }
    }
}

/// Why bytes are not a document of a catalogue.
public enum OPDSParseError: Error, Hashable, Sendable {
    /// The document is of another kind. The text says which: "an HTML page".
    case notOPDS(String)
    /// The JSON cannot be read, not even in parts.
    case malformed(String)
    /// The document has more bytes than the limit.
    case tooLarge(Int)
}

extension OPDSParseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notOPDS(let kind): "it is not a catalogue but \(kind)"
        case .malformed(let reason): "it is not valid JSON: \(reason)"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
        }
    }
}

/// The diagnostics of one document, and its links.
final class DocumentReport {
    private let href: String?
    private let sink = DiagnosticSink()

    init(_ url: AnyURL?) { href = url?.string }

    var all: [Diagnostic] { sink.all }

    /// Reports a warning.
    func add(_ code: Diagnostic.Code, _ message: String) { add(code, .warning, message: message) }

    func add(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String) {
        sink.report(Diagnostic(code, severity, message: message, at: href))
    }

    /// Reports a list that is longer than the limit, and returns its start.
    func bounded<Element>(_ list: [Element], to limit: Int, what: String) -> [Element] {
        guard list.count > limit else { return list }
        add(
            "opds.limit", .error,
            message: "there are \(list.count) \(what); those after the first \(limit) were left out")
        return Array(list.prefix(limit))
    }

    /// Adds diagnostics of other parsers.
    func add(_ others: [Diagnostic]) {
        for one in others {
            sink.report(Diagnostic(one.code, one.severity, message: one.message, at: href, byteOffset: one.byteOffset))
        }
    }
}
