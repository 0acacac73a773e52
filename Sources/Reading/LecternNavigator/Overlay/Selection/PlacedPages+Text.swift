import LecternGeometry
import LecternMarkup
import LecternPaint
import LecternPublication

/// The text nearest to a point.
struct TextPoint {
    var chapter: Int
    /// The nearest boundary between two characters.
    var caret: Int
    /// The character at the point, or nearest to it.
    var character: Int
}

extension PlacedPages {
    /// Returns the text nearest to a point of the viewport: on the page there, else on the nearest page.
    func text(nearest point: Point) -> TextPoint? {
        let sorted = pages.sorted { $0.frame.distance(to: point) < $1.frame.distance(to: point) }
        for page in sorted {
            guard let caret = page.caretOffset(nearest: point) else { continue }
            return TextPoint(
                chapter: page.page.chapter, caret: caret, character: page.character(at: point, about: caret))
        }
        return nil
    }

    /// Returns the caret before an offset, and its page; nil if the offset is on none of the pages.
    func caret(at offset: Int, chapter: Int) -> (rect: Rect, page: PlacedPage)? {
        for page in pages where page.page.chapter == chapter {
            if let rect = page.caret(at: offset) { return (rect, page) }
        }
        return nil
    }

    /// Returns the offset one line away from a caret; nil if the page has no further line on this side.
    func offset(beside caret: Rect, _ side: SelectionStep.Side, on page: PlacedPage) -> Int? {
        // A caret has no extent along its line.
        let thickness = max(caret.width, caret.height, 4)
        let middle = Point(x: caret.x + caret.width / 2, y: caret.y + caret.height / 2)
        // In steps of half a line, up to six lines: larger gaps separate content, not lines.
        for step in 2...12 {
            let away = thickness * Double(step) / 2
            let point = middle.moved(side, by: away)
            guard page.frame.contains(x: point.x, y: point.y) else { return nil }
            guard let offset = page.caretOffset(nearest: point), let candidate = page.caret(at: offset) else {
                continue
            }
            let there = Point(x: candidate.x + candidate.width / 2, y: candidate.y + candidate.height / 2)
            if there.distance(from: middle, toward: side) > thickness / 2 { return offset }
        }
        return nil
    }
}

extension PlacedPage {
    /// Returns the character that contains a point: the one before or after a caret.
    fileprivate func character(at point: Point, about caret: Int) -> Int {
        guard caret > 0 else { return caret }
        var before = caret - 1
        if before > 0, UTF16.isTrailSurrogate(document.markup.text[before]) { before -= 1 }
        let frames = frames(of: TextRange(chapter: page.chapter, range: before..<caret))
        return frames.contains { $0.contains(x: point.x, y: point.y) } ? before : caret
    }
}

extension Rect {
    /// Returns how far a point is outside; 0 inside.
    func distance(to point: Point) -> Double {
        max(x - point.x, point.x - right, 0) + max(y - point.y, point.y - bottom, 0)
    }
}

extension Point {
    fileprivate func moved(_ side: SelectionStep.Side, by distance: Double) -> Point {
        switch side {
        case .left: Point(x: x - distance, y: y)
        case .right: Point(x: x + distance, y: y)
        case .up: Point(x: x, y: y - distance)
        case .down: Point(x: x, y: y + distance)
        }
    }

    fileprivate func distance(from other: Point, toward side: SelectionStep.Side) -> Double {
        switch side {
        case .left: other.x - x
        case .right: x - other.x
        case .up: other.y - y
        case .down: y - other.y
        }
    }
}

extension SpreadFrames {
    /// Finds the rectangles of a range on pages.
    init(of range: TextRange, in shown: some PlacedPages) {
        self.init(layout: shown.layout, key: shown.key, pages: shown.pages.map { $0.frames(of: range) })
    }
}
