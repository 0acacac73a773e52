import Foundation
import Lectern
import LecternLibrary
import LecternTestKit
import LecternTextIndex
import Testing

/// The code of `docs/guides/library.md`.
@Suite(.timeLimit(.minutes(10))) struct LibraryGuideTests {
    struct Importer: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription {
            do {
                let asset = try await AssetRetriever.standard.retrieve(path: path)
                let publication = try await PublicationOpener().open(asset)
                return BookDescription(publication.metadata, mediaType: asset.format.mediaType)
            } catch {
                throw .damaged(reason: "\(error)")
            }
        }
    }

    private func open(_ book: Book) async -> Publication? {
        guard let asset = try? await AssetRetriever.standard.retrieve(path: book.path) else { return nil }
        return try? await PublicationOpener().open(asset)
    }

    @Test func wordsInAllBooks() async throws {
        var lines: [String] = []
        func print(_ values: Any...) { lines.append(values.map { "\($0)" }.joined(separator: " ")) }
        try await withTemporaryFolder { folder in
            let (path, file) = (folder + "/library.sqlite", folder + "/Moby.txt")
            try write(Bytes(utf8: "The White Whale.\n\nHarpooners rose.\n"), toFile: file)
            let importer = Importer()
            let library = try Library(path: path)
            let added = try await library.add(path: file, importer: importer)
            #expect(added.book.title == "Moby")
            for book in try await library.books(BookQuery(order: .title)) {
                print(book.title, book.authors.joined(separator: ", "))
            }
            let index = try TextIndex(path: TextIndex.standardPath(ofLibrary: library.path))
            for book in try await index.missingBooks(of: library) {
                guard let publication = await open(book) else {
                    try await index.addUnreadable(book.id)
                    continue
                }
                try await index.add(publication, as: book.id)
            }
            try await index.compact()
            let query = try TextQuery("\"white whale\" harpoon*")
            for found in try await index.find(query) {
                guard let book = try await library.book(found.id), let publication = await open(book) else { continue }
                print(book.title, found.units.count)
                for hit in await found.hits(for: query, in: publication, limit: 3) {
                    print(hit.snippet.before + hit.snippet.match + hit.snippet.after)
                }
            }
        }
        let words = " The White Whale. Harpooners rose. "
        #expect(lines == ["Moby ", "Moby 1", words, words])
    }
}
