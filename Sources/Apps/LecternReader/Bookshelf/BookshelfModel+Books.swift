import LecternBase
public import LecternLibrary

extension BookshelfModel {
    /// Selects these books of the shelf and deselects all others.
    public func select(_ ids: Set<BookID>) {
        let newSelection = ids.intersection(items.map(\.id))
        guard newSelection != selection else { return }
        selection = newSelection
        notify(.selection)
    }

    /// Returns the cover of a book; nil if it has none.
    public func cover(of item: BookshelfItem) async -> CoverPicture? {
        if let cached = covers.picture(of: item.id, edition: item.coverEdition) { return cached }
        let picture = await library.cover(of: item.id)
        covers.keep(picture, of: item.id, edition: item.coverEdition)
        return picture
    }

    /// Returns the cached cover of a book; nil if it is not cached.
    public func coverNow(of item: BookshelfItem) -> CoverPicture? {
        covers.picture(of: item.id, edition: item.coverEdition) ?? nil
    }

    /// Returns whether a book can be opened; nil if the library no longer has
    /// it.
    public func open(_ id: BookID) async -> BookshelfOpening? {
        guard let book = try? await library.book(id) else { return nil }
        guard book.isMissing else { return .open(path: book.path) }
        let message = tr(
            "The file of “{title}” is not where it was: {path}", ["title": book.title, "path": book.path])
        return .missing(BookshelfItem(book), message: message)
    }

    /// Sets the new path of a book whose file is missing.
    ///
    /// - Returns: Why the path was not accepted; nil if it was.
    public func locate(_ id: BookID, at path: String) async -> BookshelfFailure? {
        do throws(LibraryError) {
            _ = try await library.relocate(id, to: path)
            return nil
        } catch {
            return BookshelfFailure(path: path, error)
        }
    }

    /// Removes books from the library but keeps their files. ``undo()``
    /// restores the books.
    public func remove(_ ids: Set<BookID>) async {
        let ordered = items.map(\.id).filter(ids.contains)
        guard !ordered.isEmpty else { return }
        do throws(LibraryError) {
            let removed = try await library.remove(ordered)
            guard !removed.books.isEmpty else { return }
            history.add(.removed(removed))
            notify(.message(BookshelfMessage(text: Self.words(for: removed), canUndo: true)))
        } catch {
            say(error)
        }
        await refresh()
    }

    /// Whether a change can be undone; also one of another window.
    public var canUndo: Bool { history.canUndo }

    /// Takes the last change of books, shelves or tags back, and reports
    /// ``BookshelfChange/undone``.
    public func undo() async {
        guard let change = history.popLast() else { return }
        do throws(LibraryError) {
            try await change.undo(in: library)
            notify(.undone)
        } catch {
            say(error)
        }
        await refresh()
    }

    func say(_ error: LibraryError) {
        let failure = BookshelfFailure(path: library.path, error)
        notify(.message(BookshelfMessage(text: failure.reason + " " + failure.advice, canUndo: false)))
    }

    /// Reports that the library was damaged when it was opened.
    func say(_ damage: Diagnostic) {
        let name = damage.href?.split(separator: "/").last.map(String.init) ?? ""
        let text = tr(
            "The library was damaged. What could be read was saved; the old file is kept as {name}.", ["name": name])
        notify(.message(BookshelfMessage(text: text, canUndo: false)))
    }

    private static func words(for removed: RemovedBooks) -> String {
        if removed.books.count == 1, let book = removed.books.first {
            return tr("Removed “{title}”", ["title": book.title])
        }
        return trn("Removed {count} book", "Removed {count} books", count: removed.books.count)
    }
}
