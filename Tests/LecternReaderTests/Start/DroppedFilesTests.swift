import LecternReader
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct DroppedFilesTests {
    @Test func oneBookOpensAndSeveralGoToTheShelf() throws {
        let folder = try TemporaryFolder()
        let book = try folder.write("a.txt", "A book")
        #expect(DroppedFiles([]) == .none && DroppedFiles([book]) == .book(book))
        #expect(DroppedFiles([book, book]) == .several([book, book]))
        #expect(DroppedFiles([folder.path]) == .several([folder.path]))
    }
}
