import LecternGeometry
import LecternPublication

// Selecting by keys.
extension SelectionController {
    /// Selects the first word in view.
    ///
    /// - Returns: false if there is no text.
    func selectFirstWord(on shown: ShownPages) -> Bool {
        for page in shown.pages {
            let text = text(of: page)
            let start = page.page.range.lowerBound
            let end = text.boundary(.word, after: start)
            let word = text.boundary(.word, before: end)..<end
            guard !word.isEmpty, page.page.range.contains(word.lowerBound) || word.contains(start) else { continue }
            return select(TextRange(chapter: page.page.chapter, range: word), on: shown)
        }
        return false
    }

    /// Moves the active end of the selection.
    func extend(_ step: SelectionStep, on shown: ShownPages?) {
        guard var selection else { return }
        selection.granularity = .character
        selection.move(to: target(of: step, in: selection, on: shown))
        set(selection)
    }

    /// Moves the whole selection to the word beside it, or to the one in the line before or after.
    ///
    /// - Returns: false if there is no such word.
    func move(_ side: SelectionStep.Side, on shown: ShownPages?) -> Bool {
        guard var selection else { return false }
        let (text, range) = (selection.text, selection.range)
        var word: Range<Int>?
        switch selection.direction(of: side) {
        case .along(.forward)?:
            let end = text.boundary(.word, after: range.upperBound)
            word = text.boundary(.word, before: end)..<end
        case .along(.backward)?:
            let start = text.boundary(.word, before: range.lowerBound)
            word = start..<text.boundary(.word, after: start)
        case .across?, nil:
            word = offset(beside: side, of: selection, on: shown).flatMap { text.unit(.word, at: $0) }
        }
        guard let word, !word.isEmpty else { return false }
        selection.anchor = word.lowerBound..<word.lowerBound
        selection.focus = word.upperBound..<word.upperBound
        set(selection)
        return true
    }

    /// The place that must be visible after a move: the character at the active end.
    var headPlace: Place? {
        selection.map { selection in
            let head = selection.head
            let edge = selection.isBackward ? head : max(head - 1, selection.range.lowerBound)
            return Place(chapter: selection.chapter, offset: edge)
        }
    }

    private func target(of step: SelectionStep, in selection: TextSelection, on shown: ShownPages?) -> Int {
        let (text, head) = (selection.text, selection.head)
        switch step {
        case .paragraph(.forward): return text.boundary(.paragraph, after: head)
        case .paragraph(.backward): return text.boundary(.paragraph, before: head)
        case .toward(let side, let granularity):
            switch selection.direction(of: side) {
            case .along(.forward)?: return text.boundary(granularity, after: head)
            case .along(.backward)?: return text.boundary(granularity, before: head)
            case .across?, nil: return offset(beside: side, of: selection, on: shown) ?? head
            }
        }
    }

    /// Returns the offset in the adjacent line; beyond the last line in view that of the adjacent character.
    private func offset(
        beside side: SelectionStep.Side, of selection: TextSelection, on shown: ShownPages?
    ) -> Int? {
        guard let shown, case .across(let way)? = selection.direction(of: side) else { return nil }
        let head = selection.head
        if let caret = shown.caret(at: head, chapter: selection.chapter),
            let adjacentOffset = shown.offset(beside: caret.rect, side, on: caret.page)
        {
            return adjacentOffset
        }
        return way == .forward
            ? selection.text.boundary(.character, after: head) : selection.text.boundary(.character, before: head)
    }
}

extension TextSelection {
    /// How a side of the screen relates to the lines of the text.
    enum LineDirection {
        /// Along the line.
        case along(TurnDirection)
        /// To the next or previous line.
        case across(TurnDirection)
    }

    /// Returns the direction of a side in the paragraph of the active end; nil without paragraphs.
    func direction(of side: SelectionStep.Side) -> LineDirection? {
        let index = text.paragraphIndex(at: max(head - 1, range.lowerBound))
        guard let paragraph = index.map({ text.paragraphs[$0] }) else { return nil }
        let (mode, isRightToLeft) = (paragraph.mode, paragraph.isRightToLeft)
        switch (mode.isHorizontal, side) {
        case (true, .right): return .along(isRightToLeft ? .backward : .forward)
        case (true, .left): return .along(isRightToLeft ? .forward : .backward)
        case (true, .down): return .across(.forward)
        case (true, .up): return .across(.backward)
        case (false, .down): return .along(isRightToLeft ? .backward : .forward)
        case (false, .up): return .along(isRightToLeft ? .forward : .backward)
        case (false, .left): return .across(mode == .verticalRL ? .forward : .backward)
        case (false, .right): return .across(mode == .verticalRL ? .backward : .forward)
        }
    }
}
