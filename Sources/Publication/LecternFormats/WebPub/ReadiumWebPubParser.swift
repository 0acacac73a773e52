public import LecternAssets
public import LecternBase
public import LecternModel
public import LecternPublication

/// Reads Readium's own publications: packages with a `manifest.json` (Web
/// Publication, Divina, audiobook, PDF), exploded folders, and manifests that
/// name their resources by URL.
///
///     let opener = PublicationOpener(parsers: [ReadiumWebPubParser()])
///
/// The manifest is kept as it is, unknown members with it.
///
/// Spec: https://readium.org/webpub-manifest/
public struct ReadiumWebPubParser: PublicationParser {
    private let remote: (any RemoteContainerFactory)?
    private let pdfFactory: (any PDFDocumentFactory)?

    /// - Parameters:
    ///   - remote: fetches the resources of manifests that are no packages;
    ///     without it only metadata and contents can be read.
    ///   - pdfFactory: opens the PDF in packages.
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
            let manifest = try await manifest(resource, isDivina, diagnostics, at: "manifest.json")
            check(manifest, container, diagnostics)
            return await publication(manifest, EncryptedEntries.refusing(container, manifest), diagnostics)
        case .resource(let resource, _):
            let manifest = try await manifest(resource, isDivina, diagnostics, at: nil)
            let base = manifest.links.first(withRel: "self")?.url?.absolute
            return await publication(
                manifest, remote?.container(for: manifest, base: base) ?? EmptyContainer(), diagnostics)
        }
    }

    private func manifest(
        _ resource: any Resource, _ isDivina: Bool, _ diagnostics: DiagnosticSink, at path: String?
    ) async throws(PublicationParseError) -> Manifest {
        let object = try await JSONDocument.read(resource, at: path)
        guard var manifest = Manifest(json: .object(object), diagnostics: diagnostics) else {
            throw .invalid(reason: "the manifest has no metadata", href: path)
        }
        guard !manifest.readingOrder.isEmpty else {
            throw .invalid(reason: "the manifest has nothing to read in it", href: path)
        }
        // Its name or its pictures say what it is, though the manifest does not.
        if isDivina, manifest.metadata.conformsTo.isEmpty {
            manifest.metadata.conformsTo = [PublicationProfile.divina.uri]
        }
        return manifest
    }

    /// Reports what the reading order names and the package does not have.
    private func check(_ manifest: Manifest, _ container: any Container, _ diagnostics: DiagnosticSink) {
        let entries = EntryIndex(container)
        for link in manifest.readingOrder {
            guard let url = link.url, url.absolute == nil, entries.entry(for: url) == nil else { continue }
            diagnostics.report(
                Diagnostic(
                    "webpub.resource.missing", .error, "\(link.href) is in the reading order but does not exist",
                    at: "manifest.json"))
        }
    }

    private func publication(
        _ manifest: Manifest, _ container: any Container, _ diagnostics: DiagnosticSink
    ) async -> Publication {
        var services = EncryptedEntries.services(for: manifest)
        var manifest = manifest
        if services.isEmpty, manifest.conforms(to: .pdf) {
            let documents = await documents(of: manifest, container, diagnostics)
            services += documents.isEmpty ? [] : PDFServices.factories(documents)
            if manifest.tableOfContents.isEmpty, let link = manifest.readingOrder.first,
                let document = documents[link.href]
            {
                manifest.tableOfContents = await document.tableOfContents(href: link.href)
            }
        }
        return Publication(
            manifest: manifest, container: container, services: services + FormatServices.factories(for: manifest),
            diagnostics: diagnostics)
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
                diagnostics.report(Diagnostic("webpub.pdf", .error, "the PDF could not be opened: \(error)", at: entry))
            }
        }
        return documents
    }
}

/// Makes the container of a publication whose manifest lies alone: its
/// resources are elsewhere.
public protocol RemoteContainerFactory: Sendable {
    /// - Parameter base: what relative links of the manifest are relative to.
    func container(for manifest: Manifest, base: AbsoluteURL?) -> any Container
}
