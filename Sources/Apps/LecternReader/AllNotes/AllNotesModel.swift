public import LecternLibrary

/// Highlights, bookmarks and notes of all books, for one window.
///
///     let notes = app.makeAllNotes()
///     notes.onChange = { show(notes.rows, notes.summary) }
///     notes.change { $0.text = "whale" }
@MainActor public final class AllNotesModel {
    /// The books, each followed by its annotations.
    public private(set) var rows: [AllNotesRow] = []
    /// How many annotations were found; empty before they are read.
    public private(set) var summary = ""
    /// The tags of all highlights.
    public private(set) var tags: [TagCount] = []
    /// Which annotations are shown.
    public private(set) var query = AnnotationQuery()
    /// Called after each change.
    public var onChange: (() -> Void)?
    /// Called with a sentence for the reader, and whether what it tells can be undone.
    public var onMessage: ((String, _ canUndo: Bool) -> Void)?
    private let app: ReaderAppModel
    private var annotations: [Annotation] = []
    /// The number of annotations that the query has.
    private var count = 0
    private var limit = AllNotesModel.page
    private var undoing: [@MainActor () -> Void] = []
    private var loading: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    /// The number of annotations that are read at once.
    static let page = 300

    init(_ app: ReaderAppModel) { self.app = app }

    /// Reads the annotations, and follows changes of the library.
    public func start() {
        begin(after: .zero)
        let changes = app.library.changes(of: [.highlights, .bookmarks, .notes, .books])
        watching = Task { [weak self] in
            for await _ in changes { self?.begin(after: .zero) }
        }
    }

    /// Stops reading and following.
    public func close() {
        watching?.cancel()
        loading?.cancel()
        onChange = nil
        onMessage = nil
    }

    /// Changes what is shown.
    public func change(_ body: (inout AnnotationQuery) -> Void) {
        var changed = query
        body(&changed)
        guard changed != query else { return }
        // Wait for the user to finish typing.
        let isTyping = changed.text != query.text
        query = changed
        limit = Self.page
        begin(after: isTyping ? .milliseconds(150) : .zero)
    }

    /// Reads more annotations, if there are more than shown.
    public func showMore() {
        guard annotations.count >= limit, count > limit else { return }
        limit += Self.page
        begin(after: .zero)
    }

    /// Waits until what was asked for is shown.
    func settled() async {
        await app.written()
        await loading?.value
    }

    private func begin(after delay: Duration) {
        loading?.cancel()
        loading = Task { [weak self] in
            if delay > .zero { try? await Task.sleep(for: delay) }
            if !Task.isCancelled { await self?.load() }
        }
    }

    private func load() async {
        do throws(LibraryError) {
            let found = try await app.library.annotations(query, limit: limit)
            let counted = try await app.library.annotationCount(query)
            let tags = try await app.library.tags()
            guard !Task.isCancelled else { return }
            annotations = found
            self.tags = tags
            count = counted.annotations
            rows = AllNotesRow.rows(found)
            summary = Self.summary(counted)
        } catch {
            guard !Task.isCancelled else { return }
            annotations = []
            rows = []
            summary = BookshelfFailure(path: app.library.path, error).reason
        }
        onChange?()
    }

    private static func summary(_ count: AnnotationCount) -> String {
        guard count.annotations > 0 else { return tr("Nothing found") }
        let books = trn("{count} book", "{count} books", count: count.books)
        let notes = trn("{count} note", "{count} notes", count: count.annotations)
        return tr("{notes} in {books}", ["notes": notes, "books": books])
    }

    /// Returns a shown annotation.
    public func annotation(_ id: Annotation.ID) -> Annotation? { annotations.first { $0.id == id } }

    // MARK: Changes

    /// Changes a highlight as it is in the library; ``undo()`` reverts it.
    private func change(_ id: Annotation.ID, _ body: (inout Highlight) -> Void) {
        guard let old = annotation(id)?.highlight else { return }
        var new = old
        body(&new)
        if new != old { make(HighlightChange(before: [old], after: [new]), of: old.book) }
    }

    public func setColor(_ color: Highlight.Color, of id: Annotation.ID) { change(id) { $0.color = color } }

    public func setStyle(_ style: Highlight.Style, of id: Annotation.ID) { change(id) { $0.style = style } }

    public func setTags(_ text: String, of id: Annotation.ID) { change(id) { $0.tags = Highlight.tags(in: text) } }

