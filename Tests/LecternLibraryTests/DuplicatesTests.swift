import Glibc
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct DuplicatesTests {
    /// Reads `Title|Author|Position` of a series with the name of the title.
    private struct VolumeImporter: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription {
            var description = try await LineImporter().describe(path: path)
            if let position = description.series.flatMap({ Double($0.name) }) {
                description.series = Book.Series(name: description.title, position: position)
            }
            return description
        }
    }

    @Test(arguments: Storage.allCases) func copiesAndSameTitlesAreFound(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let lines = [
                "The Sea|Ann Adams|x", "Sea, the!|ann ADAMS|y", "Sea|Bob", "Works|Ann|1", "Works|Ann|2", "Ice|Bob",
                "The Sea|Ann Adams|x",
            ]
            for (number, line) in lines.enumerated() {
                let path = "\(folder)/\(number).epub"
                try write(Bytes(utf8: line), toFile: path)
                _ = try await library.add(path: path, importer: VolumeImporter())
            }
            let duplicates = try await library.duplicates()
            #expect(duplicates.map { $0.books.map(\.title) } == [["The Sea"], ["The Sea", "Sea, the!"]])
            #expect(duplicates.map { $0.paths.map { $0.suffix(6) } } == [["0.epub", "6.epub"], ["0.epub", "1.epub"]])
            // A copy that was deleted is none.
            unlink("\(folder)/6.epub")
            #expect(try await library.duplicates().map(\.books.count) == [2])
            _ = try await library.remove(duplicates[1].books.suffix(1).map(\.id))
            #expect(try await library.duplicates().isEmpty)
        }
    }
}
