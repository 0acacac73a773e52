import LecternTestKit
import Testing

/// Widgets of LecternGTK on a screen that nobody sees. GTK wants the main
/// thread of its process, so a program beside the tests shows them.
@Suite(.serialized, .timeLimit(.minutes(15))) struct WidgetTests {
    @Test func signalsOfEveryShapeArrive() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["widgets"])
        #expect(await probe.line("ready") != nil)
        #expect(await probe.line("task") != nil, "Swift's tasks run on GTK's loop")
        #expect(await probe.line("timeout") != nil)
        #expect(await probe.line("idle") != nil)
        #expect(await probe.line("seen true") != nil, "after a frame")
        #expect(await probe.line("not seen false") != nil, "where no frame comes")
        #expect(await probe.line("list alpha delta gamma omega") != nil)
        #expect(await probe.line("greet code") != nil, "an action with an argument")
        try #require(await display.focus("Probe") != nil)

        try display.key("ctrl+p", "ctrl+d", "ctrl+shift+x")
        #expect(await probe.line("plain") != nil)
        #expect(await probe.line("dark true") != nil)
        #expect(await probe.line("modifiers") != nil)
        #expect(await display.press(role: "push button", name: "Press", of: probe))
        #expect(await probe.line("clicked") != nil)
        try display.key("F4")
        #expect(await probe.line("clipboard copied words") != nil)
        try display.key("F3")
        #expect(await probe.line("toast") != nil)
        #expect(await display.press(role: "push button", name: "Undo Undo", of: probe))
        #expect(await probe.line("undone") != nil)
        try display.key("F5")
        #expect(await probe.line("shortcuts true") != nil)
    }

    /// libadwaita 1.2 crashes if toasts that replace others are dismissed
    /// while those are still fading out.
    @Test func urgentToastsAreDismissedQuickly() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["widgets"])
        #expect(await probe.line("ready") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.key("F6")
        #expect(await probe.line("replaced toasts") != nil)
        try display.key("F3")
        #expect(await probe.line("toast") != nil)
        #expect(await display.press(role: "push button", name: "Undo Undo", of: probe))
        #expect(await probe.line("undone") != nil, "the program is alive and shows toasts")
    }

    @Test func dialogAnswersWithItsResponse() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["widgets"])
        #expect(await probe.line("ready") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.key("F2")
        #expect(await probe.line("dialog") != nil)
        // libadwaita 1.2 calls its buttons so.
        #expect(await display.press(role: "push button", name: "_Delete Delete", of: probe))
        #expect(await probe.line("response delete") != nil)
    }
}

/// Pages that are turned by hand.
@Suite(.serialized, .timeLimit(.minutes(15))) struct PageStageTests {
    @Test(arguments: ["slide", "curl", "none"])
    func pagesTurnByKeysWheelAndDrag(style: String) async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["pages", style])
        #expect(await probe.line("resize 790 590 1") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.key("Right")
        #expect(await probe.line("turn forward to 4") != nil)
        try display.click(400, 300, button: 5)
        #expect(await probe.line("turn forward to 5") != nil)
        try display.click(400, 300, button: 4)
        #expect(await probe.line("turn backward to 4") != nil)
        // Far enough to turn, and held so that speed does not decide.
        var before = probe.lines.count
        try display.drag([(600, 300), (500, 300), (400, 302), (200, 302)], holdAtEnd: 0.2)
        #expect(await probe.line("turn forward to 5", after: before) != nil)
        // Not far enough: the page falls back.
        #expect(await probe.line("rest", after: before) != nil)
        before = probe.lines.count
        try display.drag([(600, 300), (560, 300), (520, 300)], holdAtEnd: 0.2)
        #expect(await probe.line("rest", after: before) != nil)
        #expect(!probe.lines.dropFirst(before).contains { $0.hasPrefix("turn") })
        // Without a window manager the window has a border of five pixels.
        try display.click(125, 85)
        #expect(await probe.line("tap 120 80 1") != nil)
        try display.click(135, 95, button: 3)
        #expect(await probe.line("context 130 90") != nil)
        #expect(probe.isRunning)
    }

    @Test func noKeyIsLostHoweverFast() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["pages", "slide"])
        #expect(await probe.line("resize") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.run("xdotool", ["key", "--delay", "5"] + [String](repeating: "Right", count: 7))
        #expect(await probe.line("turn forward to 10") != nil)
        try display.key("Right")
        #expect(await probe.line("asked false") != nil, "the book has ended")
    }

    @Test func bookFromRightToLeftTurnsTheOtherWay() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["pages", "slide", "rtl"])
        #expect(await probe.line("resize") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.drag([(200, 300), (300, 300), (600, 300)], holdAtEnd: 0.2)
        #expect(await probe.line("turn forward to 4") != nil)
    }

    @Test func screenReaderReadsThePage() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["pages", "none"])
        #expect(await probe.line("resize") != nil)
        try #require(await display.focus("Probe") != nil)
        let first = await wait { Self.page(3, display, probe) }
        #expect(first != nil)
        try display.key("Right")
        #expect(await wait { Self.page(4, display, probe) } != nil, "the words follow the page")
    }

    static func page(_ number: Int, _ display: VirtualDisplay, _ probe: DisplayedProgram) -> Bool? {
        let tree = (try? display.accessibilityTree(of: probe)) ?? []
        return tree.contains { $0.contains("label: Paragraph of page \(number). | Paragraph of page \(number).") }
            ? true : nil
    }
}

/// A picture that is looked at closely.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ImageStageTests {
    @Test func pictureZoomsAndMoves() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["image"])
        // A view of 790 x 590.
        #expect(await probe.line("shown 24 198 0 393 590") != nil, "all of it at first")
        try #require(await display.focus("Probe") != nil)
        try display.move(405, 305)
        try display.key("1")
        #expect(await probe.line("shown 100 -420 -920 1600 2400") != nil, "a pixel on a pixel, about the pointer")
        try display.drag([(400, 300), (450, 300), (500, 350)])
        #expect(await probe.line("shown 100 -320 -870") != nil)
        let before = probe.lines.count
        try display.key("0")
        #expect(await probe.line("shown 24 198 0 393 590", after: before) != nil)
    }
}
