import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Books whose files get new content.
@Suite(.timeLimit(.minutes(10))) struct RenewingTests {
    @Test(arguments: Storage.allCases) func aBookWithNewContentKeepsWhatIsKnownOfIt(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma|Jane", in: folder)
            let locator = Locator(href: try #require(AnyURL(string: "a.xhtml")), mediaType: .xhtml)
            try await library.savePlace(locator, of: book.id)
            let mark = Bookmark(book: book.id, locator: locator)
            try await library.save(mark)
            _ = try await library.rate([book.id], 4)
            try await library.markFinished(book.id)
            try write(Bytes(utf8: "Emma, second|Jane Austen"), toFile: folder + "/book.epub")
            let renewed = try await library.renew(book.id, importer: LineImporter())
            #expect(renewed.id != book.id && renewed.title == "Emma, second" && renewed.authors == ["Jane Austen"])
            #expect(renewed.rating == 4 && !renewed.isFinished && !renewed.isMissing && renewed.addedAt == book.addedAt)
            #expect(try await library.books().map(\.id) == [renewed.id])
            #expect(await library.place(of: renewed.id)?.locator == locator)
            #expect(try await library.bookmarks(of: renewed.id).map(\.id) == [mark.id])
            #expect(await library.cover(of: renewed.id)?.bytes == Bytes(utf8: "cover of Emma, second"))
            // The file is known under its new content.
            let again = try await library.add(path: folder + "/book.epub", importer: LineImporter())
            #expect(again.book.id == renewed.id)
        }
    }

    @Test func theSameContentChangesNothing() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            #expect(try await library.renew(book.id, importer: LineImporter()).id == book.id)
            await #expect(throws: LibraryError.self) {
                try await library.renew(BookID(hash: "none"), importer: LineImporter())
            }
        }
    }

    /// What the new content has already is not mixed with the old book's.
    @Test func knownContentStaysABookOfItsOwn() async throws {
        try await withLibrary(.memory) { library, folder in
            let old = try await library.add("Emma", in: folder)
            let other = try await library.add("Emma, second", in: folder, as: "other.epub")
            try write(Bytes(utf8: "Emma, second"), toFile: folder + "/book.epub")
            #expect(try await library.renew(old.id, importer: LineImporter()).id == other.id)
            #expect(try await library.book(old.id)?.isMissing == true)
        }
    }
}
