import LecternLibrary

/// Changes of the bookshelf that can be undone. All bookshelf windows share it, so that closing one does not lose the
/// way back.
@MainActor final class ShelfHistory {
    /// A change.
    enum Change {
        /// Books were removed.
        case removed(RemovedBooks)
        /// Shelves, tags, ratings or states were changed, in this order.
        case edited([LibraryEdit])
    }

    private var changes: [Change] = []
    private static let most = 100

    /// Whether there is a change to undo.
    var canUndo: Bool { !changes.isEmpty }

    /// Adds a change.
    func add(_ change: Change) {
        changes.append(change)
        if changes.count > Self.most { changes.removeFirst() }
    }

    /// Takes out the last change.
    func popLast() -> Change? { changes.popLast() }
}

extension ShelfHistory.Change {
    /// Takes the change back.
    func undo(in library: Library) async throws(LibraryError) {
        switch self {
        case .removed(let removed): try await library.restore(removed)
        case .edited(let edits): for edit in edits.reversed() { try await library.undo(edit) }
        }
    }
}
