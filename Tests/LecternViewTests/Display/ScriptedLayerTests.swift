import LecternTestKit
import Testing

/// Documents over pages, with an engine whose documents are green.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ScriptedLayerTests {
    private func book(in folder: TemporaryFolder) throws -> String {
        var book = EPUBBuilder(title: "Scripts")
        book.extraMetadata =
            "<meta property=\"rendition:layout\">pre-paginated</meta><meta property=\"rendition:spread\">none</meta>"
        for (name, properties) in [("p1.xhtml", "scripted"), ("p2.xhtml", nil)] {
            book.addChapter(
                name, body: "<p>words</p>", head: "<meta name=\"viewport\" content=\"width=790, height=590\"/>",
                properties: properties)
        }
        return try folder.write("scripts.epub", book.bytes())
    }

    /// Marks are seen over a document, and a document whose engine fails leaves the page as it is drawn without it.
    @Test func marksAreOverTheDocumentAndAFailureShowsThePage() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("ViewProbe", [try book(in: folder), "none", "script"])
        #expect(await probe.line("begins") != nil)
        try #require(await display.focus("Probe") != nil)
        func shows(_ color: [Int]) async throws -> Bool {
            try await eventually(within: .seconds(30)) { (try? display.color(400, 150)) == color }
        }
        func near(_ color: [Int]) async throws -> Bool {
            try await eventually(within: .seconds(30)) { Self.isNear(try? display.color(400, 150), color) }
        }
        #expect(try await shows([0, 255, 0]))
        try display.key("F7")
        // A half of red over green, and over white when the document is gone.
        #expect(try await near([128, 127, 0]))
        #expect(try display.color(400, 400) == [0, 255, 0])
        let before = probe.lines.count
        try display.key("F8")
        #expect(await probe.line("failed", after: before)?.hasSuffix("p1.xhtml") == true)
        #expect(probe.lines[before...].contains("closed"))
        #expect(try await eventually(within: .seconds(30)) { (try? display.color(400, 400)) == [255, 255, 255] })
        #expect(try await near([255, 127, 127]))
        // It does not begin again on the same page, but on the way back.
        try display.key("F7")
        try display.key("Right")
        #expect(await probe.line("shown turn", after: before) != nil)
        #expect(!probe.lines[before...].contains { $0.hasPrefix("begins") })
        try display.key("Left")
        #expect(await probe.line("begins", after: before) != nil)
        #expect(try await shows([0, 255, 0]), "a turn has removed the marks")
    }

    private static func isNear(_ color: [Int]?, _ other: [Int]) -> Bool {
        guard let color, color.count == 3 else { return false }
        return zip(color, other).allSatisfy { abs($0 - $1) <= 2 }
    }
}
