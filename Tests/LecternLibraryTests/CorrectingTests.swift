import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Titles, authors, series and covers that a person corrects.
@Suite(.timeLimit(.minutes(10))) struct CorrectingTests {
    @Test(arguments: Storage.allCases) func whatIsCorrectedIsFoundAndSorted(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("emma_final(2)|unknown|", in: folder)
            try await library.add("Persuasion|Jane Austen", in: folder, as: "other.epub")
            var metadata = BookMetadata(book)
            metadata.title = "  The   Watsons "
            metadata.authors = ["Jane Austen", " ", "A Lady"]
            metadata.language = Language("en")
            metadata.series = Book.Series(name: "Fragments", position: 2.5)
            let edit = try await library.correct([book.id: metadata])
            #expect(edit.count == 1)
            let corrected = try #require(try await library.book(book.id))
            #expect(corrected.title == "The Watsons" && corrected.sortTitle == "Watsons, The" && corrected.isCorrected)
            #expect(corrected.authors == ["Jane Austen", "A Lady"] && corrected.sortAuthor == "Austen, Jane")
            #expect(corrected.series == metadata.series && corrected.language == Language("en"))
            #expect(try await titles(library, BookQuery(order: .title)) == ["Persuasion", "The Watsons"])
            #expect(try await titles(library, BookQuery(text: "fragments")) == ["The Watsons"])
            #expect(try await titles(library, BookQuery(text: "unknown")).isEmpty)
            #expect(try await library.count(query(.author("a lady"))) == 1)
            #expect(try await library.count(query(.author("unknown"))) == 0)
            #expect(try await library.count(query(.series("Fragments"))) == 1)
        }
    }

    @Test func aCorrectionIsTakenBackAndMadeAgain() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma|Jane Austen|Novels", in: folder)
            var metadata = BookMetadata(book)
            #expect(metadata.sortTitle == nil && metadata.sortAuthor == nil, "they follow the corrected title")
            metadata.title = "Emma, corrected"
            metadata.series = nil
            let edit = try await library.correct([book.id: metadata])
            let again = try await library.undo(edit)
            #expect(try await library.book(book.id) == book)
            #expect(try await library.count(query(.series("Novels"))) == 1)
            try await library.undo(again)
            #expect(try await library.book(book.id)?.title == "Emma, corrected")
            #expect(try await library.correct([book.id: metadata]).isEmpty, "nothing is changed twice")
            metadata.title = " "
            _ = try await library.correct([book.id: metadata])
            #expect(try await library.book(book.id)?.title == "book", "the name of the file")
        }
    }

    @Test func severalBooksAreCorrectedTogetherOrNotAtAll() async throws {
        try await withLibrary(.memory) { library, folder in
            let (first, second) = (
                try await library.add("One", in: folder), try await library.add("Two", in: folder, as: "two.epub")
            )
            let all = [first, second].map { book in
                var metadata = BookMetadata(book)
                metadata.series = Book.Series(name: "Numbers")
                return (book.id, metadata)
            }
            #expect(try await library.correct(Dictionary(uniqueKeysWithValues: all)).count == 2)
            let absent = BookID(hash: "none")
            await #expect(throws: LibraryError.self) {
                try await library.correct([first.id: BookMetadata(title: "X"), absent: BookMetadata(title: "Y")])
            }
            #expect(try await titles(library, BookQuery(order: .title)) == ["One", "Two"])
        }
    }

    @Test func coversAreChosenAndTakenBack() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let own = CoverPicture(bytes: Bytes(utf8: "a picture"), mediaType: .jpeg)
            let edit = try await library.setCover(own, of: book.id)
            #expect(await library.cover(of: book.id) == own)
            let edition = try #require(try await library.book(book.id)).coverEdition
            #expect(edition != book.coverEdition)
            let none = try await library.setCover(nil, of: book.id)
            #expect(await library.cover(of: book.id) == nil)
            try await library.undo(none)
            try await library.undo(edit)
            #expect(await library.cover(of: book.id)?.bytes == Bytes(utf8: "cover of Emma"))
            #expect(try #require(try await library.book(book.id)).coverEdition > edition, "each picture has its number")
        }
    }

    @Test func newContentKeepsWhatWasCorrected() async throws {
        try await withLibrary(.file) { library, folder in
            let book = try await library.add("Emma|Jane", in: folder)
            let own = CoverPicture(bytes: Bytes(utf8: "a picture"), mediaType: .jpeg)
            _ = try await library.correct([book.id: BookMetadata(title: "Mine", authors: ["Me"])])
            _ = try await library.setCover(own, of: book.id)
            try write(Bytes(utf8: "Emma, second|Jane Austen"), toFile: folder + "/book.epub")
            let renewed = try await library.renew(book.id, importer: LineImporter())
            #expect(renewed.title == "Mine" && renewed.authors == ["Me"] && renewed.isCorrected)
            #expect(await library.cover(of: renewed.id) == own)
            let edit = try await library.takeMetadata(of: renewed.id, from: LineImporter())
            let taken = try #require(try await library.book(renewed.id))
            #expect(taken.title == "Emma, second" && taken.authors == ["Jane Austen"] && !taken.isCorrected)
            #expect(await library.cover(of: renewed.id)?.bytes == Bytes(utf8: "cover of Emma, second"))
            try await library.undo(edit)
            #expect(try await library.book(renewed.id)?.title == "Mine")
            #expect(await library.cover(of: renewed.id) == own)
        }
    }

    private func query(_ condition: BookCondition) -> BookQuery {
        var query = BookQuery()
        query.conditions = [condition]
        return query
    }

    private func titles(_ library: Library, _ query: BookQuery) async throws -> [String] {
        try await library.books(query).map(\.title)
    }
}
