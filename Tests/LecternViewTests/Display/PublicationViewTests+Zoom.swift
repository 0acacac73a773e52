import LecternTestKit
import Testing

/// Magnified pages under the wheel and the pointer.
extension PublicationViewTests {
    /// A page of four coloured quarters, which fills the window.
    private static func fixedBook(in folder: TemporaryFolder) throws -> String {
        var book = EPUBBuilder(title: "Quarters")
        book.extraMetadata =
            "<meta property=\"rendition:layout\">pre-paginated</meta><meta property=\"rendition:spread\">none</meta>"
        let quarters = [("#f00", 0, 0), ("#0f0", 200, 0), ("#00f", 0, 150), ("#ff0", 200, 150)].map {
            "<div style=\"position:absolute;left:\($1)px;top:\($2)px;width:200px;height:150px;background:\($0)\"></div>"
        }
        for number in 1...2 {
            book.addChapter(
                "p\(number).xhtml", title: "Page \(number)", body: quarters.joined(),
                head: "<meta name=\"viewport\" content=\"width=400, height=300\"/>")
        }
        return try folder.write("quarters.epub", book.bytes())
    }

    @Test func fixedPagesAreMagnifiedAtThePointerAndMovedWithinTheirEdges() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("ViewProbe", [try Self.fixedBook(in: folder), "none"])
        try #require(await probe.line("shown relayout 0.0") != nil)
        try #require(await display.focus("Probe") != nil)
        let (red, green, blue) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
        func shows(_ color: [Int], _ x: Int, _ y: Int) async -> Bool {
            await wait { (try? display.color(x, y)) == color ? true : nil } != nil
        }
        #expect(await shows(red, 350, 150))
        #expect(await shows(green, 450, 150))
        #expect(await shows(blue, 350, 450))
        // The middle of the page is at (400, 300). Four steps move it away from the pointer, which keeps its point.
        let wheel =
            ["keydown", "ctrl", "mousemove", "300", "200"] + (0..<4).flatMap { _ in ["click", "4", "sleep", "0.1"] }
        try display.run("xdotool", wheel + ["keyup", "ctrl"])
        #expect(await probe.line("zoom") != nil)
        #expect(await shows(red, 450, 150))
        #expect(await shows(red, 300, 200), "the point under the pointer")
        // A drag moves the page by its own length.
        try display.drag([(500, 150), (480, 150), (400, 150), (300, 150)], holdAtEnd: 0.3)
        #expect(await shows(green, 450, 150))
        // Pulled far beyond its edges, the page still fills the window.
        for _ in 0..<4 {
            try display.drag([(100, 100), (150, 140), (500, 400), (750, 550)], holdAtEnd: 0.3)
        }
        #expect(await shows(red, 12, 12))
        #expect(await shows(red, 450, 300))
        #expect(!probe.lines.contains { $0.hasPrefix("shown turn") })
        #expect(probe.isRunning)
    }
}
