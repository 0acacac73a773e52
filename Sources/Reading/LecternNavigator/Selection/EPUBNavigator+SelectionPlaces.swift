import LecternMarkup
public import LecternModel
import LecternPaint
import LecternPublication

extension EPUBNavigator {
    /// Where text is at a point.
    struct TextPoint {
        var chapter: Int
        /// The boundary between two characters that is nearest.
        var caret: Int
        /// The character at the point, or nearest to it.
        var character: Int
    }

    /// The text nearest to a point of a spread: on the page there, or on the
    /// nearest page.
    func place(at point: ViewportPoint, in spread: LaidOutSpread) -> TextPoint? {
        let pages = spread.pages.sorted { $0.frame.distance(to: point) < $1.frame.distance(to: point) }
        for page in pages {
            guard let caret = page.caretOffset(nearest: point) else { continue }
            return TextPoint(
                chapter: page.page.chapter, caret: caret, character: page.character(at: point, about: caret))
        }
        return nil
    }

    /// Whether a point of the spread shown is on text, not beside it.
    public func isOnText(_ point: ViewportPoint) -> Bool {
        guard let spread, spread.layout == layout else { return false }
        return spread.pages.contains { $0.frame.contains(x: point.x, y: point.y) && $0.isOnText(point) }
    }

    /// Whether a point is on what is selected.
    public func isOnSelection(_ point: ViewportPoint) -> Bool {
        guard let spread, spread.layout == layout else { return false }
        return selectionFrames(in: spread).contains { $0.contains(x: point.x, y: point.y) }
    }
}

// What stands about the selection.
extension EPUBNavigator {
    /// Where a locator leads in the chapter of the selection; `nil` where it leads elsewhere, or nothing is
    /// selected.
    ///
    ///     let taken = highlights.filter { navigator.rangeBesideSelection(of: $0.locator)?.range.overlaps(selected) == true }
    public func rangeBesideSelection(of locator: Locator) -> TextRange? {
        guard let selected, publication.unitIndex(of: locator) == selected.chapter else { return nil }
        return SpreadDecorator.find(locator, in: selected.document.markup, chapter: selected.chapter)
    }

    /// Selects a stretch of the selection's chapter with what is selected already, and all between.
    public func extendSelection(over range: TextRange) {
        guard var selection = selected, selection.chapter == range.chapter,
            range.range.upperBound <= selection.document.markup.text.count
        else { return }
        let start = min(selection.range.lowerBound, range.range.lowerBound)
        let end = max(selection.range.upperBound, range.range.upperBound)
        (selection.anchor, selection.focus) = (start..<end, start..<end)
        selected = selection
        delegate?.navigatorSelectionDidChange(self)
    }
}

extension SpreadPage {
    /// Which of the characters beside a boundary a point is on.
    fileprivate func character(at point: ViewportPoint, about caret: Int) -> Int {
        guard caret > 0 else { return caret }
        var before = caret - 1
        if before > 0, document.markup.text[before] & 0xFC00 == 0xDC00 { before -= 1 }
        let frames = frames(of: TextRange(chapter: page.chapter, range: before..<caret))
        return frames.contains { $0.contains(x: point.x, y: point.y) } ? before : caret
    }
}

extension PaintRect {
    /// How far a point is outside; 0 inside.
    func distance(to point: ViewportPoint) -> Double {
        max(x - point.x, point.x - right, 0) + max(y - point.y, point.y - bottom, 0)
    }
}
