public import LecternAssets
public import LecternBase
import LecternEPUB
import LecternFormats
public import LecternPublication

/// Reads every format that Lectern knows.
///
///     let asset = try await AssetRetriever.standard.retrieve(path: "book.epub")
///     let publication = try await PublicationOpener(parser: DefaultPublicationParser()).open(asset)
public struct DefaultPublicationParser: PublicationParser {
    private let parser = CompositePublicationParser([
        EPUBParser(), ReadiumWebPubParser(), LPFParser(), ImageParser(), AudioParser(),
    ])

    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        try await parser.parse(asset, diagnostics: diagnostics)
    }
}

extension PublicationOpener {
    /// An opener for every format that Lectern knows.
    public init() { self.init(parser: DefaultPublicationParser()) }
}
