import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// Selecting with pointer, fingers and keys.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SelectingTests {
    private func open(_ bodies: [String] = TestReader.bodies) async throws -> (ReaderModel, TestReader, Changes) {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        return (model, reader, changes)
    }

    /// The middle of the first line of a paragraph on the page.
    private func point(_ paragraph: Int, _ model: ReaderModel) throws -> (x: Double, y: Double) {
        let frame = try #require(model.current?.pages.first?.paragraphs[paragraph].frame)
        return (frame.x + 40, frame.y + 6)
    }

    @Test func dragSelectsTextAndOffersActions() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        let (x, y) = try point(1, model)
        #expect(!model.selection.begin(x: 2, y: y), "a drag from the margin is the page's")
        #expect(model.selection.begin(x: x, y: y))
        model.selection.extend(x: x + 130, y: y)
        #expect(model.selection.exists && changes.offers.isEmpty && !model.selection.frames.isEmpty)
        model.selection.end()
        let offer = try #require(changes.offers.first)
        #expect(offer == model.selection.frames.reduce(.empty) { $0.union($1) })
        #expect(model.selection.extendByClick(x: x + 200, y: y) && changes.offers.count == 2)
        model.selection.copy()
        #expect(changes.copied == [model.selection.text ?? ""] && changes.copied[0].count > 5)
        #expect(model.key("c", .control) && changes.copied.count == 2)
        // A click on the selection offers actions again; a click outside clears it and turns no page.
        let key = model.current?.key
        model.pointer.click(x: x + 20, y: y, count: 1)
        #expect(changes.offers.count == 3)
        model.pointer.click(x: 395, y: 295, count: 1)
        #expect(!model.selection.exists && model.current?.key == key)
        #expect(!model.selection.extendByClick(x: x, y: y))
    }

    /// A drag selects letters; after a double click, words.
    @Test func dragSelectsLettersUnlessADoubleClickBeganIt() async throws {
        let (model, reader, _) = try await open()
        defer { withExtendedLifetime(reader) {} }
        let line = "Paragraph 1 of part 1, naïve and plain."
        let words = line.split(separator: " ").map(String.init)
        let (x, y) = try point(1, model)
        var letters: [String] = []
        for distance in [30.0, 50, 70] {
            #expect(model.selection.begin(x: x, y: y))
            model.selection.extend(x: x + distance, y: y)
            letters.append(try #require(model.selection.text))
            model.selection.end()
        }
        #expect(letters.contains { !words.contains($0.trimmingPrefix(" ").description) }, "\(letters)")
        #expect(letters[0].count < letters[1].count && letters[1].count < letters[2].count)
        #expect(model.selection.begin(x: x, y: y, clicks: 2))
        model.selection.extend(x: x + 130, y: y)
        let selected = try #require(model.selection.text).split(separator: " ").map(String.init)
        #expect(
            !selected.isEmpty && selected.allSatisfy { words.contains($0) || words.contains($0 + ",") }, "\(selected)")
    }

    @Test func clicksSelectWordsAndParagraphs() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        let (x, y) = try point(2, model)
        let middle = x + 60
        model.pointer.doubleClickTime = .milliseconds(100)
        model.pointer.click(x: middle, y: y, count: 1)
        model.pointer.click(x: middle, y: y, count: 2)
        let word = try #require(model.selection.text)
        #expect(!word.contains(" ") && word.count > 1)
        model.pointer.click(x: middle, y: y, count: 3)
        #expect(model.selection.text == "Paragraph 2 of part 1, naïve and plain.")
        try await Task.sleep(for: .milliseconds(250))
        #expect(changes.toggles == 0, "the first click of two is no tap")
        model.selection.clear()
        model.pointer.click(x: middle, y: y, count: 1)
        #expect(try await eventually { changes.toggles > 0 })
        #expect(changes.toggles == 1)
        // A double click on text selects also in the areas that turn pages; in the margin every click turns.
        model.pointer.click(x: x, y: y, count: 1)
        model.pointer.click(x: x, y: y, count: 2)
        #expect(model.selection.text == "Paragraph")
        model.selection.clear()
        model.pointer.click(x: 398, y: 298, count: 1)
        model.pointer.click(x: 398, y: 298, count: 2)
        await model.settle()
        #expect(model.current?.key != .init(chapter: 0, index: 0) && !model.selection.exists)
        #expect(model.selection.hold(x: x, y: 30) == model.selection.exists)
    }

    /// A pointer held at the end of the page turns it and extends the selection.
    @Test func pointerAtThePageEndTurnsAndExtends() async throws {
        let (model, reader, _) = try await open([TestReader.bodies.joined()])
        defer { _ = reader }
        let (x, y) = try point(1, model)
        #expect(model.selection.begin(x: x, y: y))
        model.selection.extend(x: 200, y: 296)
        let before = try #require(model.selection.text).count
        #expect(try await eventually { model.current?.key.index != 0 })
        #expect(model.current?.key.index == 1)
        model.selection.extend(x: 200, y: 150)
        model.selection.end()
        #expect(try #require(model.selection.text).count > before)
    }

    @Test func keysSelectMoveAndOfferActions() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        #expect(model.key("Right", .shift))
        #expect(model.selection.text == "1")
        #expect(model.key("Right"), "the arrow moves what keys have selected")
        #expect(model.selection.text == "Paragraph" && model.current?.key.index == 0)
        #expect(model.key("Right", [.shift, .control]) && model.key("Right", [.shift, .control]))
        #expect(model.selection.text == "Paragraph 1 of")
        #expect(model.key("Down", [.shift, .control]))
        #expect(model.selection.text == "Paragraph 1 of part 1, naïve and plain.")
        #expect(model.key("Return"))
        #expect(changes.offers.count == 1 && changes.keys == 1 && changes.toggles == 0)
        #expect(model.key("Escape") && !model.selection.exists)
        #expect(model.key("Right"))
        await model.settle()
        #expect(model.current?.key != .init(chapter: 0, index: 0), "without a selection the arrow turns")
        model.perform(.selectText)
        #expect(model.selection.exists)
    }

    @Test func selectionIsSearchedInTheBook() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        #expect(model.key("Right", .shift) && model.key("Right"))
        model.selection.find()
        #expect(model.search.query == "Paragraph" && !model.selection.exists && changes.windows == [.find])
    }
}

/// The changes that a model reported.
@MainActor final class Changes {
    private(set) var offers: [PaintRect] = []
    private(set) var copied: [String] = []
    private(set) var highlights: [(id: Highlight.ID, bounds: PaintRect)] = []
    private(set) var exports: [HighlightExport] = []
    private(set) var messages: [(text: String, canUndo: Bool)] = []
    private(set) var windows: [ReaderAction] = []
    private(set) var toggles = 0
    private(set) var keys = 0

    func take(_ change: ReaderChange) {
        switch change {
        case .selectionOffer(let bounds): offers.append(bounds)
        case .selectionKeys: keys += 1
        case .copied(let text): copied.append(text)
        case .highlight(let id, let bounds): highlights.append((id, bounds))
        case .export(let file): exports.append(file)
        case .message(let text, let canUndo): messages.append((text, canUndo))
        case .toggleChrome: toggles += 1
        case .window(let action): windows.append(action)
        default: break
        }
    }
}
