import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// Describes any file as a book.
struct AnyBook: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Book") }
}

/// A library with one book, the same in all, and the clock of its device.
struct Device: Sendable {
    let name: String
    let library: Library
    let book: BookID
    let store: any SyncStore
    /// How far its clock is ahead, in seconds.
    var ahead = 0.0

    init(_ name: String, in folder: String, store: any SyncStore, ahead: Double = 0) async throws {
        let path = "\(folder)/book.epub"
        try write(Bytes(utf8: "the book"), toFile: path)
        self.name = name
        self.store = store
        self.ahead = ahead
        library = try Library(path: "\(folder)/\(name).sqlite")
        book = try await library.add(path: path, importer: AnyBook()).book.id
    }

    var now: Double { Timestamp.now().seconds + ahead }

    @discardableResult func exchange(
        _ policy: LibrarySynchronizer.PlacePolicy = .farthest
    ) async throws -> Bool {
        let ahead = ahead
        return try await LibrarySynchronizer(
            library, store: store, device: name, places: policy, clock: { Timestamp.now().seconds + ahead }
        ).synchronize(book)
    }

    /// Turns to a page, at the time of this device.
    func read(to progression: Double) async throws {
        try await library.savePlace(try Self.locator(progression), of: book, at: Timestamp(seconds: now))
    }

    var place: Double? { get async { await library.place(of: book)?.locator.locations.totalProgression } }

    /// All marks as text, to compare devices.
    func marks() async throws -> [String] {
        let highlights = try await library.highlights(of: book).map { "\($0.id) \($0.color) \($0.note)" }
        let bookmarks = try await library.bookmarks(of: book).map { "\($0.id) \($0.title ?? "")" }
        return (highlights + bookmarks + [try await library.note(of: book)?.text ?? ""]).sorted()
    }

    static func locator(_ progression: Double) throws -> Locator {
        Locator(
            href: try #require(AnyURL(string: "c.xhtml")),
            locations: .init(progression: progression, totalProgression: progression), text: .init(highlight: "words"))
    }
}

/// A store in memory, which may fail.
final class FlakyStore: SyncStore {
    let files = Mutex<[String: (bytes: Bytes, tag: Int)]>([:])
    /// The number of calls that fail next.
    let failures = Mutex(0)
    /// Names of files that cannot be read.
    let bad = Mutex<Set<String>>([])
    /// Runs while a file is read.
    let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)

    func read(_ name: String) async throws(SyncError) -> StoredFile {
        try fail()
        if bad.withLock({ $0.contains(name) }) { throw .unexpected("\(name) is a folder") }
        let file = files.withLock { $0[name] }
        let work = meanwhile.withLock { work in
            defer { work = nil }
            return work
        }
        await work?()
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
