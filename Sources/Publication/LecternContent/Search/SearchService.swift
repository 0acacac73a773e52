public import LecternPublication

/// Searches the text of a publication.
public protocol SearchService: PublicationService {
    /// Starts a search; nothing is read before the first ``SearchIterator/next()``.
    func search(_ query: String, options: SearchOptions) async throws(SearchError) -> SearchIterator
}

/// An event of a search in progress.
public enum SearchEvent: Sendable {
    /// A hit, in reading order.
    case hit(SearchHit)
    /// The search of a unit is finished, with its index in the publication's
    /// units and its number of hits. One event for each unit.
    case finishedResource(index: Int, hits: Int)
    /// The search is finished. Always the last event.
    case finished(hits: Int)
}

extension Publication {
    /// Starts a search in the publication.
    ///
    ///     let search = try await publication.search("whale")
    ///     while let hits = await search.next() { show(hits) }
    ///
    /// A publication without a search service gets one for this search; keep a
    /// ``TextSearchService`` for repeated searches.
    public func search(
        _ query: String, options: SearchOptions = SearchOptions()
    ) async throws(SearchError) -> SearchIterator {
        if let service = services.find((any SearchService).self) {
            return try await service.search(query, options: options)
        }
        return try await TextSearchService(self).search(query, options: options)
    }
}
