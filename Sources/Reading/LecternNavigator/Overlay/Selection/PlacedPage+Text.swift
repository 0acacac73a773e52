public import LecternGeometry
import LecternMarkup
import LecternPaint
import LecternPublication

extension PlacedPage {
    /// Returns the rectangles of a range on the page, one per part of a line, in the viewport.
    ///
    ///     shown.pages[0].frames(of: TextRange(chapter: 2, range: 40..<60))
    public func frames(of range: TextRange) -> [Rect] {
        guard page.chapter == range.chapter, page.range.overlaps(range.range) else { return [] }
        return surface.frames(of: range.range).map(moved)
    }

    /// Returns the language of the text at an offset of the chapter, by its markup; nil if the markup names none.
    public func language(at offset: Int) -> String? {
        let markup = document.markup
        return markup.textNode(at: offset).flatMap { markup.language(of: $0) }
    }

    /// Returns the caret before an offset: a rectangle without extent along the line.
    func caret(at offset: Int) -> Rect? { surface.caret(at: offset).map(moved) }

    /// Returns the offset nearest to a point of the viewport; nil on a page without text.
    func caretOffset(nearest point: Point) -> Int? { surface.caretOffset(nearest: inBox(point)) }

    /// Whether a point of the viewport is on or near text.
    func isOnText(_ point: Point) -> Bool { surface.isOnText(inBox(point)) }

    /// The lines of each link; the pictures of a link without words, sounds and videos.
    var linkFrames: [[Rect]] { surface.linkFrames.map { $0.map(moved) } }

    /// Returns what is at a point of the viewport.
    func hit(at point: Point, of publication: Publication) -> NavigatorHit? {
        surface.hit(at: inBox(point), of: publication)
    }

    private var surface: any PageSurface { kind.surface(of: page) }

    private func moved(_ rect: Rect) -> Rect { rect.offset(x: frame.x, y: frame.y) }

    private func inBox(_ point: Point) -> Point {
        Point(x: point.x - frame.x, y: point.y - frame.y)
    }
}
