import LecternBase
import LecternTestKit
import Testing

/// `lectern-lab stages`: what each stage of the engine makes of the same chapter.
@Suite(.timeLimit(.minutes(10))) struct StagesTests {
    private func stage(_ options: String...) async throws -> Run {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Stages")
            book.addChapter(
                "one.xhtml", body: "<p>Hi <em>you</em></p>",
                head: "<style>html { font: 10px/20px monospace } p { margin: 5px; color: #102030 }</style>")
            try book.write(toFile: folder + "/book.epub")
            let layout = ["--size", "200x100", "--margin", "10"]
            return try await lectern(
                ["stages", "book.epub"] + layout + options, tool: "lectern-lab", folder: folder)
        }
    }

    @Test func everyStageIsPrinted() async throws {
        let markup = try await stage("--stage", "markup").output
        let style = try await stage("--stage", "style").output
        let boxes = try await stage("--stage", "boxes").output
        let page = try await stage("--stage", "page").output
        let display = try await stage("--stage", "display").output
        // The paragraph, its margin and its words pass through all stages.
        #expect(markup.contains("\"Hi \"") && markup.contains("em"), "\(markup)")
        #expect(style.contains("  p { ") && style.contains("margin-left: 5px"), "\(style)")
        #expect(style.contains("color: rgb(16, 32, 48)") || style.contains("color: #102030"), "\(style)")
        #expect(boxes.contains("\"Hi \"") && boxes.contains("\"you\""), "\(boxes)")
        #expect(page.contains("line") && page.contains("Hi "), "\(page)")
        #expect(display.contains("glyphs"), "\(display)")
    }

    @Test func missingChaptersAndPagesAreNamed() async throws {
        let chapter = try await stage("--chapter", "9")
        #expect(chapter.status != 0 && chapter.complaint.contains("there is no chapter 9"))
        let page = try await stage("--stage", "page", "--page", "3")
        #expect(page.status != 0 && page.complaint.contains("there is no page 3"))
        let other = try await stage("--stage", "paint")
        #expect(other.status != 0 && other.complaint.contains("paint"))
    }
}
