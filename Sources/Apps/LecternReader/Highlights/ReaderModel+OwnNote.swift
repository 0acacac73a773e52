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
        app.write { [weak self] library in
            do {
                let old = try await library.note(of: bookID)
                guard text != old?.text ?? "" else { return }
                if text.isEmpty {
                    try await library.removeNote(of: bookID)
                } else {
                    let now = DocumentNote(book: bookID, text: text)
                    try await library.save(
                        DocumentNote(
                            book: bookID, text: text, createdAt: old?.createdAt ?? now.createdAt,
                            modifiedAt: now.createdAt))
                }
            } catch {
                self?.tell(.message(tr("The note could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false))
            }
        }
    }
}
