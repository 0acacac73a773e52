import LecternBase
import LecternCodecs
import LecternImages
import LecternTestKit
import Testing

extension PublicationViewTests {
    /// From cover to end in a window. The paper, which is white, is never seen between the pages, which are dark and
    /// fill the window.
    @Test func pagesOfAComicTurnAtOnceAndAreNeverBlank() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let count = 16
        let probe = try display.start("ViewProbe", [try Self.comic(count, in: folder), "slide", "leaf"])
        try #require(await probe.line("turned") != nil)
        var colors: [[Int]] = []
        for _ in 0..<2_000 where probe.isRunning && !probe.lines.contains("last page") {
            if let color = Self.color(display) { colors.append(color) }
        }
        #expect(probe.lines.contains("last page"))
        #expect(colors.count > 10 && colors.allSatisfy { ($0.max() ?? 255) < 200 }, "\(colors)")
        #expect(probe.lines.count { $0.hasPrefix("turned ") } == count - 1)
    }

    /// Pictures of the window's proportions, each in a dark grey of its own.
    private static func comic(_ count: Int, in folder: TemporaryFolder) throws -> String {
        var zip = ZIPBuilder()
        for number in 0..<count {
            let gray = UInt8(20 + number * 5)
            let pixels = (0..<790 * 590).flatMap { _ in [gray, gray, gray, UInt8.max] }
            let page = Bitmap(width: 790, height: 590, bytesPerRow: 3160, pixels: pixels)
            zip.add("p\(100 + number).jpg", Bytes(try #require(JPEGEncoder.encode(page))), method: .stored)
        }
        return try folder.write("comic.cbz", zip.bytes())
    }
}
