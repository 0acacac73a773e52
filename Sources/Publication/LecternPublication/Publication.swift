public import LecternAssets
public import LecternBase
public import LecternModel

/// An opened publication: its manifest, the bytes of its resources, and its
/// services.
///
///     let publication = try await opener.open(asset)
///     publication.metadata.title
///     let chapter = publication.get(publication.readingOrder[0])
///     let bytes = try await chapter?.read()
///
/// All formats are parsed into this type. Links and locators are relative to
/// the container's root; ``resource(at:)`` also finds resources whose URLs are
/// misspelt in the book.
public final class Publication: Sendable {
    /// The description of the publication.
    public let manifest: Manifest
    /// The resources' bytes, decrypted.
    public let container: any Container
    /// Finds the container entry of a URL.
    public let entries: EntryIndex
    /// The services added by parsers and apps.
    public let services: PublicationServices
    /// The diagnostics so far; reading resources may add more.
    public let diagnosticSink: DiagnosticSink
    /// The reading order as it is shown and searched; each page of a PDF is a
    /// unit.
    public let units: ReadingUnits
    private let linkIndex: LinkIndex
    /// What made the services, to make them for other parts.
    private let factories: [PublicationServiceFactory]

    /// Creates a publication from its parts.
    ///
    /// - Parameter entries: the index of the container's entries, if it already
    ///   exists.
    public convenience init(
        manifest: Manifest, container: any Container = EmptyContainer(),
        entries: EntryIndex? = nil, services: [PublicationServiceFactory] = [],
        diagnostics: DiagnosticSink = DiagnosticSink()
    ) {
        let entries = entries ?? EntryIndex(container)
        let context = PublicationServiceContext(manifest: manifest, container: container, entries: entries)
        self.init(
            manifest: manifest, container: container, entries: entries, linkIndex: LinkIndex(manifest),
            services: PublicationServices(services.compactMap { $0(context) }), factories: services,
            diagnostics: diagnostics)
    }

    private init(
        manifest: Manifest, container: any Container, entries: EntryIndex, linkIndex: LinkIndex,
        services: PublicationServices, factories: [PublicationServiceFactory], diagnostics: DiagnosticSink
    ) {
        self.manifest = manifest
        self.container = container
        self.entries = entries
        self.linkIndex = linkIndex
        diagnosticSink = diagnostics
        self.services = services
        self.factories = factories
        let pdf = services.find((any PDFDocumentService).self)
        units = ReadingUnits(manifest.readingOrder) { pdf?.pageCount(of: $0) }
    }

    /// Returns the publication with additional services; a new service replaces
    /// one of the same protocol.
    public func adding(_ services: [PublicationServiceFactory]) -> Publication {
        let context = PublicationServiceContext(manifest: manifest, container: container, entries: entries)
        return Publication(
            manifest: manifest, container: container, entries: entries, linkIndex: linkIndex,
            services: PublicationServices(services.compactMap { $0(context) } + self.services.all),
            factories: services + factories, diagnostics: diagnosticSink)
    }

    /// What a publication is made of.
    public struct Parts: Sendable {
        /// The description of the publication.
        public var manifest: Manifest
        /// The resources' bytes, decrypted.
        public var container: any Container
        /// What makes the services; of several with the same protocol the first one counts.
        public var services: [PublicationServiceFactory]
    }

    /// The parts of the publication, to make another one of them.
    public var parts: Parts { Parts(manifest: manifest, container: container, services: factories) }

    /// Creates a publication from the parts of another one. Its services are made anew.
    public convenience init(_ parts: Parts, diagnostics: DiagnosticSink = DiagnosticSink()) {
        self.init(
            manifest: parts.manifest, container: parts.container, services: parts.services, diagnostics: diagnostics)
    }

