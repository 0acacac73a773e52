import LecternBase
import LecternContent
public import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPaint
import LecternPublication

/// A row of the search results.
public struct SearchRow: Identifiable, Hashable, Sendable {
    public let id: Int
    public var chapter: String
    public var before: String
    public var match: String
    public var after: String
    public var pageLabel: String
    public var isCurrent: Bool
}

/// Searches the text of the book.
@MainActor public final class SearchController {
    private let session: ReadingSession
    private var search = BookSearch()
    private var task: Task<Void, Never>?
    /// Caches the folded text of the book, so that each further query only scans
    /// memory.
    private var service: TextSearchService?

    /// How the book is searched.
    public private(set) var choices = SearchChoices()
    /// The searches made before.
    public private(set) var history = SearchHistory()
    /// Which hits are marked on the page.
    private var shownMarks = ShownMarks.none

    private enum ShownMarks {
        case none
        /// The one that the reader has gone to.
        case current
        case all
    }

    private static let choicesKey = "search.options"
    private static let historyKey = "search.history"

    init(_ session: ReadingSession) {
        self.session = session
        if let stored = session.library.settingNow(Self.choicesKey) { choices = SearchChoices(json: stored) }
        if let stored = session.library.settingNow(Self.historyKey) { history = SearchHistory(json: stored) }
    }

    private var navigator: SpreadNavigator? { session.navigator }

    public var query: String { search.query }
    public var isRunning: Bool { search.isRunning }

    /// Changes how the book is searched, and searches again.
    public func setChoices(_ choices: SearchChoices) {
        guard choices != self.choices else { return }
        self.choices = choices
        session.app.write { await $0.keep { try await $0.setSetting(Self.choicesKey, to: choices.json) } }
        begin(search.query)
    }

    /// Keeps the query for ``history``: the reader has used it, by going to a hit or by pressing Enter.
    public func remember() {
        guard search.failure == nil else { return }
        var history = SearchHistory(json: session.library.settingNow(Self.historyKey) ?? .array([]))
        history.add(search.query)
        keep(history)
    }

    /// Forgets the searches made before.
    public func forgetHistory() { keep(SearchHistory()) }

    private func keep(_ history: SearchHistory) {
        guard history != self.history else { return }
        self.history = history
        session.app.write { await $0.keep { try await $0.setSetting(Self.historyKey, to: history.json) } }
    }

    /// Searches the book, by default ignoring case and accents. A blank query ends the search.
    public func find(_ query: String) { if query != search.query { begin(query) } }

    private func begin(_ query: String) {
        task?.cancel()
        search = BookSearch()
        search.query = query
        shownMarks = .all
        session.report(.search)
        guard let navigator, query.contains(where: { !$0.isWhitespace }) else { return }
        let service = service ?? TextSearchService(navigator.publication)
        self.service = service
        search.isRunning = true
        let part = choices.isThisChapter ? navigator.shown.map { session.chapterPlaces(on: $0) } : nil
        task = Task { [weak self, options = choices.options] in
            // Wait for the user to finish typing.
            try? await Task.sleep(for: .milliseconds(200))
            guard !Task.isCancelled else { return }
            var failure: String?
            do throws(SearchError) {
                let iterator = try await service.search(query, options: options)
                while let hits = await Self.next(of: iterator, in: part), self?.add(hits) == true {}
            } catch {
                failure = error.words
            }
            if !Task.isCancelled { self?.end(failure) }
        }
    }

    /// Searches for a selected or highlighted text, and asks the window to show
    /// the results.
    func find(phrase: String) {
        let words = phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        find(String(words.prefix(200)))
        session.report(.window(.find))
    }

    /// Returns the hits of the next chapter, off the main actor.
    ///
    /// - Parameter part: The places to look at; nil for all.
    @concurrent private static func next(of iterator: SearchIterator, in part: Range<Place>?) async -> [BookSearchHit]?
    {
        while let resource = await iterator.next() {
            guard let part else { return resource.hits(atMost: BookSearch.limit).map { BookSearchHit($0) } }
            if resource.index > part.upperBound.chapter { return nil }
            if resource.index < part.lowerBound.chapter { continue }
            return resource.hits.map { BookSearchHit($0) }.filter { part.contains($0.place) }
        }
        return nil
    }

