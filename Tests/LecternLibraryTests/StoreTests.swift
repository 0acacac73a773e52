import Foundation
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// The same contract for three kinds of storage: the library's database, memory, and a file of a test.
@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    enum BackEnd: CaseIterable, Sendable { case database, memory, file }

    private func withStore(
        _ backEnd: BackEnd, _ body: (any BookmarkStore & DocumentNoteStore, BookID, BookID) async throws -> Void
    ) async throws {
        try await withLibrary(.file) { library, folder in
            let emma = try await library.add("Emma", in: folder).id
            let persuasion = try await library.add("Persuasion", in: folder, as: "other.epub").id
            let store: any BookmarkStore & DocumentNoteStore =
                switch backEnd {
                case .database: library
                case .memory: MemoryStore()
                case .file: FileStore(path: folder + "/marks.json")
                }
            try await body(store, emma, persuasion)
        }
    }

    @Test(arguments: BackEnd.allCases) func bookmarksAreStoredInEveryBackEnd(_ backEnd: BackEnd) async throws {
        try await withStore(backEnd) { store, emma, persuasion in
            #expect(try await store.bookmarks(of: emma) == [])
            let late = Bookmark(book: emma, locator: locator(0.7), title: "late")
            var early = Bookmark(book: emma, locator: locator(0.2), title: "early", excerpt: "Emma Woodhouse")
            let other = Bookmark(book: persuasion, locator: locator(0.5))
            for bookmark in [late, early, other] { try await store.save(bookmark) }
            #expect(try await store.bookmarks(of: emma) == [early, late])
            #expect(try await store.bookmarks(of: persuasion) == [other])
            early.title = "renamed"
            try await store.save(early)
            #expect(try await store.bookmarks(of: emma) == [early, late], "saved again, it is the same bookmark")
            #expect(try await store.removeBookmark(late.id) == late)
            #expect(try await store.removeBookmark(late.id) == nil)
            #expect(try await store.bookmarks(of: emma) == [early])
            try await store.save(late)
            #expect(try await store.bookmarks(of: emma) == [early, late])
        }
    }

    @Test(arguments: BackEnd.allCases) func notesAreStoredInEveryBackEnd(_ backEnd: BackEnd) async throws {
        try await withStore(backEnd) { store, emma, persuasion in
            #expect(try await store.note(of: emma) == nil)
            let first = DocumentNote(book: emma, text: "Lent to Ann.", createdAt: Timestamp(seconds: 5))
            let second = DocumentNote(book: emma, text: "Back.", createdAt: Timestamp(seconds: 5))
            try await store.save(first)
            try await store.save(second)
            #expect(try await store.note(of: emma) == second)
            #expect(try await store.note(of: persuasion) == nil)
            #expect(try await store.removeNote(of: emma) == second)
            #expect(try await store.removeNote(of: emma) == nil)
            #expect(try await store.note(of: emma) == nil)
        }
    }
}

/// A store as an app writes one: everything in one JSON file, written anew after each change.
private actor FileStore: BookmarkStore, DocumentNoteStore {
    private struct Record: Codable {
        var id: String?
        var book: String
        var text: String
        var title: String?
        var excerpt: String?
        var createdAt: Double
        var modifiedAt: Double?
    }

    private let path: String

    init(path: String) { self.path = path }

    private func records() throws -> [Record] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try JSONDecoder().decode([Record].self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Writes all records but some, and a new one; returns those that went.
    private func replace(_ isOld: (Record) -> Bool, with new: Record? = nil) throws -> [Record] {
        let all = try records()
        let kept = all.filter { !isOld($0) } + (new.map { [$0] } ?? [])
        try JSONEncoder().encode(kept).write(to: URL(filePath: path), options: .atomic)
        return all.filter(isOld)
    }

    private func bookmark(_ record: Record) -> Bookmark? {
        guard let id = record.id, let locator = Locator(jsonString: record.text) else { return nil }
        var bookmark = Bookmark(
            id: id, book: BookID(hash: record.book), locator: locator, createdAt: Timestamp(seconds: record.createdAt))
        bookmark.title = record.title
        bookmark.excerpt = record.excerpt
        return bookmark
    }

    private func note(_ record: Record) -> DocumentNote {
        DocumentNote(
            book: BookID(hash: record.book), text: record.text, createdAt: Timestamp(seconds: record.createdAt),
            modifiedAt: record.modifiedAt.map { Timestamp(seconds: $0) })
    }

    func save(_ bookmark: Bookmark) throws {
        let record = Record(
            id: bookmark.id, book: bookmark.book.hash, text: bookmark.locator.jsonString, title: bookmark.title,
            excerpt: bookmark.excerpt, createdAt: bookmark.createdAt.seconds)
        _ = try replace({ $0.id == bookmark.id }, with: record)
    }

    @discardableResult func removeBookmark(_ id: Bookmark.ID) throws -> Bookmark? {
        try replace { $0.id == id }.first.flatMap(bookmark)
    }

    func bookmarks(of book: BookID) throws -> [Bookmark] {
        try records().filter { $0.book == book.hash }.compactMap(bookmark).inReadingOrder
    }

    func save(_ note: DocumentNote) throws {
        let record = Record(
            book: note.book.hash, text: note.text, createdAt: note.createdAt.seconds,
            modifiedAt: note.modifiedAt.seconds)
        _ = try replace({ $0.id == nil && $0.book == note.book.hash }, with: record)
    }

    func note(of book: BookID) throws -> DocumentNote? {
        try records().first { $0.id == nil && $0.book == book.hash }.map(note)
    }

    @discardableResult func removeNote(of book: BookID) throws -> DocumentNote? {
        try replace { $0.id == nil && $0.book == book.hash }.first.map(note)
    }
}
