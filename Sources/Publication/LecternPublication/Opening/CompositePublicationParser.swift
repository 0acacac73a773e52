public import LecternAssets
public import LecternBase

/// Combines parsers; the first that supports an asset's format parses it.
public struct CompositePublicationParser: PublicationParser {
    private let parsers: [any PublicationParser]

    /// Creates a parser that tries the given ones in order. An error other than
    /// ``PublicationParseError/formatNotSupported`` ends the search.
    public init(_ parsers: [any PublicationParser]) { self.parsers = parsers }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        for parser in parsers {
            do {
                return try await parser.parse(asset, diagnostics: diagnostics)
            } catch .formatNotSupported {
                continue
            }
        }
        throw .formatNotSupported
    }
}
