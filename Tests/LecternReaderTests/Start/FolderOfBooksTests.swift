import Glibc
import LecternReader
import LecternTestKit
import Testing

/// Folders of books, and folders that are books.
@Suite(.timeLimit(.minutes(10))) struct FolderOfBooksTests {
    @Test func unpackedBookIsNotAFolderOfBooks() throws {
        let folder = try TemporaryFolder()
        #expect(FolderOfBooks.isAt(folder.path))
        let file = try folder.write("a.epub", "book")
        #expect(!FolderOfBooks.isAt(file) && !FolderOfBooks.isAt(folder.path + "/none"))
        #expect(mkdir(folder.path + "/META-INF", 0o755) == 0)
        _ = try folder.write("META-INF/container.xml", "<container/>")
        #expect(!FolderOfBooks.isAt(folder.path))
    }
}