    /// Adds hits to the list; returns false when the search is to stop.
    private func add(_ hits: [BookSearchHit]) -> Bool {
        if Task.isCancelled { return false }
        search.hits += hits.prefix(BookSearch.limit - search.hits.count)
        // The window rebuilds its list at each report: a book of many small
        // chapters must not keep it busy.
        if !hits.isEmpty, search.lastReport.duration(to: .now) > .milliseconds(100) {
            search.lastReport = .now
            session.report(.search)
        }
        return search.hits.count < BookSearch.limit
    }

    private func end(_ failure: String?) {
        search.isRunning = false
        search.failure = failure
        session.report(.search)
    }

    /// The hits found so far.
    public var rows: [SearchRow] {
        search.hits.enumerated().map { id, hit in
            let snippet = hit.snippet
            return SearchRow(
                id: id, chapter: session.title(ofChapter: hit.place.chapter),
                before: (snippet.isCutBefore ? "…" : "") + snippet.before.trimmingPrefix(while: \.isWhitespace),
                match: snippet.match, after: snippet.after.withoutTrailingSpace + (snippet.isCutAfter ? " …" : ""),
                pageLabel: session.pageLabel(of: hit.place), isCurrent: id == search.current)
        }
    }

    /// `12 hits`, a message that there are none, or the reason of a failure.
    public var summary: String {
        if search.query.isEmpty { return "" }
        if let failure = search.failure { return failure }
        if search.hits.isEmpty { return search.isRunning ? tr("Searching…") : tr("Nothing found") }
        if search.hits.count >= BookSearch.limit { return tr("Over {count} hits", ["count": "\(BookSearch.limit)"]) }
        return trn("{count} hit", "{count} hits", count: search.hits.count)
    }

    public func goToHit(_ id: Int) {
        guard search.hits.indices.contains(id) else { return }
        search.current = id
        if shownMarks == .none { shownMarks = .current }
        remember()
        let hit = search.hits[id]
        session.go { [session] navigator in
            let isThere = await navigator.go(to: hit.place)
            ZoomController(session: session).reveal(hit.range, chapter: hit.place.chapter)
            return isThere
        }
        session.report(.search)
    }

    /// Goes to the hit that many after the current one, or to the first one on or
    /// after the page.
    func showHit(after step: Int) {
        guard !search.hits.isEmpty, let place = navigator?.place else { return }
        if let current = search.current {
            let count = search.hits.count
            return goToHit((current + step + count) % count)
        }
        goToHit(search.hits.firstIndex { $0.place >= place } ?? 0)
    }

    /// The search is shown beside the page: all hits on the page are marked.
    public func opened() { mark(.all) }

    /// The search is not shown any more: hits on the page are no longer marked.
    ///
    /// - Parameter keepsCurrent: Whether the hit that the reader has gone to stays marked until the page is turned,
    ///   because the list covered it.
    public func closed(keepsCurrent: Bool = false) { mark(keepsCurrent && search.current != nil ? .current : .none) }

    /// Another page is shown: a hit that stayed marked has been seen.
    func pageTurned() { if shownMarks == .current { mark(.none) } }

    /// Takes the marks off the page.
    ///
    /// - Returns: Whether there were any.
    public func clearMarks() -> Bool {
        let had = !marks.isEmpty
        mark(.none)
        return had
    }

    private func mark(_ marks: ShownMarks) {
        guard marks != shownMarks else { return }
        shownMarks = marks
        session.report(.search)
    }

    /// The frames of hits on the spread shown, in the viewport.
    public var marks: [(frame: Rect, isCurrent: Bool)] {
        guard shownMarks != .none, let navigator, let spread = navigator.shown, !search.hits.isEmpty else { return [] }
        return search.hits.enumerated().flatMap { id, hit -> [(frame: Rect, isCurrent: Bool)] in
            if shownMarks == .current, id != search.current { return [] }
            return navigator.frames(of: hit.range, chapter: hit.place.chapter, in: spread).map { frame in
                (frame, id == search.current)
            }
        }
    }

    func close() { task?.cancel() }
}

extension String {
    fileprivate var withoutTrailingSpace: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
