import Foundation
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// `lectern sync`.
@Suite(.timeLimit(.minutes(10))) struct SyncTests {
    private struct NamedImporter: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription {
            BookDescription(title: "Book \(path.suffix(1))")
        }
    }

    /// One bad file is reported, the other books are exchanged, and all is counted.
    @Test func whatWasExchangedIsSaid() async throws {
        let folder = try TemporaryFolder()
        let shared = folder.path + "/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        let file = folder.path + "/library.sqlite"
        let library = try Library(path: file)
        var ids: [BookID] = []
        for number in 1...3 {
            let path = try folder.write("book\(number)", "book \(number)")
            let id = try await library.add(path: path, importer: NamedImporter()).book.id
            let place = Locator(href: try #require(AnyURL(string: "c.xhtml")), text: .init(highlight: "words"))
            try await library.save(Highlight(book: id, locator: place))
            ids.append(id)
        }
        func sync() async throws -> Run {
            try await lectern("sync", "--folder", shared, "--library", file, folder: folder.path)
        }
        let bad = "\(shared)/\(ids[0].hash).json"
        try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: false)
        let first = try await sync()
        #expect(first.output == "2 books exchanged, 2 with changes: 0 marks received, 2 given\n")
        #expect(first.status == 1 && first.complaint.contains("lectern: Book 1: "))
        #expect(first.complaint.contains("1 book was not exchanged; nothing is lost: try again later"))
        try FileManager.default.removeItem(atPath: bad)
        #expect(
            try await sync()
                == Run(status: 0, output: "3 books exchanged, 1 with changes: 0 marks received, 1 given\n"))
    }
}
