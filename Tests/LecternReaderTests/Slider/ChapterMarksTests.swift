import LecternReader
import LecternTestKit
import Testing

/// The marks of chapters on the slider.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ChapterMarksTests {
    /// Opens a book of 70 chapters, of which every `step`-th is in the contents.
    private func open(step: Int) async throws -> (model: ReaderModel, reader: TestReader) {
        var book = EPUBBuilder(title: "Long")
        for number in 0..<70 {
            let title = number.isMultiple(of: step) ? "Chapter \(number)" : nil
            book.addChapter("c\(number).xhtml", title: title, body: "<p>Text.</p>")
        }
        let reader = try TestReader()
        let model = await reader.open(try reader.folder.write("long.epub", book.bytes()))
        #expect(try await eventually(within: .seconds(60)) { model.pages.range != nil })
        return (model, reader)
    }

    @Test func longBooksMarkTheTopEntriesOfTheContents() async throws {
        let (model, reader) = try await open(step: 10)
        defer { withExtendedLifetime(reader) {} }
        #expect(try await eventually(within: .seconds(60)) { model.slider.chapterMarks.count == 7 })
        let marks = model.slider.chapterMarks
        #expect(marks == marks.sorted() && marks.first == 0 && marks.allSatisfy { (0..<1).contains($0) })
        #expect(model.slider.preview(at: 0.99).title == "Chapter 60", "previews still name every chapter")
    }

    @Test func tooManyTopEntriesHaveNoMarks() async throws {
        let (model, reader) = try await open(step: 1)
        defer { withExtendedLifetime(reader) {} }
        #expect(try await eventually(within: .seconds(60)) { model.slider.preview(at: 0.99).title == "Chapter 69" })
        #expect(model.slider.chapterMarks.isEmpty)
    }
}
