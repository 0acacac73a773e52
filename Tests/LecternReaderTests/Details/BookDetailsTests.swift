import Glibc
import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@testable import LecternReader

/// What is known about a book, from the window of the book and from the shelf.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BookDetailsTests {
    private static func book() throws -> EPUBBuilder {
        var book = EPUBBuilder(title: "Emma")
        book.extraMetadata = """
            <dc:description>&lt;p&gt;Handsome, clever.&lt;/p&gt;&lt;p&gt;And rich.&lt;/p&gt;</dc:description>
            <dc:publisher>John Murray</dc:publisher><dc:date>1815-12-23</dc:date><dc:subject>Marriage</dc:subject>
            <dc:subject>England</dc:subject>
            """
        let red = [UInt8](repeating: 180, count: 40 * 60 * 4)
        let picture = Bitmap(width: 40, height: 60, bytesPerRow: 160, pixels: red)
        book.addImage("cover.png", Bytes(try #require(PNGEncoder.encode(picture))), isCover: true)
        book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
        return book
    }

    @Test func bookIsDescribed() async throws {
        let reader = try TestReader()
        let path = try reader.folder.write("emma.epub", try Self.book().bytes())
        let model = await reader.open(path)
        #expect(try await eventually { (try? reader.app.library.lastOpened()) != nil })
        let shelf = BookshelfModel(library: reader.app.library, importer: TitleImporter())
        let id = try #require(model.session.bookID)
        for details in [await model.details(), try #require(await shelf.details(of: id))] {
            #expect(details.title == "Emma" && details.author == "Ann Author")
            #expect(details.about.contains("Handsome, clever.") && details.about.contains("And rich."))
            #expect(!details.about.contains("<"))
            let rows = Dictionary(details.rows.map { ($0.name, $0.value) }) { first, _ in first }
            #expect(rows["Publisher"] == "John Murray" && rows["Subjects"] == "Marriage, England")
            #expect(rows["Published"]?.contains("1815") == true && rows["Published"]?.contains("December") == true)
            #expect(rows["Language"] == "English" && rows["Format"] == "EPUB" && rows["File"] == path)
            #expect(rows["Size"]?.hasSuffix("KB") == true || rows["Size"]?.hasSuffix("bytes") == true)
            #expect(rows["Added"] != nil && rows["Last Read"] != nil && rows["File Changed"] != nil)
        }
        #expect(await model.details().cover != nil)
    }

    @Test func missingBookHasWhatTheLibraryKnows() async throws {
        let reader = try TestReader()
        let path = try reader.folder.write("emma.epub", try Self.book().bytes())
        let added = try await reader.app.library.add(path: path, importer: TitleImporter())
        #expect(unlink(path) == 0)
        let shelf = BookshelfModel(library: reader.app.library, importer: TitleImporter())
        let details = try #require(await shelf.details(of: added.book.id))
        #expect(details.title == "emma.epub" && details.about.isEmpty)
        #expect(details.rows.contains { $0.name == "File" && $0.value == path })
        #expect(!details.rows.contains { $0.name == "Size" })
        #expect(await shelf.details(of: BookID(hash: "none")) == nil)
    }

    @Test func sizesAndDatesAreWords() {
        let sizes = [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (8_450, "8.4 KB"),
            (812_345, "812 KB"), (3_449_000, "3.4 MB"), (999_600_000, "1 GB"),
        ]
        for (bytes, words) in sizes { #expect(BookDetails.size(bytes) == words) }
        let dates = [
            ("1815", "1815"), ("1815-12", "1815"), ("c. 1815", "c. 1815"), ("1815-12-23", "December 23, 1815"),
        ]
        for (date, words) in dates { #expect(BookDetails.words(for: PublicationDate(date)) == words) }
    }
}
