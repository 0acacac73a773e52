public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses books for Kindle and Mobipocket: MOBI, KF8 (AZW3), print replicas
/// (AZW4), and texts for Palm's readers.
///
///     let opener = PublicationOpener(parsers: [KindleParser()])
///
/// A file for old and new readers is read as KF8. Books with DRM open as
/// restricted publications.
public struct KindleParser: PublicationParser {
    private let pdfFactory: (any PDFDocumentFactory)?

    /// - Parameter pdfFactory: opens the document of a print replica.
    public init(pdfFactory: (any PDFDocumentFactory)? = nil) { self.pdfFactory = pdfFactory }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .kindle) else {
            throw .formatNotSupported
        }
        let bytes = try await TextParser.bytes(of: resource, diagnostics)
        guard let database = PalmDatabase(bytes), database.count > 1 else {
            throw .invalid(reason: "the file is not a Palm database", href: nil)
        }
        let header = Self.header(database, diagnostics)
        let title = asset.stem ?? database.name
        if header.isEncrypted { return Self.locked(header, resource, title: title, diagnostics: diagnostics) }
        let reader = KindleText(database, header)
        guard reader.isReadable else { throw .invalid(reason: "the text is compressed in an unknown way", href: nil) }
        let text = reader.read()
        Self.check(text, header, diagnostics: diagnostics)
        if let replica = PrintReplica(text) {
            return try await publication(replica, header, title: title, diagnostics: diagnostics)
        }
        return try Self.book(database, header, text: text, diagnostics: diagnostics).book(title).publication(
            diagnostics)
    }

    /// The header of the newest book in the file.
    private static func header(_ database: PalmDatabase, _ diagnostics: DiagnosticSink) -> KindleHeader {
        let first = KindleHeader(database)
        guard first.version < 8, let start = first.extended.number(.boundary), start < database.count else {
            return first
        }
        let second = KindleHeader(database, at: start)
        if second.version >= 8, KindleText(database, second).isReadable { return second }
        diagnostics.report(
            Diagnostic(
                "kindle.kf8", .warning, message: "the KF8 book in the file is damaged; the Mobipocket book is read"))
        return first
    }

    private static func check(_ text: [UInt8], _ header: KindleHeader, diagnostics: DiagnosticSink) {
        guard header.textLength > text.count else { return }
        diagnostics.report(
            Diagnostic(
                "kindle.text.length", .error,
                message: "the text has \(text.count) bytes instead of \(header.textLength)"))
    }

    private enum Book {
        case kf8(Kindle8Book), mobipocket(MobipocketBook), text(Bytes)

        func book(_ title: String?) -> GeneratedBook {
            switch self {
            case .kf8(let book): book.book(title: title)
            case .mobipocket(let book): book.book(title: title)
            case .text(let bytes):
                PlainTextBook(TextLines(TextPieces(CharsetDetector.decode(bytes)))).book(title: title)
            }
        }
    }

    private static func book(
        _ database: PalmDatabase, _ header: KindleHeader, text: [UInt8], diagnostics: DiagnosticSink
    ) -> Book {
        // Both books in a file have the resources of the first.
        let shared = header.start > 0 ? KindleHeader(database).firstResource : nil
        let resources = KindleResources(database, first: shared ?? header.firstResource)
        if header.version >= 8 {
            if let book = Kindle8Book(database, header, text: text, resources: resources) {
                if book.isDamaged {
                    diagnostics.report(
                        Diagnostic(
                            "kindle.fragments", .error, message: "parts of the text do not fit, and were put at an end")
                    )
                }
                return .kf8(book)
            }
            diagnostics.report(
                Diagnostic(
                    "kindle.skeletons", .error, message: "the table of documents is damaged; the text is read in one"))
        }
        guard header.isMobi || text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return .text(Bytes(text)) }
        return .mobipocket(MobipocketBook(database, header, text: text, resources: resources))
    }

    /// A publication that can be put on a shelf, but not read.
    private static func locked(
        _ header: KindleHeader, _ resource: any Resource, title: String?, diagnostics: DiagnosticSink
    ) -> Publication {
        let name = resource.properties.filename ?? "book.mobi"
        let manifest = Manifest(
            metadata: KindleMetadata(header).metadata(fallbackTitle: title),
            readingOrder: [Link(RelativeURL(path: name)?.string ?? "book.mobi", mediaType: .mobi)])
        return Publication(
            manifest: manifest, container: CollectionContainer(resource, at: name),
            services: [{ _ in LockedContentService(protectionName: "Kindle DRM") }], diagnostics: diagnostics)
    }

    private func publication(
        _ replica: PrintReplica, _ header: KindleHeader, title: String?, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard let pdfFactory else { throw .formatNotSupported }
        var metadata = KindleMetadata(header).metadata(fallbackTitle: title)
        let resource = DataResource(replica.document, properties: ResourceProperties(filename: "replica.pdf"))
        let publication = try await PDFParser(pdfFactory: pdfFactory).parse(
            .resource(resource, .pdf), diagnostics: diagnostics)
        var parts = publication.parts
        let document = parts.manifest.metadata
        metadata.conformsTo = document.conformsTo
        metadata.layout = document.layout
        metadata.numberOfPages = document.numberOfPages
        parts.manifest.metadata = metadata
        return Publication(parts, diagnostics: diagnostics)
    }
}

/// The PDF in a print replica (AZW4): the first section of the first table.
struct PrintReplica {
    let document: Bytes

    /// - Parameter text: the text of the book; nil if it is none of a replica.
    init?(_ text: [UInt8]) {
        let bytes = Bytes(text)
        guard bytes.holds("%MOP"), let tables = bytes.number(at: 4, 4), tables > 0, tables < 10_000,
            let start = bytes.number(at: 8 + 4 * tables, 4), let length = bytes.number(at: 12 + 4 * tables, 4)
        else { return nil }
        document = bytes.part(from: start, length: length)
        guard document.holds("%PDF") else { return nil }
    }
}
