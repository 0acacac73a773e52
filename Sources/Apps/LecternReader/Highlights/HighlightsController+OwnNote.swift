import LecternLibrary

// The user's note on the book as a whole.
extension HighlightsController {
    /// Reads the note on the book; empty if there is none.
    ///
    /// - Returns: Nil if the library does not store the book, or if reading
    ///   failed, which is reported as a message.
    public func ownNote() async -> String? {
        guard let bookID = session.bookID else { return nil }
        do {
            return try await session.stores.notes.note(of: bookID)?.text ?? ""
        } catch {
            session.report(message: tr("The note could not be read: {reason}", ["reason": "\(error)"]))
            return nil
        }
    }

    /// Stores the note on the book; an empty one is removed.
    ///
    /// ``UndoHistory/undo()`` restores the previous note, unless another window
    /// has written one since.
    public func setOwnNote(_ text: String) {
        guard let bookID = session.bookID else { return }
        changeOwnNote { [weak self] notes in
            let old = try await notes.note(of: bookID)
            guard text != old?.text ?? "" else { return nil }
            let new = try await Self.write(text, over: old, of: bookID, to: notes)
            self?.history.add(
                UndoHistory.Change(
                    undo: { self?.restore(old, over: text, of: bookID) },
                    redo: { self?.restore(new, over: old?.text ?? "", of: bookID) }))
            return text.isEmpty ? .message(tr("Note removed"), canUndo: true) : nil
        }
    }

    /// Stores a text as the note; removes the note if it is empty.
    ///
    /// - Returns: The note stored.
    private static func write(
        _ text: String, over old: DocumentNote?, of book: BookID, to notes: any DocumentNoteStore
    ) async throws -> DocumentNote? {
        if text.isEmpty {
            try await notes.removeNote(of: book)
            return nil
        }
        let new = DocumentNote(book: book, text: text)
        let note = DocumentNote(
            book: book, text: text, createdAt: old?.createdAt ?? new.createdAt, modifiedAt: new.modifiedAt)
        try await notes.save(note)
        return note
    }

    private func restore(_ old: DocumentNote?, over text: String, of book: BookID) {
        changeOwnNote { notes in
            guard try await notes.note(of: book)?.text ?? "" == text else { return nil }
            if let old { try await notes.save(old) } else { try await notes.removeNote(of: book) }
            return nil
        }
    }

    private func changeOwnNote(_ change: @escaping @MainActor (any DocumentNoteStore) async throws -> ReaderChange?) {
        write { [notes = session.stores.notes] _ in
            do {
                return try await change(notes)
            } catch {
                return .message(tr("The note could not be saved: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
        }
    }

    /// The id of its row; ids of highlights are hexadecimal.
    static let ownNoteRow = "whole-book"

    /// Its row in the list of highlights, if there is a note.
    var ownNoteRows: [HighlightRow] {
        guard let storedNote, !storedNote.text.isEmpty else { return [] }
        return [
            HighlightRow(
                id: Self.ownNoteRow, text: "", note: storedNote.text, title: tr("Note on This Book"), pageLabel: "",
                kind: .wholeBook, createdAt: storedNote.createdAt)
        ]
    }
}
