public import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

// Highlights that the app stores chapter by chapter.
extension SpreadNavigator {
    /// Highlights the selection and clears it. Highlights that it overlaps are merged into the new one: the data
    /// source deletes them, then inserts the union.
    ///
    /// - Returns: The highlight; nil if nothing is selected.
    @discardableResult public func makeSelectionHighlight(color: Color = .highlightYellow) -> ChapterHighlight? {
        makeSelectionHighlight(color: color, note: nil)
    }

    /// Highlights the selection with a note, and clears it. The notes of highlights that it overlaps are kept,
    /// each as a paragraph.
    ///
    /// - Returns: The highlight; nil if nothing is selected.
    @discardableResult public func makeSelectionNote(
        _ note: String, color: Color = .highlightYellow
    ) -> ChapterHighlight? {
        makeSelectionHighlight(color: color, note: note)
    }

    /// Deletes a highlight.
    public func delete(_ highlight: ChapterHighlight) {
        controller.highlighting.remove(highlight)
        dataSource?.navigator(self, deleteHighlight: highlight)
        controller.showHighlights()
    }

    /// Asks the data source again for the highlights of the loaded chapters: they have changed elsewhere.
    public func reloadHighlights() {
        controller.highlighting.forgetAll()
        if let shown { _ = controller.highlighting.load(Set(shown.pages.map(\.page.chapter))) }
        controller.showHighlights()
    }

    /// Returns the highlights that touch the pages shown.
    public var visibleHighlights: [ChapterHighlight] {
        shown.map { controller.highlighting.highlights(on: $0) } ?? []
    }

    /// Returns the rectangles of a highlight on the pages shown, one per part of a line. The first one has its left and
    /// its top.
    public func frames(of highlight: ChapterHighlight) -> [Rect] {
        shown.map { frames(of: highlight.range, chapter: highlight.chapterIndex, in: $0) } ?? []
    }

    /// Goes to a highlight.
    @discardableResult public func go(to highlight: ChapterHighlight) async -> Bool {
        await go(to: Place(chapter: highlight.chapterIndex, offset: highlight.range.lowerBound))
    }

    private func makeSelectionHighlight(color: Color, note: String?) -> ChapterHighlight? {
        guard let selected = selecting.selection, let range = selectedRange else { return nil }
        let highlighting = controller.highlighting
        let existing = highlighting.highlights(ofChapter: range.chapter)
        let union = HighlightUnion(range.range, among: existing.map { ($0.id, $0.range) })
        let merged = existing.filter { union.taken.contains($0.id) }
        let notes = merged.compactMap(\.note) + [note].compactMap(\.self)
        let highlight = ChapterHighlight(
            union.range, in: selected.document.markup, of: publication, chapter: range.chapter,
            book: book, color: color, note: notes.isEmpty ? nil : notes.joined(separator: "\n\n"))
        guard let highlight else { return nil }
        for old in merged {
            highlighting.remove(old)
            dataSource?.navigator(self, deleteHighlight: old)
        }
        highlighting.insert(highlight)
        dataSource?.navigator(self, insertHighlight: highlight)
        clearSelection()
        controller.showHighlights()
        return highlight
    }
}

extension ChapterHighlight {
    /// Creates the highlight of a range; nil if the chapter has no document.
    fileprivate init?(
        _ range: Range<Int>, in markup: MarkupDocument, of publication: Publication, chapter: Int, book: BookReference,
        color: Color, note: String?
    ) {
        let unit = publication.units[chapter]
        guard let href = unit.href else { return nil }
        self.init(
            code: 0, bookCode: book.code, chapterIndex: chapter, range: range,
            locator: unit.locator(markup.locator(of: range, in: unit.link, at: href)),
            ends: Ends(range, in: markup),
            pagePercent: Double(range.lowerBound) / Double(max(markup.text.count, 1)), highlightColor: color,
            note: note)
    }
}

extension Color {
    /// The tint of highlights for which no other is chosen.
    public static let highlightYellow = Color(rgb: 0xFFE066)
}
