import LecternLibrary

/// What stands on the shelf: read and put into words beside the main actor,
/// which would keep input waiting for hundreds of books.
struct BookshelfContent: Sendable {
    var items: [BookshelfItem]
    /// The book to go on with.
    var continued: BookshelfItem?

    /// Reads the books that match a text.
    @concurrent static func read(
        _ library: Library, _ order: BookOrder, _ text: String
    ) async -> Result<BookshelfContent, LibraryError> {
        do throws(LibraryError) {
            let books = try await library.books(sortedBy: order, matching: text)
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
