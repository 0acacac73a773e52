public import LecternAssets
public import LecternBase
import LecternEPUB
public import LecternFormats
import LecternPDFium
public import LecternPublication

/// Parses all supported formats.
///
///     let asset = try await AssetRetriever.standard.retrieve(path: "book.epub")
///     let publication = try await PublicationOpener(parser: DefaultPublicationParser()).open(asset)
public struct DefaultPublicationParser: PublicationParser {
    private let parser: CompositePublicationParser

    /// - Parameters:
    ///   - httpClient: Fetches resources that web manifests refer to.
    ///   - pdfFactory: Opens PDF documents.
    ///   - password: Used for encrypted PDF documents.
    ///   - opened: The address that the user has opened; nil for a file. Web manifests may refer to its origin.
    ///   - allowsPrivateAddresses: Whether web manifests may refer to this machine and to private networks.
    ///   - textChapters: A reader's own rule for the chapters of plain texts.
    ///   - additionalParsers: Tried before the built-in ones.
    public init(
        httpClient: any HTTPClient = DefaultHTTPClient(),
        pdfFactory: any PDFDocumentFactory = DefaultPDFDocumentFactory(), password: String? = nil,
        opened: HTTPURL? = nil, allowsPrivateAddresses: Bool = false, textChapters: TextChapterRule? = nil,
        additionalParsers: [any PublicationParser] = []
    ) {
        let remote = HTTPPublicationContainers(
            client: httpClient, opened: opened, allowsPrivateAddresses: allowsPrivateAddresses)
        let builtInParsers: [any PublicationParser] = [
            EPUBParser(), ReadiumWebPubParser(remote: remote, pdfFactory: pdfFactory), LPFParser(remote: remote),
            ImageParser(), AudioParser(),
            PDFParser(pdfFactory: pdfFactory, password: password), TextParser(chapters: textChapters), MarkdownParser(),
            HTMLParser(),
            FictionBookParser(), KindleParser(pdfFactory: pdfFactory), OfficeParser(), DAISYParser(),
            CHMParser(),
        ]
        parser = CompositePublicationParser(additionalParsers + builtInParsers)
    }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        try await parser.parse(asset, diagnostics: diagnostics)
    }
}

/// Opens PDF documents with PDFium.
public struct DefaultPDFDocumentFactory: PDFDocumentFactory {
    private let factory = PDFiumDocumentFactory()

    /// Creates a factory. PDFium is loaded with the first document.
    public init() {}

    public func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        try await factory.open(resource, password: password)
    }
}

extension PublicationOpener {
    /// An opener for all supported formats.
    public init() { self.init(parser: DefaultPublicationParser()) }
}
