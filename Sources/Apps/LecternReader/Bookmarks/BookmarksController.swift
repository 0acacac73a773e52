import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPaint
import LecternPublication

/// The bookmarks of the book.
@MainActor public final class BookmarksController {
    private let session: ReadingSession
    private let history: UndoHistory
    private var stored: [Bookmark] = []
    /// The number of reads begun; results of all but the last are stale.
    private var reads = 0

    init(_ session: ReadingSession, history: UndoHistory) {
        self.session = session
        self.history = history
    }

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

    /// The width of the ribbon of a bookmarked page, in CSS pixels.
    public static let ribbonWidth = 30.0
    private static let ribbonDistance = 18.0

    /// Where the ribbon of a bookmarked page begins, from the left side of the viewport: near the outer edge of the last
    /// page shown. Nil without a bookmark, and while the book scrolls, because a column has no pages.
    public var ribbon: Double? {
        guard isOnPage, let navigator = session.navigator, !navigator.presentation.isScrolled,
            let spread = navigator.shown, let page = spread.pages.last
        else { return nil }
        let area = page.content
        let start =
            session.isRightToLeft
            ? area.x + Self.ribbonDistance
            : area.x + area.width - Self.ribbonDistance - Self.ribbonWidth
        return min(max(start, 0), max(spread.layout.viewport.width - Self.ribbonWidth, 0))
    }

    private var onPage: [Bookmark] {
        guard let spread = session.navigator?.shown else { return [] }
        return stored.filter { bookmark in session.place(of: bookmark.locator).map { spread.contains($0) } ?? false }
    }

    /// Bookmarks the page shown, or removes the bookmarks on it. An audiobook
    /// always gets a new bookmark. ``UndoHistory/undo()`` reverts it.
    public func toggle() {
        if let listening = session.listening { return add(at: listening) }
        guard let bookID = session.bookID, let navigator = session.navigator,
            let locator = navigator.currentPageLocation
        else { return }
        let existing = onPage
        guard existing.isEmpty else { return make(Change(before: existing, after: [])) }
        let chapter = navigator.shown.map { session.chapterTitle(on: $0) } ?? ""
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: chapter.isEmpty ? session.title : chapter,
            excerpt: navigator.shown?.excerpt)
        make(Change(before: [], after: [bookmark]), message: tr("Bookmark added"))
    }

    private func add(at listening: ListeningModel) {
        guard let bookID = session.bookID, let locator = listening.location else { return }
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: listening.chapterTitle, excerpt: listening.elapsedLabel)
        make(
            Change(before: [], after: [bookmark]),
            message: tr("Bookmark at {time}", ["time": bookmark.excerpt ?? ""]))
    }

    /// Gives a bookmark a name; an empty one restores the title of its chapter.
    public func rename(_ id: BookmarkRow.ID, to name: String) {
        guard let old = stored.first(where: { $0.id == id }) else { return }
        var renamed = old
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let chapter = session.place(of: old.locator).map { session.title(ofChapter: $0.chapter) } ?? ""
        renamed.title = words.isEmpty ? chapter.isEmpty ? session.title : chapter : words
        if renamed != old { make(Change(before: [old], after: [renamed])) }
    }

    public func go(to id: BookmarkRow.ID) {
        guard let bookmark = stored.first(where: { $0.id == id }) else { return }
        if let listening = session.listening { return listening.go(to: bookmark.locator) }
        session.go { await $0.go(to: bookmark.locator) }
    }

    /// Removes a bookmark; ``UndoHistory/undo()`` restores it.
    public func remove(_ id: BookmarkRow.ID) {
        let some = stored.filter { $0.id == id }
        if !some.isEmpty { make(Change(before: some, after: [])) }
    }

    /// A change of bookmarks: those that it replaces, and those that replace them.
    private struct Change: Sendable {
        var before: [Bookmark]
        var after: [Bookmark]

        var reversed: Change { Change(before: after, after: before) }
    }

    /// Makes a change that can be undone.
    private func make(_ change: Change, message: String? = nil) {
        session.app.write { _ in
            guard await self.apply(change) else { return }
            self.history.add(
                UndoHistory.Change(
                    undo: { [weak self] in _ = await self?.apply(change.reversed) },
                    redo: { [weak self] in _ = await self?.apply(change) }))
            let message = message ?? (change.after.isEmpty ? tr("Bookmark removed") : nil)
            if let message { self.session.report(.message(message, canUndo: true)) }
        }
    }

    /// Stores a change.
    ///
    /// - Returns: False if it could not be stored, which is reported as a message.
    private func apply(_ change: Change) async -> Bool {
        var failure: String?
        do {
            let store = session.stores.bookmarks
            for bookmark in change.before where !change.after.contains(where: { $0.id == bookmark.id }) {
                _ = try await store.removeBookmark(bookmark.id)
            }
            for bookmark in change.after { try await store.save(session.sealed(bookmark)) }
        } catch {
            let reason = ["reason": "\(error)"]
            failure =
                change.after.isEmpty
                ? tr("The bookmark could not be removed: {reason}", reason)
                : tr("The bookmark could not be saved: {reason}", reason)
        }
        await session.app.bookmarksDidChange(of: session)
        if let failure { session.report(message: failure) }
        return failure == nil
    }

    /// Reads the stored bookmarks.
    func reload() async {
        guard let bookID = session.bookID else { return }
        reads += 1
        let read = reads
        do {
            let sealedBookmarks = try await session.stores.bookmarks.bookmarks(of: bookID)
            // A later read may finish first, and is newer.
            guard read == reads else { return }
            stored = sealedBookmarks.map { session.unsealed($0) }
            session.report(.bookmarks)
        } catch {
            session.report(message: tr("The bookmarks cannot be read: {reason}", ["reason": "\(error)"]))
        }
    }
}
