import LecternBase
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// The note about a book as a whole.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OwnNoteTests {
    @Test func bookNoteIsStoredChangedAndRemoved() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        #expect(await model.highlights.ownNote() == "")
        model.highlights.setOwnNote("Lent to Ann.")
        #expect(try await eventually { await model.highlights.ownNote() == "Lent to Ann." })
        let id = try #require(model.session.bookID)
        let first = try #require(await reader.app.library.note(of: id))
        model.close()
        let again = await reader.open(path)
        #expect(await again.highlights.ownNote() == "Lent to Ann.")
        again.highlights.setOwnNote("Ann has brought it back.")
        #expect(try await eventually { await again.highlights.ownNote() == "Ann has brought it back." })
        #expect(try await reader.app.library.note(of: id)?.createdAt == first.createdAt, "it is the same note")
        again.highlights.setOwnNote("")
        #expect(try await eventually { await again.highlights.ownNote() == "" })
        #expect(try await reader.app.library.note(of: id) == nil)
    }

    /// The note is listed before the highlights, opens its editor, and can be restored after removal.
    @Test func bookNoteIsListedFirst() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        let other = await reader.open(path)
        let changes = Changes()
        model.onChange = { changes.take($0) }
        let frame = try #require(model.current?.pages.first?.paragraphs[1].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .paragraph))
        let highlight = try #require(model.highlights.highlightSelection(.green))
        model.highlights.setOwnNote("Lent to Ann.")
        #expect(try await eventually { model.highlights.rows.count == 2 })
        let row = try #require(model.highlights.rows.first)
        #expect(row.kind == .wholeBook && row.note == "Lent to Ann." && row.color == nil && row.text.isEmpty)
        #expect(row.title == "Note on This Book" && model.highlights.rows[1].id == highlight)
        #expect(
            try await eventually { other.highlights.rows.map(\.id) == model.highlights.rows.map(\.id) },
            "in both windows")
        model.highlights.go(to: row.id)
        #expect(changes.windows == [.bookNote])
        model.highlights.remove(row.id)
        #expect(try await eventually { changes.messages.map(\.text) == ["Note removed"] })
        #expect(try await eventually { model.highlights.rows.map(\.id) == [highlight] })
        #expect(await model.highlights.ownNote() == "")
        model.perform(.undo)
        #expect(try await eventually { model.highlights.rows.first?.note == "Lent to Ann." })
    }

    /// Undoing a removal keeps a note that was written later.
    @Test func undoDoesNotReplaceANewerNote() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let (model, other) = (await reader.open(path), await reader.open(path))
        model.highlights.setOwnNote("Old")
        #expect(try await eventually { model.highlights.rows.count == 1 })
        model.highlights.setOwnNote("")
        #expect(try await eventually { model.highlights.rows.isEmpty && model.history.done.count == 2 })
        other.highlights.setOwnNote("New")
        #expect(try await eventually { model.highlights.rows.first?.note == "New" })
        model.history.undo()
        await model.settle()
        await reader.app.flush()
        let id = try #require(model.session.bookID)
        #expect(try await reader.app.library.note(of: id)?.text == "New")
    }

    /// Each edit is undone separately, also the first.
    @Test func eachEditIsUndoneSeparately() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        for text in ["First", "Second", ""] {
            model.highlights.setOwnNote(text)
            #expect(try await eventually { model.highlights.rows.first?.note ?? "" == text })
        }
        for text in ["Second", "First", ""] {
            model.history.undo()
            #expect(try await eventually { model.highlights.rows.first?.note ?? "" == text })
        }
        #expect(!model.history.canUndo)
    }

    /// The note is exported first, in both formats; its target is the publication.
    @Test func bookNoteIsExportedWithHighlights() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        model.highlights.setOwnNote("*Lent*\nto Ann.")
        #expect(try await eventually { model.highlights.rows.count == 1 })
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
        let identifier = try #require(model.session.publication?.metadata.identifier)
        #expect(items[0]["target"]?["id"]?.string == identifier && items[0]["target"]?["selector"] == nil)
    }

    /// A book whose identifier is not an IRI is identified by the digest of its file.
    @Test func bookWithoutAnIRIIsIdentifiedByItsDigest() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        var manifest = try #require(model.session.publication).manifest
        manifest.metadata.identifier = "no IRI"
        let id = try #require(model.session.bookID)
        let writer = HighlightWriter(
            publication: Publication(manifest: manifest), title: "Book", author: "", book: id,
            note: DocumentNote(book: id, text: "Mine"),
            highlights: [], pages: [:])
        let file = try #require(await writer.export(.annotations))
        let json = try JSONValue(parsing: Bytes(utf8: file.text))
        #expect(json["items"]?.elements.first?["target"]?["id"]?.string == "nih:sha-256;\(id.hash)")
    }
}
