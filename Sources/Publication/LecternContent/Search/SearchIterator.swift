/// A search in progress: the hits of one resource after another.
///
///     while let resource = await search.next() {
///         for hit in resource.hits { print(hit.snippet.match) }
///     }
public actor SearchIterator {
    /// The hits of a resource.
    public struct ResourceHits: Sendable {
        /// Index of the publication's units: resources, or pages of a PDF.
        public let index: Int
        private let found: Found

        init(index: Int, found: Found) { (self.index, self.found) = (index, found) }

        /// How many hits there are.
        public var count: Int { found.places.count }

        /// The hits, made when they are asked for.
        public var hits: [SearchHit] { hits(atMost: .max) }

        /// The first hits.
        public func hits(atMost limit: Int) -> [SearchHit] {
            guard let text = found.text else { return [] }
            return found.places.ranges(atMost: limit, in: text).map { SearchHit($0, in: text) }
        }

        fileprivate func append(to all: inout SearchHits) { all.append(found) }
    }

    /// What was found in a text; without one nothing.
    struct Found: Sendable {
        var text: ResourceText?
        var places = HitPlaces.ranges([])
    }

    private let count: Int
    private let findAtHand: @Sendable (Int) -> Found?
    private let find: @Sendable (Int) async -> Found
    private var index = 0
    private var isClosed = false
    private var pending: ArraySlice<SearchEvent> = []
    private var hasEnded = false
    /// How many hits there were so far.
    public private(set) var resultCount = 0

    /// - Parameters:
    ///   - count: of the publication's units.
    ///   - findAtHand: finds without waiting, and `nil` where that cannot be.
    ///   - find: finds however long it takes.
    init(
        count: Int, findAtHand: @escaping @Sendable (Int) -> Found? = { _ in nil },
        find: @escaping @Sendable (Int) async -> Found
    ) {
        self.count = count
        self.findAtHand = findAtHand
        self.find = find
    }

    /// The hits of the next resource, which may have none; `nil` at the end,
    /// after ``close()`` and where the task is cancelled.
    public func next() async -> ResourceHits? {
        guard !isClosed, !Task.isCancelled, index < count else { return nil }
        let own = index
        index += 1
        let found = if let found = findAtHand(own) { found } else { await find(own) }
        if isClosed || Task.isCancelled { return nil }
        resultCount += found.places.count
        return ResourceHits(index: own, found: found)
    }

    /// Ends the search: nothing more comes.
    public func close() { isClosed = true }

    /// All hits of the rest.
    public func hits() async -> SearchHits {
        var all = SearchHits()
        while let resource = await next() { resource.append(to: &all) }
        return all
    }

    /// Hits and ends of resources, made as they are asked for: who stops
    /// listening, cancels the task or calls ``close()`` gets no later event.
    public nonisolated var events: AsyncStream<SearchEvent> {
        AsyncStream { await self.nextEvent() }
    }

    private func nextEvent() async -> SearchEvent? {
        if pending.isEmpty { await gather() }
        if isClosed || Task.isCancelled || pending.isEmpty { return nil }
        return pending.removeFirst()
    }

    /// The events of the next resource, or of the end.
    private func gather() async {
        if let resource = await next() {
            pending = ArraySlice(resource.hits.map { .hit($0) })
            pending.append(.finishedResource(index: resource.index, hits: resource.count))
        } else if index >= count, !hasEnded, !isClosed, !Task.isCancelled {
            hasEnded = true
            pending = [.finished(hits: resultCount)]
        }
    }
}
