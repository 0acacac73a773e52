public import LecternAssets
public import LecternBase
public import LecternModel

/// Provides the guided navigation of a publication: its media overlays, or the panels of a comic.
package protocol GuidedNavigationService: PublicationService {
    /// Whether any resource has a guided navigation document.
    var hasGuidedNavigation: Bool { get }

    /// Returns the URL of the document of a resource of the reading order; nil if it has none. Resources may share one.
    func guidedNavigationURL(for href: AnyURL) -> AnyURL?

    /// Returns the document of a resource of the reading order, with hrefs relative to the publication's root; nil if
    /// it has none.
    func guidedNavigationDocument(for href: AnyURL) async throws(ReadError) -> GuidedNavigationDocument?
}

extension Publication {
    private var guidedNavigationService: (any GuidedNavigationService)? {
        services.find((any GuidedNavigationService).self)
    }

    /// Whether any resource has a guided navigation document, such as a media overlay.
    public var hasGuidedNavigation: Bool { guidedNavigationService?.hasGuidedNavigation ?? false }

    /// Whether a resource of the reading order has a guided navigation document. Reads nothing.
    public func hasGuidedNavigation(for link: Link) -> Bool { guidedNavigationURL(for: link) != nil }

    /// Returns the URL of the guided navigation document of a resource of the reading order; nil if it has none.
    public func guidedNavigationURL(for link: Link) -> AnyURL? {
        link.url.flatMap { guidedNavigationService?.guidedNavigationURL(for: $0) }
    }

    /// Returns the guided navigation document of a resource of the reading order; nil if it has none.
    ///
    ///     for link in publication.readingOrder {
    ///         let guide = try await publication.guidedNavigationDocument(for: link)
    ///         print(link.href, guide?.guided.count ?? 0)
    ///     }
    public func guidedNavigationDocument(for link: Link) async throws(ReadError) -> GuidedNavigationDocument? {
        guard let url = link.url else { return nil }
        return try await guidedNavigationService?.guidedNavigationDocument(for: url)
    }
}

/// The URLs of guided navigation documents by resource, from the alternates of links.
package struct GuidedNavigationIndex: Sendable {
    private let documents: [AnyURL: AnyURL]
    /// The document of the whole publication.
    private let common: AnyURL?

    /// - Parameter mediaType: the media type of the documents.
    package init(_ manifest: Manifest, mediaType: MediaType) {
        var documents: [AnyURL: AnyURL] = [:]
        for link in manifest.readingOrder + manifest.resources {
            let alternate = link.alternates.first { $0.mediaType?.matches(mediaType) == true }
            guard let url = link.url, let document = alternate?.url else { continue }
            documents[url.removingFragment().normalized] = document
        }
        self.documents = documents
        let related = manifest.links.first { $0.mediaType?.matches(mediaType) == true && !$0.has(rel: "self") }
        common = related?.url
    }

    package var isEmpty: Bool { documents.isEmpty && common == nil }

    /// Returns the URL of the document of a resource.
    package func document(of href: AnyURL) -> AnyURL? { documents[href.removingFragment().normalized] ?? common }
}
