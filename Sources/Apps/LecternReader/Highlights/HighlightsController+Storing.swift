import LecternLibrary
import LecternModel

// Reading highlights from the library, and writing them.
extension HighlightsController {
    /// Makes a change that can be undone: shows it at once, and stores it in the background.
    ///
    /// - Parameter message: What is reported when it is stored.
    func make(_ change: HighlightChange, message: ReaderChange? = nil) {
        apply(change) { [weak self] in
            self?.history.add(
                UndoHistory.Change(
                    undo: { self?.apply(change.reversed) }, redo: { self?.apply(change) }))
            return message
        }
    }

    /// - Parameter onStored: Returns what is reported when the change is stored.
    private func apply(_ change: HighlightChange, onStored: @escaping @MainActor () -> ReaderChange? = { nil }) {
        let effect = change.effect(on: stored)
        guard !effect.isEmpty else { return }
        let replaced = Set(effect.removed + effect.stored.map(\.id))
        stored.removeAll { replaced.contains($0.id) }
        stored += effect.stored
        show()
        write { [sealed = effect.stored.map { session.sealed($0) }] library in
            do throws(LibraryError) {
                try await library.replaceHighlights(effect.removed, with: sealed)
                return onStored()
            } catch {
                return Self.notStored(effect, error)
            }
        }
    }

    private static func notStored(_ effect: HighlightChange.Effect, _ error: LibraryError) -> ReaderChange {
        let reason = ["reason": "\(error)"]
        let text =
            switch effect.stored.count {
            case 0: tr("The highlight could not be removed: {reason}", reason)
            case 1: tr("The highlight could not be saved: {reason}", reason)
            default: tr("The highlights could not be saved: {reason}", reason)
            }
        return .message(text, canUndo: false)
    }

    /// Writes a change that is shown already, then reloads and reports the
    /// message that the operation returns.
    func write(_ operation: @escaping @MainActor (Library) async -> ReaderChange?) {
        writes.begin()
        session.app.write { [weak self] library in
            let message = await operation(library)
            guard let self else { return }
            writes.end()
            await session.app.highlightsDidChange(of: session)
            if let message { session.report(message) }
        }
    }

    /// Reads highlights and the note from the library. A result that is older
    /// than a write is dropped; the end of the write reloads again.
    func reload() async {
        guard let bookID = session.bookID, let question = writes.question else { return }
        do {
            let sealedHighlights = try await session.library.highlights(of: bookID)
            let note = try await session.stores.notes.note(of: bookID)
            guard writes.isCurrent(question) else { return }
            storedNote = note
            stored = sealedHighlights.map { session.unsealed($0) }
            show()
        } catch {
            session.report(message: tr("The highlights cannot be read: {reason}", ["reason": "\(error)"]))
        }
    }
}
