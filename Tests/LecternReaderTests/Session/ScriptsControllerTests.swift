import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

/// The reader's choice about the scripts of a book.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScriptsControllerTests {
    private func write(_ name: String, isScripted: Bool, _ reader: TestReader) throws -> String {
        var book = EPUBBuilder(title: name)
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        book.addChapter(
            "p.xhtml", body: "<p>\(name)</p>", head: "<meta name=\"viewport\" content=\"width=300, height=400\"/>",
            properties: isScripted ? "scripted" : nil)
        return try reader.folder.write("\(name).epub", book.bytes())
    }

    /// Off until the reader allows them; then kept for this book alone.
    @Test func scriptsRunWhereTheReaderAllowsThem() async throws {
        let reader = try TestReader()
        let path = try write("one", isScripted: true, reader)
        let model = await reader.open(path)
        #expect(model.scripts.arePresent && model.scripts.isQuestion && !model.scripts.areAllowed)
        var changes = 0
        model.onChange = { if case .settings = $0 { changes += 1 } }
        model.scripts.areAllowed = true
        #expect(model.scripts.areAllowed && !model.scripts.isQuestion && changes == 1)
        let book = try #require(model.session.bookID)
        let library = reader.app.library
        #expect(try await eventually { await library.setting("scripts", scope: .book(book))?.bool == true })
        model.close()
        let other = await reader.open(try write("two", isScripted: true, reader))
        #expect(other.scripts.isQuestion && !other.scripts.areAllowed)
        other.scripts.areAllowed = false
        #expect(!other.scripts.isQuestion)
        other.close()
        let again = await reader.open(path)
        #expect(again.scripts.areAllowed)
        again.close()
    }

    @Test func booksWithoutScriptsDoNotAsk() async throws {
        let reader = try TestReader()
        let model = await reader.open(try write("plain", isScripted: false, reader))
        #expect(!model.scripts.arePresent && !model.scripts.isQuestion)
        model.scripts.areAllowed = true
        #expect(!model.scripts.areAllowed)
    }
}
