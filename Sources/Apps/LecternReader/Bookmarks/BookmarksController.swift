import LecternLibrary
import LecternNavigator
import LecternPublication

/// The bookmarks of the book.
@MainActor public final class BookmarksController {
    private let session: ReadingSession
    private let history: UndoHistory
    private var stored: [Bookmark] = []
    /// The number of reads begun; results of all but the last are stale.
    private var reads = 0

    init(_ session: ReadingSession, history: UndoHistory) { (self.session, self.history) = (session, history) }

    /// All bookmarks in the order of the book.
    public var rows: [BookmarkRow] {
        stored.map { bookmark in
            BookmarkRow(
                id: bookmark.id, title: bookmark.title ?? tr("Bookmark"), excerpt: bookmark.excerpt ?? "",
                pageLabel: session.pageLabel(of: session.place(of: bookmark.locator)))
        }
    }

    /// Whether the page shown has a bookmark.
    public var isOnPage: Bool { !onPage.isEmpty }

    private var onPage: [Bookmark] {
        guard let spread = session.navigator?.spread else { return [] }
        return stored.filter { bookmark in session.place(of: bookmark.locator).map { spread.contains($0) } ?? false }
    }

    /// Bookmarks the page shown, or removes the bookmarks on it. An audiobook
    /// always gets a new bookmark.
    public func toggle() {
        if let listening = session.listening { return add(at: listening) }
        guard let bookID = session.bookID, let navigator = session.navigator,
            let locator = navigator.currentPageLocation
        else { return }
        let existing = onPage
        guard existing.isEmpty else { return session.app.write { _ in await self.remove(existing) } }
        let chapter = navigator.spread.map { session.chapterTitle(on: $0) } ?? ""
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: chapter.isEmpty ? session.title : chapter,
            excerpt: navigator.spread?.excerpt)
        session.app.write { _ in await self.save(bookmark) }
    }

    private func add(at listening: ListeningModel) {
        guard let bookID = session.bookID, let locator = listening.location else { return }
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: listening.chapterTitle, excerpt: listening.elapsedLabel)
        Task {
            await save(bookmark)
            session.report(message: tr("Bookmark at {time}", ["time": bookmark.excerpt ?? ""]))
        }
    }

    public func go(to id: BookmarkRow.ID) {
        guard let bookmark = stored.first(where: { $0.id == id }) else { return }
        if let listening = session.listening { return listening.go(to: bookmark.locator) }
        session.go { await $0.go(to: bookmark.locator) }
    }

    /// Removes a bookmark; ``UndoHistory/undo()`` restores it.
    public func remove(_ id: BookmarkRow.ID) {
        let some = stored.filter { $0.id == id }
        session.app.write { _ in await self.remove(some) }
    }

    private func save(_ bookmark: Bookmark) async {
        do {
            try await session.stores.bookmarks.save(session.sealed(bookmark))
        } catch {
            session.report(message: tr("The bookmark could not be saved: {reason}", ["reason": "\(error)"]))
        }
        await session.app.bookmarksDidChange(of: session)
    }

    private func remove(_ bookmarks: [Bookmark]) async {
        do {
            for bookmark in bookmarks { _ = try await session.stores.bookmarks.removeBookmark(bookmark.id) }
        } catch {
            await session.app.bookmarksDidChange(of: session)
            let reason = ["reason": "\(error)"]
            return session.report(message: tr("The bookmark could not be removed: {reason}", reason))
        }
        history.add { [weak self] in
            for bookmark in bookmarks { await self?.save(bookmark) }
        }
        await session.app.bookmarksDidChange(of: session)
        if !bookmarks.isEmpty { session.report(.message(tr("Bookmark removed"), canUndo: true)) }
    }

    /// Reads the stored bookmarks.
    func reload() async {
        guard let bookID = session.bookID else { return }
        reads += 1
        let read = reads
        do {
            let found = try await session.stores.bookmarks.bookmarks(of: bookID)
            // A later read may finish first, and is newer.
            guard read == reads else { return }
            stored = found.map { session.unsealed($0) }
            session.report(.bookmarks)
        } catch {
            session.report(message: tr("The bookmarks cannot be read: {reason}", ["reason": "\(error)"]))
        }
    }
}
