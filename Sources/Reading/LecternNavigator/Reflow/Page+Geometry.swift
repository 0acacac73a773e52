public import LecternGeometry
import LecternPaint

extension Page {
    /// The page box, at the origin.
    var box: PaintRect { PaintRect(x: 0, y: 0, width: boxSize.width.double, height: boxSize.height.double) }

    /// The area of a fixed page in the page box, without trimmed margins; nil for pages that flow.
    var shownArea: PaintRect? {
        drawing.layout.viewport.map { boxArea(of: drawing.layout.shownArea(of: $0)) }
    }

    /// The area of the whole page, with trimmed margins, in the page box; nil for pages that flow.
    var wholeArea: PaintRect? {
        drawing.layout.viewport.map { size in
            boxArea(of: PaintRect(x: 0, y: 0, width: size.width.double, height: size.height.double))
        }
    }

    private func boxArea(of rect: PaintRect) -> PaintRect {
        let corner = contentTransform.apply(x: rect.x, y: rect.y)
        return PaintRect(
            x: corner.x, y: corner.y, width: rect.width * contentTransform.a, height: rect.height * contentTransform.d)
    }

    /// Converts a point of the page box to a point of the content, as hit tests need it.
    public func contentPoint(at point: PhysicalOffset) -> PhysicalOffset {
        let (scale, x, y) = (contentTransform.a, contentTransform.tx, contentTransform.ty)
        guard scale > 0 else { return point }
        return PhysicalOffset(
            x: LayoutUnit((point.x.double - x) / scale), y: LayoutUnit((point.y.double - y) / scale))
    }

    /// Converts a rectangle of the content to the page box.
    public func pageRect(of rect: PhysicalRect) -> PhysicalRect {
        let corner = contentTransform.apply(x: rect.x.double, y: rect.y.double)
        return PhysicalRect(
            x: LayoutUnit(corner.x), y: LayoutUnit(corner.y), width: LayoutUnit(rect.width.double * contentTransform.a),
            height: LayoutUnit(rect.height.double * contentTransform.d))
    }
}
