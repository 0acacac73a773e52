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
}

private struct NamedImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Book") }
}
