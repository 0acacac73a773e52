import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

@MainActor @Suite(.timeLimit(.minutes(10))) struct ShelvesModelTests {
    /// A bookshelf with the list of shelves beside it.
    private struct Fixture {
        let shelf: ShelfFixture
        let shelves: ShelvesModel

        @MainActor init(_ folder: String, _ lines: String...) async throws {
            shelf = try ShelfFixture(folder)
            shelves = ShelvesModel(shelf.shelf)
            var paths: [String] = []
            for line in lines { paths += try shelf.files(line) }
            await shelf.add(paths)
            shelf.shelf.sort(by: .title)
            await shelf.shelf.loaded()
            shelves.start()
            await shelves.loaded()
        }

        /// The rows as lines: headings alone, others with the number of books.
        @MainActor var lines: [String] {
            shelves.rows.map { row in
                switch row {
                case .heading(let title): title
                case .books(let entry): "\(entry.isShown ? "*" : "")\(entry.title) \(entry.count)"
                }
            }
        }

        @MainActor func entry(_ title: String) throws -> ShelfEntry {
            let entries = shelves.rows.compactMap { row -> ShelfEntry? in
                if case .books(let entry) = row { entry } else { nil }
            }
            return try #require(entries.first { $0.title == title })
        }

        @MainActor func choose(_ title: String) async throws {
            shelves.choose(try entry(title).filter)
            await shelf.shelf.loaded()
        }

        @MainActor func settle() async {
            await shelves.refresh()
            await shelf.shelf.loaded()
        }

        @MainActor func undo() async {
            await shelf.shelf.undo()
            await settle()
        }
    }

    @Test func statesShelvesAndTagsAreListedAndShown() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A", "B", "C")
            #expect(fixture.lines == ["*All Books 3", "Being Read 0", "Unread 3", "Finished 0"])
            let ids = try ["A", "B"].map { try #require(fixture.shelf.id($0)) }
            await fixture.shelves.addShelf(named: "Trips", with: Set(ids))
            await fixture.shelf.shelf.setTags(of: [ids[0]], to: "Sea,  Far away ,")
            await fixture.shelf.shelf.markFinished([ids[1]], true)
            await fixture.shelves.addShelf(named: "To read", .unread)
            await fixture.settle()
            #expect(
                fixture.lines == [
                    "All Books 3", "Being Read 0", "Unread 2", "Finished 1", "Shelves", "Trips 2", "*To read 2", "Tags",
                    "Far away 1", "Sea 1",
                ])
            #expect(fixture.shelf.titles == ["A", "C"])
            for (name, titles) in [
                ("Trips", ["A", "B"]), ("Sea", ["A"]), ("Finished", ["B"]), ("All Books", ["A", "B", "C"]),
            ] {
                try await fixture.choose(name)
                #expect(fixture.shelf.titles == titles, "\(name)")
                #expect(try fixture.entry(name).isShown)
            }
            try await fixture.choose("Being Read")
            #expect(fixture.shelf.shelf.state == .nothingHere)
            #expect(try fixture.entry("To read").hasRule && fixture.entry("Trips").accessibleName == "Trips, 2 books")
        }
    }

    @Test func changesOfShelvesAndTagsAreUndone() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A", "B")
            let ids = Set(try ["A", "B"].map { try #require(fixture.shelf.id($0)) })
            await fixture.shelves.addShelf(named: "Trips", with: ids)
            #expect(fixture.shelf.messages.last == BookshelfMessage(text: "Put 2 books on “Trips”", canUndo: true))
            await fixture.shelf.shelf.setTags(of: ids, to: "Sea")
            #expect(await fixture.shelf.shelf.commonTags(of: ids) == ["Sea"])
            await fixture.settle()
            await fixture.shelves.rename(try fixture.entry("Sea"), to: "Ocean")
            await fixture.shelves.rename(try fixture.entry("Trips"), to: "Travel")
            #expect(fixture.lines.suffix(4) == ["Shelves", "Travel 2", "Tags", "Ocean 2"])
            try await fixture.choose("Travel")
            await fixture.shelves.delete(try fixture.entry("Travel"))
            await fixture.settle()
            #expect(fixture.shelf.shelf.filter == .all)
            #expect(fixture.shelf.messages.last?.text == "Deleted “Travel”")
            await fixture.undo()
            #expect(fixture.lines.contains("Travel 2"))
            await fixture.undo()
            await fixture.undo()
            #expect(fixture.lines.suffix(4) == ["Shelves", "Trips 2", "Tags", "Sea 2"])
            await fixture.undo()
            await fixture.undo()
            #expect(fixture.lines.suffix(2) == ["Shelves", "Trips 0"])
        }
    }

    @Test func severalBooksAreRatedAndFinishedAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A", "B")
            let ids = Set(try ["A", "B"].map { try #require(fixture.shelf.id($0)) })
            let model = fixture.shelf.shelf
            await model.rate(ids, stars: 4)
            #expect(model.items.map(\.stars) == ["★★★★☆", "★★★★☆"])
            await model.markFinished(ids, true)
            #expect(fixture.shelf.messages.last?.text == "Marked 2 books as finished")
            #expect(model.items.map(\.isFinished) == [true, true])
            await fixture.undo()
            await fixture.undo()
            #expect(model.items.map(\.isFinished) == [false, false] && model.items.map(\.stars) == ["", ""])
            // What changes nothing is not reported.
            let count = fixture.shelf.messages.count
            await model.markFinished(ids, false)
            #expect(fixture.shelf.messages.count == count)
        }
    }

    @Test func namesThatCannotBeTakenAreSaid() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A")
            await fixture.shelves.addShelf(named: "Trips")
            await fixture.shelves.addShelf(named: "TRIPS")
            let text = "There is a shelf with this name already. Choose another name."
            #expect(fixture.shelf.messages.last == BookshelfMessage(text: text, canUndo: false))
        }
    }

    @Test func shelvesAreMovedAndChoicesStored() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A")
            for name in ["X", "Y"] { await fixture.shelves.addShelf(named: name) }
            await fixture.shelves.move(try fixture.entry("Y"), by: -1)
            #expect(fixture.shelves.shelves.map(\.name) == ["Y", "X"])
            await fixture.shelves.move(try fixture.entry("Y"), by: -1)
            #expect(fixture.shelves.shelves.map(\.name) == ["Y", "X"])
            let library = fixture.shelf.library
            let settings = library.changes(of: .settings)
            fixture.shelves.show(.list)
            fixture.shelves.setShown(true)
            for await _ in settings {
                if library.settingNow("bookshelf.shelves") == true, library.settingNow("bookshelf.layout") == "list" {
                    break
                }
            }
            let next = ShelvesModel(fixture.shelf.shelf)
            #expect(next.layout == .list && next.isShown)
        }
    }

    /// A shelf that was deleted elsewhere is not shown any more.
    @Test func deletedShelfIsLeft() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A")
            await fixture.shelves.addShelf(named: "X")
            await fixture.settle()
            guard case .shelf(let id) = fixture.shelf.shelf.filter else { throw CancellationError() }
            _ = try await fixture.shelf.library.removeShelf(id)
            await fixture.shelf.shelf.refresh()
            await fixture.shelf.shelf.loaded()
            #expect(fixture.shelf.shelf.filter == .all && fixture.shelf.titles == ["A"])
        }
    }

    @Test func folderThatIsNotOfCalibreIsNamed() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await Fixture(folder, "A")
            fixture.shelf.shelf.addCalibre(folder: folder)
            await fixture.shelf.shelf.imported()
            #expect(
                fixture.shelf.messages.last?.text
                    == "\(folder) is not calibre’s library, which has a file metadata.db.")
        }
    }
}
