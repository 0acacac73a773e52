import Foundation
import Lectern
import LecternLibrary
import LecternTestKit
import Testing

// The code of `docs/guides/highlights.md`.

@MainActor final class Marks: SpreadNavigatorDataSource {
    var stored: [ChapterHighlight] = []

    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        stored.filter { $0.chapterIndex == chapter }
    }

    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {
        stored.append(highlight)
    }

    func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight) {
        stored.removeAll { $0.id == highlight.id }
    }
}

struct ServerBookmarks: BookmarkStore {
    let server: MemoryStore

    func save(_ bookmark: Bookmark) async throws { await server.save(bookmark) }
    func removeBookmark(_ id: Bookmark.ID) async throws -> Bookmark? { await server.removeBookmark(id) }
    func bookmarks(of book: BookID) async throws -> [Bookmark] { await server.bookmarks(of: book) }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct HighlightsGuideTests {
    private func open() async throws -> EPUBNavigator {
        let navigator = try await GuideBook.open(["<p>one two three four five</p>"]) { configuration in
            let frame = Decoration.Style.ID(rawValue: "frame")
            configuration.decorationTemplates[frame] = DecorationTemplate { drawing in
                drawing.lines.map { line in
                    DecorationMark(frame: line.frame.expanded(by: 2), color: Color(rgb: 0xCCDDFF), blend: .tint)
                }
            }
        }
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        return navigator
    }

    @Test func decorations() async throws {
        let navigator = try await open()
        #expect(navigator.selectFirstWord())
        let locator = try #require(navigator.currentSelection).locator
        var quotes: [String] = []
        func quote(_ words: String, _ place: Locator) { quotes.append(words) }
        if let selection = navigator.currentSelection {
            quote(selection.text, selection.locator)
        }
        let hit = Decoration(id: "1", locator: locator, style: .highlight(tint: Color(rgb: 0xFFE066)))
        navigator.apply([hit], in: "search")
        var shown: [String] = []
        func show(_ id: String, at point: Point) { shown.append(id) }
        navigator.observeDecorationInteractions(in: "search") { activation in
            show(activation.decoration.id, at: activation.point)
        }
        await navigator.settle()
        #expect(quotes == ["one"] && navigator.shown?.decorations.map(\.decoration.id) == ["1"] && shown.isEmpty)
    }

    @Test func highlightsByChapter() async throws {
        let navigator = try await open()
        let marks = Marks()
        #expect(navigator.selectFirstWord())
        navigator.dataSource = marks
        let highlight = navigator.makeSelectionHighlight(color: .highlightYellow)
        #expect(highlight?.text == "one" && marks.stored.count == 1)
        #expect(navigator.selectFirstWord())
        let note = navigator.makeSelectionNote("See chapter 3")
        #expect(note?.note == "See chapter 3" && marks.stored.count == 1, "the highlight is merged")
    }

    @Test func storesAndCopies() async throws {
        let store = ServerBookmarks(server: MemoryStore())
        #expect(try await store.bookmarks(of: BookID(hash: "x")).isEmpty)
        try await withTemporaryFolder { (folder: String) async throws in
            let pdf = PDFBuilder(pages: (1...4).map { ["Page \($0)"] })
            let document = try await DefaultPDFDocumentFactory().open(DataResource(pdf.build()), password: nil)
            let (path, areas) = (folder + "/copy.pdf", [Rect(x: 20, y: 40, width: 50, height: 12)])
            var draft = PDFAnnotationDraft(page: 3, kind: .highlight, areas: areas, contents: "See chapter 3")
            draft.author = "Ann"
            try await document.writeCopy(to: path, adding: [draft])
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }
}
