public import LecternAssets
public import LecternBase

/// Parses assets of one or more formats into publications.
public protocol PublicationParser: Sendable {
    /// Parses an asset. Defects are reported to `diagnostics`; throws only if
    /// nothing can be shown.
    func parse(_ asset: Asset, diagnostics: DiagnosticSink) async throws(PublicationParseError) -> Publication
}

/// The reason why an asset could not be parsed.
public enum PublicationParseError: Error, Sendable {
    /// The parser does not support this format.
    case formatNotSupported
    /// A file that the publication needs could not be read.
    case reading(ReadError, href: String?)
    /// The asset is so invalid that nothing can be shown. The reason is one
    /// clause.
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
