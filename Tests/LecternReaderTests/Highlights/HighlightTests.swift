import LecternBase
import LecternGeometry
import LecternLibrary
import LecternLocators
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// Highlights from the selection to the library, the page, the list and other programs.
@MainActor @Suite(.timeLimit(.minutes(10))) struct HighlightTests {
    private func wait(_ isDone: () async throws -> Bool) async throws {
        #expect(try await eventually(isDone))
    }

    /// Selects the paragraph of a number on the page shown.
    private func select(_ paragraph: Int, _ model: ReaderModel) throws {
        let frame = try #require(model.current?.pages.first?.paragraphs[paragraph].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .paragraph))
    }

    @Test func highlightIsAddedRemovedAndRestored() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        let changes = Changes()
        model.onChange = { changes.take($0) }
        #expect(model.highlights.highlightSelection(.green) == nil, "nothing is selected")
        try select(1, model)
        let id = try #require(model.highlights.highlightSelection(.green))
        #expect(!model.selection.exists && model.highlights.lastColor == .green)
        try await wait { model.current?.decorations.map(\.decoration.id) == [id] }
        let row = try #require(model.highlights.rows.first)
        #expect(
            row.text == "Paragraph 1 of part 1, naïve and plain." && row.color == .green && row.title == "Chapter 1")

        // The next session shows the stored highlight.
        let library = reader.app.library
        let book = try #require(try library.lastOpened()).id
        func kept() async throws -> [Highlight] { try await library.highlights(of: book) }
        try await wait { try await !kept().isEmpty }
        model.highlights.setNote("well said", of: id)
        model.highlights.setColor(.red, of: id)
        model.highlights.setStyle(.squiggle, of: id)
        model.highlights.setTags(["sea", "whale"], of: id)
        try await wait { try await kept().first?.tags == ["sea", "whale"] }
        let stored = try #require(try await kept().first)
        #expect(stored.note == "well said" && stored.color == .red && stored.style == .squiggle)
        #expect(model.highlights.lastStyle == .squiggle)
        if case .squiggle? = model.current?.decorations.first?.decoration.style {
        } else {
            try await wait {
                if case .squiggle? = model.current?.decorations.first?.decoration.style { true } else { false }
            }
        }
        let second = await reader.open(path)
        try await wait { second.highlights.rows.count == 1 }
        // The text and the mark of the note.
        try await wait { second.current?.decorations.count == 2 && second.highlights.rows.first?.note == "well said" }

        // Removed everywhere, and restored.
        model.highlights.remove(id)
        #expect(model.highlights.rows.isEmpty)
        try await wait { second.highlights.rows.isEmpty && changes.messages.contains { $0.canUndo } }
        await model.history.undo().value
        #expect(model.highlights.rows.count == 1 && second.highlights.rows.count == 1)
        #expect(model.highlights.highlight(id)?.note == "well said")

        // Undo waits for a removal that is being stored.
        model.highlights.remove(id)
        await model.history.undo().value
        #expect(model.highlights.highlight(id)?.note == "well said")
        #expect(try await kept().map(\.id) == [id])
    }

    /// Results of queries that began before a write do not replace newer state.
    @Test func outdatedQueryResultsAreIgnored() throws {
        var writes = WritesUnderWay()
        let early = try #require(writes.question)
        #expect(writes.isCurrent(early))
        writes.begin()
        #expect(writes.question == nil && !writes.isCurrent(early), "a write is under way")
        writes.begin()
        writes.end()
        #expect(writes.question == nil)
        writes.end()
        // Queried before the writes, answered after them.
        #expect(!writes.isCurrent(early))
        #expect(writes.isCurrent(try #require(writes.question)))
    }

    /// A highlight replaces those that it overlaps on the page, in the list and in the library; undo restores them.
    @Test func overlappingHighlightsBecomeOne() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        try select(1, model)
        let first = try #require(model.highlights.highlightSelection(.green, note: "one"))
        try select(2, model)
        let second = try #require(model.highlights.highlightSelection(.blue, note: "two"))
        #expect(model.highlights.rows.count == 2, "paragraphs touch and do not overlap")
        let library = reader.app.library
        let book = try #require(try library.lastOpened()).id
        func kept() async throws -> Set<String> { Set(try await library.highlights(of: book).map(\.id)) }
        try await wait { try await kept().count == 2 }

        // From the middle of one paragraph to the middle of the other.
        let frames = try #require(model.current?.pages.first?.paragraphs).map(\.frame)
        let end = (x: frames[2].x + 80, y: frames[2].y + 6)
        #expect(model.select(x: frames[1].x + 80, y: frames[1].y + 6, by: .word, to: end))
        let union = try #require(model.highlights.highlightSelection(.pink))
        let row = try #require(model.highlights.rows.first)
        #expect(model.highlights.rows.map(\.id) == [union] && row.color == .pink && row.note == "one\ntwo")
        #expect(row.text.hasPrefix("Paragraph 1 of part 1") && row.text.hasSuffix("part 1, naïve and plain."))
        try await wait { try await kept() == [union] }
        try await wait { changes.messages.contains { $0.canUndo } }
        try await wait { Set(model.current?.decorations.map(\.decoration.id) ?? []) == [union] }

        model.history.undo()
        try await wait { Set(model.highlights.rows.map(\.id)) == [first, second] }
        try await wait { try await kept() == [first, second] }
        #expect(model.highlights.highlight(first)?.note == "one" && model.highlights.highlight(second)?.color == .blue)
    }

    /// A highlight with a note has a mark in the margin; a tap on it opens the note.
    @Test func notesHaveAMarkInTheMargin() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        try select(1, model)
        let id = try #require(model.highlights.highlightSelection(.blue))
        try await wait { model.current?.decorations.count == 1 }
        #expect(model.current?.decorations.first?.targets.isEmpty == true)
        model.highlights.setNote("see there", of: id)
        try await wait { model.current?.decorations.count == 2 }
        let drawn = try #require(model.current?.decorations)
        let (sheet, words) = (try #require(drawn.flatMap(\.targets).first), try #require(drawn.first?.frames.all))
        let page = try #require(model.current?.pages.first).frame
        #expect(words.allSatisfy { $0.right <= sheet.x } && sheet.right <= page.right, "in the margin")
        #expect(sheet.y >= words[0].y - 2 && sheet.bottom <= words[0].bottom + 2, "beside its first line")
        #expect(model.isHighlight(x: sheet.x + 4, y: sheet.y + 4))
        model.tap(x: sheet.x + 4, y: sheet.y + 4)
        #expect(changes.highlights.map(\.id) == [id])
        model.highlights.setNote("", of: id)
        try await wait { model.current?.decorations.count == 1 }
    }

    @Test func tapActivatesAHighlight() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        try select(1, model)
        let id = try #require(model.highlights.highlightSelection(.yellow))
        try await wait { model.current?.decorations.count == 1 }
        let frame = try #require(model.current?.decorations.first?.frames.all.first)
        #expect(model.isHighlight(x: frame.x + 20, y: frame.y + 4))
        model.tap(x: frame.x + 20, y: frame.y + 4)
        #expect(changes.highlights.map(\.id) == [id] && changes.highlights[0].bounds.contains(x: frame.x, y: frame.y))
        model.highlights.setActive(id)
        try await wait {
            // The current highlight looks different.
            if case .highlight(_, isActive: true)? = model.current?.decorations.first?.decoration.style {
                true
            } else {
                false
            }
        }
        model.highlights.copy(id)
        #expect(changes.copied == ["Paragraph 1 of part 1, naïve and plain."])
        model.highlights.find(id)
        #expect(model.search.query.hasPrefix("Paragraph 1 of") && changes.windows == [.find])
    }

    @Test func highlightLeadsToItsPage() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        model.perform(.lastPage)
        try await wait { model.current?.key.chapter == 3 }
        try select(0, model)
        let id = try #require(model.highlights.highlightSelection(.blue))
        let key = model.current?.key
        model.perform(.firstPage)
        try await wait { model.current?.key.chapter == 0 }
        model.highlights.go(to: id)
        try await wait { model.current?.key == key }
    }

    @Test func highlightsAreExportedAsMarkdown() async throws {
        let (model, changes, reader) = try await withTwoHighlights()
        defer { _ = reader }
        model.perform(.exportMarkdown)
        try await wait { !changes.exports.isEmpty }
        let file = try #require(changes.exports.first)
        #expect(file.name == "Book – highlights.md")
        let page = try #require(model.highlights.rows.first).pageLabel
        let label = page.isEmpty ? "" : "Page \(page), "
        #expect(
            file.text == """
                # Book

                Ann Author

                ## Chapter 1

                > Paragraph 1 of part 1, naïve and plain.
                >
                > — \(label)Pink

                a \\*note\\*  
                \\# in two lines

                > Paragraph 2 of part 1, naïve and plain.
                >
                > — \(label)Blue, Underline

                """)
    }

    /// The export is an annotation page whose selectors resolve to the highlighted text.
    /// https://www.w3.org/TR/annotation-model/
    @Test func highlightsAreExportedAsWebAnnotations() async throws {
        let (model, changes, reader) = try await withTwoHighlights()
        defer { _ = reader }
        model.perform(.exportAnnotations)
        try await wait { !changes.exports.isEmpty }
        let json = try JSONValue(parsing: Bytes(utf8: try #require(changes.exports.first).text))
        #expect(
            json["@context"]?.string == "http://www.w3.org/ns/anno.jsonld" && json["type"]?.string == "AnnotationPage")
        let items = try #require(json["items"]?.elements)
        #expect(items.count == 2)
        #expect(items[0]["motivation"]?.string == "commenting" && items[1]["motivation"]?.string == "highlighting")
        #expect(items[0]["body"]?["value"]?.string == "a *note*\n# in two lines")
        let created = try #require(items[0]["created"]?.string)
        #expect(created.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        let markup = try #require(model.current?.pages.first).document.markup
        for (item, words) in zip(items, ["Paragraph 1 of part 1", "Paragraph 2 of part 1"]) {
            #expect(item["target"]?["source"]?.string?.hasSuffix("c1.xhtml") == true)
            let selectors = AnnotationSelector.list(item["target"]?["selector"])
            #expect(selectors.count >= 4 && selectors[0].cfi != nil)
            for selector in selectors.dropFirst() {
                let range = try #require(selector.resolve(in: markup)).range
                #expect(String(decoding: markup.text[range], as: UTF16.self).hasPrefix(words))
            }
        }
    }

    @Test func exportWithoutHighlightsIsEmpty() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        model.perform(.exportMarkdown)
        #expect(changes.exports.isEmpty && changes.messages.count == 1)
    }

    private func withTwoHighlights() async throws -> (ReaderModel, Changes, TestReader) {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        try select(1, model)
        #expect(model.highlights.highlightSelection(.pink, note: "a *note*\n# in two lines") != nil)
        try select(2, model)
        #expect(model.highlights.highlightSelection(.blue, style: .underline) != nil)
        try await wait { model.pages.range != nil }
        return (model, changes, reader)
    }
}
