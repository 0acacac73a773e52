import LecternBase
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// The window with all notes, without the window.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AllNotesTests {
    private func highlight(_ book: BookID, _ progression: Double, _ text: String) throws -> Highlight {
        var place = Locator(href: try #require(AnyURL(string: "c1.xhtml")))
        place.locations.totalProgression = progression
        place.text.highlight = text
        return Highlight(book: book, locator: place, createdAt: Timestamp(seconds: 100 * progression))
    }

    /// A library with two books, three highlights, a bookmark and a note.
    private func fill(_ reader: TestReader) async throws -> (emma: BookID, moby: BookID) {
        var ids: [BookID] = []
        for title in ["Emma", "Moby"] {
            let path = try reader.write(title, TestReader.bodies)
            ids.append(try await reader.app.library.add(path: path, importer: TitleImporter()).book.id)
        }
        let library = reader.app.library
        var whale = try highlight(ids[1], 0.5, "the white whale")
        whale.tags = ["sea"]
        for mark in [whale, try highlight(ids[1], 0.2, "a ship"), try highlight(ids[0], 0.3, "handsome")] {
            try await library.save(mark)
        }
        let place = try highlight(ids[0], 0.1, "").locator
        try await library.save(Bookmark(book: ids[0], locator: place, title: "Start", excerpt: "Emma Woodhouse"))
        try await library.save(DocumentNote(book: ids[1], text: "Lent to Ann."))
        return (ids[0], ids[1])
    }

    private func lines(_ model: AllNotesModel) -> [String] {
        model.rows.map { row in
            switch row {
            case .book(let book): book.title
            case .note(let note):
                "- " + [note.shownText, note.shownNote].filter { !$0.isEmpty }.joined(separator: "; ")
            }
        }
    }

    private func id(_ text: String, _ model: AllNotesModel) throws -> Annotation.ID {
        let notes = model.rows.compactMap { if case .note(let note) = $0 { note } else { nil } }
        return try #require(notes.first { $0.text.contains(text) || $0.note.contains(text) }).id
    }

    @Test func notesAreListedByBookAndFiltered() async throws {
        let reader = try TestReader()
        let books = try await fill(reader)
        let model = reader.app.makeAllNotes()
        model.start()
        await model.settled()
        #expect(
            lines(model) == [
                "Emma.epub", "- Emma Woodhouse; Start", "- handsome", "Moby.epub", "- Lent to Ann.", "- a ship",
                "- the white whale; #sea",
            ])
        #expect(model.summary == "5 notes in 2 books" && model.tags == [TagCount("sea", 1)])
        #expect(Set(model.rows.map(\.id)).count == model.rows.count)
        model.change { $0.text = "WHALE" }
        await model.settled()
        #expect(lines(model) == ["Moby.epub", "- the white whale; #sea"] && model.summary == "1 note in 1 book")
        model.change {
            $0.text = ""
            $0.book = books.emma
        }
        await model.settled()
        #expect(lines(model).first == "Emma.epub" && model.rows.count == 3)
        model.change {
            $0.book = nil
            $0.order = .newest
        }
        await model.settled()
        #expect(model.rows.count > 7, "a book comes again where another one was between")
        model.change { $0.text = "nowhere" }
        await model.settled()
        #expect(model.rows.isEmpty && model.summary == "Nothing found")
        model.close()
    }

    @Test func highlightsAreChangedAndRestored() async throws {
        let reader = try TestReader()
        let books = try await fill(reader)
        let model = reader.app.makeAllNotes()
        var messages: [String] = []
        model.onMessage = { text, _ in messages.append(text) }
        model.start()
        await model.settled()
        let whale = try id("whale", model)
        model.setColor(.pink, of: whale)
        model.setStyle(.squiggle, of: whale)
        model.setNote("so?", of: whale)
        model.setTags("Sea, colours", of: whale)
        await model.settled()
        func stored() async throws -> Highlight {
            try #require(try await reader.app.library.highlights(of: books.moby).last)
        }
        let changed = try await stored()
        #expect(changed.color == .pink && changed.style == .squiggle && changed.note == "so?")
        #expect(changed.tags == ["Sea", "colours"] && changed.modifiedAt > changed.createdAt)
        #expect(try await eventually { model.annotation(whale)?.note == "so?" })
        for _ in 0..<4 { model.undo() }
        await model.settled()
        var reverted = try await stored()
        reverted.modifiedAt = reverted.createdAt
        #expect(reverted.color == .yellow && reverted.style == .marker && reverted.note.isEmpty)
        #expect(reverted.tags == ["sea"])
        model.remove(whale)
        await model.settled()
        #expect(try await reader.app.library.highlight(reverted.id) == nil && messages == ["Highlight removed"])
        #expect(try await eventually { !lines(model).contains("- the white whale; #sea") })
        model.undo()
        await model.settled()
        #expect(try await reader.app.library.highlight(reverted.id) != nil)
        model.close()
    }

    @Test func bookmarksAndNotesAreChangedAndRestored() async throws {
        let reader = try TestReader()
        let books = try await fill(reader)
        let library = reader.app.library
        let model = reader.app.makeAllNotes()
        model.start()
        await model.settled()
        let (start, lent) = (try id("Start", model), try id("Lent", model))
        model.setNote("Beginning", of: start)
        model.setNote("Lent to Bob.", of: lent)
        await model.settled()
        #expect(try await library.bookmarks(of: books.emma).map(\.title) == ["Beginning"])
        #expect(try await library.note(of: books.moby)?.text == "Lent to Bob.")
        for _ in 0..<2 { model.undo() }
        await model.settled()
        #expect(try await library.bookmarks(of: books.emma).map(\.title) == ["Start"])
        #expect(try await library.note(of: books.moby)?.text == "Lent to Ann.")
        #expect(try await eventually { model.annotation(start)?.note == "Start" })
        for id in [start, lent] { model.remove(id) }
        await model.settled()
        #expect(try await library.bookmarks(of: books.emma).isEmpty)
        #expect(try await library.note(of: books.moby) == nil)
        for _ in 0..<2 { model.undo() }
        await model.settled()
        #expect(try await library.bookmarks(of: books.emma).count == 1)
        #expect(try await library.note(of: books.moby)?.text == "Lent to Ann.")
        model.close()
    }

    /// A change here is seen in the window with the book.
    @Test func openBooksFollow() async throws {
        let reader = try TestReader()
        let book = await reader.open(try reader.write("Book", TestReader.bodies))
        let frame = try #require(book.current?.pages.first?.paragraphs[1].frame)
        #expect(book.select(x: frame.x + 40, y: frame.y + 6, by: .paragraph))
        let mark = try #require(book.highlights.highlightSelection(.green))
        await reader.app.written()
        let model = reader.app.makeAllNotes()
        model.start()
        await model.settled()
        let id = try id("Paragraph 1", model)
        model.setStyle(.strikethrough, of: id)
        await model.settled()
        #expect(try await eventually { book.highlights.highlight(mark)?.style == .strikethrough })
        model.remove(id)
        await model.settled()
        #expect(try await eventually { book.highlights.rows.isEmpty })
        model.close()
    }

    @Test func theShownNotesAreExported() async throws {
        let reader = try TestReader()
        _ = try await fill(reader)
        let model = reader.app.makeAllNotes()
        var messages: [String] = []
        model.onMessage = { text, _ in messages.append(text) }
        model.start()
        model.change { $0.text = "ship" }
        await model.settled()
        let file = try #require(await model.export(.markdown))
        #expect(file.name == "Moby.epub.md" && file.text.contains("> a ship") && !file.text.contains("whale"))
        model.change { $0.text = "" }
        let all = try #require(await model.export(.org))
        #expect(all.name == "All Notes.org" && all.text.contains("* Emma.epub") && all.text.contains("whale"))
        model.change { $0.text = "nowhere" }
        #expect(await model.export(.csv) == nil && messages == ["There is nothing to export."])
        model.close()
    }
}
