import Foundation
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// `lectern import`.
@Suite(.timeLimit(.minutes(10))) struct ImportTests {
    @Test func highlightsAreImportedAndUndone() async throws {
        let folder = try TemporaryFolder()
        var book = EPUBBuilder(title: "Book")
        book.addChapter("c1.xhtml", title: "One", body: "<p>The whale is white, and swims.</p>")
        let path = try folder.write("book.epub", book.bytes())
        let file = folder.path + "/library.sqlite"
        let library = try Library(path: file)
        let id = try await library.add(path: path, importer: NamedImporter()).book.id
        let marks = try folder.write(
            "clippings.txt",
            "Book (Ann)\n- Your Highlight on page 1 | Added on Monday, 1 January 2024 10:00:00\n\nThe whale is white\n"
                + "==========\n")
        for expected in ["1 imported\n", "0 imported\n1 in the book already\n"] {
            let run = try await lectern("import", path, marks, "--library", file, folder: folder.path)
            #expect(run.status == 0 && run.output == expected, "\(run.output)\(run.complaint)")
        }
        #expect(try await library.highlights(of: id).map(\.locator.text.highlight) == ["The whale is white"])
        let set = """
            {"type":"AnnotationSet","about":{"dc:title":"Alice"},"items":[{"type":"Annotation","target":{"source":"a",
             "selector":{"type":"ProgressionSelector","value":0.5}}}]}
            """
        let other = try await lectern(
            "import", path, try folder.write("alice.json", set), "--library", file, folder: folder.path)
        #expect(other.output == "0 imported\n1 of other books: “Alice”\n")
        let undone = try await lectern("import", path, "--undo", "--library", file, folder: folder.path)
        #expect(undone.output == "1 removed\n")
        #expect(try await library.highlights(of: id).isEmpty)
        let again = try await lectern("import", path, "--undo", "--library", file, folder: folder.path)
        #expect(again.status != 0 && again.complaint.contains("there is no import to undo"))
    }

    /// calibre's books come with what it knows about them, once.
    @Test func booksOfCalibreAreImported() async throws {
        let folder = try TemporaryFolder()
        var book = EPUBBuilder(title: "File")
        book.addChapter("c1.xhtml", title: "One", body: "<p>The whale is white.</p>")
        let calibre = folder.path + "/calibre"
        try FileManager.default.createDirectory(atPath: calibre + "/Ann/Sea", withIntermediateDirectories: true)
        _ = try folder.write("calibre/Ann/Sea/Sea.epub", book.bytes())
        try await Self.writeDatabase(calibre + "/metadata.db")
        let file = folder.path + "/library.sqlite"
        let library = try Library(path: file)
        for expected in ["1 book added\nshelves: Trips\n", "0 books added\n1 book in the library already\n"] {
            let run = try await lectern("import", "--calibre", calibre, "--library", file, folder: folder.path)
            let rest = "1 book without a file that Lectern can read:\n  Lost\nsearches that are no shelves: Hard\n"
            #expect(run.status == 0 && run.output == expected + rest, "\(run.output)\(run.complaint)")
        }
        let found = try #require(try await library.books().first)
        #expect(found.title == "Sea" && found.authors == ["Ann"] && found.rating == 8)
        #expect(try await library.tags(of: found.id) == ["Travel"])
        #expect(try await library.shelves().map(\.count) == [1])
        let none = try await lectern("import", "--calibre", folder.path, "--library", file, folder: folder.path)
        #expect(none.status != 0 && none.complaint.contains("has no metadata.db"))
        let both = try await lectern("import", "--calibre", calibre, "--undo", folder: folder.path)
        #expect(both.status != 0 && both.complaint.contains("give no book and no --undo"))
    }

    /// Writes the columns of calibre's tables that are read.
    private static func writeDatabase(_ path: String) async throws {
        let script = """
            import sqlite3, sys
            file = sqlite3.connect(sys.argv[1])
            file.executescript(r'''
                CREATE TABLE books (id INTEGER PRIMARY KEY, title, sort, author_sort, path, uuid, series_index, timestamp);
                CREATE TABLE data (book, format, name); CREATE TABLE authors (id, name); CREATE TABLE tags (id, name);
                CREATE TABLE series (id, name); CREATE TABLE ratings (id, rating);
                CREATE TABLE books_authors_link (id, book, author); CREATE TABLE books_tags_link (id, book, tag);
                CREATE TABLE books_series_link (id, book, series); CREATE TABLE books_ratings_link (id, book, rating);
                CREATE TABLE preferences (key, val);
                INSERT INTO books (id, title, path, uuid) VALUES (1, 'Sea', 'Ann/Sea', 'a'), (2, 'Lost', 'Ann/Lost', 'b');
                INSERT INTO data VALUES (1, 'EPUB', 'Sea'); INSERT INTO authors VALUES (1, 'Ann');
                INSERT INTO books_authors_link VALUES (1, 1, 1); INSERT INTO tags VALUES (1, 'Travel');
                INSERT INTO books_tags_link VALUES (1, 1, 1); INSERT INTO ratings VALUES (1, 8);
                INSERT INTO books_ratings_link VALUES (1, 1, 1);
                INSERT INTO preferences VALUES ('virtual_libraries', '{"Trips": "tags:\\"=Travel\\"", "Hard": "whale"}');
            ''')
            file.commit()
            """
        try await onOwnThread {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", script, path]
            try process.run()
            process.waitUntilExit()
        }
    }
}

private struct NamedImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Book") }
}
