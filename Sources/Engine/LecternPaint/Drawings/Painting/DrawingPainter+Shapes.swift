import LecternCSS
import LecternGeometry
import LecternMarkup

extension DrawingPainter {
    /// Paints a shape: fill, stroke and markers in the order of `paint-order`.
    mutating func paintShape(_ element: DrawnElement) {
        guard let path = ShapeGeometry(element: element, viewport: viewport).path, !path.elements.isEmpty else {
            return
        }
        if isClipping {
            if !element.isHidden { append(.fill(shape(path, element.ink.clipRule), .color(.black))) }
            return
        }
        for part in element.ink.paintOrder {
            switch part {
            case .fill: if !element.isHidden { fill(path, element) }
            case .stroke: if !element.isHidden { stroke(path, element) }
            case .markers: paintMarkers(path, element)
            }
        }
    }

    func shape(_ path: Path, _ rule: FillRule) -> Shape { rule == .evenodd ? .path(path) : .outline(path) }

    private mutating func fill(_ path: Path, _ element: DrawnElement) {
        let ink = element.ink
        guard element.name != .line,
            let paint = paint(ink.fill, opacity: ink.fillOpacity, for: element, bounds: path.tightBounds)
        else {
            return
        }
        append(.fill(shape(path, ink.fillRule), paint))
    }

    mutating func stroke(_ path: Path, _ element: DrawnElement) {
        let ink = element.ink
        guard ink.stroke != .none, var pen = pen(element, path),
            let paint = paint(ink.stroke, opacity: ink.strokeOpacity, for: element, bounds: path.tightBounds)
        else { return }
        pen.paint = paint
        guard element.drawing.hasFixedStroke, let inverse = transform.inverted else {
            return append(.stroke(path, pen))
        }
        // The stroke is made in the coordinates of the canvas.
        let device = path.mapped(by: transform)
        withTransform(inverse) { $0.append(.stroke(device, pen)) }
    }

    /// The pen of a stroke, without its paint; nil for a stroke without width.
    func pen(_ element: DrawnElement, _ path: Path?) -> Pen? {
        let ink = element.ink
        var pen = Pen(width: ink.strokeWidth.value(diagonal), color: .black)
        guard pen.width > 0, pen.width.isFinite else { return nil }
        pen.cap = ink.linecap == .round ? .round : ink.linecap == .square ? .square : .butt
        pen.join = ink.linejoin == .round ? .round : ink.linejoin == .bevel ? .bevel : .miter
        pen.miterLimit = max(Double(ink.miterLimit), 1)
        let scale = dashScale(element, path)
        let dashes = ink.dashes.map { $0.value(diagonal) * scale }
        // "If all of the values are zero, then the stroke is rendered as a solid line".
        if dashes.reduce(0, +) > 1e-6, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) {
            pen.dashes = dashes.count % 2 == 0 ? dashes : dashes + dashes
            pen.dashOffset = ink.dashOffset.value(diagonal) * scale
            if let path, isTooFine(pen, path) { pen.dashes = [] }
        }
        return pen
    }

    /// By how much `pathLength` stretches dashes.
    private func dashScale(_ element: DrawnElement, _ path: Path?) -> Double {
        guard let path, !element.ink.dashes.isEmpty,
            let length = element.attribute(\.pathLength).flatMap(Double.init), length > 0
        else { return 1 }
        return PathMeasure(path).length / length
    }

    /// Whether a stroke has more dashes than can be drawn in time.
    private func isTooFine(_ pen: Pen, _ path: Path) -> Bool {
        let period = pen.dashes.reduce(0, +)
        let size = path.controlBounds
        return (size.width + size.height) * Double(min(path.elements.count, 1_000)) / period > 4e6
    }
}
