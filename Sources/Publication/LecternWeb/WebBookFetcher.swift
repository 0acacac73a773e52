import Glibc
public import LecternAssets
public import LecternBase

/// Makes EPUBs of web articles and of series of them, and adds later what is new.
///
///     let fetcher = WebBookFetcher(client: DefaultHTTPClient())
///     let book = try await fetcher.fetch(url, to: .folder(folder)) { print($0.title) }
///     let updated = try await fetcher.update(book.path)
///
/// A page with an article becomes a chapter; the pages of a divided article are joined. The chapters after it are found by
/// `rel=next` and by links such as *Next chapter*. A page that lists chapters is a page of contents, and its chapters are
/// read in their order. Pictures are in the book.
///
/// Sites are read politely: one request at a time, with pauses, as far as `robots.txt` (RFC 9309) allows, and under the
/// program's name. The pages of a site are not followed to others, and no address leads to this machine or to private
/// networks, unless it has the origin that the user gave.
///
/// A file is written whole or not at all, also if the task is cancelled. What cannot be read of a longer series is a
/// diagnostic, and an update tries it again.
public struct WebBookFetcher: Sendable {
    private let client: any HTTPClient
    private let clock: any WebClock
    /// What is fetched, and how politely.
    public let options: WebFetchOptions

    /// Creates a fetcher.
    ///
    /// - Parameter client: Sends the requests. It needs to know no login, and its User-Agent is replaced.
    public init(client: any HTTPClient, options: WebFetchOptions = WebFetchOptions()) {
        self.init(client: client, options: options, clock: SystemWebClock())
    }

    package init(client: any HTTPClient, options: WebFetchOptions, clock: any WebClock) {
        self.client = client
        self.options = options
        self.clock = clock
    }

    /// Fetches an article or a series.
    ///
    /// - Parameters:
    ///   - url: The address of an article, of a chapter, or of a page that lists chapters.
    ///   - progress: Called after each chapter, from any thread.
    /// - Throws: if not even one chapter can be read, or if the file cannot be written.
    public func fetch(
        _ url: HTTPURL, to target: WebBookTarget, progress: @escaping @Sendable (WebFetchProgress) -> Void = { _ in }
    ) async throws(WebFetchError) -> FetchedBook {
        if case .file(let path) = target, access(path, F_OK) == 0 { throw .exists(path: path) }
        let visitor = WebVisitor(client: client, home: url, options: options, clock: clock)
        guard case .content(let bytes, let address, let type, let validators) = try await visitor.page(url) else {
            throw .noArticle(url)
        }
        let page = WebPage(bytes, url: address, type: type)
        var run = FetchRun(visitor, options, source: url, folder: target.folder, progress: progress)
        try await run.begin(with: page, validators)
        return try await finish(&run, at: target)
    }

    /// Adds what is new to a book that was fetched. Chapters that have not changed keep their bytes, so that places and
    /// highlights in them stay. The file is replaced only if there is something new.
    ///
    /// - Throws: ``WebFetchError/notFetched(path:)`` for other books.
    public func update(
        _ path: String, progress: @escaping @Sendable (WebFetchProgress) -> Void = { _ in }
    ) async throws(WebFetchError) -> FetchedBook {
        let old = try await FetchedFile(path: path)
        let visitor = WebVisitor(client: client, home: old.record.source, options: options, clock: clock)
        let target = WebBookTarget.replacing(path)
        var run = FetchRun(visitor, options, updating: old, folder: target.folder, progress: progress)
        try await run.update()
        guard run.draft.isChanged else { return run.book(at: path) }
        return try await finish(&run, at: target)
    }

    /// The address from which the book in a file was fetched; nil if it was not fetched.
    public static func source(ofBookAt path: String) async -> HTTPURL? {
        try? await FetchedFile(path: path).record.source
    }

    private func finish(_ run: inout FetchRun, at target: WebBookTarget) async throws(WebFetchError) -> FetchedBook {
        guard !Task.isCancelled else { throw .cancelled }
        let path = try await run.draft.finish(at: target, modified: clock.secondsSince1970())
        return run.book(at: path)
    }
}
