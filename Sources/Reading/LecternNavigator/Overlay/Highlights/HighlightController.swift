/// Keeps the highlights of the chapters that are loaded, as the app's data source gives them.
@MainActor final class HighlightController {
    /// The group of the decorations that show highlights.
    static let group = "chapter-highlights"
    /// Returns the stored highlights of a chapter; nil without a data source.
    var ask: @MainActor (_ chapter: Int) -> [ChapterHighlight]? = { _ in nil }
    private var byChapter: [Int: [ChapterHighlight]] = [:]

    /// The highlights of a chapter that is loaded.
    func highlights(ofChapter chapter: Int) -> [ChapterHighlight] { byChapter[chapter] ?? [] }

    /// The decorations of all highlights.
    var decorations: [Decoration] {
        byChapter.sorted { $0.key < $1.key }.flatMap(\.value).flatMap(\.decorations)
    }

    /// Asks for the highlights of chapters that were not loaded.
    ///
    /// - Returns: Whether there are decorations that were not there before.
    func load(_ chapters: Set<Int>) -> Bool {
        var hasChanged = false
        for chapter in chapters.sorted() where byChapter[chapter] == nil {
            guard let highlights = ask(chapter) else { continue }
            byChapter[chapter] = highlights.filter { $0.chapterIndex == chapter }
            hasChanged = hasChanged || !highlights.isEmpty
        }
        return hasChanged
    }

    /// Drops the highlights of chapters that are far from one: they are asked for again when it is loaded again.
    func forget(farFrom chapter: Int) { byChapter = byChapter.filter { abs($0.key - chapter) <= 1 } }

    /// Drops all highlights: they are asked for again.
    func forgetAll() { byChapter = [:] }

    func insert(_ highlight: ChapterHighlight) { byChapter[highlight.chapterIndex, default: []].append(highlight) }

    func remove(_ highlight: ChapterHighlight) {
        byChapter[highlight.chapterIndex]?.removeAll { $0.id == highlight.id }
    }

    /// Returns the highlight that a decoration shows.
    func highlight(of decoration: Decoration) -> ChapterHighlight? {
        byChapter.values.joined().first { $0.decorations.contains { $0.id == decoration.id } }
    }

    /// Returns the highlights that touch pages.
    func highlights(on shown: some PlacedPages) -> [ChapterHighlight] {
        shown.pages.flatMap { page in
            highlights(ofChapter: page.page.chapter).filter { $0.range.overlaps(page.page.range) }
        }.reduce(into: []) { list, highlight in if !list.contains(highlight) { list.append(highlight) } }
    }
}

extension ChapterHighlight {
    /// The marks on the page: the colour of the paper, a tint, and a sheet in the margin for a note.
    fileprivate var decorations: [Decoration] {
        var marks: [Decoration] = []
        if let backgroundColor {
            marks.append(Decoration(id: id + "#paper", locator: locator, style: .highlight(tint: backgroundColor)))
        }
        marks.append(Decoration(id: id, locator: locator, style: .highlight(tint: highlightColor)))
        if isNote {
            marks.append(Decoration(id: id + "#note", locator: locator, style: .marginNote(tint: highlightColor)))
        }
        return marks
    }
}
