import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShelvesTests {
    private func fill(_ library: Library, _ folder: String, _ lines: [String]) async throws -> [BookID] {
        var ids: [BookID] = []
        for (number, line) in lines.enumerated() {
            ids.append(try await library.add(line, in: folder, as: "\(number).epub").id)
        }
        return ids
    }

    private func titles(_ library: Library, _ shelf: NamedShelf.ID) async throws -> [String] {
        try await library.books(BookQuery(shelf: shelf)).map(\.title)
    }

    private func names(_ library: Library) async throws -> [String] { try await library.shelves().map(\.name) }

    @Test(arguments: Storage.allCases) func severalBooksArePutOnAShelf(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let ids = try await fill(library, folder, ["Zoo", "Ape", "Cat"])
            let shelf = try await library.addShelf(named: "  To   read ")
            #expect(shelf.name == "To read" && shelf.rule == nil && shelf.count == 0)
            let edit = try await library.add(ids + [BookID(hash: "none")], toShelf: shelf.id)
            #expect(edit.count == 3 && !edit.isEmpty)
            #expect(try await titles(library, shelf.id) == ["Ape", "Cat", "Zoo"])
            #expect(try await library.shelves().map(\.count) == [3])
            #expect(try await library.add(ids, toShelf: shelf.id).isEmpty)

            let removal = try await library.remove([ids[1]], fromShelf: shelf.id)
            #expect(try await titles(library, shelf.id) == ["Cat", "Zoo"])
            let undone = try await library.undo(removal)
            #expect(try await titles(library, shelf.id) == ["Ape", "Cat", "Zoo"])
            try await library.undo(undone)
            #expect(try await titles(library, shelf.id) == ["Cat", "Zoo"])
            // Only what is still there is taken back.
            try await library.undo(edit)
            #expect(try await titles(library, shelf.id) == [])
        }
    }

    @Test(arguments: Storage.allCases) func shelvesAreRenamedMovedAndDeleted(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let ids = try await fill(library, folder, ["Zoo", "Ape"])
            var shelves: [NamedShelf] = []
            for name in ["A", "B", "C"] { shelves.append(try await library.addShelf(named: name)) }
            _ = try await library.add(ids, toShelf: shelves[1].id)
            let renaming = try await library.renameShelf(shelves[0].id, to: "Z")
            let moving = try await library.moveShelf(shelves[0].id, to: 9)
            #expect(try await names(library) == ["B", "C", "Z"])
            let deleting = try await library.removeShelf(shelves[1].id)
            #expect(try await names(library) == ["C", "Z"])
            #expect(try await library.count() == 2)
            try await library.undo(deleting)
            #expect(try await titles(library, shelves[1].id) == ["Ape", "Zoo"])
            try await library.undo(moving)
            try await library.undo(renaming)
            #expect(try await names(library) == ["A", "B", "C"])
            #expect(try await library.moveShelf(shelves[2].id, to: 2).isEmpty)
            _ = try await library.moveShelf(shelves[2].id, to: -1)
            #expect(try await names(library) == ["C", "A", "B"])
        }
    }

    @Test func namesAreDistinct() async throws {
        let library = try Library.inMemory()
        let first = try await library.addShelf(named: "Über")
        let second = try await library.addShelf(named: "Other")
        func error(_ body: () async throws -> Void) async -> ShelfError? {
            guard case .shelf(let error) = await failure(body) else { return nil }
            return error
        }
        #expect(await error { _ = try await library.addShelf(named: "uber") } == .nameTaken("Über"))
        #expect(await error { _ = try await library.renameShelf(second.id, to: "ÜBER") } == .nameTaken("Über"))
        #expect(await error { _ = try await library.addShelf(named: " ") } == .invalidName(" "))
        #expect(await error { _ = try await library.removeShelf("none") } == .unknown("none"))
        #expect(await error { _ = try await library.add([], toShelf: "none") } == .unknown("none"))
        #expect(await error { _ = try await library.books(BookQuery(shelf: "none")) } == .unknown("none"))
        // A shelf may be spelled differently, and a deleted one comes back only if its name is free.
        _ = try await library.renameShelf(first.id, to: "UBER")
        let deleting = try await library.removeShelf(first.id)
        _ = try await library.addShelf(named: "uber")
        #expect(await error { try await library.undo(deleting) } == .nameTaken("uber"))
    }

    @Test(arguments: Storage.allCases) func ruleChoosesBooks(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let ids = try await fill(library, folder, ["Zoo|Ann", "Ape|Bob|Apes", "Cat|Ann"])
            try await library.savePlace(locator(0.5), of: ids[0])
            try await library.savePlace(locator(0), of: ids[2])
            let both = BookRule(.all, [.state(.unread), .author("ann")])
            let shelf = try await library.addShelf(named: "Rule", rule: both)
            #expect(shelf.count == 1 && shelf.rule == both)
            #expect(try await titles(library, shelf.id) == ["Cat"])
            let either = BookRule(.any, [.state(.reading), .series("apes")])
            let change = try await library.setRule(either, ofShelf: shelf.id)
            #expect(try await titles(library, shelf.id) == ["Ape", "Zoo"])
            let error = await failure { _ = try await library.add(ids, toShelf: shelf.id) }
            guard case .shelf(.byRule(name: "Rule")) = error else { throw error ?? .busy }
            try await library.undo(change)
            #expect(try await titles(library, shelf.id) == ["Cat"])
            _ = try await library.setRule(BookRule(.any, []), ofShelf: shelf.id)
            #expect(try await titles(library, shelf.id) == [])
            _ = try await library.setRule(BookRule(.all, []), ofShelf: shelf.id)
            #expect(try await titles(library, shelf.id).count == 3)
        }
    }

    /// A shelf that had books before it had a rule comes back with both.
    @Test func deletedShelfByRuleKeepsItsBooks() async throws {
        try await withLibrary(.memory) { library, folder in
            let ids = try await fill(library, folder, ["Zoo", "Ape"])
            let shelf = try await library.addShelf(named: "A")
            _ = try await library.add(ids, toShelf: shelf.id)
            _ = try await library.setRule(BookRule(.any, [.tag("x")]), ofShelf: shelf.id)
            try await library.undo(try await library.removeShelf(shelf.id))
            #expect(try await titles(library, shelf.id) == [])
            _ = try await library.setRule(nil, ofShelf: shelf.id)
            #expect(try await titles(library, shelf.id) == ["Ape", "Zoo"])
        }
    }

    @Test(arguments: Storage.allCases) func tagsAreRenamedMergedAndDeleted(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let ids = try await fill(library, folder, ["Zoo", "Ape", "Cat"])
            func groups() async throws -> [String] {
                try await library.groups(by: .tag).map { "\($0.name) \($0.count)" }
            }
            _ = try await library.tag([ids[0], ids[1]], "Travel")
            _ = try await library.tag([ids[2]], "Trips")
            // The first spelling counts.
            #expect(try await library.tag([ids[0]], "TRAVEL").isEmpty)
            #expect(try await groups() == ["Travel 2", "Trips 1"])
            let spelling = try await library.renameTag("travel", to: "TRAVEL")
            #expect(try await groups() == ["TRAVEL 2", "Trips 1"])
            try await library.undo(spelling)
            let merging = try await library.renameTag("Trips", to: "travel")
            #expect(try await groups() == ["Travel 3"])
            #expect(merging.count == 1)
            try await library.undo(merging)
            #expect(try await groups() == ["Travel 2", "Trips 1"])
            let deleting = try await library.removeTag("Travel")
            #expect(try await groups() == ["Trips 1"])
            #expect(try await library.tags(of: ids[0]) == [])
            try await library.undo(deleting)
            #expect(try await library.tags(of: ids[0]) == ["Travel"])
            _ = try await library.untag([ids[0]], "travel")
            #expect(try await groups() == ["Travel 1", "Trips 1"])
            // A removed book has its tags again when it is restored.
            let removed = try await library.remove([ids[1]])
            #expect(try await groups() == ["Trips 1"])
            try await library.restore(removed)
            #expect(try await groups() == ["Travel 1", "Trips 1"])
        }
    }

    @Test(arguments: Storage.allCases) func ratingsAndFinishedBooksAreTakenBack(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let ids = try await fill(library, folder, ["Zoo", "Ape", "Cat"])
            func ratings() async throws -> [Int?] { try await library.books().map(\.rating) }
            let first = try await library.rate([ids[0]], 7)
            let second = try await library.rate(ids, 20)
            #expect(try await ratings() == [10, 10, 10])
            #expect(second.count == 3)
            try await library.undo(second)
            #expect(try await ratings() == [nil, nil, 7])
            try await library.undo(first)
            #expect(try await ratings() == [nil, nil, nil])

            try await library.markFinished(ids[0], at: Timestamp(seconds: 1_000))
            let finishing = try await library.markFinished(ids, at: Timestamp(seconds: 2_000))
            #expect(finishing.count == 2)
            #expect(try await library.books().map(\.isFinished) == [true, true, true])
            let unread = try await library.markFinished(ids, false)
            #expect(try await library.books().map(\.isFinished) == [false, false, false])
            try await library.undo(unread)
            try await library.undo(finishing)
            #expect(try await library.books().map(\.isFinished) == [false, false, true])
        }
    }

    @Test func changesNotify() async throws {
        let library = try Library.inMemory()
        var shelves = library.changes(of: .shelves).makeAsyncIterator()
        let shelf = try await library.addShelf(named: "A")
        #expect(await shelves.next() != nil)
        try await library.undo(try await library.renameShelf(shelf.id, to: "B"))
        #expect(await shelves.next() != nil)
        #expect(LibraryChanges.all.contains(.shelves))
    }

    /// Rules and conditions survive storing; what a newer version has stored matches nothing.
    @Test func rulesAreStored() async throws {
        let language = Language("en")
        let all = BookRule(
            .any,
            [
                .state(.finished), .tag("a"), .author("b"), .series("c"), .language(language), .format(.epub),
                .rating(atLeast: 8), .added(withinDays: 30),
            ])
        #expect(BookRule(json: all.json) == all)
        #expect(BookRule(json: try JSONValue(parsing: all.json.text())) == all)
        let newer: JSONValue = ["match": "all", "conditions": [["color": "red"]]]
        #expect(BookRule(json: newer) == BookRule(.any, []))
        #expect(BookRule(json: 3) == BookRule(.any, []))
    }
}
