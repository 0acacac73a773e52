import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternView

/// Clicks, taps and keys.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ViewInputTests {
    @Test func clicksSelectWordsAndParagraphs() async throws {
        let book = try await TestBook()
        let (start, middle) = (try book.point(2), try book.point(2, dx: 100))
        book.input.doubleClickTime = .milliseconds(100)
        book.input.click(at: middle, count: 1)
        book.input.click(at: middle, count: 2)
        let word = try #require(book.text)
        #expect(!word.contains(" ") && word.count > 1)
        book.input.click(at: middle, count: 3)
        #expect(book.text == "Paragraph 2 of part 1, naïve and plain.")
        try await Task.sleep(for: .milliseconds(250))
        #expect(book.taps == 0, "the first click of two is no tap")
        book.input.selecting.clear()
        book.input.click(at: middle, count: 1)
        #expect(try await eventually { book.taps == 1 && book.delegateTaps == 1 })
        // A double click on text selects also in the areas that turn pages; in the margin every click turns.
        book.input.click(at: start, count: 1)
        book.input.click(at: start, count: 2)
        #expect(book.text == "Paragraph")
        book.input.selecting.clear()
        book.input.click(at: .init(x: 398, y: 298), count: 1)
        book.input.click(at: .init(x: 398, y: 298), count: 2)
        await book.navigator.settle()
        #expect(book.navigator.shown?.key != .init(chapter: 0, index: 0) && !book.input.selecting.exists)
    }

    @Test func tapsTurnAtTheEdgesAndElsewhereAreOfThePage() async throws {
        let book = try await TestBook()
        book.input.tap(at: .init(x: 395, y: 295))
        await book.navigator.settle()
        #expect(book.navigator.shown?.key != .init(chapter: 0, index: 0))
        book.input.tap(at: .init(x: 5, y: 295))
        await book.navigator.settle()
        #expect(book.navigator.shown?.key == .init(chapter: 0, index: 0) && book.taps == 0)
        book.input.tap(at: .init(x: 200, y: 298))
        #expect(book.taps == 1 && book.delegateTaps == 1)
        // An app may turn pages by itself.
        book.input.directions = nil
        book.input.tap(at: .init(x: 395, y: 295))
        #expect(book.taps == 2 && !book.key("Right"))
    }

    /// The view knows the device of a tap.
    @Test func tapsTurnWithTheDevicesOfThePolicy() async throws {
        let book = try await TestBook()
        book.input.directions?.pointer.types = [.mouse]
        let edge = Point(x: 395, y: 295)
        book.input.receive(PointerEvent(pointer: .touch(TouchPointer(id: 1)), phase: .down, location: edge))
        book.input.tap(at: edge)
        await book.navigator.settle()
        #expect(book.taps == 1 && book.navigator.shown?.key == .init(chapter: 0, index: 0))
        let mouse = Pointer.mouse(MousePointer(buttons: .main))
        book.input.receive(PointerEvent(pointer: mouse, phase: .down, location: edge))
        book.input.tap(at: edge)
        await book.navigator.settle()
        #expect(book.taps == 1 && book.navigator.shown?.key != .init(chapter: 0, index: 0))
    }

    /// An app that reads aloud uses taps on text also in the areas that turn pages; margins turn, and links are followed.
    @Test func anAppMayUseTapsOnText() async throws {
        let link = "<p><a href=\"c2.xhtml\">A link leads away.</a></p>"
        let book = try await TestBook([link + TestBook.bodies[0], "<p>End</p>"])
        book.usesText = true
        book.input.doubleClickTime = .milliseconds(100)
        let (start, middle) = (try book.point(2), try book.point(2, dx: 100))
        #expect(book.input.turns(at: start))
        book.input.tap(at: start)
        book.input.tap(at: middle)
        await book.navigator.settle()
        #expect(book.words == [start, middle] && book.navigator.shown?.key == .init(chapter: 0, index: 0))
        book.input.click(at: middle, count: 1)
        book.input.click(at: middle, count: 2)
        #expect(book.text != nil && book.words.count == 2, "a double click selects")
        book.input.selecting.clear()
        book.input.tap(at: try book.point(0, dx: 60))
        #expect(try await eventually { book.navigator.shown?.key == .init(chapter: 1, index: 0) })
        #expect(book.words.count == 2, "the tap is the link's")
        book.input.tap(at: .init(x: 5, y: 295))
        await book.navigator.settle()
        #expect(book.navigator.shown?.key.chapter == 0 && book.words.count == 2)
    }

    /// Observers of the navigator's input come first.
    @Test func whatAnObserverHandlesHasNoOtherEffect() async throws {
        let book = try await TestBook()
        let observer = Observer()
        let token = book.navigator.addObserver(observer)
        let edge = Point(x: 395, y: 295)
        func press(_ phase: PointerEvent.Phase) {
            book.input.receive(
                PointerEvent(pointer: .mouse(MousePointer(buttons: .main)), phase: phase, location: edge))
        }
        for phase in [PointerEvent.Phase.down, .up] { press(phase) }
        #expect(observer.phases == [.down, .up] && book.input.isTaken)
        book.input.click(at: edge, count: 1)
        #expect(!book.input.beginSelection(at: try book.point(1), clicks: 1))
        #expect(book.key("Right") && observer.keys == ["Right"])
        await book.navigator.settle()
        #expect(book.navigator.shown?.key == .init(chapter: 0, index: 0))
        book.navigator.removeObserver(token)
        for phase in [PointerEvent.Phase.down, .up] { press(phase) }
        book.input.click(at: edge, count: 1)
        await book.navigator.settle()
        #expect(book.navigator.shown?.key != .init(chapter: 0, index: 0))
    }

    /// On pages of a fixed size a double click snaps to the page, without a tap, and taps at the edges lead over both
    /// pages of a spread.
    @Test func doubleClicksSnapFixedPages() async throws {
        let book = try await TestBook(Array(repeating: "<p>Page</p>", count: 6), isFixed: true)
        let navigator = book.navigator
        func pages() -> [Int]? { navigator.shown?.pages.map(\.page.chapter) }
        #expect(pages() == [0, 1])
        book.input.doubleClickTime = .milliseconds(100)
        let middle = Point(x: 150, y: 200)
        func doubleClick() async throws {
            book.input.click(at: middle, count: 1)
            book.input.click(at: middle, count: 2)
            try await Task.sleep(for: .milliseconds(200))
            await navigator.settle()
        }
        try await doubleClick()
        func left(_ page: Int) throws -> Double { try #require(navigator.shown?.pages[page]).content.x }
        #expect(abs(navigator.zoom.scale - 2) < 0.01 && book.taps == 0)
        #expect(abs(try left(0)) < 1)
        let edge = Point(x: 395, y: 200)
        book.input.click(at: edge, count: 1)
        await navigator.settle()
        #expect(pages() == [0, 1])
        #expect(abs(try left(1)) < 1)
        book.input.click(at: edge, count: 1)
        await navigator.settle()
        #expect(pages() == [2, 3])
        #expect(abs(try left(0)) < 1)
        try await doubleClick()
        #expect(navigator.zoom == .wholePage && book.taps == 0)
        book.input.click(at: middle, count: 1)
        #expect(try await eventually { book.taps == 1 })
    }

    /// A double click zooms over most of the page: in the inner half of an edge that turns, too. Its outer half turns at
    /// once.
    @Test func doubleClicksZoomInTheMiddleOfEachPage() async throws {
        for share in [0.2, 0.25, 0.5, 0.75, 0.8] {
            let book = try await TestBook(Array(repeating: "<p>Page</p>", count: 6), isFixed: true)
            book.input.doubleClickTime = .milliseconds(100)
            let point = Point(x: 400 * share, y: 220)
            book.input.click(at: point, count: 1)
            book.input.click(at: point, count: 2)
            try await Task.sleep(for: .milliseconds(200))
            await book.navigator.settle()
            #expect(book.navigator.shown?.pages.map(\.page.chapter) == [0, 1], "at \(share)")
            #expect(book.navigator.zoom.scale > 1.5, "at \(share)")
        }
        // One click there still turns, when no second one has followed.
        let book = try await TestBook(Array(repeating: "<p>Page</p>", count: 6), isFixed: true)
        book.input.doubleClickTime = .milliseconds(50)
        book.input.click(at: .init(x: 320, y: 220), count: 1)
        #expect(try await eventually { book.navigator.shown?.pages.map(\.page.chapter) == [2, 3] })
        #expect(book.taps == 0)
    }

    /// The areas that turn pages leave pictures alone, except for their outermost part.
    @Test func picturesOpenWhereElseThePageTurns() async throws {
        let picture = "<div style=\"margin: 0 -24px\"><img src=\"a.png\" style=\"width:396px;height:100px\"/></div>"
        let book = try await TestBook([picture, "<p>End</p>"], pictures: ["a.png"])
        let spread = try #require(book.navigator.shown)
        let points = stride(from: 2.0, to: 400, by: 4).map { Point(x: $0, y: 60) }
        let pictured = points.filter { book.navigator.hit(x: $0.x, y: $0.y, in: spread)?.image != nil }
        let inTurning = pictured.filter { $0.x < 120 || $0.x >= 280 }
        #expect(inTurning.count > 20)
        for point in inTurning where (24..<376).contains(point.x) {
            #expect(book.input.target(at: point) == .image && !book.input.turns(at: point), "\(point)")
            book.input.click(at: point, count: 1)
        }
        #expect(book.targets.count == inTurning.filter { (24..<376).contains($0.x) }.count)
        #expect(book.navigator.shown?.key == .init(chapter: 0, index: 0))
        // A picture that fills the page does not end the turning.
        book.input.click(at: .init(x: 396, y: 60), count: 1)
        await book.navigator.settle()
        #expect(book.navigator.shown?.key.chapter == 1)
    }

    /// Two fingers magnify a page around the point between them, and no further than its edges let it move.
    @Test func pinchesMagnifyFixedPages() async throws {
        let book = try await TestBook(["<p>Page</p>"], isFixed: true)
        let navigator = book.navigator
        func page() throws -> Rect { try #require(navigator.shown?.pages.first?.content) }
        // A page that is narrower than the window stays in its middle.
        let (before, fingers) = (try page(), Point(x: 200, y: 120))
        #expect(book.input.magnify(by: 1.5, at: fingers) && book.input.magnify(by: 2, at: fingers))
        await navigator.settle()
        let after = try page()
        #expect(abs(after.width - before.width * 3) < 0.5)
        // The point of the page between the fingers is where it was.
        #expect(abs((fingers.x - after.x) / after.width - (fingers.x - before.x) / before.width) < 0.01)
        #expect(abs((fingers.y - after.y) / after.height - (fingers.y - before.y) / before.height) < 0.01)
        #expect(book.input.pan(dx: 5_000, dy: 5_000))
        await navigator.settle()
        let corner = try page()
        #expect(abs(corner.x) < 1 && abs(corner.y) < 1)
        let text = try await TestBook()
        #expect(!text.input.magnify(by: 1.5, at: fingers), "text has no size of its own")
    }

    /// A table that is wider than the page is offered to the app; a tap on another one is of the page.
    @Test func wideTablesAreTargets() async throws {
        let row = (1...12).map { "<td>Column\($0)</td>" }.joined()
        let book = try await TestBook(["<p>Text.</p><table><tr>\(row)</tr></table>"])
        let table = try #require(book.navigator.shown?.pages.first?.paragraphs.last { $0.text.contains("Column") })
        let point = Point(x: 200, y: table.frame.y + table.frame.height / 2)
        book.input.tap(at: point)
        guard case .table? = book.targets.first else { return #expect(Bool(false), "\(book.targets)") }
        #expect(book.taps == 0)
        book.showsTargets = false
        book.input.tap(at: point)
        #expect(book.taps == 1 && book.delegateTaps == 1, "an app that shows no tables")
    }
}

/// Handles everything.
@MainActor private final class Observer: InputObserving {
    private(set) var phases: [PointerEvent.Phase] = []
    private(set) var keys: [String] = []

    func didReceive(_ event: PointerEvent) -> Bool {
        phases.append(event.phase)
        return true
    }

    func didReceive(_ event: KeyEvent) -> Bool {
        keys.append(event.name)
        return true
    }
}
