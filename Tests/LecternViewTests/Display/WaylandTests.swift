import Foundation
import LecternTestKit
import Testing

/// The view under Wayland, on one and on two device pixels for each logical one.
@Suite(.serialized, .timeLimit(.minutes(15))) struct WaylandTests {
    /// Keys, wheel, drags and selection arrive through Wayland: Weston has the input of a virtual display.
    @Test(arguments: [1, 2]) func viewTurnsSelectsAndCloses(scale: Int) async throws {
        let (display, folder) = (try VirtualDisplay(width: 800, height: 600), try TemporaryFolder())
        let wayland = try await WaylandDisplay(on: display, scale: scale)
        defer {
            display.stop()
            wayland.stop()
        }
        let book = try PublicationViewTests.book(in: folder)
        let probe = try display.start("ViewProbe", [book, "slide"], wayland.environment)
        #expect(await probe.line("viewport \(800 / scale) \(600 / scale) \(scale)") != nil)
        try #require(await probe.line("shown relayout 0.0") != nil)
        try display.move(400, 590)
        func turns(to place: String, _ act: () throws -> Void) async throws {
            let before = probe.lines.count
            try act()
            #expect(await probe.line("shown turn", after: before)?.hasSuffix(" \(place)") == true)
        }
        try await turns(to: "0.1") { try display.key("Right") }
        try await turns(to: "0.2") { try display.click(400, 590, button: 5) }
        try await turns(to: "0.1") {
            try display.drag([(200, 590), (300, 590), (500, 590), (650, 590)], holdAtEnd: 0.2)
        }
        let selected = try await probe.line(
            "selected", repeating: { try display.drag(PublicationViewTests.drag, holdAtEnd: 0.1) })
        #expect(selected != nil)
        #expect(await probe.line("menu false") != nil)
        #expect(try await probe.line("copied", repeating: { try display.key("ctrl+c") }) != nil, "\(probe.lines)")
        try display.key("Escape", "F10")
        #expect(await probe.ends())
        #expect(probe.status == 0)
    }

    /// Without input and picture (Weston's headless backend), driven by the interface of the view.
    @Test(arguments: [1, 2]) func viewStartsWithoutInputAndCloses(scale: Int) async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        let wayland = try await WaylandDisplay(on: nil, scale: scale)
        defer {
            display.stop()
            wayland.stop()
        }
        let book = try PublicationViewTests.book(in: folder)
        let probe = try display.start("ViewProbe", [book, "curl", "drive"], wayland.environment)
        #expect(await probe.line("viewport \(800 / scale) \(600 / scale) \(scale)") != nil)
        for line in ["keys true true", "selects true true", "menu true true", "clears true true"] {
            #expect(await probe.line(line) != nil)
        }
        #expect(await probe.ends() && probe.status == 0)
    }

    @Test(arguments: [1, 2]) func pagesOfAFixedSizeAreMagnified(scale: Int) async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        let wayland = try await WaylandDisplay(on: nil, scale: scale)
        defer {
            display.stop()
            wayland.stop()
        }
        let probe = try display.start("ViewProbe", [try Self.pdf(in: folder), "slide", "drive"], wayland.environment)
        #expect(await probe.line("moves true") != nil)
        #expect(await probe.line("magnified 2.0") != nil)
        #expect(await probe.ends() && probe.status == 0)
    }

    private static func pdf(in folder: TemporaryFolder) throws -> String {
        try folder.write("file.pdf", PDFBuilder(pages: (1...4).map { ["Page \($0) of a file."] }).build())
    }
}
