import LecternGeometry
import LecternModel
import LecternPaint
import LecternPublication

// The selection by keys.
extension EPUBNavigator {
    /// Selects the first word of the spread, for those who have no pointer.
    ///
    /// - Returns: `false` where there is no text.
    @discardableResult public func selectFirstWord() -> Bool {
        guard let spread, spread.layout == layout else { return false }
        for page in spread.pages {
            let text = chapterText(page.page.chapter, page.document)
            let start = page.page.range.lowerBound
            let end = text.boundary(.word, after: start)
            let word = text.boundary(.word, before: end)..<end
            guard !word.isEmpty, page.page.range.contains(word.lowerBound) || word.contains(start) else { continue }
            return select(TextRange(chapter: page.page.chapter, range: word))
        }
        return false
    }

    /// Moves the end of the selection that moves, and turns the page where it
    /// leaves it. Without a selection the first word of the page is selected.
    public func extendSelection(_ step: SelectionStep) {
        guard var selection = selected else {
            selectFirstWord()
            return
        }
        selection.granularity = .character
        selection.move(to: target(of: step, in: selection))
        select(selection)
        showHead()
    }

    /// Moves the whole selection to the word beside it, or to that in the line
    /// before or after it.
    public func moveSelection(_ side: SelectionStep.Side) {
        guard var selection = selected else {
            selectFirstWord()
            return
        }
        let text = selection.text
        let range = selection.range
        var word: Range<Int>?
        switch direction(of: side, in: selection) {
        case .along(.forward)?:
            let end = text.boundary(.word, after: range.upperBound)
            word = text.boundary(.word, before: end)..<end
        case .along(.backward)?:
            let start = text.boundary(.word, before: range.lowerBound)
            word = start..<text.boundary(.word, after: start)
        case .across?, nil:
            word = offset(beside: side, of: selection).flatMap { text.unit(.word, at: $0) }
        }
        guard let word, !word.isEmpty else { return }
        (selection.anchor, selection.focus) = (word.lowerBound..<word.lowerBound, word.upperBound..<word.upperBound)
        select(selection)
        showHead()
    }

    private func target(of step: SelectionStep, in selection: TextSelection) -> Int {
        let (text, head) = (selection.text, selection.head)
        switch step {
        case .paragraph(.forward): return text.boundary(.paragraph, after: head)
        case .paragraph(.backward): return text.boundary(.paragraph, before: head)
        case .toward(let side, let granularity):
            switch direction(of: side, in: selection) {
            case .along(.forward)?: return text.boundary(granularity, after: head)
            case .along(.backward)?: return text.boundary(granularity, before: head)
            case .across?, nil: return offset(beside: side, of: selection) ?? head
            }
        }
    }

    /// How a side of the screen lies to the lines of the text.
    private enum LineDirection {
        case along(TurnDirection)
        /// To another line.
        case across(TurnDirection)
    }

    private func direction(of side: SelectionStep.Side, in selection: TextSelection) -> LineDirection? {
        let text = selection.text
        let paragraph = text.paragraphIndex(at: max(selection.head - 1, selection.range.lowerBound))
        guard let paragraph = paragraph.map({ text.paragraphs[$0] }) else { return nil }
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

    /// The place in the line beside that of the moving end; beyond the last
    /// line of the spread the next character.
    private func offset(beside side: SelectionStep.Side, of selection: TextSelection) -> Int? {
        guard let spread, let direction = direction(of: side, in: selection), case .across(let way) = direction else {
            return nil
        }
        let head = selection.head
        if let caret = spread.caret(at: head, chapter: selection.chapter),
            let found = spread.offset(beside: caret.rect, side, on: caret.page)
        {
            return found
        }
        return way == .forward
            ? selection.text.boundary(.character, after: head) : selection.text.boundary(.character, before: head)
    }

    /// Turns to the page on which the moving end of the selection is.
    private func showHead() {
        guard let selected, let spread, spread.layout == layout else { return }
        let edge = selected.isBackward ? selected.head : max(selected.head - 1, selected.range.lowerBound)
        let place = Place(chapter: selected.chapter, offset: edge)
        if spread.contains(place) { return }
        turn(place < spread.start ? .backward : .forward)
    }
}

extension LaidOutSpread {
    fileprivate func caret(at offset: Int, chapter: Int) -> (rect: PaintRect, page: SpreadPage)? {
        for page in pages where page.page.chapter == chapter {
            if let rect = page.caret(at: offset) { return (rect, page) }
        }
        return nil
    }

    /// The offset a line away from a caret: the first that is found in growing
    /// distance and lies in another line.
    fileprivate func offset(beside caret: PaintRect, _ side: SelectionStep.Side, on page: SpreadPage) -> Int? {
        // A caret has no extent along its line.
        let thickness = max(caret.width, caret.height, 4)
        let middle = ViewportPoint(x: caret.x + caret.width / 2, y: caret.y + caret.height / 2)
        for step in 2...12 {
            let away = thickness * Double(step) / 2
            let point = middle.moved(side, by: away)
            guard page.frame.contains(x: point.x, y: point.y) else { return nil }
            guard let offset = page.caretOffset(nearest: point), let found = page.caret(at: offset) else { continue }
            let there = ViewportPoint(x: found.x + found.width / 2, y: found.y + found.height / 2)
            if there.distance(from: middle, toward: side) > thickness / 2 { return offset }
        }
        return nil
    }
}

extension ViewportPoint {
    fileprivate func moved(_ side: SelectionStep.Side, by distance: Double) -> ViewportPoint {
        switch side {
        case .left: ViewportPoint(x: x - distance, y: y)
        case .right: ViewportPoint(x: x + distance, y: y)
        case .up: ViewportPoint(x: x, y: y - distance)
        case .down: ViewportPoint(x: x, y: y + distance)
        }
    }

    fileprivate func distance(from other: ViewportPoint, toward side: SelectionStep.Side) -> Double {
        switch side {
        case .left: other.x - x
        case .right: x - other.x
        case .up: other.y - y
        case .down: y - other.y
        }
    }
}
