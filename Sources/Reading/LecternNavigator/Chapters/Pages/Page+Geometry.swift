package import LecternGeometry
import LecternPaint

extension Page {
    /// The first place on the page.
    var firstPlace: Place { Place(chapter: chapter, offset: start.offset, element: start.element) }

    /// The page box, at the origin.
    var box: Rect { Rect(x: 0, y: 0, width: boxSize.width.double, height: boxSize.height.double) }

    /// The area of a fixed page in the page box, without trimmed margins; nil for pages that flow.
    var shownArea: Rect? {
        drawing.layout.viewport.map { boxArea(of: drawing.layout.shownArea(of: $0)) }
    }

    /// The area of the whole page, with trimmed margins, in the page box; nil for pages that flow.
    var wholeArea: Rect? {
        drawing.layout.viewport.map { size in
            boxArea(of: Rect(x: 0, y: 0, width: size.width.double, height: size.height.double))
        }
    }

    /// Converts an area of the content to the page box.
    func boxArea(of rect: Rect) -> Rect {
        if contentTransform.isTurned { return rect.mapped(by: contentTransform) }
        let corner = contentTransform.apply(x: rect.x, y: rect.y)
        return Rect(
            x: corner.x, y: corner.y, width: rect.width * contentTransform.a, height: rect.height * contentTransform.d)
    }

    /// Converts a point of the page box to a point of the content, as hit tests need it.
    package func contentPoint(at point: PhysicalOffset) -> PhysicalOffset {
        if contentTransform.isTurned {
            let contentPosition = contentPoint(x: point.x.double, y: point.y.double)
            return PhysicalOffset(x: LayoutUnit(contentPosition.x), y: LayoutUnit(contentPosition.y))
        }
        let (scale, x, y) = (contentTransform.a, contentTransform.tx, contentTransform.ty)
        guard scale > 0 else { return point }
        return PhysicalOffset(
            x: LayoutUnit((point.x.double - x) / scale), y: LayoutUnit((point.y.double - y) / scale))
    }

    /// Converts a point of the page box to a point of the content.
    func contentPoint(x: Double, y: Double) -> (x: Double, y: Double) {
        contentTransform.inverted?.apply(x: x, y: y) ?? (x, y)
    }

    /// Converts a rectangle of the content to the page box.
    package func pageRect(of rect: PhysicalRect) -> PhysicalRect {
        let area = boxArea(of: Rect(rect))
        return PhysicalRect(
            x: LayoutUnit(area.x), y: LayoutUnit(area.y), width: LayoutUnit(area.width), height: LayoutUnit(area.height)
        )
    }
}
