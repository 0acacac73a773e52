import LecternBase
import LecternLibrary
import LecternModel

/// What a library has of a book, and what it had at the last exchange.
///
/// The latter is a ``SyncDocument`` in the settings of the book.
struct LibraryState {
    private let library: Library
    private let book: BookID
    private let device: String
    private static let key = "sync.document"

    init(_ library: Library, _ book: BookID, device: String) {
        (self.library, self.book, self.device) = (library, book, device)
    }

    /// Whether the book was exchanged before.
    var isRecorded: Bool { get async { await library.setting(Self.key, scope: .book(book)) != nil } }

    /// Finds what was changed since the last exchange, stores and returns it.
    mutating func recordChanges() async throws(SyncError) -> SyncDocument {
        var document = await stored()
        let before = document
        let (marks, times) = try await marks()
        let known = document.marks
        for id in Set(marks.keys).union(known.keys).sorted() where marks[id] != known[id] {
            document.set(id, to: marks[id], on: device, at: times[id] ?? Timestamp.now().seconds)
        }
        if let place = await library.place(of: book) {
            let isTaken = document.places.values.contains { $0.savedAt == place.savedAt.seconds }
            if !isTaken {
                document.setPlace(.init(locator: place.locator, savedAt: place.savedAt.seconds), on: device)
            }
        }
        if document != before { try await store(document) }
        return document
    }

    /// Changes the library to the marks of a joined document, and stores it.
    func apply(_ joined: SyncDocument) async throws(SyncError) {
        let (own, _) = try await marks()
        let wanted = joined.marks
        for id in Set(own.keys).union(wanted.keys).sorted() where own[id] != wanted[id] {
            do {
                if let mark = wanted[id] {
                    try await save(mark, id, modifiedAt: joined.histories[id]?.modifiedAt ?? mark.createdAt)
                    if let old = own[id], old.kind != mark.kind { try await remove(old.kind, id) }
                } else if let old = own[id] {
                    try await remove(old.kind, id)
                }
            } catch {
                throw .library(error)
            }
        }
        try await store(joined)
    }

    private func stored() async -> SyncDocument {
        let json = await library.setting(Self.key, scope: .book(book))
        return json.flatMap { SyncDocument(json: $0, book: book.hash) } ?? SyncDocument(book: book.hash)
    }

    private func store(_ document: SyncDocument) async throws(SyncError) {
        do {
            try await library.setSetting(Self.key, to: document.json, scope: .book(book))
        } catch {
            throw .library(error)
        }
    }

    /// The marks of the library by identifier, and when they were changed.
    private func marks() async throws(SyncError) -> ([String: SyncedMark], times: [String: Double]) {
        var (marks, times): ([String: SyncedMark], [String: Double]) = ([:], [:])
        do {
            for highlight in try await library.highlights(of: book) {
                marks[highlight.id] = SyncedMark(
                    kind: .highlight, locator: highlight.locator, color: highlight.color.rawValue,
                    text: highlight.note,
                    createdAt: highlight.createdAt.seconds)
                times[highlight.id] = highlight.modifiedAt.seconds
            }
            for bookmark in try await library.bookmarks(of: book) {
                marks[bookmark.id] = SyncedMark(
                    kind: .bookmark, locator: bookmark.locator, text: bookmark.title ?? "",
                    excerpt: bookmark.excerpt,
                    createdAt: bookmark.createdAt.seconds)
            }
        } catch {
            throw .library(error)
        }
        return (marks, times)
    }

    private func save(_ mark: SyncedMark, _ id: String, modifiedAt: Double) async throws(LibraryError) {
        let created = Timestamp(seconds: mark.createdAt)
        switch mark.kind {
        case .highlight:
            try await library.save(
                Highlight(
                    id: id, book: book, locator: mark.locator,
                    color: mark.color.flatMap(Highlight.Color.init(rawValue:)) ?? .yellow, note: mark.text,
                    createdAt: created, modifiedAt: Timestamp(seconds: modifiedAt)))
        case .bookmark:
            var bookmark = Bookmark(id: id, book: book, locator: mark.locator, createdAt: created)
            bookmark.title = mark.text.isEmpty ? nil : mark.text
            bookmark.excerpt = mark.excerpt
            try await library.save(bookmark)
        }
    }

    private func remove(_ kind: SyncedMark.Kind, _ id: String) async throws(LibraryError) {
        switch kind {
        case .highlight: try await library.removeHighlight(id)
        case .bookmark: try await library.removeBookmark(id)
        }
    }
}
