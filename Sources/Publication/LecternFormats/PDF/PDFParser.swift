public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses PDF with a library of your choice.
///
///     let parser = PDFParser(pdfFactory: PDFiumDocumentFactory())
///
/// The document is the only resource of the publication; places in it have
/// `#page=` fragments, counted from 1.
public struct PDFParser: PublicationParser {
    private let factory: any PDFDocumentFactory
    private let password: String?
    /// The format that it parses.
    private let format: Format

    /// - Parameter password: tried if a document needs one.
    public init(pdfFactory: any PDFDocumentFactory, password: String? = nil) {
        factory = pdfFactory
        self.password = password
        format = .pdf
    }

    /// Creates a parser of another format of documents with pages, which are places as those of PDF.
    ///
    /// - Parameter factory: opens the documents.
    package init(_ format: Format, factory: any PDFDocumentFactory) {
        self.factory = factory
        self.format = format
        password = nil
    }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let found) = asset,
            format.specifications.allSatisfy({ found.conforms(to: $0) })
        else {
            throw .formatNotSupported
        }
        let name = resource.properties.filename.flatMap { $0.isEmpty ? nil : $0 } ?? unnamed
        do {
            let document = try await factory.open(resource, password: password)
            return await publication(document, resource, name: name, stem: asset.stem, diagnostics: diagnostics)
        } catch {
            switch error {
            case .passwordNeeded: return locked(resource, name, stem: asset.stem, diagnostics: diagnostics)
            case .reading(let cause): throw .reading(cause, href: nil)
            case .notAvailable, .libraryMissing, .damaged: throw .invalid(reason: error.description, href: nil)
            }
        }
    }

    /// Returns a restricted publication for a document whose password is
    /// missing.
    private func locked(
        _ resource: any Resource, _ name: String, stem: String?, diagnostics: DiagnosticSink
    ) -> Publication {
        var metadata = Metadata(title: LocalizedString(stem ?? name), layout: .fixed)
        metadata.conformsTo = [format.profile.uri]
        return Publication(
            manifest: Manifest(metadata: metadata, readingOrder: [Link(href(name), mediaType: format.mediaType)]),
            container: CollectionContainer(resource, at: name),
            services: [{ _ in LockedContentService(protectionName: "PDF password") }] + PDFServices.factories([:]),
            diagnostics: diagnostics)
    }

    /// The name of a document without one.
    private var unnamed: String { "publication." + format.fileExtension }

    private func href(_ name: String) -> String { RelativeURL(path: name)?.string ?? unnamed }

    private func publication(
        _ document: any PDFDocument, _ resource: any Resource, name: String, stem: String?,
        diagnostics: DiagnosticSink
    ) async -> Publication {
        if document.information.wasRepaired {
            diagnostics.report(
                Diagnostic(
                    "pdf.repaired", .warning, message: "the file is damaged; its pages were found by a search", at: name
                ))
        }
        let href = href(name)
        var metadata = PDFMetadata(document.information, pageCount: document.pageCount).metadata(title: stem ?? name)
        metadata.conformsTo = [format.profile.uri]
        var manifest = Manifest(
            metadata: metadata, readingOrder: [Link(href, mediaType: format.mediaType, title: nil)],
            tableOfContents: await document.tableOfContents(href: href))
        if let labels = await PDFPageList.labels(document, href: href, mediaType: format.mediaType) {
            manifest.subcollections.append(PublicationCollection(role: "pageList", links: labels))
        }
        return Publication(
            manifest: manifest, container: CollectionContainer(resource, at: name),
            services: PDFServices.factories([href: document]), diagnostics: diagnostics)
    }
}

extension Format {
    /// The profile of publications that are one document with pages.
    fileprivate var profile: PublicationProfile { conforms(to: .djvu) ? .djvu : .pdf }
}

/// The page list from page labels, if they differ from page numbers.
enum PDFPageList {
    private static let maximumPages = 20_000

    static func labels(
        _ document: any PDFDocument, href: String, mediaType: MediaType = .pdf
    ) async -> [Link]? {
        var links: [Link] = []
        var isPlain = true
        for page in 0..<min(document.pageCount, maximumPages) {
            let label = await document.label(ofPage: page)
            if let label, label != String(page + 1) { isPlain = false }
            links.append(Link("\(href)#page=\(page + 1)", mediaType: mediaType, title: label ?? String(page + 1)))
        }
        return isPlain ? nil : links
    }
}
