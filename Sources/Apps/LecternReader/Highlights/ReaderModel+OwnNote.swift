import LecternLibrary

// What the reader writes about the book as a whole.
extension ReaderModel {
    /// The note on the book, empty where there is none; `nil` where the library cannot tell, which is told.
    public func ownNote() async -> String? {
        guard let bookID else { return nil }
        do {
            return try await app.library.note(of: bookID)?.text ?? ""
        } catch {
            tell(.message(tr("The note could not be read: {reason}", ["reason": "\(error)"]), canUndo: false))
            return nil
        }
    }

    /// Keeps the note on the book; one without words is removed. ``undo()`` brings back what was there before,
    /// unless another window has written since.
    public func keepOwnNote(_ text: String) {
        guard let bookID else { return }
        changeOwnNote { [weak self] library in
            let old = try await library.note(of: bookID)
            guard text != old?.text ?? "" else { return nil }
            try await Self.put(text, over: old, of: bookID, into: library)
            self?.undoing.append(UndoStep { [weak self] in self?.bringBack(old, over: text, of: bookID) })
            return text.isEmpty ? .message(tr("Note removed"), canUndo: true) : nil
        }
    }

    private static func put(
        _ text: String, over old: DocumentNote?, of book: BookID, into library: Library
    ) async throws {
        if text.isEmpty {
            try await library.removeNote(of: book)
            return
        }
        let new = DocumentNote(book: book, text: text)
        try await library.save(
            DocumentNote(
                book: book, text: text, createdAt: old?.createdAt ?? new.createdAt, modifiedAt: new.modifiedAt))
    }

    private func bringBack(_ old: DocumentNote?, over text: String, of book: BookID) {
        changeOwnNote { library in
            guard try await library.note(of: book)?.text ?? "" == text else { return nil }
            if let old { try await library.save(old) } else { try await library.removeNote(of: book) }
            return nil
        }
    }

    private func changeOwnNote(_ change: @escaping @MainActor (Library) async throws -> ReaderChange?) {
        write { library in
            do {
                return try await change(library)
            } catch {
                return .message(tr("The note could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
        }
    }

    /// The name of its line in the list of highlights; these have names of digits.
    static let ownNoteRow = "whole-book"

    /// Its line in the list of highlights, if there is one.
    var ownNoteRows: [HighlightRow] {
        guard let savedNote, !savedNote.text.isEmpty else { return [] }
        return [
            HighlightRow(
                id: Self.ownNoteRow, text: "", note: savedNote.text, title: tr("Note on This Book"), pageLabel: "",
                kind: .wholeBook)
        ]
    }
}
