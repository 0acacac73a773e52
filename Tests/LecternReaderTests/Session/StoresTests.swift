import LecternContent
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// Bookmarks and notes in the stores that an app is created with.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StoresTests {
    @Test func storesOfTheHostAreUsed() async throws {
        let library = try Library.inMemory()
        let memory = MemoryStore()
        let reader = try TestReader(
            library: library, stores: ReadingStores(library, bookmarks: memory, notes: memory))
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        defer { model.close() }
        let book = try #require(model.session.bookID)
        model.bookmarks.toggle()
        model.highlights.setOwnNote("Lent to Ann.")
        #expect(try await eventually { !model.bookmarks.rows.isEmpty })
        #expect(try await eventually { await model.highlights.ownNote() == "Lent to Ann." })
        #expect(await memory.bookmarks(of: book).map(\.id) == model.bookmarks.rows.map(\.id))
        #expect(await memory.note(of: book)?.text == "Lent to Ann.")
        #expect(try await library.bookmarks(of: book).isEmpty)
        #expect(try await library.note(of: book) == nil)
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.rows.isEmpty })
        #expect(await memory.bookmarks(of: book).isEmpty)
        model.history.undo()
        #expect(try await eventually { model.bookmarks.rows.count == 1 })
    }

    /// The locator of a search hit is stored as place, bookmark, highlight and note, and leads to the same words.
    @Test func oneLocatorServesAllUses() async throws {
        let reader = try TestReader()
        let library = reader.app.library
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        defer { model.close() }
        let (book, publication) = (try #require(model.session.bookID), try #require(model.session.publication))
        let hits = try await publication.search("Paragraph 7 of part 3").hits()
        let found = try #require(hits.prefix(1).locators.first { _ in true })
        try await library.savePlace(found, of: book, at: Timestamp(seconds: 9e9))
        try await library.save(Bookmark(book: book, locator: found))
        try await library.save(Highlight(book: book, locator: found, note: "A note."))
        let stored = [
            await library.place(of: book)?.locator, try await library.bookmarks(of: book).first?.locator,
            try await library.highlights(of: book).first?.locator, Locator(jsonString: found.jsonString),
        ]
        for locator in stored {
            let locator = try #require(locator)
            #expect(locator == found && locator.text.highlight == "Paragraph 7 of part 3")
            #expect(model.session.place(of: locator) == model.session.place(of: found))
            let navigator = try #require(model.navigator)
            #expect(await navigator.go(to: .start(of: 0)))
            #expect(await navigator.go(to: locator))
            #expect(model.current?.text.contains("Paragraph 7 of part 3") == true)
        }
    }

    /// Page counts belong to the content of a book and to its chapters: a changed file at the same path is counted anew,
    /// and the original again has its own.
    @Test func pageCountsBelongToTheContent() async throws {
        let reader = try TestReader()
        func counts(_ bodies: [String]) async throws -> [Int] {
            let model = await reader.open(try reader.write("Book", bodies))
            defer { model.close() }
            let navigator = try #require(model.navigator)
            try #require(try await eventually { navigator.pages.total != nil })
            return navigator.pages.chapters.map { $0?.count ?? 0 }
        }
        let long = String(repeating: TestReader.bodies[3], count: 3)
        let first = try await counts(TestReader.bodies)
        let changed = try await counts(Array(TestReader.bodies.prefix(3)) + [long])
        #expect(Array(first.prefix(3)) == Array(changed.prefix(3)) && changed[3] > first[3])
        #expect(try await counts(TestReader.bodies) == first)
    }
}
