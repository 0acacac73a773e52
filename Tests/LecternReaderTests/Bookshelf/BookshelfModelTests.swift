import Glibc
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

@MainActor @Suite(.timeLimit(.minutes(10))) struct BookshelfModelTests {
    @Test func emptyLibraryShowsTheWelcomePage() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            #expect(fixture.shelf.state == .loading)
            await fixture.shelf.loaded()
            #expect(fixture.shelf.state == .empty)
            #expect(fixture.changes == [.items])
            #expect(fixture.shelf.continued == nil)
        }
    }

    @Test func itemsHaveTitleAuthorAndProgress() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Emma|Jane Austen", "Faust", "Good Omens|A|B|C"))
            let emma = try #require(fixture.id("Emma"))
            try await fixture.library.savePlace(locator(0.427), of: emma)
            try await fixture.library.markFinished(try #require(fixture.id("Faust")))
            fixture.shelf.sort(by: .title)
            await fixture.shelf.loaded()
            #expect(fixture.titles == ["Emma", "Faust", "Good Omens"])
            #expect(fixture.shelf.items.map(\.authorLine) == ["Jane Austen", "", "A, B and others"])
            #expect(fixture.shelf.items.map(\.progressText) == ["42%", "Finished", nil])
            #expect(fixture.shelf.items.map(\.progress) == [0.427, 1, nil])
            #expect(
                fixture.shelf.items.map(\.accessibleName) == [
                    "Emma, by Jane Austen, 42% read", "Faust, Finished", "Good Omens, by A, B and others",
                ])
        }
    }

    /// A book closed on its first page is unread; after one turned page it is not.
    @Test func unreadBookHasNoProgressBar() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Opened", "Tried"))
            let (opened, tried) = (try #require(fixture.id("Opened")), try #require(fixture.id("Tried")))
            try await fixture.library.savePlace(locator(0), of: opened)
            try await fixture.library.markOpened(opened)
            try await fixture.library.savePlace(locator(0.001), of: tried)
            fixture.shelf.sort(by: .title)
            await fixture.shelf.loaded()
            #expect(fixture.shelf.items.map(\.progressText) == [nil, "1%"])
            #expect(fixture.shelf.items.map(\.progress) == [nil, 0.001])
            #expect(fixture.shelf.items.map(\.accessibleName) == ["Opened", "Tried, 1% read"])
        }
    }

    @Test func sortOrderIsStored() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("B|Ann Ash", "A|Zoe Zander"))
            #expect(fixture.shelf.order == .opened)
            fixture.shelf.sort(by: .title)
            await fixture.shelf.loaded()
            #expect(fixture.titles == ["A", "B"])
            let settings = fixture.library.changes(of: .settings)
            fixture.shelf.sort(by: .author)
            await fixture.shelf.loaded()
            #expect(fixture.titles == ["B", "A"])
            for await _ in settings where fixture.library.settingNow("bookshelf.order") == "author" { break }
            let next = try ShelfFixture(folder, library: fixture.library)
            #expect(next.shelf.order == .author)
        }
    }

    @Test func searchShowsMatchingBooks() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Émile|Rousseau", "Emma|Austen"))
            fixture.shelf.search("emi")
            await fixture.shelf.loaded()
            #expect(fixture.titles == ["Émile"])
            fixture.shelf.search("nothing like it")
            await fixture.shelf.loaded()
            #expect(fixture.shelf.state == .noMatch)
            fixture.shelf.search("")
            await fixture.shelf.loaded()
            #expect(fixture.titles.count == 2)
        }
    }

    @Test func lastSearchReplacesEarlierOnes() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Alpha", "Beta"))
            for _ in 0..<20 {
                fixture.shelf.search("alpha")
                fixture.shelf.search("beta")
            }
            await fixture.shelf.loaded()
            #expect(fixture.titles == ["Beta"])
        }
    }

    @Test func removalCanBeUndone() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("A", "B", "C"))
            let (a, b) = (try #require(fixture.id("A")), try #require(fixture.id("B")))
            fixture.shelf.select([a, b, BookID(hash: "stranger")])
            #expect(fixture.shelf.selection == [a, b])
            fixture.forgetChanges()
            await fixture.shelf.remove([a])
            #expect(fixture.messages == [BookshelfMessage(text: "Removed “A”", canUndo: true)])
            #expect(Set(fixture.titles) == ["B", "C"])
            #expect(fixture.shelf.selection == [b])
            await fixture.shelf.remove([b, try #require(fixture.id("C"))])
            #expect(fixture.messages.last?.text == "Removed 2 books")
            #expect(fixture.shelf.state == .empty)
            await fixture.shelf.undo()
            #expect(Set(fixture.titles) == ["B", "C"])
            await fixture.shelf.undo()
            await fixture.shelf.undo()
            #expect(Set(fixture.titles) == ["A", "B", "C"])
        }
    }

    @Test func anotherWindowCanUndoARemoval() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("A"))
            await fixture.shelf.remove([try #require(fixture.id("A"))])
            fixture.shelf.close()
            let other = BookshelfModel(
                library: fixture.library, importer: LineImporter(), history: fixture.shelf.history)
            var changes: [BookshelfChange] = []
            other.onChange = { changes.append($0) }
            other.start()
            #expect(other.canUndo)
            await other.undo()
            #expect(other.items.map(\.title) == ["A"] && changes.contains(.undone) && !other.canUndo)
            other.close()
        }
    }

    @Test func missingBookCanBeLocated() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Emma", "Other"))
            let emma = try #require(fixture.id("Emma"))
            #expect(await fixture.shelf.open(emma) == .open(path: folder + "/Emma.epub"))
            #expect(rename(folder + "/Emma.epub", folder + "/moved") == 0)
            await fixture.shelf.refresh()
            let item = try #require(fixture.shelf.items.first { $0.id == emma })
            #expect(item.isMissing && item.accessibleName.contains("file missing"))
            let message = "The file of “Emma” is not where it was: \(folder)/Emma.epub"
            #expect(await fixture.shelf.open(emma) == .missing(item, message: message))
            let wrong = await fixture.shelf.locate(emma, at: folder + "/Other.epub")
            #expect(wrong?.reason == "This is another book.")
            #expect(await fixture.shelf.locate(emma, at: folder + "/moved") == nil)
            #expect(await fixture.shelf.open(emma) == .open(path: folder + "/moved"))
            #expect(await fixture.shelf.open(BookID(hash: "stranger")) == nil)
        }
    }

    @Test func continuesTheBookReadLast() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("A", "B"))
            let a = try #require(fixture.id("A"))
            try await fixture.library.markOpened(a)
            await fixture.shelf.refresh()
            #expect(fixture.shelf.continued?.id == a)
            await fixture.shelf.markFinished([a], true)
            await fixture.shelf.refresh()
            #expect(fixture.shelf.continued == nil)
        }
    }

    @Test func shelfFollowsChangesOfTheLibrary() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("A"))
            let id = try #require(fixture.id("A"))
            let told = AsyncStream.makeStream(of: Void.self)
            fixture.shelf.onChange = { if $0 == .items { told.continuation.yield() } }
            try await fixture.library.savePlace(locator(0.5), of: id)
            for await _ in told.stream where fixture.shelf.items.first?.progressText == "50%" { break }
            #expect(fixture.shelf.items.first?.progress == 0.5)
        }
    }

    @Test func damagedLibraryIsReported() async throws {
        try await withTemporaryFolder { folder in
            try write(Bytes(utf8: String(repeating: "no database ", count: 500)), toFile: folder + "/library.sqlite")
            let fixture = try ShelfFixture(folder, library: Library(path: folder + "/library.sqlite"))
            #expect(
                fixture.messages.map(\.text) == [
                    "The library was damaged. What could be read was saved; "
                        + "the old file is kept as library.sqlite.damaged-1."
                ])
        }
    }

    @Test func coverCacheStaysWithinItsLimit() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            for number in 0..<20 { await fixture.add(try fixture.files("Book \(number)")) }
            for item in fixture.shelf.items {
                #expect(fixture.shelf.coverNow(of: item) == nil)
                #expect(await fixture.shelf.cover(of: item) != nil)
                #expect(fixture.shelf.coverNow(of: item) != nil)
                #expect(fixture.shelf.covers.size <= 1_000)
            }
            #expect(fixture.shelf.items.contains { fixture.shelf.coverNow(of: $0) == nil })
        }
    }
}
