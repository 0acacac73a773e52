import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
public import LecternPublication
import Synchronization

/// Searches publications made of documents, and keeps their folded text within
/// a number of bytes, so that the second search reads nothing.
///
///     let service = TextSearchService(publication)
///     let hits = try await service.search("Prince Andrew", options: .init()).hits()
///
/// Words are found whatever their case and accents, with and without vowel
/// points, across white space, soft hyphens and inline markup, as
/// `SearchFolding` says.
public final class TextSearchService: SearchService {
    private let documents: PublicationDocuments
    private let byteLimit: Int
    private let cache = Mutex(Cache())

    private struct Cache {
        var texts: [Int: ResourceText] = [:]
        /// The least recently used first.
        var order: [Int] = []
        var byteCount = 0
        var shares: [(start: Double, length: Double)] = []
    }

    /// - Parameter byteLimit: about how much memory folded texts may take; what is
    ///   over it is read again when it is searched again.
    public init(_ publication: Publication, byteLimit: Int = 96 << 20) {
        documents = PublicationDocuments(publication, byteLimit: 0)
        self.byteLimit = byteLimit
    }

    /// About how much memory the kept texts take.
    public var byteCount: Int { cache.withLock { $0.byteCount } }

    public func search(_ query: String, options: SearchOptions) async throws(SearchError) -> SearchIterator {
        let searcher = try TextSearcher(query, options: options)
        let order = documents.publication.units
        let isSearchable = order.contains { unit in
            let link = unit.link
            return unit.page != nil
                || DocumentSyntax(mediaType: link.mediaType?.string, path: link.url?.path ?? link.href)
                    .map { $0 != .image } ?? false
        }
        guard isSearchable else { throw .notSearchable }
        return SearchIterator(
            count: order.count, findAtHand: { [self] in hitsAtHand(at: $0, of: searcher) },
            find: { [self] in await hits(at: $0, of: searcher) })
    }

    /// The hits in a text that is at hand, where finding them takes less time than a change of threads.
    private func hitsAtHand(at index: Int, of searcher: TextSearcher) -> SearchIterator.Found? {
        guard searcher.isQuick, let text = kept(index) else { return nil }
        return .init(text: text, places: searcher.find(in: text).places)
    }

    @concurrent private func hits(at index: Int, of searcher: TextSearcher) async -> SearchIterator.Found {
        guard let text = await text(at: index) else { return .init() }
        let found = searcher.find(in: text)
        if !found.isComplete {
            documents.publication.diagnosticSink.report(
                Diagnostic(
                    "search.incomplete", .warning, "the regular expression takes too long; there may be more hits",
                    at: text.href.string))
        }
        return .init(text: text, places: found.places)
    }

    /// The text of a resource, folded.
    private func text(at index: Int) async -> ResourceText? {
        if let known = kept(index) { return known }
        let unit = documents.publication.units[index]
        guard let href = unit.href, let document = await documents.parse(unit.link) else { return nil }
        let text = ResourceText(document, index: index, unit: unit, href: href, share: await share(of: index))
        keep(text)
        return text
    }

    private func kept(_ index: Int) -> ResourceText? {
        cache.withLock { cache in
            guard let text = cache.texts[index] else { return nil }
            // Only what does not fit needs to know what was used last.
            if cache.byteCount > byteLimit / 2, let place = cache.order.firstIndex(of: index) {
                cache.order.remove(at: place)
                cache.order.append(index)
            }
            return text
        }
    }

    private func keep(_ text: ResourceText) {
        let size = text.byteCount
        guard size <= byteLimit else { return }
        cache.withLock { cache in
            guard cache.texts[text.index] == nil else { return }
            cache.texts[text.index] = text
            cache.order.append(text.index)
            cache.byteCount += size
            while cache.byteCount > byteLimit, !cache.order.isEmpty {
                let oldest = cache.texts.removeValue(forKey: cache.order.removeFirst())
                cache.byteCount -= oldest?.byteCount ?? 0
            }
        }
    }

    /// Where a unit begins in the publication, and its share of it, by positions.
    private func share(of index: Int) async -> (start: Double, length: Double) {
        if let known = cache.withLock({ $0.shares.indices.contains(index) ? $0.shares[index] : nil }) { return known }
        let units = documents.publication.units
        let counts = await documents.publication.positionCounts().enumerated().flatMap { resource, own in
            // A page of a PDF is a position.
            let pages = units.units(ofResource: resource).count
            return pages > 1 ? [Int](repeating: 1, count: pages) : [own]
        }
        let total = Double(max(counts.reduce(0, +), 1))
        var start = 0.0
        let shares = counts.map { count -> (start: Double, length: Double) in
            defer { start += Double(count) / total }
            return (start, Double(count) / total)
        }
        cache.withLock { $0.shares = shares }
        return shares.indices.contains(index) ? shares[index] : (0, 0)
    }
}
