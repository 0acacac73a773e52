public import LecternPublication

/// Searches the text of a publication.
public protocol SearchService: PublicationService {
    /// Starts a search; nothing is read before the first ``SearchIterator/next()``.
    func search(_ query: String, options: SearchOptions) async throws(SearchError) -> SearchIterator
}

/// What a search tells while it goes on.
public enum SearchEvent: Sendable {
    /// A hit, in reading order.
    case hit(SearchHit)
    /// A resource, or a page of a PDF, was searched: its index among the publication's units and how many hits
    /// it has. Once for each.
    case finishedResource(index: Int, hits: Int)
    /// All was searched. The last event, also without any hit.
    case finished(hits: Int)
}

extension Publication {
    /// Starts a search in the publication.
    ///
    ///     let search = try await publication.search("whale")
    ///     while let hits = await search.next() { show(hits) }
    ///
    /// A publication without a search service of its own gets one that lasts as
    /// long as the iterator; keep a ``TextSearchService`` to search again at once.
    public func search(
        _ query: String, options: SearchOptions = SearchOptions()
    ) async throws(SearchError) -> SearchIterator {
        if let service = services.find((any SearchService).self) {
            return try await service.search(query, options: options)
        }
        return try await TextSearchService(self).search(query, options: options)
    }
}
