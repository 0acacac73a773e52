import LecternLibrary
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// The reader's own rules of CSS.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StyleSheetTests {
    private static let body = "<p>abcd</p><p class='ad'>an advertisement</p>"

    @Test func rulesApplyToAllBooksAndToOne() async throws {
        let library = try Library.inMemory()
        let reader = try TestReader(library: library)
        let path = try reader.write("Book", [Self.body])
        let model = await reader.open(path)
        func text() -> String { model.current?.text ?? "" }
        #expect(text().contains("advertisement"))
        model.styleSheet.keep(".ad { display: none }", for: .book)
        #expect(try await eventually { !text().contains("advertisement") })
        model.styleSheet.keep("p { display: none } .ad { display: block }", for: .all)
        #expect(model.styleSheet.text(.all).hasPrefix("p") && model.styleSheet.text(.book).hasPrefix(".ad"))
        #expect(try await eventually { !text().contains("abcd") && !text().contains("advertisement") })
        // The last rule of the book is for this book alone.
        let other = await reader.open(try reader.write("Other", [Self.body]))
        #expect(other.current?.text.contains("advertisement") == true)
        #expect(other.styleSheet.text(.book).isEmpty)
        await reader.app.appearance.flush()
        await model.settle()
        let again = try await TestReader(library: library, folder: reader.folder).open(path)
        #expect(again.styleSheet.text(.book) == ".ad { display: none }")
        again.styleSheet.keep(" ", for: .all)
        again.styleSheet.keep("", for: .book)
        #expect(try await eventually { again.current?.text.contains("advertisement") == true })
    }
}
