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

    /// Keeps the note on the book; one without words is removed.
    public func keepOwnNote(_ text: String) {
        guard let bookID else { return }
        write { library in
            do {
                let old = try await library.note(of: bookID)
                guard text != old?.text ?? "" else { return nil }
                if text.isEmpty {
                    try await library.removeNote(of: bookID)
                } else {
                    let now = DocumentNote(book: bookID, text: text)
                    try await library.save(
                        DocumentNote(
                            book: bookID, text: text, createdAt: old?.createdAt ?? now.createdAt,
                            modifiedAt: now.createdAt))
                }
                return nil
            } catch {
                return .message(tr("The note could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
        }
    }

    /// Removes the note on the book; ``undo()`` brings it back.
    func removeOwnNote() {
        guard let bookID else { return }
        write { [weak self] library in
            do {
                guard let removed = try await library.removeNote(of: bookID) else { return nil }
                self?.undoing.append(UndoStep { [weak self] in self?.bringBack(removed) })
                return .message(tr("Note removed"), canUndo: true)
            } catch {
                return .message(tr("The note could not be removed: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
        }
    }

    /// A note written since it was removed counts more than the removed one.
    private func bringBack(_ note: DocumentNote) {
        write { library in
            do {
                if try await library.note(of: note.book) == nil { try await library.save(note) }
                return nil
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
