import LecternCSS
import LecternGeometry
import LecternMarkup

// https://www.w3.org/TR/SVG2/coords.html#BoundingBoxes

extension DrawingPainter {
    /// The bounding box of an element's fill in its own coordinates, under its transform; nil if it has none.
    func bounds(of element: DrawnElement) -> Bounds? {
        let key = DrawingRun.BoundsKey(element: element.key, style: ObjectIdentifier(element.style), viewport: viewport)
        if let known = run.bounds[key] { return known.box }
        guard run.takesElement() else { return nil }
        var result: Bounds?
        run.nested {
            result = measure(element) {
                $0.bounds(of: $1)
            } own: { painter, path, _ in
                path.tightBounds
            }
        }
        if run.bounds.count < 100_000 { run.bounds[key] = (element.style, result) }
        return result
    }

    /// The bounding box of fill and stroke.
    func strokeBounds(of element: DrawnElement) -> Bounds? {
        guard run.takesElement() else { return nil }
        var result: Bounds?
        run.nested {
            result = measure(element) {
                $0.strokeBounds(of: $1)
            } own: { painter, path, element in
                path.tightBounds.map { $0.expanded(by: painter.strokeReach(of: element)) }
            }
        }
        return result
    }

    /// A box around all that an element paints; nil if that is not known.
    func visualBounds(of element: DrawnElement) -> Bounds? {
        isBounded(element, budget: 400) ? strokeBounds(of: element) : nil
    }

    /// How far a stroke reaches from its path.
    private func strokeReach(of element: DrawnElement) -> Double {
        let ink = element.ink
        guard ink.stroke != .none else { return 0 }
        let corner = ink.linejoin == .miter ? max(Double(ink.miterLimit), 1.5) : 1.5
        return max(ink.strokeWidth.value(diagonal), 0) / 2 * corner
    }

    /// Whether nothing of an element is beyond its stroke: no marker, filter or fixed stroke.
    private func isBounded(_ element: DrawnElement, budget: Int) -> Bool {
        var left = budget
        return isBounded(element, &left)
    }

    private func isBounded(_ element: DrawnElement, _ left: inout Int) -> Bool {
        left -= 1
        let ink = element.ink
        guard left > 0, ink.markerStart == nil, ink.markerMid == nil, ink.markerEnd == nil,
            element.drawing.filters.isEmpty, !element.drawing.hasFixedStroke, element.name != .text
        else { return false }
        switch element.name {
        case .g, .a, .`switch`: return element.children.allSatisfy { isBounded($0, &left) }
        case .rect, .circle, .ellipse, .line, .polyline, .polygon, .path, .image: return true
        default: return false
        }
    }

    private func measure(
        _ element: DrawnElement, _ inner: (Self, DrawnElement) -> Bounds?,
        own: (Self, Path, DrawnElement) -> Bounds?
    ) -> Bounds? {
        switch element.name {
        case .g, .a, .`switch`, .clipPath, .mask: return union(of: element.children, inner)
        case .svg, .symbol: return measureViewport(element, inner)
        case .use: return measureUse(element, inner)
        case .image: return imagePlace(of: element).map { Bounds($0.rect) }
        case .foreignObject: return Bounds(ShapeGeometry(element: element, viewport: viewport).box(automatic: .zero))
        case .text: return textBounds(of: element)
        default:
            return ShapeGeometry(element: element, viewport: viewport).path.flatMap { own(self, $0, element) }
        }
    }

    private func union(of children: [DrawnElement], _ inner: (Self, DrawnElement) -> Bounds?) -> Bounds? {
        var result: Bounds?
        for child in children where child.style.box.display.kind != .none {
            guard let box = inner(self, child) else { continue }
            let moved = matrix(of: child).map { box.mapped(by: $0) } ?? box
            result = moved.union(result)
        }
        return result
    }

    private func measureViewport(_ element: DrawnElement, _ inner: (Self, DrawnElement) -> Bounds?) -> Bounds? {
        let rect = ShapeGeometry(element: element, viewport: viewport).box(automatic: viewport)
        let box = ViewBox(element.attribute(.viewBox), PreservedRatio(element.attribute(.preserveAspectRatio)))
        var painter = self
        painter.viewport = box.map { Vector($0.rect.width, $0.rect.height) } ?? Vector(rect.width, rect.height)
        let moved = box.map { $0.transform(to: rect) } ?? AffineTransform.translation(rect.x, rect.y)
        guard let moved else { return nil }
        return painter.union(of: element.children, inner)?.mapped(by: moved)
    }

    private func measureUse(_ element: DrawnElement, _ inner: (Self, DrawnElement) -> Bounds?) -> Bounds? {
        guard let target = target(of: element) else { return nil }
        var result: Bounds?
        run.following(target) { result = union(of: [target], inner) }
        let drawing = element.drawing
        return result?.mapped(by: .translation(drawing.x.value(viewport.x), drawing.y.value(viewport.y)))
    }
}
