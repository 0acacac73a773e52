/// A search in progress: returns the hits resource by resource.
///
///     while let resource = await search.next() {
///         for hit in resource.hits { print(hit.snippet.match) }
///     }
public actor SearchIterator {
    /// The hits of a resource.
    public struct ResourceHits: Sendable {
        /// The index in the publication's units: resources, or pages of a PDF.
        public let index: Int
        private let result: Found

        init(index: Int, result: Found) {
            self.index = index
            self.result = result
        }

        /// The number of hits.
        public var count: Int { result.places.count }

        /// The hits, created on demand.
        public var hits: [SearchHit] { hits(atMost: .max) }

        /// Returns the first hits.
        public func hits(atMost limit: Int) -> [SearchHit] {
            guard let text = result.text else { return [] }
            return result.places.ranges(atMost: limit, in: text).map { SearchHit($0, in: text) }
        }

        fileprivate func append(to all: inout SearchHits) { all.append(result) }
    }

    /// The result for a text; empty without one.
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
    /// The number of hits so far.
    public private(set) var resultCount = 0

    /// - Parameters:
    ///   - count: the number of the publication's units.
    ///   - findAtHand: searches without suspension; returns nil if it cannot.
    ///   - find: searches with suspension.
    init(
        count: Int, findAtHand: @escaping @Sendable (Int) -> Found? = { _ in nil },
        find: @escaping @Sendable (Int) async -> Found
    ) {
        self.count = count
        self.findAtHand = findAtHand
        self.find = find
    }

    /// Returns the hits of the next resource, possibly none; nil at the end,
    /// after ``close()``, and if the task is cancelled.
    public func next() async -> ResourceHits? {
        guard !isClosed, !Task.isCancelled, index < count else { return nil }
        let unitIndex = index
        index += 1
        let result = if let result = findAtHand(unitIndex) { result } else { await find(unitIndex) }
        if isClosed || Task.isCancelled { return nil }
        resultCount += result.places.count
        return ResourceHits(index: unitIndex, result: result)
    }

    /// Ends the search: ``next()`` returns nil from now on.
    public func close() { isClosed = true }

    /// Returns all remaining hits.
    public func hits() async -> SearchHits {
        var all = SearchHits()
        while let resource = await next() { resource.append(to: &all) }
        return all
    }

    /// The hits and ends of resources as events, created on demand. No event
    /// follows ``close()`` or the cancellation of the task.
    public nonisolated var events: AsyncStream<SearchEvent> {
        AsyncStream { await self.nextEvent() }
    }

    private func nextEvent() async -> SearchEvent? {
        if pending.isEmpty { await gather() }
        if isClosed || Task.isCancelled || pending.isEmpty { return nil }
        return pending.removeFirst()
    }

    /// Gathers the events of the next resource, or of the end.
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
