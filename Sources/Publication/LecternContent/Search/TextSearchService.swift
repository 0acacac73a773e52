import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
public import LecternPublication
import LecternUnicode
import Synchronization

/// Searches publications made of documents, and caches their folded text up to
/// a limit, so that later searches read nothing.
///
///     let service = TextSearchService(publication)
///     let hits = try await service.search("Prince Andrew", options: .init()).hits()
///
/// Ignores case, accents and vowel points, and finds words across white space,
/// soft hyphens and inline markup; see `SearchFolding`.
public final class TextSearchService: SearchService {
    private let documents: PublicationDocuments
    private let byteLimit: Int
    private let cache = Mutex(Cache())

    private struct Cache {
        var texts: [Int: ResourceText] = [:]
        /// Least recently used first.
        var order: [Int] = []
        var byteCount = 0
        var shares: [(start: Double, length: Double)] = []
    }

    /// - Parameter byteLimit: the approximate size of the cache in bytes; other
    ///   texts are read again for each search.
    public init(_ publication: Publication, byteLimit: Int = 96 << 20) {
        documents = PublicationDocuments(publication, byteLimit: 0)
        self.byteLimit = byteLimit
    }

    /// The approximate size of the cached texts.
    package var byteCount: Int { cache.withLock { $0.byteCount } }

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

    /// Returns the folded text of a unit, then its ruby readings; nil if it cannot be read or is no text.
    package func foldedText(at index: Int) async -> [UInt16]? {
        guard let text = await text(at: index) else { return nil }
        let readings = text.readings.units
        return readings.isEmpty ? text.folded.units : text.folded.units + [0x20] + readings
    }

    /// Returns the first hits of a query in a unit; none if it cannot be read, or the query asks for nothing.
    package func hits(of query: String, options: SearchOptions, at index: Int, limit: Int) async -> [SearchHit] {
        guard documents.publication.units.indices.contains(index),
            let searcher = try? TextSearcher(query, options: options)
        else { return [] }
        let found = await hits(at: index, of: searcher)
        guard let text = found.text else { return [] }
        return found.places.ranges(atMost: limit, in: text).map { SearchHit($0, in: text) }
    }

    /// Searches a cached text, if that is faster than switching threads.
    private func hitsAtHand(at index: Int, of searcher: TextSearcher) -> SearchIterator.Found? {
        guard searcher.isQuick, let text = kept(index) else { return nil }
        return .init(text: text, places: searcher.find(in: text).places)
    }

    @concurrent private func hits(at index: Int, of searcher: TextSearcher) async -> SearchIterator.Found {
        guard let text = await text(at: index) else { return .init() }
        let result = searcher.find(in: text)
        if !result.isComplete {
            documents.publication.diagnosticSink.report(
                Diagnostic(
                    "search.incomplete", .warning,
                    message: "the regular expression takes too long; there may be more hits",
                    at: text.href.string))
        }
        return .init(text: text, places: result.places)
    }

    /// Returns the folded text of a unit.
    private func text(at index: Int) async -> ResourceText? {
        if let cached = kept(index) { return cached }
        let unit = documents.publication.units[index]
        guard let href = unit.href, let document = await documents.parse(unit.link) else { return nil }
        let hidden = unit.page == nil ? await documents.hiddenNodes(of: document, at: unit.link) : .none
        let text = ResourceText(
            document, index: index, unit: unit, href: href, share: await share(of: index), hidden: hidden)
        keep(text)
        return text
    }

    private func kept(_ index: Int) -> ResourceText? {
        cache.withLock { cache in
            guard let text = cache.texts[index] else { return nil }
            // The order of use only matters when the cache is nearly full.
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

    /// Returns the start and the share of a unit as total progressions, by
    /// positions.
    private func share(of index: Int) async -> (start: Double, length: Double) {
        if let cachedShare = cache.withLock({ $0.shares.indices.contains(index) ? $0.shares[index] : nil }) {
            return cachedShare
        }
        let units = documents.publication.units
        let counts = await documents.publication.positionCounts().enumerated().flatMap { resource, positions in
            // A page of a PDF is one position.
            let pages = units.units(ofResource: resource).count
            return pages > 1 ? [Int](repeating: 1, count: pages) : [positions]
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
