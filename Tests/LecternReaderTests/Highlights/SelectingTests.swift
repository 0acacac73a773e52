import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// What the pointer, fingers and keys select in a window.
@MainActor struct SelectingTests {
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

    @Test func aDragOverTextSelectsAndOffers() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        let (x, y) = try point(1, model)
        #expect(!model.beginSelection(x: 2, y: y), "a drag from the margin is the page's")
        #expect(model.beginSelection(x: x, y: y))
        model.extendSelection(x: x + 130, y: y)
        #expect(model.hasSelection && changes.offers.isEmpty && !model.selectionMarks.isEmpty)
        model.endSelection()
        let offer = try #require(changes.offers.first)
        #expect(offer == model.selectionMarks.reduce(.empty) { $0.union($1) })
        #expect(model.extendSelectionByClick(x: x + 200, y: y) && changes.offers.count == 2)
        model.copySelection()
        #expect(changes.copied == [model.selectedText ?? ""] && changes.copied[0].count > 5)
        #expect(model.key("c", .control) && changes.copied.count == 2)
        // A click on it offers again; one beside it ends it, and turns no page.
        let key = model.current?.key
        model.click(x: x + 20, y: y, count: 1)
        #expect(changes.offers.count == 3)
        model.click(x: 395, y: 295, count: 1)
        #expect(!model.hasSelection && model.current?.key == key)
        #expect(!model.extendSelectionByClick(x: x, y: y))
    }

    @Test func clicksSelectWordsAndParagraphs() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        let (x, y) = try point(2, model)
        let middle = x + 60
        model.doubleClickTime = .milliseconds(100)
        model.click(x: middle, y: y, count: 1)
        model.click(x: middle, y: y, count: 2)
        let word = try #require(model.selectedText)
        #expect(!word.contains(" ") && word.count > 1)
        model.click(x: middle, y: y, count: 3)
        #expect(model.selectedText == "Paragraph 2 of part 1, naïve and plain.")
        try await Task.sleep(for: .milliseconds(250))
        #expect(changes.toggles == 0, "the first click of two is no tap")
        model.clearSelection()
        model.click(x: middle, y: y, count: 1)
        #expect(try await eventually { changes.toggles > 0 })
        #expect(changes.toggles == 1)
        // On text that also holds where a single click turns; in the margin every click turns.
        model.click(x: x, y: y, count: 1)
        model.click(x: x, y: y, count: 2)
        #expect(model.selectedText == "Paragraph")
        model.clearSelection()
        model.click(x: 398, y: 298, count: 1)
        model.click(x: 398, y: 298, count: 2)
        await model.settle()
        #expect(model.current?.key != .init(chapter: 0, index: 0) && !model.hasSelection)
        #expect(model.holdSelection(x: x, y: 30) == model.hasSelection)
    }

    /// Held at the end of the page the pointer turns it, and the selection goes on.
    @Test func heldAtTheEndItTurns() async throws {
        let (model, reader, _) = try await open([TestReader.bodies.joined()])
        defer { _ = reader }
        let (x, y) = try point(1, model)
        #expect(model.beginSelection(x: x, y: y))
        model.extendSelection(x: 200, y: 296)
        let before = try #require(model.selectedText).count
        #expect(try await eventually { model.current?.key.index != 0 })
        #expect(model.current?.key.index == 1)
        model.extendSelection(x: 200, y: 150)
        model.endSelection()
        #expect(try #require(model.selectedText).count > before)
    }

    @Test func keysSelectMoveAndOffer() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        #expect(model.key("Right", .shift))
        #expect(model.selectedText == "1")
        #expect(model.key("Right"), "the arrow moves what keys have selected")
        #expect(model.selectedText == "Paragraph" && model.current?.key.index == 0)
        #expect(model.key("Right", [.shift, .control]) && model.key("Right", [.shift, .control]))
        #expect(model.selectedText == "Paragraph 1 of")
        #expect(model.key("Down", [.shift, .control]))
        #expect(model.selectedText == "Paragraph 1 of part 1, naïve and plain.")
        #expect(model.key("Return"))
        #expect(changes.offers.count == 1 && changes.keys == 1 && changes.toggles == 0)
        #expect(model.key("Escape") && !model.hasSelection)
        #expect(model.key("Right"))
        await model.settle()
        #expect(model.current?.key != .init(chapter: 0, index: 0), "without a selection the arrow turns")
        model.perform(.selectText)
        #expect(model.hasSelection)
    }

    @Test func wordsAreLookedForInTheBook() async throws {
        let (model, reader, changes) = try await open()
        defer { _ = reader }
        #expect(model.key("Right", .shift) && model.key("Right"))
        model.findSelection()
        #expect(model.searchQuery == "Paragraph" && !model.hasSelection && changes.windows == [.find])
    }
}

/// What a model has told its window.
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
