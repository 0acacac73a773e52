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
            for book in try await library.books(BookQuery(order: .title)) {
                print(book.title, book.authors.joined(separator: ", "))
            }
            #expect(added.book.title == "Moby")
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

    @Test func shelvesTagsAndQueries() async throws {
        var lines: [String] = []
        func print(_ name: String, _ count: Int) { lines.append("\(name) \(count)") }
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            var ids: [BookID] = []
            for name in ["A sea", "B"] {
                try write(Bytes(utf8: "Words of \(name).\n"), toFile: folder + "/\(name).txt")
                ids.append(try await library.add(path: folder + "/\(name).txt", importer: Importer()).book.id)
            }
            let shelf = try await library.addShelf(named: "Trips")
            let edit = try await library.add(ids, toShelf: shelf.id)
            _ = try await library.tag(ids, "Sea")
            _ = try await library.rate(ids, 8)
            let unread = try await library.addShelf(
                named: "To read", rule: BookRule(.all, [.state(.unread), .rating(atLeast: 6)]))
            try await library.undo(edit)
            #expect(try await library.count(BookQuery(shelf: shelf.id)) == 0)
            var query = BookQuery(order: .series, text: "sea")
            query.conditions = [.state(.unread), .language(Language("en"))]
            let books = try await library.books(query)
            let count = try await library.count(BookQuery(shelf: unread.id))
            for group in try await library.groups(by: .tag) { print(group.name, group.count) }
            #expect(books.isEmpty && count == 2 && lines == ["Sea 2"])
        }
    }

    /// A folder without calibre's database is refused.
    @Test func calibresBooksAreImported() async throws {
        func takeOver(_ folder: String, into library: Library, _ importer: Importer) async throws {
            let calibre = CalibreLibrary(folder: folder)
            let result = try await calibre.importBooks(into: library, importer: importer)
            print(result.report.added.count, result.shelves.map(\.name), result.skippedSearches)
        }
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            await #expect(throws: (any Error).self) { try await takeOver(folder + "/none", into: library, Importer()) }
        }
    }

    @Test func titlesAuthorsAndCovers() async throws {
        try await withTemporaryFolder { folder in
            var fixture = EPUBBuilder(title: "hobbit_1")
            fixture.addChapter("one.xhtml", title: "One", body: "<p>In a hole.</p>")
            try fixture.write(toFile: folder + "/hobbit.epub")
            let library = try Library(path: folder + "/library.sqlite")
            let book = try await library.add(path: folder + "/hobbit.epub", importer: Importer()).book
            var metadata = BookMetadata(book)
            metadata.title = "The Hobbit"
            metadata.authors = ["J. R. R. Tolkien"]
            metadata.series = Book.Series(name: "Middle-earth", position: 1)
            let correction = try await library.correct([book.id: metadata])
            try await library.undo(correction)
            #expect(correction.count == 1)
            #expect(try await library.book(book.id)?.title == "hobbit_1")
            let copy = folder + "/copy.epub"
            try await edit(book, to: copy)
            #expect(try await Importer().describe(path: copy).title == "The Hobbit")
        }
    }

    private func edit(_ book: Book, to copy: String) async throws {
        guard case .container(let container, _) = try await AssetRetriever.standard.retrieve(path: book.path) else {
            return
        }
        var changes = EPUBMetadataChanges()
        changes.title = "The Hobbit"
        changes.authors = [Contributor(LocalizedString("J. R. R. Tolkien"), sortAs: "Tolkien, J. R. R.")]
        try await EPUBMetadataEditor(container).write(changes, to: copy)
    }
}
