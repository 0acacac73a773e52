import LecternLibrary
import LecternModel

// Reading highlights from the library, and writing them.
extension HighlightsController {
    func save(_ highlight: Highlight) {
        write { [sealed = session.sealed(highlight)] library in
            do throws(LibraryError) {
                try await library.save(sealed)
                return nil
            } catch {
                return Self.notSaved(error)
            }
        }
    }

    private static func notSaved(_ error: LibraryError) -> ReaderChange {
        .message(tr("The highlight could not be saved: {reason}", ["reason": "\(error)"]), canUndo: false)
    }

    /// Replaces highlights by the one that they were merged into.
    func merge(_ taken: [Highlight], into union: Highlight) {
        write { [weak self, sealed = session.sealed(union)] library in
            do throws(LibraryError) {
                try await library.replaceHighlights(taken.map(\.id), with: [sealed])
            } catch {
                return Self.notSaved(error)
            }
            self?.history.add { [weak self] in self?.separate(union, into: taken) }
            return .message(tr("Overlapping highlights were merged"), canUndo: true)
        }
    }

    /// Undoes a merge.
    private func separate(_ union: Highlight, into taken: [Highlight]) {
        stored.removeAll { $0.id == union.id }
        stored += taken
        show()
        write { [sealed = taken.map { session.sealed($0) }] library in
            do throws(LibraryError) {
                try await library.replaceHighlights([union.id], with: sealed)
                return nil
            } catch {
                return Self.notSaved(error)
            }
        }
    }

    func delete(_ highlight: Highlight) {
        write { [weak self] library in
            do {
                try await library.removeHighlight(highlight.id)
            } catch {
                let reason = ["reason": "\(error)"]
                return .message(tr("The highlight could not be removed: {reason}", reason), canUndo: false)
            }
            self?.history.add { [weak self] in self?.save(highlight) }
            return .message(tr("Highlight removed"), canUndo: true)
        }
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
            let found = try await session.library.highlights(of: bookID)
            let note = try await session.stores.notes.note(of: bookID)
            guard writes.isCurrent(question) else { return }
            storedNote = note
            stored = found.map { session.unsealed($0) }
            show()
        } catch {
            session.report(message: tr("The highlights cannot be read: {reason}", ["reason": "\(error)"]))
        }
    }
}
