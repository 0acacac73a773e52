import LecternLibrary

/// The books of the shelf and their texts, prepared off the main actor: with
/// hundreds of books the window would not react meanwhile.
struct BookshelfContent: Sendable {
    var items: [BookshelfItem]
    /// The book to continue reading.
    var continued: BookshelfItem?

    /// Reads the books of a query.
    @concurrent static func read(
        _ library: Library, _ query: BookQuery
    ) async -> Result<BookshelfContent, LibraryError> {
        do throws(LibraryError) {
            let books = try await library.books(query)
            return .success(BookshelfContent(items: books.map(BookshelfItem.init), continued: continued(library)))
        } catch {
            return .failure(error)
        }
    }

    private static func continued(_ library: Library) -> BookshelfItem? {
        guard let book = try? library.lastOpened(), !book.isFinished, !book.isMissing else { return nil }
        return BookshelfItem(book)
    }
}
