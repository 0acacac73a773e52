import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// What the reader does with selected text. The view of the page selects it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SelectingTests {
    @Test func selectionIsCopiedAndSearchedInTheBook() async throws {
        let reader = try TestReader()
        defer { withExtendedLifetime(reader) {} }
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        let frame = try #require(model.current?.pages.first?.paragraphs[1].frame)
        #expect(!model.selection.exists && model.selection.text == nil)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
        #expect(model.selection.exists && model.selection.text == "Paragraph")
        model.selection.copy()
        model.perform(.copy)
        #expect(changes.copied == ["Paragraph", "Paragraph"])
        model.selection.find()
        #expect(model.search.query == "Paragraph" && !model.selection.exists && changes.windows == [.find])
        model.perform(.selectText)
        #expect(changes.windows == [.find, .selectText], "the view of the page selects")
    }
}

/// The changes that a model reported.
@MainActor final class Changes {
    private(set) var copied: [String] = []
    private(set) var highlights: [(id: Highlight.ID, bounds: Rect)] = []
    private(set) var exports: [HighlightExport] = []
    private(set) var messages: [(text: String, canUndo: Bool)] = []
    private(set) var windows: [ReaderAction] = []
    private(set) var toggles = 0

    func take(_ change: ReaderChange) {
        switch change {
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
