import LecternAssets
import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

/// Titles, authors and covers that are corrected in the shelf.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BookEditTests {
    @Test func whatIsCorrectedIsShownAndUndone() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            fixture.shelf.add(paths: try fixture.files("emma_2|unknown"))
            await fixture.shelf.imported()
            let item = try #require(fixture.shelf.items.first)
            let old = try #require(await fixture.shelf.editing(item.id))
            #expect(old.title == "emma_2" && old.authors == "unknown" && old.sortTitle.isEmpty && !old.isCorrected)
            var edit = old
            edit.title = "Emma"
            edit.authors = "Jane Austen;  A Lady ; "
            edit.series = "Novels"
            edit.number = "2,5"
            #expect(edit.isNumberValid)
            await fixture.shelf.keep(edit, insteadOf: old)
            let changed = try #require(fixture.shelf.items.first)
            #expect(changed.title == "Emma" && changed.authorLine == "Jane Austen, A Lady")
            #expect(changed.seriesLine == "Novels 2.5")
            #expect(fixture.messages.last == BookshelfMessage(text: "Changed “Emma”", canUndo: true))
            #expect(try #require(await fixture.shelf.editing(item.id)).isCorrected)
            await fixture.shelf.undo()
            #expect(fixture.titles == ["emma_2"] && fixture.shelf.items.first?.seriesLine == "")
            edit.number = "two"
            #expect(!edit.isNumberValid)
        }
    }

    @Test func aCoverIsReadFromAPictureAndShownAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            fixture.shelf.add(paths: try fixture.files("Emma|Jane Austen"))
            await fixture.shelf.imported()
            let item = try #require(fixture.shelf.items.first)
            let before = await fixture.shelf.cover(of: item)
            let pixels = [UInt8](repeating: 180, count: 40 * 60 * 4)
            let png = try #require(PNGEncoder.encode(Bitmap(width: 40, height: 60, bytesPerRow: 160, pixels: pixels)))
            try write(Bytes(png), toFile: folder + "/cover.png")
            try write(Bytes(utf8: "none"), toFile: folder + "/none.png")
            #expect(await fixture.shelf.cover(inFile: folder + "/none.png") == nil)
            let old = try #require(await fixture.shelf.editing(item.id))
            var edit = old
            let chosen = await fixture.shelf.cover(inFile: folder + "/cover.png")
            let cover = try #require(chosen)
            edit.cover = cover
            await fixture.shelf.keep(edit, insteadOf: old)
            let changed = try #require(fixture.shelf.items.first)
            #expect(changed != item, "its cell is shown anew")
            #expect(fixture.shelf.coverNow(of: changed) == nil)
            #expect(await fixture.shelf.cover(of: changed) == edit.cover && edit.cover != before)
            await fixture.shelf.takeMetadataFromFile(of: item.id)
            #expect(await fixture.shelf.cover(of: try #require(fixture.shelf.items.first)) == before)
        }
    }

    @Test func aCopyOfTheFileGetsTheCorrections() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder, importer: PublicationImporter())
            var book = EPUBBuilder(title: "emma_2")
            book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
            try book.write(toFile: folder + "/emma.epub")
            fixture.shelf.add(paths: [folder + "/emma.epub"])
            await fixture.shelf.imported()
            let item = try #require(fixture.shelf.items.first)
            let old = try #require(await fixture.shelf.editing(item.id))
            var edit = old
            edit.title = "Emma"
            edit.series = "Novels"
            #expect(edit.canWriteCopy && edit.copyName == "emma (2).epub")
            let copy = folder + "/copy.epub"
            await fixture.shelf.writeCopy(of: edit, changedFrom: old, picturePath: nil, to: copy)
            #expect(fixture.messages.last?.text == "Saved copy.epub")
            let description = try await PublicationImporter().describe(path: copy)
            #expect(description.title == "Emma" && description.series?.name == "Novels")
            #expect(description.authors == ["Ann Author"])
            #expect(fixture.titles == ["emma_2"], "the library is not changed by that")
            await fixture.shelf.writeCopy(of: edit, changedFrom: old, picturePath: nil, to: folder + "/none/copy.epub")
            #expect(fixture.messages.last?.text.contains("could not be saved") == true)
            // A picture that is gone is not left out in silence.
            await fixture.shelf.writeCopy(
                of: edit, changedFrom: old, picturePath: folder + "/gone.png", to: folder + "/again.epub")
            #expect(fixture.messages.last?.text.contains("gone.png does not exist") == true)
            await #expect(throws: BookImportError.self) {
                try await PublicationImporter().describe(path: folder + "/again.epub")
            }
        }
    }

    @Test func theWindowOfACorrectedBookHasItsTitle() async throws {
        let reader = try TestReader()
        var book = EPUBBuilder(title: "emma_2")
        book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
        let path = try reader.folder.write("emma.epub", book.bytes())
        let added = try await reader.app.library.add(path: path, importer: TitleImporter())
        _ = try await reader.app.library.correct([added.book.id: BookMetadata(title: "Emma", authors: ["Jane Austen"])])
        let model = await reader.open(path)
        #expect(try await eventually { model.title == "Emma" })
        let details = await model.details()
        #expect(details.title == "Emma" && details.author == "Jane Austen")
    }
}
