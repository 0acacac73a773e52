public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses W3C publications: Lightweight Packaging Format, unpacked folders, and
/// manifests alone.
///
/// Spec: https://www.w3.org/TR/lpf/
public struct LPFParser: PublicationParser {
    private let remote: (any RemoteContainerFactory)?

    /// Creates a parser.
    ///
    /// - Parameter remote: provides the resources of a manifest without a package; without it they cannot be read.
    public init(remote: (any RemoteContainerFactory)? = nil) { self.remote = remote }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        switch asset {
        case .container(let container, let format):
            guard format.conforms(to: .lpf) || !format.isSpecific && Self.isCandidate(container) else {
                throw .formatNotSupported
            }
            return try await package(container, format, diagnostics: diagnostics)
        case .resource(let resource, let format):
            guard format.conforms(to: .w3cWebPublication) else { throw .formatNotSupported }
            let object = try await JSONDocument.read(resource, at: nil)
            let manifest = W3CManifest(object, entryPage: nil, diagnostics: diagnostics).manifest(tableOfContents: [])
            let base = object["url"]?.elements.first?.string.flatMap { AbsoluteURL(string: $0) }
            let container = remote?.container(for: manifest, base: base) ?? EmptyContainer()
            return try publication(manifest, container, diagnostics: diagnostics)
        }
    }

    private static func isCandidate(_ container: any Container) -> Bool {
        container.resource(at: "publication.json") != nil || container.resource(at: "index.html") != nil
    }

    /// § 3 Obtaining the manifest: from the primary entry page, a link in it,
    /// or `publication.json`.
    private func package(
        _ container: any Container, _ format: Format, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        let page = await entryPage(container, diagnostics)
        let manifestObject = try await manifest(container, page)
        guard manifestObject != nil || page != nil else {
            if !format.conforms(to: .lpf) { throw .formatNotSupported }
            throw .invalid(reason: "the package has neither publication.json nor index.html", href: nil)
        }
        if manifestObject == nil {
            diagnostics.report(
                Diagnostic("lpf.manifest.missing", .error, message: "there is no manifest; index.html alone is shown"))
        }
        let object = manifestObject ?? W3CManifest.empty
        let entry = page.map { W3CManifest.EntryPage(href: $0.path, title: $0.title) }
        var manifest = W3CManifest(object, entryPage: entry, diagnostics: diagnostics).manifest(tableOfContents: [])
        manifest.tableOfContents = await contents(of: manifest, page, in: container, diagnostics: diagnostics)
        return try publication(manifest, container, diagnostics: diagnostics)
    }

    private func entryPage(_ container: any Container, _ diagnostics: DiagnosticSink) async -> EntryPageDocument? {
        await page(at: "index.html", container, diagnostics)
    }

    /// Reads a page of the package; failures are reported and return nil.
    private func page(
        at path: String, _ container: any Container, _ diagnostics: DiagnosticSink
    ) async -> EntryPageDocument? {
        guard let resource = container.resource(at: path) else { return nil }
        do {
            let bytes = try await resource.read(range: 0..<Self.largestPage)
            return EntryPageDocument(bytes, path: path, diagnostics: diagnostics)
        } catch {
            diagnostics.report(
                Diagnostic("lpf.page.unreadable", .error, message: "it could not be read: \(error)", at: path))
            return nil
        }
    }

    private static let largestPage: UInt64 = 64 << 20

    private func manifest(
        _ container: any Container, _ page: EntryPageDocument?
    ) async throws(PublicationParseError) -> JSONObject? {
        if let page, let reference = page.manifestReference {
            if reference.hasPrefix("#") {
                if let text = page.embeddedManifest(id: String(reference.dropFirst())) {
                    return try JSONDocument.parse(Bytes(utf8: text), at: page.path)
                }
            } else if let entry = EntryIndex(container).entry(for: reference),
                let resource = container.resource(at: entry)
            {
                return try await JSONDocument.read(resource, at: entry)
            }
        }
        guard let resource = container.resource(at: "publication.json") else { return nil }
        return try await JSONDocument.read(resource, at: "publication.json")
    }

    /// The contents of the resource that is declared as the table of contents,
    /// else of the entry page.
    private func contents(
        of manifest: Manifest, _ page: EntryPageDocument?, in container: any Container, diagnostics: DiagnosticSink
    ) async -> [Link] {
        if let link = (manifest.resources + manifest.readingOrder).first(where: { link in
            link.rels.contains { $0.lowercased() == "contents" }
        }), let entry = link.url.flatMap({ EntryIndex(container).entry(for: $0) }), entry != page?.path,
            let document = await self.page(at: entry, container, diagnostics)
        {
            return document.tableOfContents()
        }
        if let contents = page?.tableOfContents(), !contents.isEmpty { return contents }
        return manifest.readingOrder.filter { $0.title != nil }.map { Link($0.href, title: $0.title) }
    }

    private func publication(
        _ manifest: Manifest, _ container: any Container, diagnostics: DiagnosticSink
    ) throws(PublicationParseError) -> Publication {
        guard !manifest.readingOrder.isEmpty else {
            throw .invalid(reason: "the manifest has no reading order", href: "publication.json")
        }
        let entries = EntryIndex(container)
        for link in manifest.readingOrder + manifest.resources where !container.entries.isEmpty {
            guard let url = link.url, url.absolute == nil, entries.entry(for: url) == nil else { continue }
            diagnostics.report(
                Diagnostic(
                    "lpf.resource.missing", .error, message: "\(link.href) is named but does not exist",
                    at: "publication.json"))
        }
        return Publication(
            manifest: manifest, container: container, entries: entries,
            services: FormatServices.factories(for: manifest), diagnostics: diagnostics)
    }
}
