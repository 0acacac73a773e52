/// Where an app stores the notes on whole books: a ``Library``, or storage of its own.
public protocol DocumentNoteStore: Sendable {
    /// Stores the note on a book, replacing the former one.
    func save(_ note: DocumentNote) async throws

    /// The note on a book; nil if it has none.
    func note(of book: BookID) async throws -> DocumentNote?

    /// Removes the note on a book, and returns it; nil if there is none. Saving the result restores it.
    @discardableResult func removeNote(of book: BookID) async throws -> DocumentNote?
}

extension Library: DocumentNoteStore {}
