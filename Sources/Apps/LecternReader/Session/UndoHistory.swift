/// The steps of one session that can be undone, such as a removed bookmark.
@MainActor public final class UndoHistory {
    /// Reverts one change.
    typealias Step = @MainActor () async -> Void

    private(set) var steps: [Step] = []
    private let session: ReadingSession
    private var running: Task<Void, Never>?

    init(_ session: ReadingSession) { self.session = session }

    public var canUndo: Bool { !steps.isEmpty }

    func add(_ step: @escaping Step) { steps.append(step) }

    /// Undoes the last step, and reports ``ReaderChange/undone``.
    ///
    /// Waits for pending writes first, because a change adds its step only when
    /// it is stored.
    ///
    /// - Returns: A task that ends when the reverted state is stored and shown.
    @discardableResult public func undo() -> Task<Void, Never> {
        let task = Task { [running] in
            await running?.value
            await session.app.written()
            guard let step = steps.popLast() else { return }
            await step()
            await session.app.written()
            session.report(.undone)
        }
        running = task
        return task
    }
}
