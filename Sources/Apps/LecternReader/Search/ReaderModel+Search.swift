import LecternContent
import LecternNavigator
public import LecternPaint
import LecternPublication

/// A line of the search results.
public struct SearchRow: Identifiable, Hashable, Sendable {
    public let id: Int
    public var chapter: String
    public var before: String
    public var match: String
    public var after: String
    public var pageLabel: String
    public var isCurrent: Bool
}

// Finding words in the book.
extension ReaderModel {
    public var searchQuery: String { search.query }
    public var isSearching: Bool { search.isRunning }

    /// Looks for words in the whole book, regardless of letter case and
    /// accents; empty words end the search.
    public func find(_ query: String) {
        guard query != search.query else { return }
        search.task?.cancel()
        search = BookSearch()
        search.query = query
        tell(.search)
        guard let navigator, query.contains(where: { !$0.isWhitespace }) else { return }
        let service = searchService(of: navigator.publication)
        search.isRunning = true
        search.task = Task { [weak self] in
            // Who is still typing does not want the first letters' hits.
            try? await Task.sleep(for: .milliseconds(200))
            guard !Task.isCancelled else { return }
            var failure: String?
            do throws(SearchError) {
                let iterator = try await service.search(query, options: SearchOptions())
                while let found = await Self.next(of: iterator), self?.take(found) == true {}
            } catch {
                failure = error.words
            }
            if !Task.isCancelled { self?.endSearch(failure) }
        }
    }

    private func searchService(of publication: Publication) -> TextSearchService {
        if let open = openBookSearch, open.publication === publication { return open.service }
        let open = OpenBookSearch(publication)
        openBookSearch = open
        return open.service
    }

    /// The hits of the next chapter, their words made away from the window.
    @concurrent private static func next(of iterator: SearchIterator) async -> [FoundWords]? {
        await iterator.next().map { $0.hits(atMost: BookSearch.limit).map { FoundWords($0) } }
    }

    /// Lists hits; false where no more are wanted.
    private func take(_ hits: [FoundWords]) -> Bool {
        if Task.isCancelled { return false }
        search.hits += hits.prefix(BookSearch.limit - search.hits.count)
        // The list is made anew each time: a book of small chapters must not keep the window busy.
        if !hits.isEmpty, search.lastTold.duration(to: .now) > .milliseconds(100) {
            search.lastTold = .now
            tell(.search)
        }
        return search.hits.count < BookSearch.limit
    }

    private func endSearch(_ failure: String?) {
        search.isRunning = false
        search.failure = failure
        tell(.search)
    }

    /// What the search has found so far.
    public var searchRows: [SearchRow] {
        guard let navigator else { return [] }
        return search.hits.enumerated().map { id, hit in
            let page = navigator.pages.pageNumber(of: hit.place)
            let title = navigator.contents.title(ofChapter: hit.place.chapter)
            let snippet = hit.snippet
            return SearchRow(
                id: id, chapter: title,
                before: (snippet.isCutBefore ? "…" : "") + snippet.before.trimmingPrefix(while: \.isWhitespace),
                match: snippet.match, after: snippet.after.withoutSpaceAtEnd + (snippet.isCutAfter ? " …" : ""),
                pageLabel: page.map { pageLabel($0) } ?? "", isCurrent: id == search.current)
        }
    }

    /// `12 hits`, that there are none, or why nothing can be found.
    public var searchSummary: String {
        if search.query.isEmpty { return "" }
        if let failure = search.failure { return failure }
        if search.hits.isEmpty { return search.isRunning ? tr("Searching…") : tr("Nothing found") }
        if search.hits.count >= BookSearch.limit { return tr("Over {count} hits", ["count": "\(BookSearch.limit)"]) }
        return trn("{count} hit", "{count} hits", search.hits.count)
    }

    /// Goes to a hit.
    public func goToHit(_ id: Int) {
        guard search.hits.indices.contains(id) else { return }
        search.current = id
        let hit = search.hits[id]
        go { [weak self] navigator in
            let isThere = await navigator.go(to: hit.place)
            self?.reveal(hit)
            return isThere
        }
        tell(.search)
    }

    /// Goes to a hit after or before the one shown, or the first one from the page on.
    func showHit(after step: Int) {
        guard !search.hits.isEmpty, let place = navigator?.place else { return }
        if let current = search.current {
            let count = search.hits.count
            return goToHit((current + step + count) % count)
        }
        goToHit(search.hits.firstIndex { $0.place >= place } ?? 0)
    }

    /// Where hits stand on the spread shown, in the viewport; the current one is told apart.
    public var searchMarks: [(frame: PaintRect, isCurrent: Bool)] {
        guard let navigator, let spread = navigator.spread, !search.hits.isEmpty else { return [] }
        return search.hits.enumerated().flatMap { id, hit in
            navigator.frames(of: hit.range, chapter: hit.place.chapter, in: spread).map { frame in
                (frame, id == search.current)
            }
        }
    }
}

extension String {
    fileprivate var withoutSpaceAtEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
