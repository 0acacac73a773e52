public import LecternAssets
public import LecternBase
public import LecternModel

/// An open publication: what it consists of, the bytes of its resources, and
/// the services that work on them.
///
///     let publication = try await opener.open(asset)
///     publication.metadata.title
///     let chapter = publication.get(publication.readingOrder[0])
///     let bytes = try await chapter?.read()
///
/// All formats are read into this one type. Links and locators are relative to
/// the container's root; ``resource(at:)`` finds what they mean even where a
/// book spells them wrong.
public final class Publication: Sendable {
    /// What the publication consists of.
    public let manifest: Manifest
    /// The bytes of its resources, decrypted.
    public let container: any Container
    /// Where to find the entry that a URL means.
    public let entries: EntryIndex
    /// Services that parsers and apps added.
    public let services: PublicationServices
    /// What was odd about it, so far; reading more may add more.
    public let diagnosticSink: DiagnosticSink
    /// The reading order as it is shown and searched: by resources, and by the pages of PDF.
    public let units: ReadingUnits
    private let linkIndex: LinkIndex

    /// Makes a publication of its parts.
    ///
    /// - Parameter entries: the index of the container's entries, where the
    ///   caller has one already.
    public init(
        manifest: Manifest, container: any Container = EmptyContainer(),
        entries: EntryIndex? = nil, services: [PublicationServiceFactory] = [],
        diagnostics: DiagnosticSink = DiagnosticSink()
    ) {
        self.manifest = manifest
        self.container = container
        let entries = entries ?? EntryIndex(container)
        self.entries = entries
        diagnosticSink = diagnostics
        linkIndex = LinkIndex(manifest)
        let context = PublicationServiceContext(manifest: manifest, container: container, entries: entries)
        self.services = PublicationServices(services.compactMap { $0(context) })
        let pdf = self.services.find((any PDFDocumentService).self)
        units = ReadingUnits(manifest.readingOrder) { pdf?.pageCount(of: $0) }
    }

    /// The same publication with more services; of two that answer to the same
    /// protocol the new one counts.
    public func adding(_ services: [PublicationServiceFactory]) -> Publication {
        let known = self.services.all
        return Publication(
            manifest: manifest, container: container, entries: entries,
            services: services + known.map { service in { _ in service } }, diagnostics: diagnosticSink)
    }

    /// What was odd about the publication, in the order it was found.
    public var diagnostics: [Diagnostic] { diagnosticSink.all }
}

extension Publication {
    public var metadata: Metadata { manifest.metadata }
    public var links: [Link] { manifest.links }
    /// The resources in the order of reading.
    public var readingOrder: [Link] { manifest.readingOrder }
    /// Resources that are not in the reading order.
    public var resources: [Link] { manifest.resources }
    public var tableOfContents: [Link] { manifest.tableOfContents }
    public var landmarks: [Link] { manifest.landmarks }
    public var pageList: [Link] { manifest.pageList }

    /// Whether the reading order is what a profile wants.
    public func conforms(to profile: PublicationProfile) -> Bool { manifest.conforms(to: profile) }

    /// The link to the resource that a URL means, fragments aside.
    public func linkWithHREF(_ url: some URLReference) -> Link? { place(of: url)?.link }

    /// The first link with a relation, such as `cover`.
    public func linkWithRel(_ rel: String) -> Link? { manifest.link(withRel: rel) }

    /// The index in the reading order of the resource that a URL means.
    public func readingOrderIndex(of url: some URLReference) -> Int? { place(of: url)?.readingOrderIndex }

    private func place(of url: some URLReference) -> LinkIndex.Place? {
        if let place = linkIndex.place(of: url.anyURL) { return place }
        guard let entry = entries.entry(for: url), let exact = RelativeURL(path: entry) else { return nil }
        return linkIndex.place(of: exact.anyURL)
    }

    /// The resource of a link, `nil` where the container has none.
    public func get(_ link: Link) -> (any Resource)? { link.url.flatMap { resource(at: $0) } }

    /// The resource that a URL means, `nil` where the container has none or
    /// the URL leads elsewhere.
    public func resource(at url: some URLReference) -> (any Resource)? {
        if let entry = entries.entry(for: url) { return container.resource(at: entry) }
        // What lies elsewhere is there only for a container that fetches it.
        return url.anyURL.absolute.flatMap { container.resource(at: $0.string) }
    }

    /// What a reference in a resource means, counted from the root: the `src`
    /// of an image in a chapter, the target of a link.
    public func resolve(_ reference: String, in base: some URLReference) -> AnyURL? {
        guard let url = base.anyURL.resolve(reference) else { return nil }
        return url.relative?.droppingLeadingSlashes.anyURL ?? url
    }

    /// A locator to the start of a link's target.
    public func locate(_ link: Link) -> Locator? {
        guard let url = link.url, !url.encodedPath.isEmpty else { return nil }
        let target = linkWithHREF(url)
        guard let href = target?.url ?? (url.relative == nil ? nil : url.removingFragment()) else { return nil }
        var locations = Locator.Locations()
        if let fragment = url.fragment, !fragment.isEmpty {
            locations.fragments = [fragment]
        } else {
            locations.progression = 0
        }
        return Locator(
            href: href, mediaType: target?.mediaType, title: target?.title ?? link.title, locations: locations)
    }
}
