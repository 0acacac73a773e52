/// The changes of the reader's marks in one session, which can be undone and made again: bookmarks, highlights and notes
/// that were made, changed or removed.
@MainActor public final class UndoHistory {
    typealias Step = @MainActor () async -> Void

    /// A change that is stored.
    struct Change {
        /// Reverts the change.
        let undo: Step
        /// Makes the change again.
        let redo: Step
    }

    /// The changes that can be undone, the newest last.
    private(set) var done: [Change] = []
    /// The changes that were undone, the last one first to be made again.
    private(set) var undone: [Change] = []
    private let session: ReadingSession
    private var running: Task<Void, Never>?

    init(_ session: ReadingSession) { self.session = session }

    public var canUndo: Bool { !done.isEmpty }
    public var canRedo: Bool { !undone.isEmpty }

    /// Adds a change that was made. Changes that were undone before cannot be made again.
    func add(_ change: Change) {
        done.append(change)
        undone = []
    }

    /// Undoes the last change, and reports ``ReaderChange/undone``.
    ///
    /// Waits for pending writes first, because a change is added only when it is stored.
    ///
    /// - Returns: A task that ends when the reverted state is stored and shown.
    @discardableResult public func undo() -> Task<Void, Never> {
        run { history in
            guard let change = history.done.popLast() else { return nil }
            history.undone.append(change)
            return change.undo
        }
    }

    /// Makes the change again that was undone last, and reports ``ReaderChange/undone``.
    ///
    /// - Returns: A task that ends when the state is stored and shown.
    @discardableResult public func redo() -> Task<Void, Never> {
        run { history in
            guard let change = history.undone.popLast() else { return nil }
            history.done.append(change)
            return change.redo
        }
    }

    /// Waits until all steps that were asked for are done.
    func finished() async { await running?.value }

    /// Runs a step after all earlier ones.
    private func run(_ next: @escaping @MainActor (UndoHistory) -> Step?) -> Task<Void, Never> {
        let task = Task { [running] in
            await running?.value
            await session.app.written()
            guard let step = next(self) else { return }
            await step()
            await session.app.written()
            session.report(.undone)
        }
        running = task
        return task
    }
}
