public import LecternAssets
public import LecternBase

/// Several parsers as one; the first that knows an asset's format reads it.
public struct CompositePublicationParser: PublicationParser {
    private let parsers: [any PublicationParser]

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
