import LecternAssets
import LecternEPUB
import LecternPublication
import LecternTestKit

/// Opens publications of a few chapters.
enum Books {
    static func publication(_ bodies: [String], language: String = "en") async throws -> Publication {
        var book = EPUBBuilder(title: "Book")
        book.language = language
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "C\(index + 1)", body: body)
        }
        return try await open(book)
    }

    static func open(_ book: EPUBBuilder) async throws -> Publication {
        try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }
}
