import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPublication

/// Keeps the selection of a navigator and changes it by pointer and keys.
///
/// Its functions take what the reader sees, which may be about to be laid out
/// anew: the selection itself is content and outlives every layout.
@MainActor final class SelectionController {
    /// Called after every change.
    var report: @MainActor () -> Void = {}
    private(set) var selection: TextSelection?
    private let publication: Publication
    /// The paragraphs of the chapter selected in last.
    private var cachedText: (chapter: Int, text: ChapterText)?

    init(_ publication: Publication) { self.publication = publication }

    /// The selected range; nil if nothing is selected.
    var range: TextRange? {
        selection.flatMap { $0.range.isEmpty ? nil : TextRange(chapter: $0.chapter, range: $0.range) }
    }

    func clear() {
        guard selection != nil else { return }
        selection = nil
        report()
    }

    func set(_ selection: TextSelection) {
        self.selection = selection
        report()
    }

    /// Starts a selection at a point.
    ///
    /// - Returns: false if there is no text.
    func begin(at point: Point, by granularity: SelectionGranularity, on shown: ShownPages) -> Bool {
        guard let hit = shown.text(nearest: point),
            let page = shown.pages.first(where: { $0.page.chapter == hit.chapter })
        else { return false }
        let text = text(of: page)
        var start = hit.caret..<hit.caret
        if granularity != .character {
            guard let unit = text.wordlikeUnit(granularity, at: hit.character) else { return false }
            start = unit
        }
        set(
            TextSelection(
                chapter: hit.chapter, document: page.document, text: text, granularity: granularity, anchor: start,
                focus: start))
        return true
    }

    /// Extends the selection to a point, on any page of its chapter.
    func extend(to point: Point, on shown: ShownPages) {
        guard var selection, let hit = shown.text(nearest: point) else { return }
        let old = selection.focus
        // A selection stays within its chapter: other chapters mean its start or end.
        var (caret, character) = (hit.caret, hit.character)
        if hit.chapter != selection.chapter {
            caret = hit.chapter < selection.chapter ? 0 : selection.text.units.count
            character = caret
        }
        selection.focus =
            selection.granularity == .character
            ? caret..<caret : selection.text.unit(from: selection.anchor, to: character, selection.granularity)
        if selection.focus != old { set(selection) }
    }

    /// Selects a range that is in view.
    ///
    /// - Returns: false if its chapter does not show, or the range is empty.
    func select(_ range: TextRange, on shown: ShownPages) -> Bool {
        guard let page = shown.pages.first(where: { $0.page.chapter == range.chapter }) else { return false }
        let text = text(of: page)
        let units = range.range.clamped(to: 0..<text.units.count)
        guard !units.isEmpty else { return false }
        set(
            TextSelection(
                chapter: range.chapter, document: page.document, text: text, granularity: .character,
                anchor: units.lowerBound..<units.lowerBound, focus: units.upperBound..<units.upperBound))
        return true
    }

    /// Selects a range of the selection's chapter together with the selection and everything between.
    func extend(over range: TextRange) {
        guard var selection, selection.chapter == range.chapter,
            range.range.upperBound <= selection.document.markup.text.count
        else { return }
        let start = min(selection.range.lowerBound, range.range.lowerBound)
        let end = max(selection.range.upperBound, range.range.upperBound)
        selection.anchor = start..<end
        selection.focus = start..<end
        set(selection)
    }

    /// Returns the range of a locator in the selection's chapter; nil if it is in another one.
    func range(of locator: Locator) -> TextRange? {
        guard let selection, publication.unitIndex(of: locator) == selection.chapter else { return nil }
        return SpreadDecorator.find(locator, in: selection.document.markup, chapter: selection.chapter)
    }

    /// The paragraphs of a page's chapter. Those of the last chapter are cached.
    func text(of page: PlacedPage) -> ChapterText {
        let chapter = page.page.chapter
        if let cachedText, cachedText.chapter == chapter,
            cachedText.text.units.count == page.document.markup.text.count
        {
            return cachedText.text
        }
        let text = ChapterText(page.document, language: publication.metadata.languages.first ?? "root")
        cachedText = (chapter, text)
        return text
    }
}
