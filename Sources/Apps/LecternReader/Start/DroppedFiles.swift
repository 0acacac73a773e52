/// What becomes of files dropped on a window with a book.
public enum DroppedFiles: Hashable, Sendable {
    case none
    /// One book, which is opened in the window.
    case book(String)
    /// Several books or a folder of books, which are added to the bookshelf.
    case several([String])

    public init(_ paths: [String]) {
        switch paths.count {
        case 0: self = .none
        case 1 where !FolderOfBooks.isAt(paths[0]): self = .book(paths[0])
        default: self = .several(paths)
        }
    }
}
