import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

/// A line of the contents.
public struct ContentsRow: Identifiable, Hashable, Sendable {
    public let id: Int
    public var title: String
    /// 0 at the top.
    public var depth: Int
    /// The number of the page; empty while it is not counted.
    public var pageLabel: String
    public var isCurrent: Bool
    /// `false` where the entry only groups others.
    public var leadsSomewhere: Bool
}

/// A line of the bookmarks.
public struct BookmarkRow: Identifiable, Hashable, Sendable {
    public let id: String
    public var title: String
    public var excerpt: String
    public var pageLabel: String
}

extension ReaderModel {
    public var contents: [ContentsRow] {
        if let listening { return listening.contents }
        guard let navigator else { return [] }
        let current = currentContentsID
        return navigator.contents.entries.map { entry in
            let page = navigator.contents.pageNumber(of: entry, pages: navigator.pages)
            return ContentsRow(
                id: entry.id, title: entry.title, depth: entry.depth, pageLabel: page.map { pageLabel($0) } ?? "",
                isCurrent: entry.id == current, leadsSomewhere: entry.chapter != nil)
        }
    }

    /// The line of the contents in which the page is.
    public var currentContentsID: Int? {
        guard let navigator, let spread = navigator.spread else { return nil }
        return navigator.contents.current(on: spread, pages: navigator.pages)?.id
    }

    public func goToContents(_ id: Int) {
        if let listening { return listening.goToChapter(id) }
        guard let navigator, navigator.contents.entries.indices.contains(id) else { return }
        let link = navigator.contents.entries[id].link
        go { await $0.go(to: link) }
    }
}

// Bookmarks.
extension ReaderModel {
    public var bookmarks: [BookmarkRow] {
        savedBookmarks.map { bookmark in
            let place = place(of: bookmark)
            let page = place.flatMap { navigator?.pages.pageNumber(of: $0) }
            return BookmarkRow(
                id: bookmark.id, title: bookmark.title ?? tr("Bookmark"), excerpt: bookmark.excerpt ?? "",
                pageLabel: page.map { pageLabel($0) } ?? "")
        }
    }

    /// Whether a bookmark stands on the page shown.
    public var isBookmarked: Bool { !bookmarksOnPage.isEmpty }

    private var bookmarksOnPage: [Bookmark] {
        guard let spread = navigator?.spread else { return [] }
        return savedBookmarks.filter { bookmark in place(of: bookmark).map { spread.contains($0) } ?? false }
    }

    private func place(of bookmark: Bookmark) -> Place? { place(of: bookmark.locator) }

    func place(of locator: Locator) -> Place? {
        guard let publication, let chapter = publication.unitIndex(of: locator),
            let offset = locator.locations.textOffset
        else { return nil }
        let element = locator.locations.otherLocations["element"]?.integer
        return Place(
            chapter: chapter, offset: offset, element: element.map { Int32(clamping: $0) } ?? (offset == 0 ? 0 : nil))
    }

    /// Puts a bookmark on the page, or takes away those that are on it.
    public func toggleBookmark() {
        if let listening { return bookmark(listening) }
        guard let bookID, let locator = navigator?.currentPageLocation else { return }
        let onPage = bookmarksOnPage
        guard onPage.isEmpty else { return app.write { _ in await self.remove(onPage) } }
        let chapter = chapterTitle
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: chapter.isEmpty ? title : chapter,
            excerpt: navigator?.spread?.excerpt)
        app.write { _ in await self.save(bookmark) }
    }

    public func goToBookmark(_ id: String) {
        guard let bookmark = savedBookmarks.first(where: { $0.id == id }) else { return }
        if let listening { return listening.go(to: bookmark.locator) }
        go { await $0.go(to: bookmark.locator) }
    }

    public func removeBookmark(_ id: String) {
        let some = savedBookmarks.filter { $0.id == id }
        app.write { _ in await self.remove(some) }
    }

    func save(_ bookmark: Bookmark) async {
        do {
            try await app.library.save(bookmark)
        } catch {
            tell(.message(tr("The bookmark could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false))
        }
        await app.bookmarksDidChange(in: self)
    }

    private func remove(_ bookmarks: [Bookmark]) async {
        do {
            for bookmark in bookmarks { _ = try await app.library.removeBookmark(bookmark.id) }
        } catch {
            await app.bookmarksDidChange(in: self)
            let reason = ["reason": "\(error)"]
            return tell(.message(tr("The bookmark could not be removed: {reason}", reason), canUndo: false))
        }
        undoing.append(
            UndoStep { [weak self] in
                for bookmark in bookmarks { await self?.save(bookmark) }
            })
        await app.bookmarksDidChange(in: self)
        if !bookmarks.isEmpty { tell(.message(tr("Bookmark removed"), canUndo: true)) }
    }

    func reloadBookmarks() async {
        guard let bookID else { return }
        bookmarkReadings += 1
        let reading = bookmarkReadings
        do {
            let found = try await app.library.bookmarks(of: bookID)
            // One that began later knows more, though it may be here sooner.
            guard reading == bookmarkReadings else { return }
            savedBookmarks = found
            tell(.bookmarks)
        } catch {
            tell(.message(tr("The bookmarks cannot be read: {reason}", ["reason": "\(error)"]), canUndo: false))
        }
    }
}
