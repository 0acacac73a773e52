import Glibc
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct BookshelfTests {
    private func titles(
        _ library: Library, _ order: BookOrder = .title, in direction: BookOrder.Direction = .usual,
        matching text: String? = nil
    ) async throws -> [String] {
        try await library.books(BookQuery(order: order, direction: direction, text: text ?? "")).map(\.title)
    }

    @Test(arguments: Storage.allCases) func booksInEveryOrder(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            var ids: [String: BookID] = [:]
            for line in ["The Zoo|Ann Brown", "Émile|Carl Adams", "Part 10|Ann Brown", "Part 2|Ann Brown", "apple|"] {
                let book = try await library.add(line, in: folder, as: line.prefix(6) + ".epub")
                ids[book.title] = book.id
            }
            #expect(try await titles(library) == ["apple", "Émile", "Part 2", "Part 10", "The Zoo"])
            #expect(try await titles(library, .author) == ["Émile", "Part 2", "Part 10", "The Zoo", "apple"])
            #expect(try await titles(library, .added) == ["apple", "Part 2", "Part 10", "Émile", "The Zoo"])
            let zoo = try #require(ids["The Zoo"])
            let apple = try #require(ids["apple"])
            try await library.markOpened(zoo)
            #expect(try await titles(library, .opened).first == "The Zoo")
            #expect(try library.lastOpened()?.id == zoo)
            try await library.savePlace(locator(0.2), of: zoo)
            try await library.savePlace(locator(0.9), of: apple)
            #expect(try await titles(library, .progress).prefix(2) == ["apple", "The Zoo"])
            try await library.markFinished(apple)
            #expect(try await titles(library, .progress).last == "apple")

            // The other way round; what an order cannot place is last all the same.
            #expect(
                try await titles(library, in: .reversed) == ["The Zoo", "Part 10", "Part 2", "Émile", "apple"])
            #expect(
                try await titles(library, .author, in: .reversed)
                    == ["Part 2", "Part 10", "The Zoo", "Émile", "apple"])
            #expect(
                try await titles(library, .added, in: .reversed)
                    == ["The Zoo", "Émile", "Part 10", "Part 2", "apple"])
            try await library.markOpened(apple)
            #expect(try await titles(library, .opened, in: .reversed).prefix(2) == ["The Zoo", "apple"])
            #expect(try await titles(library, .progress, in: .reversed).first == "The Zoo")
            #expect(try await titles(library, .progress, in: .reversed).last == "apple")
        }
    }

    @Test(arguments: Storage.allCases) func searchIgnoresCaseAndAccents(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            try await library.add("Les Misérables|Victor Hugo|Œuvres", in: folder, as: "a.epub")
            try await library.add("100% of %|Percy Wildcard", in: folder, as: "b.epub")
            #expect(try await titles(library, matching: "misera HUGO") == ["Les Misérables"])
            #expect(try await titles(library, matching: "hugo percy") == [])
            #expect(try await titles(library, matching: "œuv") == ["Les Misérables"])
            #expect(try await titles(library, matching: "%") == ["100% of %"])
            #expect(try await titles(library, matching: "_") == [])
            #expect(try await titles(library, matching: "  ").count == 2)
        }
    }

    @Test(arguments: Storage.allCases) func restoredBookHasAllItsData(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma|Jane Austen", in: folder)
            let bookmark = Bookmark(book: book.id, locator: locator(0.1), title: "Here", excerpt: "words")
            try await library.savePlace(locator(0.5), of: book.id)
            try await library.save(bookmark)
            try await library.setSetting("theme", to: "dark", scope: .book(book.id))
            let before = try #require(try await library.book(book.id))

            let removed = try await library.remove([book.id, BookID(hash: "none")])
            #expect(removed.books == [before])
            #expect(try await library.books().isEmpty)
            #expect(try await library.book(book.id) == nil)
            #expect(access(book.path, F_OK) == 0)

            try await library.restore(removed)
            #expect(try await library.books() == [before])
            #expect(await library.place(of: book.id)?.locator == locator(0.5))
            #expect(try await library.bookmarks(of: book.id) == [bookmark])
            #expect(await library.setting("theme", scope: .book(book.id)) == "dark")
            #expect(await library.cover(of: book.id) != nil)
        }
    }

    @Test(arguments: Storage.allCases) func addingARemovedBookRestoresItsPlace(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            try await library.savePlace(locator(0.5), of: book.id)
            _ = try await library.remove([book.id])
            let added = try await library.add(path: book.path, importer: LineImporter())
            #expect(added == .new(added.book) && added.book.progression == 0.5)
        }
    }

    @Test func booksRemovedLongAgoAreDeletedAtTheNextStart() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            var library = try Library(path: path)
            let old = try await library.add("Old", in: folder, as: "old.epub")
            let new = try await library.add("New", in: folder, as: "new.epub")
            let longAgo = Timestamp(seconds: Timestamp.now().seconds - 86_400)
            let removedLongAgo = try await library.remove([old.id], at: longAgo)
            let removedNow = try await library.remove([new.id])
            library = try Library(path: path)
            await #expect { try await library.restore(removedLongAgo) } throws: {
                guard case LibraryError.unknownBook(old.id) = $0 else { return false }
                return true
            }
            try await library.restore(removedNow)
            #expect(try await library.books().map(\.title) == ["New"])
            #expect(await library.cover(of: old.id) == nil)
        }
    }

    @Test(arguments: Storage.allCases) func unobservedChangesAreReportedOnce(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let books = library.changes(of: .books)
            let places = library.changes(of: .places)
            let book = try await library.add("Emma", in: folder)
            try await library.markOpened(book.id)
            try await library.setSetting("a", to: 1)
            var iterator = books.makeAsyncIterator()
            #expect(await iterator.next() != nil)
            try await library.savePlace(locator(0.5), of: book.id)
            var placeIterator = places.makeAsyncIterator()
            #expect(await placeIterator.next() != nil)
            // The next notification is that of this removal.
            _ = try await library.remove([book.id])
            #expect(await iterator.next() != nil)
            #expect(try await library.books().isEmpty)
        }
    }
}
