import LecternGeometry
import LecternMarkup
public import LecternPaint
import LecternPublication

extension SpreadPage {
    /// Returns the rectangles of a range on the page, one per part of a line, in the viewport.
    ///
    ///     spread.pages[0].frames(of: TextRange(chapter: 2, range: 40..<60))
    public func frames(of range: TextRange) -> [PaintRect] {
        guard page.chapter == range.chapter, page.range.overlaps(range.range) else { return [] }
        if let sheet { return sheet.text.rects(of: range.range).map(viewportRect) }
        let units = Int32(clamping: range.range.lowerBound)..<Int32(clamping: range.range.upperBound)
        return geometry.rects(of: units).map(viewportRect)
    }

    /// Returns the language of the text at an offset of the chapter, by its markup; nil if the markup names none.
    public func language(at offset: Int) -> String? {
        let markup = document.markup
        return markup.textNode(at: offset).flatMap { markup.language(of: $0) }
    }

    /// Returns the caret before an offset: a rectangle without extent along the line.
    func caret(at offset: Int) -> PaintRect? {
        if let sheet { return sheet.text.caret(at: offset).map(viewportRect) }
        return geometry.caret(at: Int32(clamping: offset)).map(viewportRect)
    }

    /// Returns the offset nearest to a point of the viewport; nil on a page without text.
    func caretOffset(nearest point: ViewportPoint) -> Int? {
        if sheet != nil { return sheetText(at: point).map(\.caret) }
        return HitTester(page: page.fragment, tree: document.tree).nearestSource(to: contentPoint(point)).map {
            Int($0)
        }
    }

    /// Whether a point of the viewport is on or near text.
    func isOnText(_ point: ViewportPoint) -> Bool {
        if sheet != nil { return sheetText(at: point)?.isInside ?? false }
        return HitTester(page: page.fragment, tree: document.tree).hit(at: contentPoint(point))?.isOnText ?? false
    }

    /// Returns the text of a PDF page nearest to a point.
    private func sheetText(at point: ViewportPoint) -> (offset: Int, caret: Int, isInside: Bool)? {
        guard let sheet, content.width > 0 else { return nil }
        let own = page.contentPoint(x: point.x - frame.x, y: point.y - frame.y)
        return sheet.text.offset(nearX: own.x, y: own.y)
    }

    /// Converts from points of the PDF page.
    func viewportRect(_ rect: PDFRect) -> PaintRect {
        page.boxArea(of: PaintRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
            .offset(x: frame.x, y: frame.y)
    }

    private var geometry: TextGeometry { TextGeometry(page: page.fragment, tree: document.tree) }

    private func contentPoint(_ point: ViewportPoint) -> PhysicalOffset {
        page.contentPoint(at: PhysicalOffset(x: LayoutUnit(point.x - frame.x), y: LayoutUnit(point.y - frame.y)))
    }

    func viewportRect(_ rect: PhysicalRect) -> PaintRect {
        let own = page.pageRect(of: rect)
        return PaintRect(
            x: frame.x + own.x.double, y: frame.y + own.y.double, width: own.width.double, height: own.height.double)
    }
}
