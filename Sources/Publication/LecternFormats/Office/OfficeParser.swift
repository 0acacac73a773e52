public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses documents of word processors: Word (DOCX), OpenDocument (ODT) and RTF.
///
///     let opener = PublicationOpener(parsers: [OfficeParser()])
///
/// The document becomes XHTML with styles, lists, tables, pictures, notes and
/// formulas; headings are the contents. Documents with a password open as
/// restricted publications.
public struct OfficeParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard asset.format.conforms(to: .office) else { throw .formatNotSupported }
        switch asset {
        case .resource(let resource, let format) where format.conforms(to: .rtf):
            return try await rtf(resource, title: asset.stem, diagnostics)
        case .resource(let resource, let format):
            return locked(resource, format, stem: asset.stem, diagnostics: diagnostics)
        case .container(let container, let format):
            if format.conforms(to: .openDocument) {
                return try await openDocument(container, title: asset.stem, diagnostics)
            }
            guard let document = await WordDocument(container, diagnostics) else {
                throw .invalid(reason: "the document in the package could not be read", href: nil)
            }
            let metadata = await OfficeMetadata.word(container, document, title: asset.stem, diagnostics: diagnostics)
            var book = book(document, metadata)
            add(document.pictures, of: container, to: &book)
            return try book.publication(diagnostics)
        }
    }

    private func rtf(
        _ resource: any Resource, title: String?, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        let bytes = try await TextParser.bytes(of: resource, diagnostics)
        guard let document = RTFDocument(bytes, title: title, diagnostics) else {
            throw .invalid(reason: "the file is no RTF", href: nil)
        }
        var book = book(document.word, document.metadata)
        add(document.word.pictures, of: document.container, to: &book)
        return try book.publication(diagnostics)
    }

    private func book(_ document: WordDocument, _ metadata: Metadata) -> GeneratedBook {
        let blocks = WordBlocks(document)
        let body = WordBody(document: document, labels: blocks.labels, notes: blocks.notes)
        return OfficeBook(blocks: blocks.blocks, writer: body).book(metadata)
    }

    private func openDocument(
        _ container: any Container, title: String?, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        if await OpenDocument.isEncrypted(container) {
            return locked(DataResource(.empty), .openDocument, stem: title, diagnostics: diagnostics)
        }
        guard let document = await OpenDocument(container, diagnostics) else {
            throw .invalid(reason: "the text in the package could not be read", href: "content.xml")
        }
        let blocks = OpenDocumentBlocks(document)
        let body = OpenDocumentBody(document: document, labels: blocks.labels)
        var metadata = OfficeMetadata.metadata(document.metadata, title: title)
        if metadata.languages.isEmpty { metadata.languages = [document.styles.plain.text.language].compactMap { $0 } }
        if document.styles.plain.paragraph.isRightToLeft == true { metadata.readingProgression = .rtl }
        var book = OfficeBook(blocks: blocks.blocks, writer: body).book(metadata)
        add(document.pictures, of: container, to: &book)
        return try book.publication(diagnostics)
    }

    /// Adds pictures at the paths that they have in the package.
    private func add(_ pictures: [String: MediaType], of container: any Container, to book: inout GeneratedBook) {
        for path in pictures.keys.sorted() {
            if let resource = container.resource(at: path) {
                book.addResource(path, pictures[path], resource: resource)
            }
        }
    }

    /// A publication that can be put on a shelf, but not read.
    private func locked(
        _ resource: any Resource, _ format: Format, stem: String?, diagnostics: DiagnosticSink
    ) -> Publication {
        let name = resource.properties.filename ?? "document." + format.fileExtension
        let link = Link(RelativeURL(path: name)?.string ?? "document", mediaType: format.mediaType)
        return Publication(
            manifest: Manifest(metadata: Metadata(title: LocalizedString(stem ?? name)), readingOrder: [link]),
            container: CollectionContainer(resource, at: name),
            services: [{ _ in LockedContentService(protectionName: "password") }], diagnostics: diagnostics)
    }
}
