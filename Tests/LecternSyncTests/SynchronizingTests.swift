import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// A store in memory, which may fail.
private final class MemoryStore: SyncStore {
    private let files = Mutex<[String: (bytes: Bytes, tag: Int)]>([:])
    let failures = Mutex(0)

    func read(_ name: String) async throws(SyncError) -> StoredFile {
        try fail()
        let file = files.withLock { $0[name] }
        return StoredFile(copies: file.map { [$0.bytes] } ?? [], tag: file.map { String($0.tag) })
    }

    func write(_ bytes: Bytes, to name: String, replacing file: StoredFile) async throws(SyncError) {
        try fail()
        let isWritten = files.withLock { files in
            let known = files[name]
            guard known.map({ String($0.tag) }) == file.tag else { return false }
            files[name] = (bytes, (known?.tag ?? 0) + 1)
            return true
        }
        if !isWritten { throw .changed }
    }

    private func fail() throws(SyncError) {
        let fails = failures.withLock { failures in
            failures -= 1
            return failures >= 0
        }
        if fails { throw .unreachable("offline") }
    }
}

@Suite(.timeLimit(.minutes(10))) struct SynchronizingTests {
    /// A library with one book, the same in all libraries.
    private func library(_ folder: String, _ name: String) async throws -> (Library, BookID) {
        let path = "\(folder)/book.epub"
        try write(Bytes(utf8: "the book"), toFile: path)
        let library = try Library(path: "\(folder)/\(name).sqlite")
        return (library, try await library.add(path: path, importer: AnyBook()).book.id)
    }

    private func locator(_ progression: Double) throws -> Locator {
        Locator(
            href: try #require(AnyURL(string: "c.xhtml")),
            locations: .init(progression: progression, totalProgression: progression),
            text: .init(highlight: "words"))
    }

    @Test func marksAndPlacesReachTheOtherLibrary() async throws {
        try await withTemporaryFolder { folder in
            let ((one, book), (two, _)) = (
                try await library(folder, "one"), try await library(folder, "two")
            )
            let store = FolderStore(path: folder)
            let first = LibrarySynchronizer(one, store: store, device: "one")
            let second = LibrarySynchronizer(two, store: store, device: "two")
            var highlight = Highlight(
                book: book, locator: try locator(0.2), color: .green, note: "a note")
            try await one.save(highlight)
            try await one.save(
                Bookmark(book: book, locator: try locator(0.3), title: "here", excerpt: "words"))
            try await one.savePlace(try locator(0.4), of: book, at: Timestamp(seconds: 100))
            #expect(try await first.synchronize(book))
            #expect(try await second.synchronize(book))
            #expect(try await two.highlights(of: book) == [highlight])
            #expect(try await two.bookmarks(of: book) == one.bookmarks(of: book))
            #expect(await two.place(of: book) == one.place(of: book))
            #expect(try await !first.synchronize(book))
            #expect(try await !second.synchronize(book))
            highlight.note = "another note"
            try await two.save(highlight)
            try await two.removeBookmark(try await two.bookmarks(of: book)[0].id)
            try await second.synchronize(book)
            try await first.synchronize(book)
            #expect(try await one.highlights(of: book).map(\.note) == ["another note"])
            #expect(try await one.bookmarks(of: book).isEmpty)
        }
    }

    /// A book that was only looked at on a new device goes on where another device is. Later, who goes back stays there.
    @Test func theFirstExchangeTakesTheFarthestPlace() async throws {
        try await withTemporaryFolder { folder in
            let ((one, book), (two, _)) = (try await library(folder, "one"), try await library(folder, "two"))
            let store = FolderStore(path: folder)
            let first = LibrarySynchronizer(one, store: store, device: "one")
            let second = LibrarySynchronizer(two, store: store, device: "two")
            try await one.savePlace(try locator(0.4), of: book, at: Timestamp(seconds: 100))
            try await first.synchronize(book)
            try await two.savePlace(try locator(0), of: book, at: Timestamp(seconds: 200))
            try await second.synchronize(book)
            #expect(await two.place(of: book)?.locator == (try locator(0.4)))
            try await second.synchronize(book)
            try await first.synchronize(book)
            #expect(await one.place(of: book)?.locator == (try locator(0.4)))
            try await two.savePlace(try locator(0.1), of: book, at: Timestamp(seconds: 300))
            try await second.synchronize(book)
            try await first.synchronize(book)
            #expect(await two.place(of: book)?.locator == (try locator(0.1)))
            #expect(await one.place(of: book)?.locator == (try locator(0.4)))
        }
    }

    /// 1,000 random changes offline, exchanged in random order over a store
    /// that often fails.
    @Test func thousandOfflineChangesAgree() async throws {
        try await withTemporaryFolder { folder in
            let ((one, book), (two, _)) = (
                try await library(folder, "one"), try await library(folder, "two")
            )
            let store = MemoryStore()
            let libraries = [one, two]
            let synchronizers = ["one", "two"].enumerated().map { index, name in
                LibrarySynchronizer(libraries[index], store: store, device: name)
            }
            var random = SeededRandom(seed: 30)
            var kept: [[String: String]] = [[:], [:]]
            for step in 0..<1000 {
                let own = Int.random(in: 0..<2, using: &random)
                let library = libraries[own]
                let known = try await library.highlights(of: book)
                switch Int.random(in: 0..<10, using: &random) {
                case 0...4:
                    let new = Highlight(
                        book: book, locator: try locator(Double(step) / 1000), note: "note \(step).")
                    try await library.save(new)
                    kept[own][new.id] = new.note
                case 5...7:
                    guard var changed = known.randomElement(using: &random) else { continue }
                    changed.note = "note \(step)."
                    try await library.save(changed)
                    kept[own][changed.id] = changed.note
                case 8:
                    guard let gone = known.randomElement(using: &random) else { continue }
                    try await library.removeHighlight(gone.id)
                    kept[own][gone.id] = nil
                default:
                    guard Int.random(in: 0..<12, using: &random) == 0 else { continue }
                    store.failures.withLock { $0 = Int.random(in: 0..<2, using: &random) }
                    _ = try? await synchronizers[own].synchronize(book)
                    store.failures.withLock { $0 = 0 }
                    // What the other one wrote before is known now, and may be replaced.
                    kept[own] = [:]
                }
            }
            for own in [0, 1, 0, 1] { try await synchronizers[own].synchronize(book) }
            let (mine, theirs) = (try await one.highlights(of: book), try await two.highlights(of: book))
            #expect(mine.count > 100)
            #expect(Set(mine.map { "\($0.id) \($0.note)" }) == Set(theirs.map { "\($0.id) \($0.note)" }))
            // Every note that was written after the last exchange is there.
            let notes = Dictionary(uniqueKeysWithValues: mine.map { ($0.id, $0.note) })
            for (id, note) in kept[0].merging(kept[1], uniquingKeysWith: { first, _ in first }) {
                #expect(notes[id]?.contains(note) == true, "\(note)")
            }
        }
    }

    @Test func offlineLosesNothing() async throws {
        try await withTemporaryFolder { folder in
            let (one, book) = try await library(folder, "one")
            let store = MemoryStore()
            let synchronizer = LibrarySynchronizer(one, store: store, device: "one")
            try await one.save(Highlight(book: book, locator: try locator(0.2), note: "kept"))
            store.failures.withLock { $0 = 1 }
            await #expect(throws: SyncError.self) { try await synchronizer.synchronize(book) }
            #expect(try await one.highlights(of: book).map(\.note) == ["kept"])
            store.failures.withLock { $0 = 0 }
            #expect(try await synchronizer.synchronize(book))
        }
    }

    @Test(arguments: [true, false]) func conflictOfPlacesIsAsked(takes: Bool) async throws {
        try await withTemporaryFolder { folder in
            let ((one, book), (two, _)) = (
                try await library(folder, "one"), try await library(folder, "two")
            )
            let store = MemoryStore()
            try await one.savePlace(try locator(0.2), of: book, at: Timestamp(seconds: 200))
            try await two.savePlace(try locator(0.6), of: book, at: Timestamp(seconds: 100))
            try await LibrarySynchronizer(one, store: store, device: "one").synchronize(book)
            let asked = Mutex<[PlaceConflict]>([])
            let asking = LibrarySynchronizer(
                two, store: store, device: "two",
                places: .ask { conflict in
                    asked.withLock { $0.append(conflict) }
                    return takes
                })
            try await asking.synchronize(book)
            let conflicts = asked.withLock { $0 }
            #expect(conflicts.map(\.device) == ["one"])
            #expect(conflicts.first?.other.locations.totalProgression == 0.2)
            #expect(await two.place(of: book)?.locator == (takes ? try locator(0.2) : try locator(0.6)))
            // The farthest place stays without a question.
            try await LibrarySynchronizer(two, store: store, device: "three").synchronize(book)
            #expect(await two.place(of: book)?.locator == (takes ? try locator(0.2) : try locator(0.6)))
        }
    }

    /// Syncthing and Dropbox leave copies of conflicting changes.
    @Test func conflictingCopiesAreJoinedAndRemoved() async throws {
        try await withTemporaryFolder { folder in
            let (one, book) = try await library(folder, "one")
            var (mine, theirs) = (SyncDocument(book: book.hash), SyncDocument(book: book.hash))
            mine.set("a", to: try MergingTests.mark("mine"), on: "x", at: 1)
            theirs.set("b", to: try MergingTests.mark("theirs"), on: "y", at: 1)
            try write(Bytes(utf8: mine.json.text()), toFile: "\(folder)/\(book.hash).json")
            let copy = "\(book.hash).sync-conflict-20260101-120000-ABCDEFG.json"
            try write(Bytes(utf8: theirs.json.text()), toFile: "\(folder)/\(copy)")
            let store = FolderStore(path: folder)
            try await LibrarySynchronizer(one, store: store, device: "one").synchronize(book)
            #expect(try await Set(one.highlights(of: book).map(\.note)) == ["mine", "theirs"])
            let file = try await store.read("\(book.hash).json")
            #expect(file.copies.count == 1)
            #expect(file.conflicts.isEmpty)
        }
    }

    @Test func folderStoreNoticesOtherWriters() async throws {
        try await withTemporaryFolder { folder in
            let store = FolderStore(path: folder)
            let empty = try await store.read("a.json")
            try await store.write(Bytes(utf8: "1"), to: "a.json", replacing: empty)
            await #expect(throws: SyncError.self) {
                try await store.write(Bytes(utf8: "2"), to: "a.json", replacing: empty)
            }
            #expect(try await store.read("a.json").copies == [Bytes(utf8: "1")])
            await #expect(throws: SyncError.self) {
                try await FolderStore(path: folder + "/none").read("a.json")
            }
        }
    }
}
