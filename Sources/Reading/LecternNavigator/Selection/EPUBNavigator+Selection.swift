import LecternBase
import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
public import LecternPaint
import LecternPublication

extension EPUBNavigator: SelectableNavigator {
    /// What is selected, `nil` for nothing.
    ///
    /// It is made each time it is asked for: while the reader still drags,
    /// ``selectionFrames(in:)`` is all that a window needs.
    public var currentSelection: Selection? {
        guard let selected, let range = selectedRange else { return nil }
        let unit = publication.units[range.chapter]
        guard let href = unit.href else { return nil }
        let markup = selected.document.markup
        var locator = unit.locator(markup.locator(of: range.range, in: unit.link, at: href))
        locator = withTotals(locator, chapter: range.chapter, length: markup.text.count)
        if let entry = contents.current(at: range.start, pages: pages) { locator.title = contents.title(at: entry) }
        let frames = spread.map { SpreadFrames(of: range, in: $0) }
        return Selection(
            locator: locator, range: range, text: selected.text.plainText(in: range.range),
            frames: frames.flatMap { $0.all.isEmpty ? nil : $0 })
    }

    /// The selected stretch of text; `nil` where nothing is selected.
    public var selectedRange: TextRange? {
        selected.flatMap { $0.range.isEmpty ? nil : TextRange(chapter: $0.chapter, range: $0.range) }
    }

    public func clearSelection() {
        guard selected != nil else { return }
        selected = nil
        delegate?.navigatorSelectionDidChange(self)
    }

    /// Where the selection shows on a spread, in the viewport.
    public func selectionFrames(in spread: LaidOutSpread) -> [PaintRect] {
        selectedRange.map { SpreadFrames(of: $0, in: spread).all } ?? []
    }

    /// Begins a selection at a point, as a finger or pointer goes down.
    ///
    /// - Parameters:
    ///   - point: of the spread shown.
    ///   - granularity: in what steps it grows from there; anything but
    ///     characters selects the first at once.
    /// - Returns: `false` where there is no text to select.
    @discardableResult public func beginSelection(
        at point: ViewportPoint, by granularity: SelectionGranularity = .character
    ) -> Bool {
        guard let spread, spread.layout == layout, let found = place(at: point, in: spread),
            let page = spread.pages.first(where: { $0.page.chapter == found.chapter })
        else { return false }
        let text = chapterText(found.chapter, page.document)
        var start = found.caret..<found.caret
        if granularity != .character {
            guard let unit = text.wordlikeUnit(granularity, at: found.character) else { return false }
            start = unit
        }
        select(
            TextSelection(
                chapter: found.chapter, document: page.document, text: text, granularity: granularity, anchor: start,
                focus: start))
        return true
    }

    /// Takes the selection to a point, on whatever page of its chapter: pages
    /// may be turned between its beginning and here.
    public func extendSelection(to point: ViewportPoint) {
        guard var selection = selected, let spread, spread.layout == layout,
            let found = place(at: point, in: spread)
        else { return }
        // A selection keeps to its chapter: what is before or after it means its beginning or end.
        var (caret, character) = (found.caret, found.character)
        if found.chapter != selection.chapter {
            caret = found.chapter < selection.chapter ? 0 : selection.text.units.count
            character = caret
        }
        selection.focus =
            selection.granularity == .character
            ? caret..<caret : selection.text.unit(from: selection.anchor, to: character, selection.granularity)
        if selection.focus != selected?.focus { select(selection) }
    }

    /// Selects a stretch of text that shows on the spread, such as a highlight.
    ///
    /// - Returns: `false` where none of it shows.
    @discardableResult public func select(_ range: TextRange) -> Bool {
        guard let page = spread?.pages.first(where: { $0.page.chapter == range.chapter }) else { return false }
        let text = chapterText(range.chapter, page.document)
        let units = range.range.clamped(to: 0..<text.units.count)
        guard !units.isEmpty else { return false }
        select(
            TextSelection(
                chapter: range.chapter, document: page.document, text: text, granularity: .character,
                anchor: units.lowerBound..<units.lowerBound, focus: units.upperBound..<units.upperBound))
        return true
    }

    func select(_ selection: TextSelection) {
        selected = selection
        delegate?.navigatorSelectionDidChange(self)
    }

    /// The text of a chapter in paragraphs, made once for the last one.
    func chapterText(_ chapter: Int, _ document: EngineDocument) -> ChapterText {
        if let known = selectableText, known.chapter == chapter, known.text.units.count == document.markup.text.count {
            return known.text
        }
        let text = ChapterText(document, language: publication.metadata.languages.first ?? "root")
        selectableText = (chapter, text)
        return text
    }
}

extension SpreadFrames {
    /// Where a stretch of text stands on a spread.
    @MainActor init(of range: TextRange, in spread: LaidOutSpread) {
        self.init(layout: spread.layout, key: spread.key, pages: spread.pages.map { $0.frames(of: range) })
    }
}
