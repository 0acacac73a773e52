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

    /// - Parameter password: tried if a document needs one.
    public init(pdfFactory: any PDFDocumentFactory, password: String? = nil) {
        factory = pdfFactory
        self.password = password
    }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .pdf) else {
            throw .formatNotSupported
        }
        let name = resource.properties.filename.flatMap { $0.isEmpty ? nil : $0 } ?? "publication.pdf"
        do {
            let document = try await factory.open(resource, password: password)
            return await publication(document, resource, name: name, stem: asset.stem, diagnostics: diagnostics)
        } catch {
            switch error {
            case .passwordNeeded: return locked(resource, name, stem: asset.stem, diagnostics: diagnostics)
            case .reading(let cause): throw .reading(cause, href: nil)
            case .notAvailable, .damaged: throw .invalid(reason: error.description, href: nil)
            }
        }
    }

    /// Returns a restricted publication for a document whose password is
    /// missing.
    private func locked(
        _ resource: any Resource, _ name: String, stem: String?, diagnostics: DiagnosticSink
    ) -> Publication {
        var metadata = Metadata(title: LocalizedString(stem ?? name), layout: .fixed)
        metadata.conformsTo = [PublicationProfile.pdf.uri]
        return Publication(
            manifest: Manifest(metadata: metadata, readingOrder: [Link(Self.href(name), mediaType: .pdf)]),
            container: CollectionContainer(resource, at: name),
            services: [{ _ in LockedContentService(protectionName: "PDF password") }] + PDFServices.factories([:]),
            diagnostics: diagnostics)
    }

    private static func href(_ name: String) -> String { RelativeURL(path: name)?.string ?? "publication.pdf" }

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
        let href = Self.href(name)
        var manifest = Manifest(
            metadata: PDFMetadata(document.information, pageCount: document.pageCount).metadata(title: stem ?? name),
            readingOrder: [Link(href, mediaType: .pdf, title: nil)],
            tableOfContents: await document.tableOfContents(href: href))
        if let labels = await PDFPageList.labels(document, href: href) {
            manifest.subcollections.append(PublicationCollection(role: "pageList", links: labels))
        }
        return Publication(
            manifest: manifest, container: CollectionContainer(resource, at: name),
            services: PDFServices.factories([href: document]), diagnostics: diagnostics)
    }
}

/// The page list from page labels, if they differ from page numbers.
enum PDFPageList {
    private static let maximumPages = 20_000

    static func labels(_ document: any PDFDocument, href: String) async -> [Link]? {
        var links: [Link] = []
        var isPlain = true
        for page in 0..<min(document.pageCount, maximumPages) {
            let label = await document.label(ofPage: page)
            if let label, label != String(page + 1) { isPlain = false }
            links.append(Link("\(href)#page=\(page + 1)", mediaType: .pdf, title: label ?? String(page + 1)))
        }
        return isPlain ? nil : links
    }
}
