import LecternLibrary
import LecternModel
import LecternNavigator
import LecternTestKit
import LecternTextIndex
import Testing

@testable import LecternReader

/// The search in all books, as the window shows it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LibrarySearchTests {
    /// Adds two books to the library and returns them.
    private func addBooks(to reader: TestReader) async throws -> [Book] {
        var books: [Book] = []
        for (title, text) in [("Moby", "Call me Ishmael. The white whale rose."), ("Garden", "A whale is not a rose.")]
        {
            let path = try reader.write(title, ["<p>\(text)</p>", "<p>Nothing here.</p>"])
            books.append(try await reader.app.library.add(path: path, importer: PublicationImporter()).book)
        }
        return books
    }

    private func lines(_ search: LibrarySearchModel) -> [String] {
        search.rows.map { row in
            switch row {
            case .book(let book): "\(book.title): \(book.count)"
            case .hit(let hit): "\(hit.before)[\(hit.match)]\(hit.after)"
            }
        }
    }

    @Test func booksAreReadAndFound() async throws {
        let reader = try TestReader()
        let books = try await addBooks(to: reader)
        let search = reader.app.makeLibrarySearch()
        search.start()
        await reader.app.texts.settled()
        search.find("\"white whale\"")
        await search.settled()
        #expect(lines(search) == ["Moby: 1 chapter", "Call me Ishmael. The [white whale] rose."])
        #expect(search.summary == "1 book")
        guard case .hit(let hit) = try #require(search.rows.last) else {
            Issue.record("no place")
            return
        }
        // The place is where the words are.
        #expect(books.map(\.path).contains(hit.path) && hit.locator.text.highlight == "white whale")
        let model = reader.app.open(path: hit.path)
        model.begin(at: hit.locator)
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        await model.settle()
        #expect(model.navigator?.place.chapter == 0)
        model.close()
        search.find("rose")
        await search.settled()
        #expect(search.summary == "2 books")
        search.find("nowhere")
        await search.settled()
        #expect(search.rows.isEmpty && search.summary == "Nothing found")
        search.find("   ")
        #expect(search.rows.isEmpty && search.summary.isEmpty)
        search.close()
    }

    /// A search that is made before the books were read is made again.
    @Test func theResultGrowsWithTheIndex() async throws {
        let reader = try TestReader()
        _ = try await addBooks(to: reader)
        let search = reader.app.makeLibrarySearch()
        search.find("whale")
        await search.settled()
        #expect(search.rows.isEmpty)
        search.start()
        #expect(try await eventually { search.summary == "2 books" })
        search.close()
    }

    /// Nothing is read at the start until the reader has searched once.
    @Test func booksAreReadOnlyWhenWanted() async throws {
        let reader = try TestReader()
        _ = try await addBooks(to: reader)
        reader.app.texts.startInIdleTime()
        await reader.app.texts.settled()
        #expect(try await reader.app.texts.index().content().books == 0)
    }
}
