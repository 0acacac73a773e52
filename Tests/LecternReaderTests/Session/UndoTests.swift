import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// Every change of a mark can be undone and made again.
@MainActor @Suite(.timeLimit(.minutes(10))) struct UndoTests {
    private func open() async throws -> (reader: TestReader, model: ReaderModel) {
        let reader = try TestReader()
        return (reader, await reader.open(try reader.write("Book", TestReader.bodies)))
    }

    private func highlight(_ model: ReaderModel, paragraph: Int = 1) throws -> Highlight.ID {
        let frame = try #require(model.current?.pages.first?.paragraphs[paragraph].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .paragraph))
        return try #require(model.highlights.highlightSelection(.green))
    }

    private func kept(_ reader: TestReader) async throws -> [Highlight] {
        let book = try #require(try reader.app.library.lastOpened()).id
        return try await reader.app.library.highlights(of: book)
    }

    @Test func highlightsAreUndoneStepByStep() async throws {
        let (reader, model) = try await open()
        #expect(!model.history.canUndo && !model.history.canRedo)
        let id = try highlight(model)
        model.highlights.setColor(.blue, of: id)
        model.highlights.setNote("well said", of: id)
        model.highlights.remove(id)
        await reader.app.written()
        let states: [(color: Highlight.Color?, note: String?)] = [
            (.blue, "well said"), (.blue, ""), (.green, ""), (nil, nil),
        ]
        for state in states {
            await model.history.undo().value
            let row = model.highlights.rows.first
            #expect(row?.color == state.color && row?.note == state.note, "\(state)")
            #expect(try await kept(reader).first?.color == state.color)
        }
        #expect(!model.history.canUndo)
        for state in states.dropLast().reversed() + [(nil, nil)] {
            model.perform(.redo)
            await model.history.finished()
            let row = model.highlights.rows.first
            #expect(row?.color == state.color && row?.note == state.note, "\(state)")
            #expect(try await kept(reader).first?.note == state.note)
        }
        #expect(!model.history.canRedo)
    }

    /// A new change ends the way forward.
    @Test func newChangeForgetsWhatWasUndone() async throws {
        let (reader, model) = try await open()
        let first = try highlight(model)
        await reader.app.written()
        await model.history.undo().value
        #expect(model.history.canRedo)
        let second = try highlight(model, paragraph: 2)
        await reader.app.written()
        #expect(!model.history.canRedo && model.highlights.rows.map(\.id) == [second] && first != second)
    }

    /// What another window has changed meanwhile stays.
    @Test func othersChangesStay() async throws {
        let (reader, model) = try await open()
        let id = try highlight(model)
        model.highlights.setColor(.blue, of: id)
        await reader.app.written()
        let other = await reader.open(model.path)
        #expect(try await eventually { other.highlights.highlight(id) != nil })
        other.highlights.setNote("from there", of: id)
        #expect(try await eventually { model.highlights.highlight(id)?.note == "from there" })
        await model.history.undo().value
        #expect(model.highlights.highlight(id)?.color == .green && model.highlights.highlight(id)?.note == "from there")
        other.highlights.remove(id)
        #expect(try await eventually { model.highlights.rows.isEmpty })
        await model.history.redo().value
        #expect(model.highlights.rows.isEmpty, "a removed highlight is not coloured")
        #expect(try await kept(reader).isEmpty)
    }

    @Test func bookmarksAreUndoneStepByStep() async throws {
        let (reader, model) = try await open()
        var messages: [String] = []
        model.onChange = { if case .message(let text, true) = $0 { messages.append(text) } }
        model.bookmarks.toggle()
        await reader.app.written()
        let row = try #require(model.bookmarks.rows.first)
        #expect(messages == ["Bookmark added"] && row.title == "Chapter 1")
        model.bookmarks.rename(row.id, to: "  The quarrel ")
        await reader.app.written()
        model.bookmarks.rename(row.id, to: "The quarrel")
        await reader.app.written()
        model.bookmarks.remove(row.id)
        await reader.app.written()
        for title in ["The quarrel", "Chapter 1", nil] {
            await model.history.undo().value
            #expect(model.bookmarks.rows.first?.title == title)
        }
        for title in ["Chapter 1", "The quarrel", nil] {
            await model.history.redo().value
            #expect(model.bookmarks.rows.first?.title == title)
        }
        #expect(messages == ["Bookmark added", "Bookmark removed"])
        await model.history.undo().value
        model.bookmarks.rename(row.id, to: " ")
        await reader.app.written()
        #expect(model.bookmarks.rows.first?.title == "Chapter 1")
    }

    @Test func noteOnTheBookIsMadeAgain() async throws {
        let (reader, model) = try await open()
        model.highlights.setOwnNote("Lent to Ann.")
        model.highlights.setOwnNote("Lent to Ben.")
        await reader.app.written()
        for text in ["Lent to Ann.", ""] {
            await model.history.undo().value
            #expect(await model.highlights.ownNote() == text)
        }
        for text in ["Lent to Ann.", "Lent to Ben."] {
            await model.history.redo().value
            #expect(await model.highlights.ownNote() == text)
        }
    }

    @Test func ribbonIsAtTheOuterEdgeOfABookmarkedPage() async throws {
        let (reader, model) = try await open()
        #expect(model.bookmarks.ribbon == nil)
        model.bookmarks.toggle()
        await reader.app.written()
        let ribbon = try #require(model.bookmarks.ribbon)
        let frame = try #require(model.current?.pages.last?.frame)
        #expect(ribbon > frame.x + frame.width / 2 && ribbon + BookmarksController.ribbonWidth < frame.right)
        model.perform(.toggleScrolling)
        await model.settle()
        #expect(model.bookmarks.ribbon == nil, "a column has no edge")
    }
}
