public import Lectern
import LecternBase
public import LecternModel

/// A page of a catalogue that the user browses.
@MainActor public final class CatalogPage {
    /// What the page shows.
    public enum State: Hashable, Sendable {
        case loading
        /// There is nothing on the page.
        case empty
        case content
        case failed(CatalogFailure)
    }

    /// Where the page's content comes from.
    enum Source {
        case home
        case link(Link)
        case search(String, in: Feed)
        /// Publications of another page.
        case publications(String, [OPDSPublication])
    }

    public private(set) var state = State.loading
    /// The title of the feed; before it is loaded that of the link to it.
    public private(set) var title: String
    /// The feed with all pages that were loaded.
    public private(set) var feed: Feed?
    /// Publications of the feed that are in no group, of all loaded pages.
    public private(set) var publications: [OPDSPublication] = []
    /// Defects of the feed, in one line each; empty if there are none.
    public private(set) var defects: [String] = []
    /// Whether more publications are being loaded.
    public private(set) var isLoadingMore = false
    /// Why more publications cannot be loaded; nil if they can.
    public private(set) var moreFailure: CatalogFailure?
    /// Called after each change.
    public var onChange: (() -> Void)?

    private let catalog: OPDSCatalog
    private let source: Source
    private var task: Task<Void, Never>?
    private var last: Feed?
    private var trail = OPDSPageTrail()
    private static let mostPublications = 5_000

    /// Runs before publications are shown.
    private let prepare: @MainActor () async -> Void

    init(
        _ catalog: OPDSCatalog, _ source: Source, title: String,
        prepare: @escaping @MainActor () async -> Void = {}
    ) {
        self.catalog = catalog
        self.source = source
        self.title = title
        self.prepare = prepare
    }

    /// Links to other feeds.
    public var navigation: [Link] { feed?.navigation ?? [] }
    /// Filters and sort orders.
    public var facets: [Facet] { (feed?.facets ?? []).filter { $0.links.count > 1 || $0.active == nil } }
    public var groups: [Group] { feed?.groups ?? [] }
    /// Whether the catalogue can be searched.
    public var canSearch: Bool { !(feed?.searches.isEmpty ?? true) }
    /// Whether there are more publications to load.
    public var hasMore: Bool {
        guard let last, publications.count < Self.mostPublications else { return false }
        return trail.next(after: last) != nil
    }

    /// Loads the page; also again after a failure.
    public func load() {
        task?.cancel()
        state = .loading
        onChange?()
        task = Task { await fetch() }
    }

    /// Waits until loading has ended.
    public func loaded() async { await task?.value }

    func cancel() { task?.cancel() }

    private func fetch() async {
        do throws(OPDSError) {
            let (feed, diagnostics) = try await content()
            await prepare()
            if Task.isCancelled { return }
            show(feed, diagnostics)
        } catch {
            if case .cancelled = error, Task.isCancelled { return }
            state = .failed(CatalogFailure(error))
        }
        onChange?()
    }

    private func content() async throws(OPDSError) -> (Feed, [Diagnostic]) {
        switch source {
        case .home: return try await catalog.feedData()
        case .link(let link):
            guard let url = link.url?.http else { throw .notHTTP(link.href) }
            return try await catalog.feedData(url)
        case .search(let words, let feed):
            let url = try await catalog.searchAddress(OPDSSearchTerms(words), in: feed)
            return try await catalog.feedData(url)
        case .publications(let title, let publications):
            return (Feed(metadata: OPDSMetadata(title), publications: publications), [])
        }
    }

    private func show(_ feed: Feed, _ diagnostics: [Diagnostic]) {
        self.feed = feed
        last = feed
        trail.add(feed, at: nil)
        publications = feed.publications
        if case .search = source {} else if !feed.metadata.title.trimmed.isEmpty { title = feed.metadata.title.trimmed }
        defects = diagnostics.map { "\($0.message)" }
        let isEmpty = feed.allPublications.isEmpty && feed.allNavigation.isEmpty
        state = isEmpty ? .empty : .content
    }

    /// Loads the next page of publications.
    public func loadMore() {
        guard hasMore, !isLoadingMore, moreFailure == nil, let last, let next = last.next else { return }
        isLoadingMore = true
        onChange?()
        task = Task { await fetchMore(after: last, next) }
    }

    /// Tries again to load more publications.
    public func retryMore() {
        moreFailure = nil
        loadMore()
    }

    private func fetchMore(after page: Feed, _ link: Link) async {
        do throws(OPDSError) {
            let next = try await catalog.nextPage(of: page)
            if Task.isCancelled { return }
            if let next { trail.add(next, at: link.url?.http) }
            last = next
            // Some servers repeat the entries of the page before.
            let shownPublications = Set(publications)
            publications += next?.publications.filter { !shownPublications.contains($0) } ?? []
        } catch {
            moreFailure = CatalogFailure(error)
        }
        isLoadingMore = false
        onChange?()
    }
}
