import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternView

/// Selecting with pointer, fingers and keys.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SelectionInputTests {
    @Test func dragSelectsTextAndOffersActions() async throws {
        let book = try await TestBook()
        let (selecting, start) = (book.input.selecting, try book.point(1))
        let end = Point(x: start.x + 130, y: start.y)
        #expect(!book.input.beginSelection(at: .init(x: 2, y: start.y), clicks: 1), "a drag from the margin turns")
        #expect(book.input.beginSelection(at: start, clicks: 1))
        selecting.extend(to: end)
        #expect(selecting.exists && book.menus.isEmpty && !selecting.frames.isEmpty)
        selecting.end()
        #expect(book.selectedAt == [end], "where the pointer let go")
        #expect(book.menus.map(\.bounds) == [selecting.frames.reduce(.empty) { $0.union($1) }])
        #expect(book.input.extendByClick(at: .init(x: start.x + 200, y: start.y)) && book.menus.count == 2)
        selecting.copy()
        #expect(book.copied == [book.text ?? ""] && book.copied[0].count > 5)
        #expect(book.key("c", .control) && book.copied.count == 2)
        // A click on the selection offers actions again; a click outside clears it and turns no page.
        let key = book.navigator.shown?.key
        book.input.click(at: .init(x: start.x + 20, y: start.y), count: 1)
        #expect(book.menus.count == 3)
        book.input.click(at: .init(x: 395, y: 295), count: 1)
        #expect(!selecting.exists && book.navigator.shown?.key == key)
        #expect(!book.input.extendByClick(at: start))
    }

    /// A drag selects letters; after a double click, words.
    @Test func dragSelectsLettersUnlessADoubleClickBeganIt() async throws {
        let book = try await TestBook()
        let words = "Paragraph 1 of part 1, naïve and plain.".split(separator: " ").map(String.init)
        let start = try book.point(1)
        var letters: [String] = []
        for distance in [30.0, 50, 70] {
            #expect(book.input.beginSelection(at: start, clicks: 1))
            book.input.selecting.extend(to: .init(x: start.x + distance, y: start.y))
            letters.append(try #require(book.text))
            book.input.selecting.end()
        }
        #expect(letters.contains { !words.contains($0.trimmingPrefix(" ").description) }, "\(letters)")
        #expect(letters[0].count < letters[1].count && letters[1].count < letters[2].count)
        #expect(book.input.beginSelection(at: start, clicks: 2))
        book.input.selecting.extend(to: .init(x: start.x + 130, y: start.y))
        let selected = try #require(book.text).split(separator: " ").map(String.init)
        #expect(
            !selected.isEmpty && selected.allSatisfy { words.contains($0) || words.contains($0 + ",") }, "\(selected)")
    }

    /// A pointer held at the end of the page turns it and extends the selection.
    @Test func pointerAtThePageEndTurnsAndExtends() async throws {
        let book = try await TestBook([TestBook.bodies.joined()])
        #expect(book.input.beginSelection(at: try book.point(1), clicks: 1))
        book.input.selecting.extend(to: .init(x: 200, y: 296))
        let before = try #require(book.text).count
        #expect(try await eventually { book.navigator.shown?.key.index == 1 })
        book.input.selecting.extend(to: .init(x: 200, y: 150))
        book.input.selecting.end()
        #expect(try #require(book.text).count > before)
    }

    @Test func keysSelectMoveAndOfferActions() async throws {
        let book = try await TestBook()
        #expect(book.key("Right", .shift))
        #expect(book.text == "1")
        #expect(book.key("Right"), "the arrow moves what keys have selected")
        #expect(book.text == "Paragraph" && book.navigator.shown?.key.index == 0)
        #expect(book.key("Right", [.shift, .control]) && book.key("Right", [.shift, .control]))
        #expect(book.text == "Paragraph 1 of" && book.input.selecting.caret != nil)
        #expect(book.key("Down", [.shift, .control]))
        #expect(book.text == "Paragraph 1 of part 1, naïve and plain.")
        #expect(book.key("Return"))
        #expect(book.menus.map(\.takesKeys) == [true] && book.taps == 0)
        #expect(book.key("Escape") && !book.input.selecting.exists)
        #expect(book.key("Right"))
        await book.navigator.settle()
        #expect(book.navigator.shown?.key != .init(chapter: 0, index: 0), "without a selection the arrow turns")
        book.input.selecting.selectFirstWord()
        #expect(book.input.selecting.exists)
    }

    /// The handles of a selection made with a finger move its ends, also past each other.
    @Test func handlesMoveTheEnds() async throws {
        let book = try await TestBook()
        let (selecting, start) = (book.input.selecting, try book.point(1, dx: 100))
        #expect(!selecting.grab(at: start))
        #expect(book.input.hold(at: start))
        selecting.end()
        let word = try #require(book.text)
        #expect(!word.contains(" ") && selecting.showsHandles)
        let ends = selecting.ends
        try #require(ends.map(\.end) == [.start, .end])
        let knob = ends[1].caret.knob(at: .end)
        #expect(selecting.grab(at: .init(x: knob.x + 4, y: knob.y + 4)) && book.hidden == 1)
        selecting.extend(to: .init(x: start.x + 120, y: start.y))
        selecting.end()
        let longer = try #require(book.text)
        #expect(longer.hasPrefix(word) && longer.count > word.count)
        // The start is dragged over the end.
        let left = selecting.ends[0].caret.knob(at: .start)
        #expect(selecting.grab(at: .init(x: left.x + 8, y: left.y + 8)))
        selecting.extend(to: .init(x: start.x + 200, y: start.y))
        selecting.end()
        let other = try #require(book.text)
        #expect(!other.hasPrefix(word) && !other.isEmpty)
        // A mouse makes no handles, unless the app wants them.
        #expect(book.input.beginSelection(at: start, clicks: 2) && !selecting.showsHandles)
        selecting.handles = .always
        #expect(selecting.showsHandles)
    }
}
