import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// What the reader writes about a book as a whole.
@MainActor struct OwnNoteTests {
    @Test func aNoteIsKeptChangedAndRemoved() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        #expect(await model.ownNote() == "")
        model.keepOwnNote("Lent to Ann.")
        while await model.ownNote() != "Lent to Ann." { try await Task.sleep(for: .milliseconds(2)) }
        let id = try #require(model.bookID)
        let first = try #require(await reader.app.library.note(of: id))
        model.close()
        let again = await reader.open(path)
        #expect(await again.ownNote() == "Lent to Ann.")
        again.keepOwnNote("Ann has brought it back.")
        while await again.ownNote() != "Ann has brought it back." { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await reader.app.library.note(of: id)?.createdAt == first.createdAt, "it is the same note")
        again.keepOwnNote("")
        while await again.ownNote() != "" { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await reader.app.library.note(of: id) == nil)
    }

    /// It stands before the highlights, leads to what it is written in, and comes back when it was removed.
    @Test func itStandsBeforeTheHighlights() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        let other = await reader.open(path)
        let changes = Changes()
        model.onChange = { changes.take($0) }
        let frame = try #require(model.current?.pages.first?.paragraphs[1].frame)
        #expect(model.beginSelection(x: frame.x + 40, y: frame.y + 6, clicks: 3))
        let highlight = try #require(model.highlightSelection(.green))
        model.keepOwnNote("Lent to Ann.")
        #expect(try await eventually { model.highlights.count == 2 })
        let row = try #require(model.highlights.first)
        #expect(row.kind == .wholeBook && row.note == "Lent to Ann." && row.color == nil && row.text.isEmpty)
        #expect(row.title == "Note on This Book" && model.highlights[1].id == highlight)
        #expect(try await eventually { other.highlights.map(\.id) == model.highlights.map(\.id) }, "in both windows")
        model.goToHighlight(row.id)
        #expect(changes.windows == [.bookNote])
        model.removeHighlight(row.id)
        #expect(try await eventually { changes.messages.map(\.text) == ["Note removed"] })
        #expect(try await eventually { model.highlights.map(\.id) == [highlight] })
        #expect(await model.ownNote() == "")
        model.perform(.undo)
        #expect(try await eventually { model.highlights.first?.note == "Lent to Ann." })
    }

    /// A note written since counts more than the one that was removed.
    @Test func whatWasRemovedIsNotPutOverWhatIsNew() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let (model, other) = (await reader.open(path), await reader.open(path))
        model.keepOwnNote("Old")
        #expect(try await eventually { model.highlights.count == 1 })
        model.keepOwnNote("")
        #expect(try await eventually { model.highlights.isEmpty && model.undoing.count == 2 })
        other.keepOwnNote("New")
        #expect(try await eventually { model.highlights.first?.note == "New" })
        model.undo()
        await model.settle()
        await reader.app.flush()
        let id = try #require(model.bookID)
        #expect(try await reader.app.library.note(of: id)?.text == "New")
    }

    /// Each writing is taken back for itself, the first one too.
    @Test func writingsAreTakenBackOneByOne() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        for text in ["First", "Second", ""] {
            model.keepOwnNote(text)
            #expect(try await eventually { model.highlights.first?.note ?? "" == text })
        }
        for text in ["Second", "First", ""] {
            model.undo()
            #expect(try await eventually { model.highlights.first?.note ?? "" == text })
        }
        #expect(!model.canUndo)
    }

    /// Alone, and first, in both forms; the publication is what it is about.
    @Test func itGoesOutWithTheHighlights() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        model.keepOwnNote("*Lent*\nto Ann.")
        #expect(try await eventually { model.highlights.count == 1 })
        model.perform(.exportMarkdown)
        #expect(try await eventually { changes.exports.count == 1 })
        #expect(
            changes.exports.first?.text == """
                # Book

                Ann Author

                ## Note on This Book

                \\*Lent\\*\("  ")
                to Ann.

                """)
        model.perform(.exportAnnotations)
        #expect(try await eventually { changes.exports.count == 2 })
        let json = try JSONValue(parsing: Bytes(utf8: try #require(changes.exports.last).text))
        let items = try #require(json["items"]?.elements)
        #expect(items.count == 1 && items[0]["motivation"]?.string == "commenting")
        #expect(items[0]["body"]?["value"]?.string == "*Lent*\nto Ann.")
        #expect(items[0]["id"]?.string?.hasPrefix("urn:uuid:") == true)
        let identifier = try #require(model.publication?.metadata.identifier)
        #expect(items[0]["target"]?["id"]?.string == identifier && items[0]["target"]?["selector"] == nil)
    }

    /// A book whose identifier is no IRI is known by its bytes.
    @Test func aBookWithoutAnIRIIsKnownByItsBytes() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        var manifest = try #require(model.publication).manifest
        manifest.metadata.identifier = "no IRI"
        let id = try #require(model.bookID)
        let writer = HighlightWriter(
            publication: Publication(manifest: manifest), title: "Book", author: "",
            note: DocumentNote(book: id, text: "Mine"),
            highlights: [], pages: [:])
        let json = try JSONValue(parsing: Bytes(utf8: await writer.export(.annotations).text))
        #expect(json["items"]?.elements.first?["target"]?["id"]?.string == "nih:sha-256;\(id.hash)")
    }
}
