import Foundation
import LecternGeometry
import LecternTestKit
import Testing

/// A view on a screen that nobody sees. GTK wants the main thread of its process, so a program beside the tests shows
/// it.
@Suite(.serialized, .timeLimit(.minutes(15))) struct PublicationViewTests {
    /// A navigator that somebody else has written.
    @Test func navigatorOfAnAppIsShown() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["own", "none"])
        #expect(await probe.line("viewport 790 590 1") != nil)
        #expect(await probe.line("shown relayout page1") != nil)
        let window = try #require(await display.focus("Probe"))
        #expect(await wait { Self.color(display) == [200, 128, 0] ? true : nil } != nil)
        for (key, page) in [("Right", 2), ("space", 3), ("Page_Down", 4), ("Left", 3)] {
            let before = probe.lines.count
            try display.key(key)
            #expect(await probe.line("shown turn", after: before)?.hasSuffix("page\(page)") == true)
            #expect(await wait { Self.color(display) == [200, 128, (page - 1) * 40] ? true : nil } != nil)
        }
        #expect(await wait { Self.reads("Words of page 3.", display, probe) } != nil)
        var before = probe.lines.count
        try display.click(780, 300)
        #expect(await probe.line("shown turn(", after: before)?.hasSuffix("page4") == true, "a tap at the edge")
        before = probe.lines.count
        try display.click(400, 300)
        #expect(await probe.line("tapped", after: before) != nil)
        before = probe.lines.count
        try display.resize(window, 500, 400)
        #expect(await probe.line("viewport", after: before) != nil)
        #expect(await probe.line("shown relayout page4", after: before) != nil)
        #expect(probe.isRunning)
    }

    /// A host that calls GTK itself puts the view into its box, and goes to full screen and back.
    @Test func hostWithoutOurWidgetsTakesTheViewByItsPointer() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("ViewProbe", [try Self.book(in: folder), "slide", "raw"])
        #expect(await probe.line("attached true") != nil)
        #expect(await probe.line("again false") != nil)
        #expect(await probe.line("named book") != nil)
        #expect(await probe.line("shown") != nil)
        try #require(await display.focus("Probe") != nil)
        try display.key("Right")
        #expect(await probe.line("shown turn") != nil)
    }

    @Test func fullScreenKeepsThePlace() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        // Windows are full-screen only with a window manager.
        _ = try display.start("openbox", [])
        let isManaged = await wait {
            (try? display.run("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"]))?.contains("window id") == true
                ? true : nil
        }
        try #require(isManaged != nil)
        let probe = try await Self.open(["slide"], display, folder)
        try display.key("Right", "Right")
        #expect(await probe.line("shown turn(LecternGeometry.TurnDirection.forward) 0.2") != nil)
        for width in ["11", "79"] {
            let before = probe.lines.count
            try display.key("F11")
            #expect(await probe.line("viewport", after: before)?.hasPrefix("viewport \(width)") == true)
            #expect(await probe.line("shown relayout", after: before) != nil)
        }
        #expect(probe.lines.last?.hasPrefix("shown relayout 0.2") == true)
    }

    @Test(arguments: ["slide", "curl", "none"])
    func pagesOfABookTurnByKeysWheelAndDrag(style: String) async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try await Self.open([style], display, folder)
        func turns(to place: String, _ act: () throws -> Void) async throws {
            let before = probe.lines.count
            try act()
            #expect(await probe.line("shown turn", after: before)?.hasSuffix(" \(place)") == true)
        }
        try await turns(to: "0.1") { try display.key("Right") }
        try await turns(to: "0.2") { try display.click(400, 570, button: 5) }
        try await turns(to: "0.1") { try display.click(400, 570, button: 4) }
        try await turns(to: "0.2") {
            try display.drag([(700, 575), (600, 575), (400, 577), (200, 577)], holdAtEnd: 0.2)
        }
        let before = probe.lines.count
        try display.run("xdotool", ["keydown", "ctrl", "mousemove", "400", "570", "click", "4", "keyup", "ctrl"])
        #expect(await probe.line("text 1", after: before) != nil)
    }

    /// A page that is dragged shows a part of the next one: at 20 % it returns, at 60 % it turns.
    @Test(arguments: ["horizontal", "vertical"]) func draggedPagePeeks(axis: String) async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["own", "canvas", axis])
        #expect(await probe.line("shown relayout page1") != nil)
        try #require(await display.focus("Probe") != nil)
        try #require(await wait { Self.color(display) == [200, 128, 0] ? true : nil } != nil)
        let isVertical = axis == "vertical"
        let (extent, start) = isVertical ? (590, 540) : (790, 740)
        func pull(_ part: Double, then held: (_ edge: Int) async throws -> Void) async throws {
            let goal = start - Int(Double(extent) * part) - 10
            func place(_ at: Int) -> [String] { isVertical ? ["400", "\(at)"] : ["\(at)", "300"] }
            try display.run("xdotool", ["mousemove"] + place(start) + ["mousedown", "1"])
            for at in [start - 15, (start + goal) / 2, goal] {
                try display.run("xdotool", ["mousemove"] + place(at) + ["sleep", "0.05"])
            }
            // The window has a border of five pixels.
            try await held(5 + extent - Int(Double(extent) * part))
            try display.run("xdotool", ["sleep", "0.3", "mouseup", "1"])
        }
        func shows(_ page: Int, at place: Int) async -> Bool {
            await wait {
                let color = isVertical ? try? display.color(100, place) : try? display.color(place, 100)
                return color == [200, 128, (page - 1) * 40] ? true : nil
            } != nil
        }
        let before = probe.lines.count
        try await pull(0.2) { edge in
            #expect(await shows(1, at: edge - 3))
            #expect(await shows(2, at: edge + 3))
        }
        #expect(await shows(1, at: extent - 10))
        #expect(!probe.lines[before...].contains { $0.hasPrefix("shown turn") })
        try await pull(0.6) { edge in
            #expect(await shows(1, at: edge - 3))
            #expect(await shows(2, at: edge + 3))
        }
        #expect(await probe.line("shown turn", after: before)?.hasSuffix("page2") == true)
        #expect(await shows(2, at: 30))
        #expect(await shows(2, at: extent - 10))
    }

    /// A page that curls up and down: dragged up it is lifted at its lower edge, dragged down the one before comes
    /// over the upper edge; keys and taps turn it, too.
    @Test func pageCurlsUpAndDown() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["own", "curl", "vertical"])
        #expect(await probe.line("shown relayout page1") != nil)
        try #require(await display.focus("Probe") != nil)
        func pulls(_ places: [Int], then held: () async throws -> Void) async throws {
            try display.run("xdotool", ["mousemove", "400", "\(places[0])", "mousedown", "1"])
            for place in places { try display.run("xdotool", ["mousemove", "400", "\(place)", "sleep", "0.05"]) }
            try await held()
            try display.run("xdotool", ["sleep", "0.3", "mouseup", "1"])
        }
        func shows(_ page: Int, at places: Int...) async -> Bool {
            await wait {
                places.allSatisfy { (try? display.color(100, $0)) == [200, 128, (page - 1) * 40] } ? true : nil
            } != nil
        }
        // The back of the leaf is white paper.
        func isBack(_ x: Int, _ y: Int) async -> Bool {
            await wait { ((try? display.color(x, y)) ?? []).allSatisfy { $0 > 180 } ? true : nil } != nil
        }
        #expect(await shows(1, at: 20, 580))
        var before = probe.lines.count
        // 30 % of 590 pixels: the lower edge is lifted, on the right first, and the page after is under it.
        try await pulls([560, 540, 450, 373]) {
            #expect(await isBack(700, 415))
            #expect(await shows(1, at: 20, 300))
            let below = try display.color(700, 588)
            #expect((20...40).contains(below[2]))
        }
        #expect(await shows(1, at: 20, 580))
        // 70 %: its back hides the upper part.
        try await pulls([560, 540, 300, 137]) {
            #expect(await isBack(100, 100))
            #expect(await shows(2, at: 450, 590))
        }
        #expect(await probe.line("shown turn", after: before)?.hasSuffix("page2") == true)
        #expect(await shows(2, at: 20, 580))
        before = probe.lines.count
        // Dragged down, the page before comes back over the upper edge.
        try await pulls([60, 80, 200, 247]) {
            #expect(await isBack(100, 100))
            #expect(await shows(2, at: 450, 590))
        }
        #expect(await shows(2, at: 20, 580))
        #expect(!probe.lines[before...].contains { $0.hasPrefix("shown turn") })
        try display.key("Up")
        #expect(await probe.line("shown turn", after: before)?.hasSuffix("page1") == true)
        #expect(await shows(1, at: 20, 580))
        before = probe.lines.count
        try display.click(780, 300)
        #expect(await probe.line("shown turn", after: before)?.hasSuffix("page2") == true)
        #expect(await shows(2, at: 20, 580))
    }

    /// The menu for selected text has the actions of the configuration that the delegate allows.
    @Test func selectionHasAMenuOfActions() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try await Self.open(["none"], display, folder)
        try display.drag(Self.drag, holdAtEnd: 0.1)
        let line = try #require(await probe.line("selected"))
        let words = line.split(separator: " ").map(String.init)
        let end = Self.drag[Self.drag.count - 1]
        // Without a window manager the window has a border of five pixels.
        let place = try #require(words.dropFirst().prefix(2).compactMap { Int($0) } as [Int]?)
        #expect(abs(place[0] - end.x) <= 6 && abs(place[1] - end.y) <= 6, "the point where the pointer let go")
        let text = words.dropFirst(3).joined(separator: " ")
        #expect(text.count > 5 && Self.paragraph.contains(text))
        #expect(await probe.line("menu false") != nil)
        let tree = await wait { () -> [String]? in
            let tree = (try? display.accessibilityTree(of: probe)) ?? []
            return tree.contains { $0.contains("push button: Mark") } ? tree : nil
        }
        #expect(tree?.contains { $0.contains("Copy") } == true && tree?.contains { $0.contains("Never") } == false)
        #expect(await display.press(role: "push button", name: "Mark", of: probe))
        #expect(await probe.line("mark \(text)") != nil)
        // By keys.
        let before = probe.lines.count
        try display.key("ctrl+c")
        #expect(await probe.line("copied \(text)", after: before) != nil)
        try display.key("Return")
        #expect(await probe.line("menu true", after: before) != nil)
        try display.key("Escape", "Escape", "Right")
        #expect(await probe.line("shown turn", after: before) != nil)
    }

    /// Wherever the selected text is, the menu beside it is inside the window, which here fills the screen.
    @Test func menuIsInsideTheWindowAtAllCorners() async throws {
        let (display, folder) = (try VirtualDisplay(width: 800, height: 600), try TemporaryFolder())
        defer { display.stop() }
        // One paragraph, whose lines fill the page.
        var book = EPUBBuilder(title: "Foxes")
        book.addChapter("c1.xhtml", title: "One", body: "<p>" + String(repeating: Self.paragraph, count: 99) + "</p>")
        let probe = try display.start("ViewProbe", [try folder.write("long.epub", book.bytes()), "none"])
        try #require(await probe.line("shown relayout 0.0") != nil)
        try #require(await display.focus("Probe") != nil)
        var last = Popup(x: 0, y: 0, width: 0, height: 0)
        for corner in [(x: 90, y: 75), (x: 690, y: 75), (x: 90, y: 515), (x: 690, y: 515)] {
            let menu = try await probe.line(
                "menu false", repeating: { try display.click(corner.x, corner.y, times: 2) })
            try #require(menu != nil, "at \(corner): \(probe.lines)")
            // The window of a popover that is closed keeps its place until it is shown at another one.
            let known = last
            last = try #require(await wait { Self.popup(on: display).flatMap { $0 == known ? nil : $0 } })
            #expect(last.x >= 0 && last.y >= 0 && last.x + last.width <= 800 && last.y + last.height <= 600)
            try display.key("Escape", "Escape")
        }
    }

    /// Controllers of the app see all events, and the book reacts as without them.
    @Test func controllersOfTheHostAndTheBookShareTheInput() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try await Self.open(["none", "controllers"], display, folder)
        try display.key("Right")
        #expect(await probe.line("host key Right") != nil)
        #expect(await probe.line("shown turn(LecternGeometry.TurnDirection.forward) 0.1") != nil)
        var before = probe.lines.count
        try display.click(780, 575)
        #expect(await probe.line("host motion") != nil)
        #expect(await probe.line("host click 1", after: before) != nil)
        #expect(await probe.line("shown turn", after: before)?.hasSuffix(" 0.2") == true)
        before = probe.lines.count
        try display.click(400, 575, button: 4)
        #expect(await probe.line("host wheel -1", after: before) != nil)
        #expect(await probe.line("shown turn", after: before)?.hasSuffix(" 0.1") == true)
        before = probe.lines.count
        try display.drag([(700, 575), (600, 575), (400, 577), (200, 577)], holdAtEnd: 0.2)
        #expect(await probe.line("host drag begins", after: before) != nil)
        #expect(await probe.line("host drag moves", after: before) != nil)
        #expect(await probe.line("shown turn", after: before)?.hasSuffix(" 0.2") == true)
    }

    /// A view without an owner lives as long as its window.
    @Test func viewIsFreedWithItsWindow() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("ViewProbe", ["lifetime"])
        #expect(await probe.line("shown true true") != nil, "it works while the window shows it")
        #expect(await probe.line("turned true") != nil)
        #expect(await probe.line("view freed") != nil)
    }

    // MARK: The book

    static let paragraph = "The quick brown fox jumps over the lazy dog, and the dog sleeps on in the sun. "

    /// A drag over a part of the first line. The margins are about 60 pixels.
    static let drag = [(x: 150, y: 75), (x: 200, y: 75), (x: 330, y: 76)]

    static func book(in folder: TemporaryFolder) throws -> String {
        var book = EPUBBuilder(title: "Foxes")
        let body = String(repeating: "<p>" + String(repeating: paragraph, count: 4) + "</p>", count: 40)
        book.addChapter("c1.xhtml", title: "One", body: body)
        return try folder.write("foxes.epub", book.bytes())
    }

    static func open(
        _ words: [String], _ display: VirtualDisplay, _ folder: TemporaryFolder
    ) async throws -> DisplayedProgram {
        let probe = try display.start("ViewProbe", [try book(in: folder)] + words)
        try #require(await probe.line("shown relayout 0.0") != nil)
        try #require(await display.focus("Probe") != nil)
        return probe
    }

    private struct Popup: Hashable { var x, y, width, height: Int }

    /// The window of a popover on the screen.
    private static func popup(on display: VirtualDisplay) -> Popup? {
        let tree = (try? display.run("xwininfo", ["-root", "-tree"])) ?? ""
        for line in tree.split(separator: "\n") where line.contains("ViewProbe") && !line.contains("\"Probe\"") {
            guard let found = line.firstMatch(of: /(\d+)x(\d+)\+-?\d+\+-?\d+ +\+(-?\d+)\+(-?\d+)/) else { continue }
            let numbers = [found.3, found.4, found.1, found.2].compactMap { Int($0) }
            guard numbers.count == 4, numbers[2] > 20 else { continue }
            return Popup(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        return nil
    }

    static func color(_ display: VirtualDisplay) -> [Int]? { try? display.color(300, 300) }

    static func reads(_ words: String, _ display: VirtualDisplay, _ probe: DisplayedProgram) -> Bool? {
        let tree = (try? display.accessibilityTree(of: probe)) ?? []
        return tree.contains { $0.contains(words) } ? true : nil
    }
}