    /// Changes the note on a highlight, the name of a bookmark, or the note on a book.
    public func setNote(_ text: String, of id: Annotation.ID) {
        guard let annotation = annotation(id), annotation.note != text, annotation.canEditNote else { return }
        switch annotation.mark {
        case .highlight: change(id) { $0.note = text }
        case .bookmark(var bookmark):
            bookmark.title = text.isEmpty ? nil : text
            replace(annotation.mark, by: .bookmark(bookmark))
        case .note(var note):
            note.text = text
            note.modifiedAt = .now()
            replace(annotation.mark, by: text.isEmpty ? nil : .note(note))
        }
    }

    /// Removes an annotation; ``undo()`` restores it.
    public func remove(_ id: Annotation.ID) {
        guard let annotation = annotation(id) else { return }
        if case .highlight(let highlight) = annotation.mark {
            make(HighlightChange(before: [highlight], after: []), of: highlight.book)
        } else {
            replace(annotation.mark, by: nil)
        }
        let words =
            switch annotation.kind {
            case .highlight: tr("Highlight removed")
            case .bookmark: tr("Bookmark removed")
            case .note: tr("Note removed")
            }
        onMessage?(words, true)
    }

    /// Reverts the last change that was made in this window.
    public func undo() { undoing.popLast()?() }

    private func make(_ change: HighlightChange, of book: BookID, isUndo: Bool = false) {
        if !isUndo { undoing.append { [weak self] in self?.make(change.reversed, of: book, isUndo: true) } }
        app.write { [weak self] library in
            do throws(LibraryError) {
                var current: [Highlight] = []
                for id in Set((change.before + change.after).map(\.id)) {
                    if let highlight = try await library.highlight(id) { current.append(highlight) }
                }
                let effect = change.effect(on: current)
                try await library.replaceHighlights(effect.removed, with: effect.stored)
            } catch {
                self?.report(error)
            }
            await self?.app.marksDidChange(of: book)
        }
    }

    /// Replaces a bookmark or the note on a book, or removes it.
    private func replace(_ old: Annotation.Mark, by new: Annotation.Mark?, isUndo: Bool = false) {
        if !isUndo { undoing.append { [weak self] in self?.restore(old, over: new) } }
        let stores = app.stores
        store(of: old) {
            switch (old, new) {
            case (_, .bookmark(let bookmark)?): try await stores.bookmarks.save(bookmark)
            case (_, .note(let note)?): try await stores.notes.save(note)
            case (.bookmark(let bookmark), _): try await stores.bookmarks.removeBookmark(bookmark.id)
            case (.note(let note), _): try await stores.notes.removeNote(of: note.book)
            default: break
            }
        }
    }

    private func restore(_ old: Annotation.Mark, over new: Annotation.Mark?) {
        replace(new ?? old, by: old, isUndo: true)
    }

    private func store(of mark: Annotation.Mark, _ operation: @escaping @MainActor () async throws -> Void) {
        let book = Annotation(mark, bookTitle: "").book
        app.write { [weak self] _ in
            do {
                try await operation()
            } catch {
                self?.report(error)
            }
            await self?.app.marksDidChange(of: book)
        }
    }

    private func report(_ error: any Error) {
        onMessage?(tr("The change could not be saved: {reason}", ["reason": "\(error)"]), false)
    }

    // MARK: Export

    /// Returns what the query has as a file; nil if there is nothing to export, which is reported.
    public func export(_ format: AnnotationFormat) async -> HighlightExport? {
        do {
            var export = AnnotationExport(try await app.library.annotations(query))
            guard !export.books.isEmpty else {
                onMessage?(tr("There is nothing to export."), false)
                return nil
            }
            export.words = .translated
            let title = export.books.count == 1 ? export.books[0].title : tr("All Notes")
            let file = HighlightExport(format, title: title, text: try await Self.text(of: export, format))
            if export.sealedCount > 0 {
                onMessage?(
                    trn(
                        "{count} mark of a protected book was left out",
                        "{count} marks of protected books were left out", count: export.sealedCount), false)
            }
            return file
        } catch let error as LibraryError {
            onMessage?(BookshelfFailure(path: app.library.path, error).reason, false)
            return nil
        } catch {
            onMessage?(tr("There are too many notes to export them at once."), false)
            return nil
        }
    }

    @concurrent private static func text(
        of export: AnnotationExport, _ format: AnnotationFormat
    ) async throws -> String { try export.text(format.writer) }
}
