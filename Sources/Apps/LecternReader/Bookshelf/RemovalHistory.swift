import LecternLibrary

/// Books that were removed from the shelf and can be restored. All bookshelf
/// windows share it, so that closing one does not lose the way back.
@MainActor final class RemovalHistory {
    private var removals: [RemovedBooks] = []

    var canUndo: Bool { !removals.isEmpty }

    func add(_ removed: RemovedBooks) { removals.append(removed) }

    /// Takes out the last removal.
    func popLast() -> RemovedBooks? { removals.popLast() }
}
