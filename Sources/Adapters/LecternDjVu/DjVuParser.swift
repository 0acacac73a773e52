public import LecternAssets
public import LecternBase
import LecternFormats
public import LecternPublication

/// Parses DjVu with DjVuLibre.
///
///     let parser = DefaultPublicationParser(additionalParsers: [DjVuParser()])
///
/// The document is the only resource of the publication; places in it have `#page=` fragments, counted from 1, as in PDF.
/// Documents of several files ("indirect") are refused: only bundled ones are read.
///
/// Spec: the DjVu 3 specification
public struct DjVuParser: PublicationParser {
    private let parser = PDFParser(.djvu, factory: DjVuDocumentFactory())

    /// Creates a parser with a ``DjVuDocumentFactory``.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        try await parser.parse(asset, diagnostics: diagnostics)
    }
}
