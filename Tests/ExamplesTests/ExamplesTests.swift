import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Each example shows what it is an example of, on a screen that nobody sees.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ExamplesTests {
    /// An example on its display.
    private struct Shown {
        let display: VirtualDisplay
        let program: DisplayedProgram

        /// Waits for a line of the accessibility tree.
        func reads(_ words: String) async -> Bool {
            await wait {
                let tree = (try? display.accessibilityTree(of: program)) ?? []
                return tree.contains { $0.contains(words) } ? true : nil
            } ?? false
        }
    }

    private func show(_ name: String, _ words: [String], title: String) async throws -> Shown {
        let display = try VirtualDisplay()
        let shown = Shown(display: display, program: try display.start("Example\(name)", words))
        try #require(await display.focus(title) != nil)
        return shown
    }

    private static func book(in folder: TemporaryFolder) throws -> String {
        var book = EPUBBuilder(title: "Foxes")
        let body = "<h1>Foxes</h1>" + (1...90).map { "<p>The fox of paragraph \($0) is quick.</p>" }.joined()
        book.addChapter("c1.xhtml", title: "One", body: body)
        return try folder.write("foxes.epub", book.bytes())
    }

    @Test func readerOfSixtyLinesReads() async throws {
        let folder = try TemporaryFolder()
        let shown = try await show("Reader", [try Self.book(in: folder)], title: "Foxes")
        defer { shown.display.stop() }
        #expect(await shown.reads("The fox of paragraph 1 is quick."))
        try shown.display.key("Right")
        #expect(await shown.program.line("{")?.contains("c1.xhtml") == true, "a place to store")
        #expect(await shown.reads("The fox of paragraph 15 is quick."))
        let source = Self.examples.appending(path: "Reader/main.swift")
        #expect(try String(contentsOf: source, encoding: .utf8).split(separator: "\n").count < 60)
    }

    @Test func viewerShowsPagesOfAPDF() async throws {
        let folder = try TemporaryFolder()
        let pdf = PDFBuilder(pages: (1...4).map { ["Page \($0) of a file."] })
        let shown = try await show("PDFViewer", [try folder.write("file.pdf", pdf.build())], title: "file")
        defer { shown.display.stop() }
        #expect(await shown.reads("Page 1 of 4"))
        try shown.display.key("Right")
        #expect(await shown.reads("Page 2 of 4"))
        #expect(await shown.display.press(role: "push button", name: "Zoom In", of: shown.program))
        #expect(await shown.reads("Page 2 of a file."))
    }

    @Test func playerShowsTracks() async throws {
        let folder = try TemporaryFolder()
        var zip = ZIPBuilder()
        zip.add(
            "manifest.json",
            #"""
            {"metadata": {"title": "Heard", "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook"},
             "readingOrder": [{"href": "t1.mp3", "type": "audio/mpeg", "title": "First Track", "duration": 60}]}
            """#)
        zip.add("t1.mp3", Bytes([1]))
        let shown = try await show("AudioPlayer", [try folder.write("heard.audiobook", zip.bytes())], title: "Heard")
        defer { shown.display.stop() }
        #expect(await shown.reads("First Track"))
        #expect(await shown.reads("push button: Play"))
    }

    @Test func ownFormatIsShown() async throws {
        let folder = try TemporaryFolder()
        let text = "# A Capsule\nWords <of> Gemini.\n* an item\n=> page.gmi A link\n# Second\nMore words.\n"
        let path = try folder.write("capsule.gmi", Bytes(utf8: text))
        let shown = try await show("CustomFormat", [path], title: "A Capsule")
        defer { shown.display.stop() }
        #expect(await shown.reads("Words <of> Gemini."))
        try shown.display.key("Right")
        #expect(await shown.reads("More words."))
    }

    @Test func ownProtectionIsUnlocked() async throws {
        let folder = try TemporaryFolder()
        let (book, locked) = (try Self.book(in: folder), folder.path + "/locked.epub")
        let display = try VirtualDisplay()
        try display.run("ExampleCustomProtection", ["--protect", book, "card 7", locked])
        display.stop()
        let wrong = try await show("CustomProtection", [locked, "card 8"], title: "the passphrase is wrong")
        wrong.display.stop()
        let shown = try await show("CustomProtection", [locked, "card 7"], title: "Foxes")
        defer { shown.display.stop() }
        #expect(await shown.reads("The fox of paragraph 1 is quick."))
    }

    /// The heading has the colour of the app's style sheet.
    @Test func ownStyleSheetApplies() async throws {
        let folder = try TemporaryFolder()
        let shown = try await show("CustomStyleSheet", [try Self.book(in: folder)], title: "Foxes")
        defer { shown.display.stop() }
        #expect(await shown.reads("The fox of paragraph 1 is quick."))
        let picture = folder.path + "/shown.png"
        try shown.display.screenshot(picture)
        let colors = try shown.display.run("convert", [picture, "-unique-colors", "-depth", "8", "txt:-"])
        #expect(colors.contains("#A02020"))
    }

    /// A book with a note, its contents beside it, and a slider.
    @Test func annotatingReaderHasContentsAndASlider() async throws {
        let folder = try TemporaryFolder()
        var book = EPUBBuilder(title: "Foxes")
        for name in ["First", "Second"] {
            let body = (1...60).map { "<p>Fox \($0) of the \(name.lowercased()) part.</p>" }.joined()
            book.addChapter("\(name).xhtml", title: "\(name) Part", body: "<h1>\(name)</h1>" + body)
        }
        let shown = try await show("AnnotatingReader", [try folder.write("foxes.epub", book.bytes())], title: "Foxes")
        defer { shown.display.stop() }
        #expect(await shown.reads("Fox 1 of the first part."))
        #expect(await shown.reads("Second Part"))
        #expect(await shown.reads("slider"))
        let source = Self.examples.appending(path: "AnnotatingReader/main.swift")
        #expect(try String(contentsOf: source, encoding: .utf8).split(separator: "\n").count < 110)
    }

    @Test func folderIsReportedWithoutAWindow() throws {
        let (books, pictures) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try Self.book(in: books)
        _ = try books.write("broken.epub", Bytes(utf8: "no book"))
        let display = try VirtualDisplay()
        defer { display.stop() }
        let lines = try display.run("ExampleFolderReport", [books.path, pictures.path]).split(separator: "\n")
        #expect(lines == ["Foxes [en]", "  Foxes", "  631 words, 2 minutes"])
        let files = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
        #expect(files == ["foxes.epub.png"])
    }

    @Test func partsOfTheAppReplaceThoseOfTheToolkit() throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let lines = try display.run("ExamplePlugIns", []).split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(lines)")
        #expect(lines[0] == "Welcome 3 pages")
        #expect(lines[1].hasPrefix("shown: Welcome") && lines[1].hasSuffix("640 x 360"))
        #expect(lines[2].contains("GET https://slides.example/talk.pdf"))
    }

    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples")
}
