import GRDB

/// A change of shelves, tags, ratings or finished books, which can be taken back.
///
///     let edit = try await library.add(books, toShelf: shelf.id)
///     try await library.undo(edit)
public struct LibraryEdit: Hashable, Sendable {
    /// What takes the change back, in this order.
    let steps: [LibraryStep]
    /// The kinds of what was changed.
    let kinds: LibraryChanges

    /// Whether nothing was changed, such as when all books were on the shelf already.
    public var isEmpty: Bool { steps.isEmpty }

    /// The number of books that were changed.
    public var count: Int { Set(steps.flatMap(\.books)).count }
}

extension Library {
    /// Takes a change back. What was changed since is kept where it does not contradict.
    ///
    /// - Returns: The change of taking back, which can be taken back itself.
    @discardableResult
    public func undo(_ edit: LibraryEdit) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(edit.kinds) { _ in edit.steps }
    }

    /// Carries out steps in one transaction.
    func carryOut(
        _ kinds: LibraryChanges, _ steps: @escaping @Sendable (Database) throws -> [LibraryStep]
    ) async throws(LibraryError) -> LibraryEdit {
        let inverse = try await write(kinds) { database in
            try steps(database).reduce(into: [LibraryStep]()) { inverse, step in
                inverse.insert(contentsOf: try step.carryOut(database), at: 0)
            }
        }
        return LibraryEdit(steps: inverse, kinds: kinds)
    }
}
