import Lectern
import LecternBase
import LecternLibrary
import LecternPublication
import LecternTextIndex

/// The words of the books of the library, and the work of reading them in the background.
///
/// Books are read when the reader has asked for a search in all books once, and from then on at each start, when nothing
/// else was done for a while.
@MainActor public final class LibraryTexts {
    /// How far the reading of books is.
    public struct Progress: Hashable, Sendable {
        /// The number of books that were read.
        public var done: Int
        /// The number of books to read.
        public var count: Int
    }

    /// How far the reading is; nil while no books are read.
    public private(set) var progress: Progress?
    private let library: Library
    /// Opens the files of books.
    let books: OpenedBooks
    private let write: (@escaping @MainActor (Library) async -> Void) -> Void
    private var opened: TextIndex?
    private var reading: Task<Void, Never>?
    private var observers: [Int: () -> Void] = [:]
    private var lastObserver = 0

    private static let key = "texts.indexed"
    /// How long the program was idle before books are read at its start.
    private static let patience = Duration.seconds(20)

    /// - Parameter write: runs a write to the library after the earlier ones.
    init(
        library: Library, books: OpenedBooks,
        write: @escaping (@escaping @MainActor (Library) async -> Void) -> Void
    ) {
        self.library = library
        self.books = books
        self.write = write
    }

    /// The index; opened when it is first needed.
    func index() throws(LibraryError) -> TextIndex {
        if let opened { return opened }
        let index =
            library.path == ":memory:"
            ? try TextIndex.inMemory() : try TextIndex(path: TextIndex.standardPath(ofLibrary: library.path))
        opened = index
        return index
    }

    /// Calls a closure after each change of ``progress``. Returns a number for ``removeObserver(_:)``.
    func observe(_ body: @escaping () -> Void) -> Int {
        lastObserver += 1
        observers[lastObserver] = body
        return lastObserver
    }

    func removeObserver(_ number: Int) { observers[number] = nil }

    /// Reads new books after the start of the program, if the reader has searched in all books before.
    public func startInIdleTime() {
        guard library.settingNow(Self.key)?.bool == true else { return }
        Task { [weak self] in
            try? await Task.sleep(for: Self.patience)
            self?.readNewBooks()
        }
    }

    /// Reads the books that are not indexed yet, one after the other, unless that is under way.
    func readNewBooks() {
        guard reading == nil else { return }
        if library.settingNow(Self.key)?.bool != true {
            write { await $0.keep { try await $0.setSetting(Self.key, to: .bool(true)) } }
        }
        reading = Task { [weak self] in
            await self?.readAll()
            self?.reading = nil
            self?.report(nil)
        }
    }

    /// Waits until the books that are being read are indexed.
    func settled() async { await reading?.value }

    private func readAll() async {
        guard let index = try? index(), let missing = try? await index.missingBooks(of: library) else { return }
        for (number, book) in missing.enumerated() where !Task.isCancelled {
            report(Progress(done: number, count: missing.count))
            // A failure of the file of the index ends the work; the next start tries again.
            guard await Self.read(book, books, into: index) else { return }
        }
        if !missing.isEmpty, !Task.isCancelled { try? await index.compact() }
    }

    private func report(_ progress: Progress?) {
        guard progress != self.progress else { return }
        self.progress = progress
        observers.values.forEach { $0() }
    }

    /// Reads one book; returns whether the index could store it.
    @concurrent private static func read(_ book: Book, _ books: OpenedBooks, into index: TextIndex) async -> Bool {
        do throws(LibraryError) {
            guard let publication = await open(book, books), !publication.isRestricted || publication.sealsWords else {
                try await index.addUnreadable(book.id)
                return true
            }
            try await index.add(publication, as: book.id)
            return true
        } catch {
            return false
        }
    }

    /// Opens a book without asking for anything; nil if that is not possible.
    @concurrent static func open(_ book: Book, _ books: OpenedBooks) async -> Publication? {
        guard let asset = try? await AssetRetriever.standard.retrieve(path: book.path) else { return nil }
        return try? await PublicationOpener(parser: books.parser()).open(asset)
    }

    /// Stops reading, before the program ends.
    func close() { reading?.cancel() }
}
