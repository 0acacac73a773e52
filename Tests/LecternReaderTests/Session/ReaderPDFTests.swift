import LecternBase
import LecternGeometry
import LecternImages
import LecternLibrary
import LecternLocators
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternReader

/// The reading model with a PDF.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReaderPDFTests {
    private static var book: PDFBuilder {
        var pdf = PDFBuilder(pages: (1...6).map { ["Leaf \($0) of the herbal", "with a thorn"] })
        pdf.title = "Herbal"
        pdf.labels = "0<</S/r>>2<</S/D>>"
        pdf.outline = [("Roots", 0), ("Leaves", 2), ("Thorns", 4)]
        return pdf
    }

    private func open(_ pdf: PDFBuilder = Self.book) async throws -> (TestReader, ReaderModel, String) {
        let reader = try TestReader()
        let path = try reader.folder.write("herbal.pdf", pdf.build())
        let model = await reader.open(path)
        // Too narrow for two pages.
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.settle()
        return (reader, model, path)
    }

    @Test func readsAndReopensAtTheSamePage() async throws {
        let (reader, model, path) = try await open()
        #expect(model.current != nil, "\(model.state)")
        #expect(model.title == "Herbal" && model.zoom.canMagnify && !model.zoom.isMagnified)
        let spread = try #require(model.current)
        #expect(model.pages.range == 1...6 && model.pageNumbers(on: spread).isEmpty)
        #expect(model.chapterTitle == "Roots")
        model.perform(.nextPage)
        await model.settle()
        #expect(model.current?.text.contains("Leaf 2 of the herbal") == true)
        model.close()
        let again = await reader.open(path)
        #expect(again.current?.text.contains("Leaf 2 of the herbal") == true && again.progression > 0)
    }

    @Test func pagesHaveTheirNames() async throws {
        let (_, model, _) = try await open()
        #expect(model.pages.haveNames && model.pages.name == "i")
        #expect(model.pageLabel.contains("i") && model.pageLabel.contains("6"))
        #expect(model.contents.rows.map(\.pageLabel) == ["i", "1", "3"])
        #expect(model.pages.go(toName: " II "))
        #expect(try await eventually { model.pages.name == "ii" })
        #expect(model.pages.go(toName: "3"))
        #expect(try await eventually { model.pages.number == 5 })
        #expect(model.chapterTitle == "Thorns" && model.contents.currentID == 2)
        #expect(!model.pages.go(toName: "xx") && !model.pages.go(toName: "99"))
        #expect(model.pages.go(toName: "6"))
        #expect(try await eventually { model.pages.number == 6 })
    }

    /// The rotation is that of the book; cut margins are those of all PDFs.
    @Test func rotationIsKeptForTheBook() async throws {
        let (reader, model, path) = try await open()
        let upright = try #require(model.current?.pages.first).content
        #expect(upright.height > upright.width)
        model.perform(.rotateRight)
        await model.settle()
        let sideways = try #require(model.current?.pages.first).content
        #expect(sideways.width > sideways.height)
        model.perform(.rotateLeft)
        model.perform(.rotateLeft)
        await model.settle()
        let bookID = try #require(model.session.bookID)
        #expect(
            try await eventually {
                await reader.app.library.setting("rotation", scope: .book(bookID))?.string == "left"
            })
        model.close()
        let other = await reader.open(try reader.folder.write("other.pdf", PDFBuilder(pages: [["Other"]]).build()))
        #expect(other.session.arrangement.rotation == .upright)
        other.close()
        let again = await reader.open(path)
        #expect(again.session.arrangement.rotation == .left)
        #expect(again.current?.layout.settings.rotation == .left)
        again.perform(.fitContent)
        await again.settle()
        #expect(again.current?.layout.settings.trimsMargins == true)
        #expect(again.appearance.trimsMargins(for: .pdf) && !again.appearance.trimsMargins(for: .comic))
        again.perform(.fitContent)
        await again.settle()
        #expect(again.current?.layout.settings.trimsMargins == false)
    }

    @Test func wordsAreFoundAndMarked() async throws {
        let (_, model, _) = try await open()
        model.search.find("THORN")
        #expect(try await eventually { !(model.search.isRunning || model.search.rows.isEmpty) })
        #expect(model.search.rows.count == 6 && model.search.rows[2].pageLabel == "1")
        model.search.goToHit(3)
        #expect(try await eventually { model.pages.number == 4 })
        let marks = model.search.marks
        #expect(marks.filter(\.isCurrent).count == 1)
        let frame = try #require(marks.first { $0.isCurrent }).frame
        let content = try #require(model.current?.pages.first).content
        #expect(content.expanded(by: 1).contains(x: frame.x, y: frame.y) && frame.width > 20)
    }

    @Test func pagesAreListedAndDrawn() async throws {
        let (_, model, _) = try await open()
        #expect(model.pages.haveThumbnails && model.pages.rows.map(\.label) == ["i", "ii", "1", "2", "3", "4"])
        #expect(model.pages.rows.map(\.isCurrent) == [true, false, false, false, false, false])
        let picture = try #require(await model.pages.thumbnail(of: 3, width: 80, height: 120))
        #expect(picture.width == 80 && picture.height == 120)
        model.pages.go(toRow: 3)
        #expect(try await eventually { model.pages.rows[3].isCurrent })
        let (reader, _, _) = try await open()
        let reflowable = await reader.open(try reader.write("plain", TestReader.bodies))
        #expect(!reflowable.pages.haveThumbnails && reflowable.pages.rows.isEmpty)
    }

    /// Annotations in the file are listed and shown, and cannot be changed.
    @Test func notesOfTheBookAreShown() async throws {
        var pdf = Self.book
        pdf.pages[1].annotations = [
            "/Subtype/Text/Rect[150 40 170 60]/Contents(Is this so?)/T(Ann)",
            "/Subtype/Underline/Rect[20 246 60 264]/QuadPoints[20 264 58 264 20 246 58 246]",
        ]
        let (_, model, _) = try await open(pdf)
        #expect(model.highlights.rows.isEmpty)
        model.highlights.readBookNotes()
        #expect(try await eventually { model.highlights.rows.count == 2 })
        let rows = model.highlights.rows
        #expect(rows.map(\.kind) == [.brought, .brought] && rows.map(\.style) == [.underline, .marker])
        #expect(rows.map(\.text) == ["Leaf", ""] && rows.map(\.note) == ["", "Is this so?"])
        #expect(rows.map(\.pageLabel) == ["ii", "ii"] && rows[1].title == "Ann" && rows[0].title == "Roots")
        model.highlights.remove(rows[0].id)
        #expect(model.highlights.rows.count == 2)
        model.highlights.go(to: rows[1].id)
        #expect(try await eventually { model.pages.number == 2 })
        var notes: [String] = []
        model.onChange = { if case .note(let note, _, _) = $0 { notes.append(note.text) } }
        let content = try #require(model.current?.pages.first).content
        let scale = content.width / 200
        let (x, y) = (content.x + 160 * scale, content.y + 250 * scale)
        model.tap(x: x, y: y)
        #expect(try await eventually { notes == ["Ann\nIs this so?"] })
    }

    /// Annotations in the file are exported with the user's highlights, in both formats.
    @Test func notesOfTheBookAreExported() async throws {
        var pdf = Self.book
        pdf.pages[1].annotations = [
            "/Subtype/Text/Rect[150 40 170 60]/Contents(Is this *so*?)/T(Ann)/M(D:20240102030405Z)",
            "/Subtype/Underline/Rect[20 246 60 264]/QuadPoints[20 264 58 264 20 246 58 246]",
        ]
        let (_, model, _) = try await open(pdf)
        var files: [HighlightExport] = []
        model.onChange = { if case .export(let file) = $0 { files.append(file) } }
        model.perform(.exportMarkdown)
        #expect(try await eventually { files.count == 1 })
        #expect(
            files[0].text.hasSuffix(
                "\n## Notes that came with the book\n\n> Leaf\n>\n> — Page ii\n\n— Page ii, Ann\n\nIs this \\*so\\*?\n")
        )
        model.perform(.exportAnnotations)
        #expect(try await eventually { files.count == 2 })
        let items = try #require(try JSONValue(parsing: Bytes(utf8: files[1].text))["items"]?.elements)
        #expect(items.map { $0["motivation"]?.string } == ["highlighting", "commenting"])
        #expect(items[1]["creator"]?["name"]?.string == "Ann" && items[1]["body"]?["value"]?.string == "Is this *so*?")
        #expect(items[1]["modified"]?.string?.hasPrefix("2024-01-02T03:04:05") == true)
        let selectors = try #require(items[0]["target"]?["selector"]?.elements)
        #expect(selectors.map { $0["type"]?.string } == ["FragmentSelector", "TextQuoteSelector"])
        #expect(selectors[0]["value"]?.string == "page=2" && selectors[1]["exact"]?.string == "Leaf")
        // The export is read as a W3C annotation page.
        #expect(AnnotationSelector.list(items[0]["target"]?["selector"]).count == 2)
    }

    /// Links to books are offered to the user; links to programs are refused.
    @Test func linkedFilesAreOfferedOrRefused() async throws {
        var pdf = Self.book
        let boxes = [[20, 200, 180, 210], [20, 150, 180, 160], [20, 100, 180, 110]]
        let names = ["other.pdf", "tool", "gone.pdf"]
        pdf.pages[0].links = zip(boxes, names).map { (box: $0, target: .file($1, destination: "[2/Fit]")) }
        let (reader, model, path) = try await open(pdf)
        let other = try reader.folder.write("other.pdf", Self.book.build())
        _ = try reader.folder.write("tool", Bytes([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3]))
        var (offers, words): ([LinkedBook], [String]) = ([], [])
        model.onChange = {
            if case .linkedBook(let book) = $0 { offers.append(book) }
            if case .message(let text, _) = $0 { words.append(text) }
        }
        let content = try #require(model.current?.pages.first).content
        for (index, box) in boxes.enumerated() {
            let scale = content.height / 300
            model.tap(x: content.x + 60 * scale, y: content.y + Double(300 - box[1] - 5) * scale)
            #expect(try await eventually { offers.count + words.count == index + 1 })
        }
        #expect(offers == [LinkedBook(path: other, page: 2)] && other != path)
        #expect(words.count == 2 && words[0].contains("tool") && words[1].contains("gone.pdf"))
        let beside = reader.app.open(path: other, page: 2)
        beside.setViewport(width: 300, height: 400, scale: 1)
        await beside.opened()
        await beside.settle()
        #expect(beside.pages.number == 3)
    }

    @Test func keysMagnifyAndMove() async throws {
        let (_, model, _) = try await open()
        model.perform(.fitWidth)
        await model.settle()
        #expect(model.zoom.isMagnified && model.zoom.zoomTransform == .none)
        // The page is read to its end before it is turned.
        var steps = 0
        while model.pages.number == 1, steps < 10 {
            model.perform(.nextPage)
            await model.settle()
            steps += 1
        }
        #expect(model.pages.number == 2 && steps > 1)
        model.perform(.zoomReset)
        await model.settle()
        #expect(!model.zoom.isMagnified)
        model.perform(.zoomIn)
        #expect(model.zoom.isMagnified && model.zoom.zoomTransform.scale > 1.2)
        await model.settle()
        #expect(model.zoom.pan(dx: 0, dy: -20))
        model.perform(.zoomOut)
        await model.settle()
        #expect(!model.zoom.isMagnified)
    }

    /// The page fit of the appearance panel holds for all books of the kind.
    @Test func pageFitFillsTheWidth() async throws {
        let (reader, model, path) = try await open()
        model.setViewport(width: 700, height: 400, scale: 1)
        reader.app.appearance.setDualPage(.off, for: .pdf)
        reader.app.appearance.setPageFit(.width, for: .pdf)
        await model.settle()
        #expect(model.zoom.isMagnified && model.current?.pages.first.map { abs($0.content.width - 700) < 2 } == true)
        model.close()
        let again = await reader.open(path)
        #expect(try await eventually { again.zoom.isMagnified }, "another window, later")
        again.perform(.zoomReset)
        await again.settle()
        #expect(!again.zoom.isMagnified && reader.app.appearance.pageFit(for: .pdf) == .page)
    }

    /// A key switches between one page and two, for all books of the kind.
    @Test func keySwitchesBetweenOneAndTwoPages() async throws {
        let (reader, model, path) = try await open()
        model.setViewport(width: 1_000, height: 500, scale: 1)
        await model.settle()
        func numbers(_ model: ReaderModel) -> [Int] { model.current?.pages.map(\.page.chapter) ?? [] }
        model.pages.go(toNumber: 3)
        #expect(try await eventually { model.pages.number == 2 })
        #expect(numbers(model) == [1, 2], "two where there is room")
        let place = model.progression
        #expect(model.key("d"))
        await model.settle()
        #expect(numbers(model).count == 1 && reader.app.appearance.dualPage(for: .pdf) == .off)
        #expect(abs(model.progression - place) < 0.2, "the same place")
        model.setViewport(width: 500, height: 800, scale: 1)
        model.perform(.dualPage)
        await model.settle()
        #expect(
            numbers(model).count == 2 && reader.app.appearance.dualPage(for: .pdf) == .on,
            "two where one would be shown")
        #expect(reader.app.appearance.effectivePreferences(for: .pdf).spread == .always)
        for kind in [BookKind.text, .comic] {
            let preferences = reader.app.appearance.effectivePreferences(for: kind)
            #expect(preferences.columnCount == nil && preferences.spread == nil, "other kinds of books are unchanged")
        }
        model.close()
        await reader.app.appearance.flush()
        let again = await reader.open(path)
        again.setViewport(width: 500, height: 800, scale: 1)
        await again.settle()
        #expect(numbers(again).count == 2)
        reader.app.appearance.setDualPage(.auto, for: .pdf)
        await again.settle()
        #expect(numbers(again).count == 1 && !reader.app.appearance.isChanged)
    }

    @Test func bookmarksBelongToPages() async throws {
        let (_, model, _) = try await open()
        model.perform(.nextPage)
        await model.settle()
        model.bookmarks.toggle()
        #expect(try await eventually { !model.bookmarks.rows.isEmpty })
        #expect(model.bookmarks.isOnPage && model.bookmarks.rows[0].pageLabel == "ii")
        model.perform(.nextPage)
        await model.settle()
        #expect(!model.bookmarks.isOnPage)
        model.bookmarks.go(to: model.bookmarks.rows[0].id)
        #expect(try await eventually { model.pages.name == "ii" })
    }

    /// A large book is read before the library has read all of it.
    @Test func largeBookIsShownBeforeItIsIdentified() async throws {
        var pdf = Self.book
        pdf.pages[5].comment = "%" + String(repeating: "x", count: 25 << 20) + "\n"
        let folder = try TemporaryFolder()
        let path = try folder.write("large.pdf", pdf.build())
        let importer = SlowImporter()
        let app = ReaderAppModel(library: try .inMemory(), services: try TestReader().app.services, importer: importer)
        let model = app.open(path: path)
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.opened()
        await model.settle()
        #expect(model.current?.text.contains("Leaf 1") == true)
        model.perform(.nextPage)
        await model.settle()
        await importer.finish()
        #expect(try await eventually { try await app.library.book(at: path) != nil })
        #expect(try await eventually { model.placeStatus == .stored })
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.isOnPage })
    }

    /// The place in a large book that is closed before it is identified is stored when it is.
    @Test func placeIsStoredAfterClosing() async throws {
        var pdf = Self.book
        pdf.pages[5].comment = "%" + String(repeating: "x", count: 25 << 20) + "\n"
        let folder = try TemporaryFolder()
        let path = try folder.write("large.pdf", pdf.build())
        let importer = SlowImporter()
        let app = ReaderAppModel(library: try .inMemory(), services: try TestReader().app.services, importer: importer)
        let model = app.open(path: path)
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.opened()
        await model.settle()
        model.perform(.nextPage)
        await model.settle()
        #expect(model.placeStatus == .identifying)
        model.close()
        await importer.finish()
        await app.flush()
        let book = try #require(try await app.library.book(at: path))
        #expect(await app.library.place(of: book.id)?.locator.locations.position == 2)
    }

    @Test func protectedBookAsksForAPassword() async throws {
        var pdf = Self.book
        pdf.password = "sesame"
        let (reader, model, _) = try await open(pdf)
        // The file is deleted with the reader.
        defer { withExtendedLifetime(reader) {} }
        func wasWrong() -> Bool? { if case .locked(let isWrong) = model.state { isWrong } else { nil } }
        #expect(wasWrong() == false)
        model.opening.unlock("parsley")
        await model.opened()
        #expect(wasWrong() == true, "\(model.state)")
        model.opening.unlock("sesame")
        await model.opened()
        await model.settle()
        #expect(model.title == "Herbal" && model.current?.text.contains("Leaf 1") == true)
    }

    @Test func theFirstPasswordIsTriedOnce() async throws {
        var pdf = Self.book
        pdf.password = "sesame"
        let reader = try TestReader()
        let path = try reader.folder.write("herbal.pdf", pdf.build())
        reader.app.firstPassword = "sesame"
        let first = await reader.open(path)
        #expect(first.title == "Herbal" && reader.app.firstPassword == nil)
        let second = await reader.open(path)
        guard case .locked(isWrong: false) = second.state else { throw PDFOpened(state: "\(second.state)") }
    }

    private struct PDFOpened: Error { let state: String }

    @Test func firstPageIsTheCoverOfAPDF() async throws {
        let folder = try TemporaryFolder()
        let description = try await PublicationImporter().describe(
            path: try folder.write("herbal.pdf", Self.book.build()))
        #expect(description.title == "Herbal")
        let cover = try #require(description.cover)
        let bitmap = try #require(CoverScaler().bitmap(of: cover, width: 200, height: 300))
        #expect((bitmap.width, bitmap.height) == (200, 300))
    }
}

/// Describes books when a test lets it.
private actor SlowImporter: BookImporter {
    private var isDone = false

    func finish() { isDone = true }

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        _ = try? await eventually { isDone }
        return BookDescription(title: "Large")
    }
}
