public import LecternAssets
public import LecternBase

/// Reads assets of one or more formats as publications.
public protocol PublicationParser: Sendable {
    /// Parses an asset. What is odd about it goes to `diagnostics`; an error
    /// is thrown only where nothing can be shown at all.
    func parse(_ asset: Asset, diagnostics: DiagnosticSink) async throws(PublicationParseError) -> Publication
}

/// Why an asset could not be parsed as a publication.
public enum PublicationParseError: Error, Sendable {
    /// The parser does not know this format.
    case formatNotSupported
    /// Bytes that the publication cannot do without could not be read.
    case reading(ReadError, href: String?)
    /// The asset breaks its format so that nothing can be shown. The reason is
    /// one clear clause.
    case invalid(reason: String, href: String?)
}

extension PublicationParseError: CustomStringConvertible {
    public var description: String {
        func at(_ href: String?) -> String { href.map { "\($0): " } ?? "" }
        return switch self {
        case .formatNotSupported: "the format is not supported"
        case .reading(let error, let href): at(href) + error.description
        case .invalid(let reason, let href): at(href) + reason
        }
    }
}
