import LecternTestKit
import Testing

@testable import LecternReader

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

    /// A novel of 70 chapters and nothing else.
    @Test func chaptersOfANovelWithoutPartsAreMarked() async throws {
        let (model, reader) = try await open(step: 1)
        defer { withExtendedLifetime(reader) {} }
        #expect(try await eventually(within: .seconds(60)) { model.slider.chapterMarks.count == 70 })
        #expect(model.slider.preview(at: 0.99).title == "Chapter 69")
    }

    /// The counts of entries down to each level of the contents, and the level that is marked.
    @Test(
        arguments: [
            ([12], 0), ([3], 0), ([5, 40], 1), ([4, 21, 386], 1), ([61], 0), ([4, 65], 1), ([120], 0),
            ([121], nil), ([2, 300], 0), ([0, 4], 1), ([], nil), ([0], nil), ([60, 61], 0), ([8, 30, 55, 90], 2),
        ] as [([Int], Int?)]) func levelWithFiveToSixtyEntriesIsMarked(counts: [Int], level: Int?)
    {
        #expect(PositionSlider.bestLevel(of: counts) == level)
    }

    /// Chapters within one file are marked where they begin.
    @Test func chaptersInOneFileAreMarked() async throws {
        var book = EPUBBuilder(title: "One file")
        let words = String(repeating: "word ", count: 80)
        let chapters = (1...8).map { "<h2 id=\"c\($0)\">Chapter \($0)</h2><p>\(words)</p>" }
        book.addChapter("all.xhtml", body: chapters.joined())
        let entries = (1...8).map { "<li><a href=\"all.xhtml#c\($0)\">Chapter \($0)</a></li>" }.joined()
        book.navigationDocument = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head/><body>
            <nav epub:type="toc"><ol>\(entries)</ol></nav></body></html>
            """
        let reader = try TestReader()
        let model = await reader.open(try reader.folder.write("one.epub", book.bytes()))
        #expect(try await eventually { model.slider.chapterMarks.count == 8 })
        for (index, mark) in model.slider.chapterMarks.enumerated() {
            #expect(abs(mark - Double(index) / 8) < 0.02, "\(index)")
            #expect(model.slider.preview(at: min(mark + 0.11, 0.99)).title == "Chapter \(index + 1)")
        }
    }
}
