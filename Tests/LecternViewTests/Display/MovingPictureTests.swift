import Foundation
import LecternTestKit
import Testing

/// Animated pages in a view on a screen that nobody sees.
@Suite(.serialized, .timeLimit(.minutes(15))) struct MovingPictureTests {
    private static let (red, green, blue) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])

    /// A comic of a page that is red and blue by turns, and of a green one.
    private func comic(in folder: TemporaryFolder) throws -> String {
        var zip = ZIPBuilder()
        var gif = GIFBuilder(width: 40, height: 60)
        gif.frames = [.init(color: 1, delay: 30), .init(color: 3, delay: 30)]
        zip.add("p1.gif", gif.build(), method: .stored)
        gif.frames = [.init(color: 2)]
        zip.add("p2.gif", gif.build(), method: .stored)
        return try folder.write("comic.cbz", zip.bytes())
    }

    private func shows(_ color: [Int], _ display: VirtualDisplay) async throws -> Bool {
        try await eventually { (try? display.color(400, 300)) == color }
    }

    @Test func framesAreShownAtTheirTimes() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("ViewProbe", [try comic(in: folder), "slide"])
        #expect(await probe.line("shown") != nil)
        try #require(await display.focus("Probe") != nil)
        for color in [Self.blue, Self.red, Self.blue, Self.red] { #expect(try await shows(color, display)) }
        var before = probe.lines.count
        try display.key("Right")
        #expect(await probe.line("shown turn", after: before) != nil)
        #expect(try await shows(Self.green, display))
        // No frame of the page before is over it.
        for _ in 0..<10 {
            #expect(try display.color(400, 300) == Self.green)
            try display.run("xdotool", ["sleep", "0.1"])
        }
        before = probe.lines.count
        try display.key("Left")
        #expect(await probe.line("shown turn", after: before) != nil)
        for color in [Self.blue, Self.red] { #expect(try await shows(color, display)) }
    }

    /// In a strip, frames are shown where the page is after scrolling, and none over other pages.
    @Test func framesFollowAStrip() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("ViewProbe", [try comic(in: folder), "strip"])
        #expect(await probe.line("shown") != nil)
        try #require(await display.focus("Probe") != nil)
        for color in [Self.blue, Self.red, Self.blue] { #expect(try await shows(color, display)) }
        // A screen further, the lower edge of the page is still in view: it goes on there.
        try display.key("Page_Down")
        #expect(try await shows(Self.green, display))
        for color in [Self.red, Self.blue, Self.red] {
            #expect(try await eventually { (try? display.color(400, 30)) == color })
            #expect(try display.color(400, 300) == Self.green, "no frame is over the page after")
        }
        try display.key("Page_Up")
        for color in [Self.blue, Self.red] { #expect(try await shows(color, display)) }
    }

    /// The first frame stays if the desktop does not animate.
    @Test(arguments: ["slide", "strip"]) func reducedMotionIsObeyed(way: String) async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let settings = folder.path + "/gtk-4.0"
        try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
        _ = try folder.write("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n")
        let probe = try display.start(
            "ViewProbe", [try comic(in: folder), way], ["XDG_CONFIG_HOME": folder.path])
        #expect(await probe.line("shown") != nil)
        try #require(await display.focus("Probe") != nil)
        #expect(try await shows(Self.red, display))
        for _ in 0..<15 {
            #expect(try display.color(400, 300) == Self.red)
            try display.run("xdotool", ["sleep", "0.1"])
        }
    }
}
