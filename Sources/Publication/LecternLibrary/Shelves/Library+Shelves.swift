import GRDB
import LecternBase

extension Library {
    /// Returns the shelves in their order.
    public func shelves(at now: Timestamp = .now()) async throws(LibraryError) -> [NamedShelf] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM shelf ORDER BY position, id")
                .map { try ShelfRow($0).shelf(database, at: now) }
        }
    }

    /// Adds a shelf after all others: by hand, or by a rule.
    ///
    /// - Throws: ``LibraryError/shelf(_:)`` if another shelf has the name, or if the name is empty.
    public func addShelf(named name: String, rule: BookRule? = nil) async throws(LibraryError) -> NamedShelf {
        let name = try ShelfName.checked(name)
        return try await write(.shelves) { database in
            let last = try Int.fetchOne(database, sql: "SELECT max(position) FROM shelf") ?? -1
            let row = ShelfRow(id: RandomID.make(), name: name, position: last + 1, rule: rule)
            _ = try LibraryStep.store(row).carryOut(database)
            return try row.shelf(database, at: .now())
        }
    }

    /// Renames a shelf.
    public func renameShelf(_ id: NamedShelf.ID, to name: String) async throws(LibraryError) -> LibraryEdit {
        let name = try ShelfName.checked(name)
        return try await change(id) { $0.name = name }
    }

    /// Changes the rule of a shelf. With `nil` it becomes a shelf by hand, with the books that were put on it before it
    /// had a rule.
    public func setRule(_ rule: BookRule?, ofShelf id: NamedShelf.ID) async throws(LibraryError) -> LibraryEdit {
        try await change(id) { $0.rule = rule?.json.text() }
    }

    private func change(
        _ id: NamedShelf.ID, _ body: @escaping @Sendable (inout ShelfRow) -> Void
    ) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { database in
            let old = try ShelfRow.required(id, database)
            var row = old
            body(&row)
            return row == old ? [] : [.store(row)]
        }
    }

    /// Moves a shelf to a position among the shelves, counted from 0.
    public func moveShelf(_ id: NamedShelf.ID, to position: Int) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { database in
            _ = try ShelfRow.required(id, database)
            let old = try String.fetchAll(database, sql: "SELECT id FROM shelf ORDER BY position, id")
            var ids = old.filter { $0 != id }
            ids.insert(id, at: min(max(0, position), ids.count))
            return ids == old ? [] : [.arrange(ids)]
        }
    }

    /// Deletes a shelf. Its books stay in the library.
    public func removeShelf(_ id: NamedShelf.ID) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { _ in [.deleteShelf(id)] }
    }

    /// Puts books on a shelf by hand. Those that are on it already, and those the library does not have, are left out.
    public func add(
        _ books: [BookID], toShelf id: NamedShelf.ID, at time: Timestamp = .now()
    ) async throws(LibraryError) -> LibraryEdit {
        let members = books.map { LibraryStep.Member(book: $0.hash, addedAt: time.seconds) }
        return try await carryOut(.shelves) { database in
            try ShelfRow.requireByHand(id, database)
            return [.put(members, shelf: id)]
        }
    }

    /// Takes books off a shelf by hand. They stay in the library.
    public func remove(_ books: [BookID], fromShelf id: NamedShelf.ID) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { database in
            try ShelfRow.requireByHand(id, database)
            return [.take(books.map(\.hash), shelf: id)]
        }
    }
}
