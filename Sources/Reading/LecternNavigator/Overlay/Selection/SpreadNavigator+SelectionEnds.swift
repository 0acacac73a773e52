package import LecternGeometry
import LecternPaint

/// An end of a selection, in the order of the text.
package enum SelectionEnd: Hashable, Sendable, CaseIterable { case start, end }

// The ends of the selection, for handles and a caret.
extension SpreadNavigator {
    /// Returns the caret at an end of the selection: a rectangle in the viewport without extent along its line.
    ///
    /// - Returns: nil if nothing is selected, or the end is not in view.
    package func selectionCaret(at end: SelectionEnd) -> Rect? {
        guard let range = selectedRange, let shown = navigation.currentShown else { return nil }
        // The end is after its last character, which may be on the page before.
        guard let frame = shown.frames(of: range).edge(end) else { return nil }
        let offset = end == .start ? range.range.lowerBound : range.range.upperBound
        let caret = shown.caret(at: offset, chapter: range.chapter)?.rect
        return caret.flatMap { $0.touches(frame) ? $0 : nil }
    }

    /// The end of the selection that ``extendSelection(to:)`` moves.
    package var activeSelectionEnd: SelectionEnd { selecting.selection?.isBackward == true ? .start : .end }

    /// Makes an end of the selection the one that ``extendSelection(to:)`` moves, by characters.
    package func holdSelection(at end: SelectionEnd) { selecting.hold(end) }
}

extension SelectionController {
    /// Makes an end of the selection its active one.
    func hold(_ end: SelectionEnd) {
        guard var selection else { return }
        let range = selection.range
        let (fixed, active) =
            end == .start ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
        selection.granularity = .character
        selection.anchor = fixed..<fixed
        selection.focus = active..<active
        set(selection)
    }
}

extension [Rect] {
    fileprivate func edge(_ end: SelectionEnd) -> Rect? { end == .start ? first : last }
}

extension Rect {
    /// Whether a caret is at a frame of text.
    fileprivate func touches(_ frame: Rect) -> Bool {
        x <= frame.right + 2 && right >= frame.x - 2 && y <= frame.bottom + 2 && bottom >= frame.y - 2
    }
}
