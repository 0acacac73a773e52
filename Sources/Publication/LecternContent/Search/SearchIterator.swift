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
        public let hits: [SearchHit]
    }

    private let count: Int
    private let find: @Sendable (Int) async -> [SearchHit]
    private var index = 0
    private var isClosed = false
    private var pending: ArraySlice<SearchEvent> = []
    private var hasEnded = false
    /// How many hits there were so far.
    public private(set) var resultCount = 0

    init(count: Int, find: @escaping @Sendable (Int) async -> [SearchHit]) {
        self.count = count
        self.find = find
    }

    /// The hits of the next resource, which may have none; `nil` at the end,
    /// after ``close()`` and where the task is cancelled.
    public func next() async -> ResourceHits? {
        guard !isClosed, !Task.isCancelled, index < count else { return nil }
        let own = index
        index += 1
        let hits = await find(own)
        if isClosed || Task.isCancelled { return nil }
        resultCount += hits.count
        return ResourceHits(index: own, hits: hits)
    }

    /// Ends the search: nothing more comes.
    public func close() { isClosed = true }

    /// All hits of the rest.
    public func hits() async -> [SearchHit] {
        var all: [SearchHit] = []
        while let resource = await next() { all += resource.hits }
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
            pending.append(.finishedResource(index: resource.index, hits: resource.hits.count))
        } else if index >= count, !hasEnded, !isClosed, !Task.isCancelled {
            hasEnded = true
            pending = [.finished(hits: resultCount)]
        }
    }
}