    /// Returns the publication with other parts.
    ///
    ///     let renamed = publication.changed { $0.manifest.metadata.localizedTitle = LocalizedString("Emma, annotated") }
    public func changed(_ change: (inout Parts) throws -> Void) rethrows -> Publication {
        var parts = parts
        try change(&parts)
        return Publication(parts, diagnostics: diagnosticSink)
    }

    /// The diagnostics so far, in the order of detection.
    public var diagnostics: [Diagnostic] { diagnosticSink.all }
}

extension Publication {
    /// The metadata of the manifest: title, authors, languages and so on.
    public var metadata: Metadata { manifest.metadata }
    /// Links of the publication as a whole, such as `self` or `license`.
    public var links: [Link] { manifest.links }
    /// The resources in the order of reading.
    public var readingOrder: [Link] { manifest.readingOrder }
    /// Resources that are not in the reading order.
    public var resources: [Link] { manifest.resources }
    /// The contents as a tree of links; empty if the book has none.
    public var tableOfContents: [Link] { manifest.tableOfContents }
    /// Links to the cover, the body matter and other parts; empty if the book names none.
    public var landmarks: [Link] { manifest.landmarks }
    /// Links to the pages of the printed edition, whose numbers are their titles; empty if the book names none.
    public var pageList: [Link] { manifest.pageList }

    /// Whether the reading order matches a profile.
    public func conforms(to profile: PublicationProfile) -> Bool { manifest.conforms(to: profile) }

    /// Whether it consists of documents with pages of a fixed size and text of their own: PDF or DjVu.
    public var isPagedDocument: Bool { manifest.isPagedDocument }

    /// Returns the link to a resource, ignoring fragments.
    public func linkWithHREF(_ url: some URLReference) -> Link? { place(of: url)?.link }

    /// The first link with a relation, such as `cover`.
    public func linkWithRel(_ rel: String) -> Link? { manifest.link(withRel: rel) }

    /// Returns the index in the reading order of the resource at a URL.
    public func readingOrderIndex(of url: some URLReference) -> Int? { place(of: url)?.readingOrderIndex }

    /// Returns a locator of another copy of this publication, with the names of
    /// this copy. Other locators are returned unchanged.
    ///
    ///     let place = publication.normalizeLocator(stored)
    ///
    /// A publication of one file names its only resource after the file, so
    /// locators stored before the file was renamed have its old name.
    public func normalizeLocator(_ locator: Locator) -> Locator {
        guard readingOrder.count == 1, linkWithHREF(locator.href) == nil, let link = readingOrder.first,
            let href = link.url, locator.mediaType == nil || locator.mediaType == link.mediaType
        else { return locator }
        var result = locator
        result.href = locator.href.fragment.flatMap { AnyURL(string: link.href + "#" + $0) } ?? href
        return result
    }

    private func place(of url: some URLReference) -> LinkIndex.Place? {
        if let place = linkIndex.place(of: url.anyURL) { return place }
        guard let entry = entries.entry(for: url), let exact = RelativeURL(path: entry) else { return nil }
        return linkIndex.place(of: exact.anyURL)
    }

    /// Returns the resource of a link; nil if the container does not have it.
    public func get(_ link: Link) -> (any Resource)? { link.url.flatMap { resource(at: $0) } }

    /// Returns the resource at a URL; nil if the container does not have it, or
    /// the URL is outside of the publication.
    public func resource(at url: some URLReference) -> (any Resource)? {
        if let entry = entries.entry(for: url) { return container.resource(at: entry) }
        // Only containers that fetch resources have entries for absolute URLs.
        return url.anyURL.absolute.flatMap { container.resource(at: $0.string) }
    }

    /// Resolves a reference in a resource, such as the `src` of an image or the
    /// target of a link, to a URL relative to the root.
    public func resolve(_ reference: String, in base: some URLReference) -> AnyURL? {
        guard let url = base.anyURL.resolve(reference) else { return nil }
        return url.relative?.droppingLeadingSlashes.anyURL ?? url
    }

    /// Returns a locator of the start of a link's target.
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
