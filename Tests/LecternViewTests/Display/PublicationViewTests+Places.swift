import LecternTestKit
import Testing

extension PublicationViewTests {
    /// Nine clicks between the edges are each reported once, at the pixel where the pointer was; the window has a border
    /// of five pixels.
    @Test func clicksAreReportedWhereThePointerIs() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["own", "none"])
        #expect(await probe.line("shown relayout page1") != nil)
        try #require(await display.focus("Probe") != nil)
        for y in [40, 301, 560] {
            for x in [300, 401, 520] {
                let before = probe.lines.count
                try display.click(x, y)
                #expect(await probe.line("tapped", after: before) == "tapped \(x - 5) \(y - 5)")
                // Longer than a double click takes.
                try await Task.sleep(for: .milliseconds(500))
            }
        }
        #expect(probe.lines.filter { $0.hasPrefix("tapped") }.count == 9)
        #expect(!probe.lines.contains { $0.hasPrefix("shown turn") })
    }

    /// A window that is resized by its frame to twenty sizes, larger and smaller, gives the view all of its space.
    @Test func viewFillsTheWindowAtTwentySizes() async throws {
        let display = try VirtualDisplay(width: 1_400, height: 1_100)
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["own", "none"])
        #expect(await probe.line("viewport 790 590 1") != nil)
        let window = try #require(await display.focus("Probe"))
        for step in 0..<20 {
            let (width, height) = (420 + step * 389 % 900, 340 + step * 271 % 700)
            let before = probe.lines.count
            try display.resize(window, width, height)
            #expect(
                await probe.line("viewport \(width - 10) \(height - 10) 1", after: before) != nil, "\(width)x\(height)")
            let corners = await wait {
                let isPage = [(8, 8), (width - 8, 8), (8, height - 8), (width - 8, height - 8)].allSatisfy { x, y in
                    (try? display.color(x, y)) == [200, 128, 0]
                }
                return isPage ? true : nil
            }
            #expect(corners != nil, "the page does not fill \(width)x\(height)")
        }
    }
}
