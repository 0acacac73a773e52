import LecternBase
import LecternImages
import LecternLibrary
import LecternLocators
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternReader
import LecternTestKit
import Testing

/// A PDF in a window, without the window.
@MainActor struct ReaderPDFTests {
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
        // So high that one page shows at a time.
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.settle()
        return (reader, model, path)
    }

    @Test func readsAndReopensAtTheSamePage() async throws {
        let (reader, model, path) = try await open()
        #expect(model.current != nil, "\(model.state)")
        #expect(model.title == "Herbal" && model.canMagnify && !model.isMagnified)
        let spread = try #require(model.current)
        #expect(model.pageRange == 1...6 && model.pageNumbers(on: spread).isEmpty)
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
        #expect(model.hasPageNames && model.pageName == "i")
        #expect(model.pageLabel.contains("i") && model.pageLabel.contains("6"))
        #expect(model.contents.map(\.pageLabel) == ["i", "1", "3"])
        #expect(model.goToPage(named: " II "))
        while model.pageName != "ii" { try await Task.sleep(for: .milliseconds(2)) }
        #expect(model.goToPage(named: "3"))
        while model.pageNumber != 5 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(model.chapterTitle == "Thorns" && model.currentContentsID == 2)
        #expect(!model.goToPage(named: "xx") && !model.goToPage(named: "99"))
        #expect(model.goToPage(named: "6"))
        while model.pageNumber != 6 { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func wordsAreFoundAndMarked() async throws {
        let (_, model, _) = try await open()
        model.find("THORN")
        while model.isSearching || model.searchRows.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(model.searchRows.count == 6 && model.searchRows[2].pageLabel == "1")
        model.goToHit(3)
        while model.pageNumber != 4 { try await Task.sleep(for: .milliseconds(2)) }
        let marks = model.searchMarks
        #expect(marks.filter(\.isCurrent).count == 1)
        let frame = try #require(marks.first { $0.isCurrent }).frame
        let content = try #require(model.current?.pages.first).content
        #expect(content.expanded(by: 1).contains(x: frame.x, y: frame.y) && frame.width > 20)
    }

    @Test func pagesAreListedAndDrawn() async throws {
        let (_, model, _) = try await open()
        #expect(model.hasThumbnails && model.pageRows.map(\.label) == ["i", "ii", "1", "2", "3", "4"])
        #expect(model.pageRows.map(\.isCurrent) == [true, false, false, false, false, false])
        let picture = try #require(await model.thumbnail(of: 3, width: 80, height: 120))
        #expect(picture.width == 80 && picture.height == 120)
        model.goToPage(row: 3)
        #expect(try await eventually { model.pageRows[3].isCurrent })
        let (reader, _, _) = try await open()
        let reflowable = await reader.open(try reader.write("plain", TestReader.bodies))
        #expect(!reflowable.hasThumbnails && reflowable.pageRows.isEmpty)
    }

    /// What others wrote into the book is listed and shown, and cannot be changed.
    @Test func notesOfTheBookAreShown() async throws {
        var pdf = Self.book
        pdf.pages[1].annotations = [
            "/Subtype/Text/Rect[150 40 170 60]/Contents(Is this so?)/T(Ann)",
            "/Subtype/Underline/Rect[20 246 60 264]/QuadPoints[20 264 58 264 20 246 58 246]",
        ]
        let (_, model, _) = try await open(pdf)
        #expect(model.highlights.isEmpty)
        model.readBookNotes()
        #expect(try await eventually { model.highlights.count == 2 })
        let rows = model.highlights
        #expect(rows.map(\.kind) == [.brought, .brought] && rows.map(\.color) == [.underline, .yellow])
        #expect(rows.map(\.text) == ["Leaf", ""] && rows.map(\.note) == ["", "Is this so?"])
        #expect(rows.map(\.pageLabel) == ["ii", "ii"] && rows[1].title == "Ann" && rows[0].title == "Roots")
        model.removeHighlight(rows[0].id)
        #expect(model.highlights.count == 2)
        model.goToHighlight(rows[1].id)
        #expect(try await eventually { model.pageNumber == 2 })
        var notes: [String] = []
        model.onChange = { if case .note(let note, _, _) = $0 { notes.append(note.text) } }
        let content = try #require(model.current?.pages.first).content
        let scale = content.width / 200
        let (x, y) = (content.x + 160 * scale, content.y + 250 * scale)
        #expect(model.target(x: x, y: y) == .highlight)
        model.tap(x: x, y: y)
        #expect(try await eventually { notes == ["Ann\nIs this so?"] })
    }

    /// They go out with the reader's own highlights, in both forms.
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
        // An annotation of the W3C's is read again.
        #expect(AnnotationSelector.list(items[0]["target"]?["selector"]).count == 2)
    }

    /// Links to other files are offered where they are books, and never started.
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
        #expect(beside.pageNumber == 3)
    }

    @Test func keysMagnifyAndMove() async throws {
        let (_, model, _) = try await open()
        model.perform(.fitWidth)
        await model.settle()
        #expect(model.isMagnified && model.slip == .none)
        // The page is read to its end before it is turned.
        var steps = 0
        while model.pageNumber == 1, steps < 10 {
            model.perform(.nextPage)
            await model.settle()
            steps += 1
        }
        #expect(model.pageNumber == 2 && steps > 1)
        model.perform(.zoomReset)
        await model.settle()
        #expect(!model.isMagnified)
        model.perform(.zoomIn)
        #expect(model.isMagnified && model.slip.scale > 1.2)
        await model.settle()
        #expect(model.pan(dx: 0, dy: -20))
        model.perform(.zoomOut)
        await model.settle()
        #expect(!model.isMagnified)
        model.doubleTap(x: 200, y: 150)
        await model.settle()
        #expect(model.isMagnified)
    }

    /// One page or two at a key, kept for the next book, whether text flows there or pages have a size.
    @Test func oneOrTwoPagesAtAKey() async throws {
        let (reader, model, path) = try await open()
        model.setViewport(width: 1_000, height: 500, scale: 1)
        await model.settle()
        func numbers(_ model: ReaderModel) -> [Int] { model.current?.pages.map(\.page.chapter) ?? [] }
        model.goToPage(3)
        while model.pageNumber != 2 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(numbers(model) == [1, 2], "two where there is room")
        let place = model.progression
        #expect(model.key("d"))
        await model.settle()
        #expect(numbers(model).count == 1 && reader.app.appearance.dualPage == .off)
        #expect(abs(model.progression - place) < 0.2, "the same place")
        model.setViewport(width: 500, height: 800, scale: 1)
        model.perform(.dualPage)
        await model.settle()
        #expect(numbers(model).count == 2 && reader.app.appearance.dualPage == .on, "two where one would be shown")
        #expect(reader.app.appearance.appearance.preferences.spread == .always)
        #expect(reader.app.appearance.appearance.preferences.columnCount == .two)
        model.close()
        await reader.app.appearance.flush()
        let again = await reader.open(path)
        again.setViewport(width: 500, height: 800, scale: 1)
        await again.settle()
        #expect(numbers(again).count == 2)
        reader.app.appearance.dualPage = .auto
        await again.settle()
        #expect(numbers(again).count == 1 && !reader.app.appearance.isChanged)
    }

    @Test func bookmarksStandOnPages() async throws {
        let (_, model, _) = try await open()
        model.perform(.nextPage)
        await model.settle()
        model.toggleBookmark()
        while model.bookmarks.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(model.isBookmarked && model.bookmarks[0].pageLabel == "ii")
        model.perform(.nextPage)
        await model.settle()
        #expect(!model.isBookmarked)
        model.goToBookmark(model.bookmarks[0].id)
        while model.pageName != "ii" { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// A large book is read before the library has read all of it.
    @Test func aLargeBookDoesNotWaitForTheLibrary() async throws {
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
        while try await app.library.book(at: path) == nil { try await Task.sleep(for: .milliseconds(10)) }
        while model.bookmarks.isEmpty {
            model.toggleBookmark()
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(model.isBookmarked)
    }

    @Test func aPasswordIsAskedFor() async throws {
        var pdf = Self.book
        pdf.password = "sesame"
        let (reader, model, _) = try await open(pdf)
        // With it goes the file.
        defer { withExtendedLifetime(reader) {} }
        func wasWrong() -> Bool? { if case .locked(let isWrong) = model.state { isWrong } else { nil } }
        #expect(wasWrong() == false)
        model.unlock("parsley")
        await model.opened()
        #expect(wasWrong() == true, "\(model.state)")
        model.unlock("sesame")
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

    @Test func theShelfTakesPDFWithItsFirstPage() async throws {
        let folder = try TemporaryFolder()
        let description = try await PublicationImporter().describe(
            path: try folder.write("herbal.pdf", Self.book.build()))
        #expect(description.title == "Herbal")
        let cover = try #require(description.cover)
        let bitmap = try #require(CoverScaler().bitmap(of: cover, width: 200, height: 300))
        #expect((bitmap.width, bitmap.height) == (200, 300))
    }
}

/// Takes books in when it is told to.
private actor SlowImporter: BookImporter {
    private var isDone = false

    func finish() { isDone = true }

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        while !isDone { try? await Task.sleep(for: .milliseconds(5)) }
        return BookDescription(title: "Large")
    }
}
