import Foundation
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// Highlights that an app stores chapter by chapter, merged by the toolkit.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HighlightDataSourceTests {
    private static let words = "<p>one two three four five six seven eight nine ten</p>"

    private func open(_ store: HighlightStore, _ bodies: [String] = [words, words, words]) async throws
        -> SpreadNavigator
    {
        let publication = try await TestRendition.make(bodies).publication
        var spreads = SpreadConfiguration(services: TestRendition.services, countsPages: false)
        spreads.book = BookReference(code: 3, fileName: "three.epub")
        let navigator = try publication.makeNavigator(configuration: .init(spreads))
        navigator.delegate = store
        navigator.dataSource = store
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        return navigator
    }

    /// The offset of the first word on the page: the canonical text begins with the title.
    private func base(_ navigator: SpreadNavigator) -> Int {
        navigator.occurrences(of: "one").first?.range.lowerBound ?? 0
    }

    /// Selects words of the chapter shown, by their range from the first word.
    private func select(_ navigator: SpreadNavigator, _ range: Range<Int>) {
        let (chapter, base) = (navigator.place.chapter, base(navigator))
        #expect(
            navigator.select(TextRange(chapter: chapter, range: range.lowerBound + base..<range.upperBound + base)))
    }

    /// The ranges of highlights from the first word.
    private func ranges(_ highlights: [ChapterHighlight], _ navigator: SpreadNavigator) -> [Range<Int>] {
        let base = base(navigator)
        return highlights.map { $0.range.lowerBound - base..<$0.range.upperBound - base }
    }

    @Test func selectionBecomesAHighlightOrNote() async throws {
        let store = HighlightStore()
        let navigator = try await open(store)
        #expect(navigator.makeSelectionHighlight() == nil && store.log.first == "load 0")
        select(navigator, 4..<7)
        let made = try #require(navigator.makeSelectionHighlight(color: Color(rgb: 0x00FF00)))
        #expect(store.log.suffix(1) == ["insert two"] && navigator.currentSelection == nil)
        #expect(
            made.bookCode == 3 && made.chapterIndex == 0 && ranges([made], navigator) == [4..<7]
                && !made.isNote)
        #expect(made.highlightColor == Color(rgb: 0x00FF00) && made.text == "two")
        select(navigator, 14..<18)
        let note = try #require(navigator.makeSelectionNote("look"))
        #expect(note.isNote && note.note == "look" && store.log.suffix(1) == ["insert four"])
        await navigator.settle()
        let drawn = try #require(navigator.shown).decorations
        #expect(
            drawn.map(\.range.range) == [made.range, note.range, note.range]
                && navigator.visibleHighlights == [made, note])
        #expect(drawn.map(\.decoration.style.id) == [.highlight, .highlight, .marginNote])
    }

    /// The ends name elements of the document: an independent count of the markup agrees.
    @Test func endsAreElementsAndOffsets() async throws {
        let store = HighlightStore()
        let navigator = try await open(store, ["<p>alpha <em>beta</em> gamma</p><p>delta</p>"])
        let text = try #require(navigator.shown?.pages.first).document.markup
        let words = text.text.withUnsafeBufferPointer { String(decoding: $0, as: UTF16.self) }
        let beta = try #require(words.firstRange(of: "beta"))
        let start = words.utf16.distance(from: words.startIndex, to: beta.lowerBound)
        select(navigator, start + 1..<start + 8)
        let made = try #require(navigator.makeSelectionHighlight())
        #expect(made.text == "eta gam")
        let em = text.nodes.indices.first {
            text.nodes[$0].kind == .element && text.names.text(text.nodes[$0].name) == "em"
        }
        let p = text.nodes.indices.first {
            text.nodes[$0].kind == .element && text.names.text(text.nodes[$0].name) == "p"
        }
        #expect(made.ends == .init(startIndex: em ?? 0, startOffset: 1, endIndex: p ?? 0, endOffset: 14))
        #expect(abs(made.pagePercent - Double(start + 1) / Double(text.text.count)) < 1e-6)
    }

    /// Two intervals in each of their 13 relations: the store ends with what a simple model says.
    @Test(arguments: [
        (0..<3, 8..<13), (0..<8, 8..<13), (4..<9, 8..<13), (8..<10, 8..<13), (9..<12, 8..<13), (10..<13, 8..<13),
        (8..<13, 8..<13), (8..<18, 8..<13), (4..<18, 8..<13), (4..<13, 8..<13), (10..<18, 8..<13), (13..<18, 8..<13),
        (14..<18, 8..<13),
    ])
    func overlapsAreMergedInTheToolkit(old: Range<Int>, new: Range<Int>) async throws {
        let store = HighlightStore()
        let navigator = try await open(store)
        select(navigator, old)
        navigator.makeSelectionHighlight()
        select(navigator, new)
        navigator.makeSelectionNote("both")
        let overlaps = old.overlaps(new)
        let union = min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
        #expect(Set(ranges(store.highlights, navigator)) == (overlaps ? [union] : [old, new]))
        #expect(store.deleted == (overlaps ? 1 : 0) && store.highlights.filter(\.isNote).count == 1)
        #expect(Set(navigator.visibleHighlights.map(\.range)) == Set(store.highlights.map(\.range)))
        #expect(store.order == (overlaps ? ["insert", "delete", "insert"] : ["insert", "insert"]))
    }

    /// The notes of merged highlights stay.
    @Test func notesOfMergedHighlightsStay() async throws {
        let store = HighlightStore()
        let navigator = try await open(store)
        select(navigator, 0..<3)
        navigator.makeSelectionNote("first")
        select(navigator, 8..<13)
        navigator.makeSelectionNote("second")
        select(navigator, 0..<18)
        navigator.makeSelectionHighlight()
        #expect(store.highlights.map(\.note) == ["first\n\nsecond"] && ranges(store.highlights, navigator) == [0..<18])
    }

    /// Chapters are asked for when they are loaded or about to be, and again when they are loaded again.
    @Test func highlightsAreAskedForByChapter() async throws {
        let store = HighlightStore()
        let bodies = (0..<5).map { _ in Self.words }
        let navigator = try await open(store, bodies)
        select(navigator, 4..<7)
        navigator.makeSelectionHighlight()
        #expect(await navigator.go(to: Place.start(of: 3)))
        await navigator.settle()
        try #require(await eventually { store.log.contains("load 4") })
        #expect(store.log.contains("load 3") && navigator.visibleHighlights.isEmpty)
        let before = store.log.filter { $0 == "load 0" }.count
        #expect(await navigator.go(to: Place.start(of: 0)))
        await navigator.settle()
        #expect(store.log.filter { $0 == "load 0" }.count == before + 1)
        #expect(navigator.shown?.decorations.map(\.range.range) == store.highlights.map(\.range))
        // After a restart of the app.
        let again = try await open(store, bodies)
        #expect(again.shown?.decorations.map(\.range.range) == store.highlights.map(\.range))
        #expect(again.visibleHighlights == store.highlights)
        let highlight = try #require(store.highlights.first)
        await again.go(to: Place.start(of: 2))
        #expect(await again.go(to: highlight) && again.place.chapter == 0)
    }

    @Test func tapHitsAHighlightAndDeletingRemovesIt() async throws {
        let store = HighlightStore()
        let navigator = try await open(store)
        select(navigator, 4..<7)
        let made = try #require(navigator.makeSelectionHighlight())
        await navigator.settle()
        let frame = try #require(navigator.shown?.decorations.first?.frames.all.first)
        let point = Point(x: frame.x + 2, y: frame.y + 2)
        navigator.tap(at: point)
        #expect(store.hits.map(\.range) == [made.range] && store.points == [point])
        navigator.tap(at: .init(x: 390, y: 290))
        #expect(store.hits.count == 1)
        navigator.delete(made)
        await navigator.settle()
        #expect(store.highlights.isEmpty && navigator.shown?.decorations.isEmpty == true)
    }
}

/// A host that stores highlights.
@MainActor private final class HighlightStore: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    private(set) var highlights: [ChapterHighlight] = []
    private(set) var log: [String] = []
    private(set) var hits: [ChapterHighlight] = []
    private(set) var points: [Point] = []

    var order: [String] { log.compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "load" } }
    var deleted: Int { order.filter { $0 == "delete" }.count }

    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        log.append("load \(chapter)")
        return highlights.filter { $0.chapterIndex == chapter }
    }
    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {
        log.append("insert \(highlight.text)")
        highlights.append(highlight)
    }
    func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight) {
        log.append("delete \(highlight.text)")
        highlights.removeAll { $0.id == highlight.id }
    }
    func navigator(
        _ navigator: SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: Point
    ) {
        hits.append(highlight)
        points.append(point)
    }
}
