public import LecternGeometry

extension Page {
    /// The point of the content at a point of the page box: what hit tests take.
    public func contentPoint(at point: PhysicalOffset) -> PhysicalOffset {
        let (scale, x, y) = (contentTransform.a, contentTransform.tx, contentTransform.ty)
        guard scale > 0 else { return point }
        return PhysicalOffset(
            x: LayoutUnit((point.x.double - x) / scale), y: LayoutUnit((point.y.double - y) / scale))
    }

    /// Where a rectangle of the content lies in the page box.
    public func pageRect(of rect: PhysicalRect) -> PhysicalRect {
        let corner = contentTransform.apply(x: rect.x.double, y: rect.y.double)
        return PhysicalRect(
            x: LayoutUnit(corner.x), y: LayoutUnit(corner.y), width: LayoutUnit(rect.width.double * contentTransform.a),
            height: LayoutUnit(rect.height.double * contentTransform.d))
    }
}
