import Foundation
import Lectern
import LecternBase
public import LecternLibrary
public import LecternWeb

// Books of the web: articles and series of chapters.
extension BookshelfModel {
    /// Whether a text is an address of the web. One without a scheme gets `https`.
    public nonisolated static func isWebAddress(_ text: String) -> Bool { HTTPURL(typed: text) != nil }

    /// Fetches the article or the series at an address, and adds it. ``importing`` shows the progress,
    /// ``cancelImport()`` stops it; nothing is kept then.
    ///
    /// - Parameters:
    ///   - scope: Whether the chapters that follow are fetched.
    ///   - folder: The folder of the book's file. It is made if there is none.
    public func addFromWeb(_ address: String, scope: WebFetchOptions.Scope, to folder: String) {
        guard let url = HTTPURL(typed: address) else { return }
        start { [self] in
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            await run(address, fetching: tr("Fetching {address}", ["address": url.host])) { fetcher, progress in
                let book = try await fetcher(scope).fetch(url, to: .folder(folder), progress: progress)
                return (book, nil)
            }
        }
    }

    /// Whether the book was fetched from the web, so that ``lookForNewChapters(of:)`` works.
    public func isFromWeb(_ id: BookID) async -> Bool {
        guard let book = try? await library.book(id), !book.isMissing, book.mediaType.matches(.epub) else {
            return false
        }
        return await WebBookFetcher.source(ofBookAt: book.path) != nil
    }

    /// Adds the chapters that are new since a book was fetched. Its place and its marks stay.
    public func lookForNewChapters(of id: BookID) {
        start { [self] in
            guard let book = await bookToUpdate(id) else { return }
            await run(book.path, fetching: tr("Looking for new chapters…")) { fetcher, progress in
                (try await fetcher(.series).update(book.path, progress: progress), id)
            }
        }
    }

    private func bookToUpdate(_ id: BookID) async -> Book? {
        do throws(LibraryError) {
            return try await library.book(id)
        } catch {
            report = BookshelfReport(failing: BookshelfFailure(path: library.path, error))
            notify(.report)
            return nil
        }
    }

    private func start(_ body: @escaping @MainActor () async -> Void) {
        importNumber += 1
        let number = importNumber
        imports[number] = Task {
            await body()
            self.imports[number] = nil
        }
    }

    /// A book that was fetched, and the book of the library that it was before.
    private typealias Fetched = (book: FetchedBook, old: BookID?)
    private typealias Progress = @Sendable (WebFetchProgress) -> Void

    /// Runs a fetch, shows its progress, and tells what came of it.
    private func run(
        _ name: String, fetching words: String,
        _ fetch:
            @escaping @Sendable (@Sendable (WebFetchOptions.Scope) -> WebBookFetcher, @escaping Progress)
            async throws -> Fetched
    ) async {
        let makeFetcher = adding.fetcher
        importing = BookshelfImport(fraction: nil, text: words)
        notify(.importing)
        let (steps, continuation) = AsyncStream.makeStream(
            of: WebFetchProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { await self.show(steps) }
        let result: Result<Fetched, any Error>
        do {
            result = .success(try await fetch(makeFetcher) { continuation.yield($0) })
        } catch {
            result = .failure(error)
        }
        continuation.finish()
        await showing.value
        await finish(result, name)
        importing = nil
        notify(.importing)
        await refresh()
    }

    private func show(_ steps: AsyncStream<WebFetchProgress>) async {
        for await step in steps {
            importing = BookshelfImport(step)
            notify(.importing)
        }
    }

    private func finish(_ result: Result<Fetched, any Error>, _ name: String) async {
        switch result {
        case .success((let book, let old)):
            do throws(LibraryError) {
                if let old {
                    if !book.added.isEmpty || !book.changed.isEmpty {
                        _ = try await library.renew(old, importer: importer)
                    }
                } else {
                    _ = try await library.add(path: book.path, importer: importer)
                }
                notify(.message(BookshelfMessage(text: Self.words(for: book, isNew: old == nil), canUndo: false)))
            } catch {
                report = BookshelfReport(failing: BookshelfFailure(path: book.path, error))
                notify(.report)
            }
        case .failure(WebFetchError.cancelled): break
        case .failure(let error):
            report = BookshelfReport(failing: BookshelfFailure(address: name, error as? WebFetchError))
            notify(.report)
        }
    }

    private static func words(for book: FetchedBook, isNew: Bool) -> String {
        let text =
            if isNew {
                tr("Added “{title}”", ["title": book.title])
            } else if book.added.isEmpty, book.changed.isEmpty {
                tr("“{title}” has no new chapters", ["title": book.title])
            } else if book.added.isEmpty {
                tr("“{title}” was brought up to date", ["title": book.title])
            } else {
                trn(
                    "“{title}” has {count} new chapter", "“{title}” has {count} new chapters", count: book.added.count,
                    with: ["title": book.title])
            }
        let missing = book.diagnostics.count { $0.severity == .error }
        guard missing > 0 else { return text }
        return text + " · " + trn("{count} chapter is missing", "{count} chapters are missing", count: missing)
    }
}

extension BookshelfImport {
    /// `Chapter 12 of 80: The Well`.
    fileprivate init(_ progress: WebFetchProgress) {
        let done = String(progress.done)
        guard let total = progress.total, total > 0 else {
            self.init(
                fraction: nil, text: tr("Chapter {done}: {title}", ["done": done, "title": progress.title]))
            return
        }
        self.init(
            fraction: Double(progress.done) / Double(total),
            text: tr(
                "Chapter {done} of {total}: {title}",
                ["done": done, "total": String(total), "title": progress.title]))
    }
}
