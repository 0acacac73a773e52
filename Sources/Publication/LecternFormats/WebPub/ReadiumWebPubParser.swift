public import LecternAssets
public import LecternBase
public import LecternModel
public import LecternPublication

/// Parses Readium publications: packages with a `manifest.json` (Web
/// Publication, Divina, audiobook, PDF), unpacked folders, and manifests whose
/// resources are URLs.
///
///     let opener = PublicationOpener(parsers: [ReadiumWebPubParser()])
///
/// The manifest is kept unchanged, including unknown members.
///
/// Spec: https://readium.org/webpub-manifest/
public struct ReadiumWebPubParser: PublicationParser {
    private let remote: (any RemoteContainerFactory)?
    private let pdfFactory: (any PDFDocumentFactory)?

    /// - Parameters:
    ///   - remote: creates the container of a manifest without a package;
    /// without it only metadata and contents can be read.
    ///   - pdfFactory: opens PDF resources.
    public init(remote: (any RemoteContainerFactory)? = nil, pdfFactory: (any PDFDocumentFactory)? = nil) {
        self.remote = remote
        self.pdfFactory = pdfFactory
    }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard asset.format.conforms(to: .webPublication) else { throw .formatNotSupported }
        let isDivina = asset.format.mediaType.matchesAny(.divina, .divinaManifest)
        switch asset {
        case .container(let container, _):
            guard let resource = container.resource(at: "manifest.json") else { throw .formatNotSupported }
            let manifest = try await manifest(
                resource, isDivina: isDivina, diagnostics: diagnostics, at: "manifest.json")
            check(manifest, container, diagnostics: diagnostics)
            return await publication(
                manifest, EncryptedEntries.decrypting(container, manifest),
                protection: EncryptedEntries.services(for: manifest, in: container), diagnostics: diagnostics)
        case .resource(let resource, _):
            let manifest = try await manifest(resource, isDivina: isDivina, diagnostics: diagnostics, at: nil)
            let base = manifest.links.first(withRel: "self")?.url?.absolute
            return await publication(
                manifest, remote?.container(for: manifest, base: base) ?? EmptyContainer(),
                protection: EncryptedEntries.services(for: manifest, in: EmptyContainer()), diagnostics: diagnostics)
        }
    }

    private func manifest(
        _ resource: any Resource, isDivina: Bool, diagnostics: DiagnosticSink, at path: String?
    ) async throws(PublicationParseError) -> Manifest {
        let object = try await JSONDocument.read(resource, at: path)
        guard var manifest = Manifest(json: .object(object), diagnostics: diagnostics) else {
            throw .invalid(reason: "the manifest has no metadata", href: path)
        }
        guard !manifest.readingOrder.isEmpty else {
            throw .invalid(reason: "the manifest has no reading order", href: path)
        }
        // The file name or the pictures give the profile, if the manifest does not.
        if isDivina, manifest.metadata.conformsTo.isEmpty {
            manifest.metadata.conformsTo = [PublicationProfile.divina.uri]
        }
        return manifest
    }

    /// Reports missing resources of the reading order.
    private func check(_ manifest: Manifest, _ container: any Container, diagnostics: DiagnosticSink) {
        let entries = EntryIndex(container)
        for link in manifest.readingOrder {
            guard let url = link.url, url.absolute == nil, entries.entry(for: url) == nil else { continue }
            diagnostics.report(
                Diagnostic(
                    "webpub.resource.missing", .error,
                    message: "\(link.href) is in the reading order but does not exist",
                    at: "manifest.json"))
        }
    }

    private func publication(
        _ manifest: Manifest, _ container: any Container, protection: [PublicationServiceFactory],
        diagnostics: DiagnosticSink
    ) async -> Publication {
        var services = protection
        var manifest = manifest
        if services.isEmpty, manifest.conforms(to: .pdf) {
            let documents = await documents(of: manifest, container, diagnostics)
            services += documents.isEmpty ? [] : PDFServices.factories(documents)
            if let link = manifest.readingOrder.first, let document = documents[link.href] {
                await complete(&manifest, from: document, href: link.href)
            }
        }
        return Publication(
            manifest: manifest, container: container, services: services + FormatServices.factories(for: manifest),
            diagnostics: diagnostics)
    }

    /// Adds contents and page labels of a document, if the manifest has none.
    private func complete(_ manifest: inout Manifest, from document: any PDFDocument, href: String) async {
        if manifest.tableOfContents.isEmpty { manifest.tableOfContents = await document.tableOfContents(href: href) }
        guard manifest.readingOrder.count == 1, manifest.pageList.isEmpty,
            let labels = await PDFPageList.labels(document, href: href)
        else { return }
        manifest.subcollections.append(PublicationCollection(role: "pageList", links: labels))
    }

    private static let mostDocuments = 1_000

    private func documents(
        of manifest: Manifest, _ container: any Container, _ diagnostics: DiagnosticSink
    ) async -> [String: any PDFDocument] {
        guard let pdfFactory else { return [:] }
        let entries = EntryIndex(container)
        var documents: [String: any PDFDocument] = [:]
        for link in manifest.readingOrder.prefix(Self.mostDocuments) {
            guard let entry = link.url.flatMap({ entries.entry(for: $0) }), let resource = container.resource(at: entry)
            else { continue }
            do {
                documents[link.href] = try await pdfFactory.open(resource, password: nil)
            } catch {
                diagnostics.report(
                    Diagnostic("webpub.pdf", .error, message: "the PDF could not be opened: \(error)", at: entry))
            }
        }
        return documents
    }
}

/// Creates the container for a manifest without a package.
public protocol RemoteContainerFactory: Sendable {
    /// - Parameter base: the base of relative links.
    func container(for manifest: Manifest, base: AbsoluteURL?) -> any Container
}
