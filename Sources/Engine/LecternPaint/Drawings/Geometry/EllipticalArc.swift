import LecternGeometry

/// An arc of an ellipse between two points, as curves.
///
/// https://www.w3.org/TR/SVG2/implnote.html#ArcImplementationNotes
struct EllipticalArc {
    let radii: Vector
    let degrees: Double
    let isLarge: Bool
    let isClockwise: Bool

    func elements(from start: Vector, to end: Vector) -> [Path.Element] {
        if start == end { return [] }
        var (rx, ry) = (abs(radii.x), abs(radii.y))
        guard rx > 0, ry > 0 else { return [.line(end.x, end.y)] }
        let axis = Vector(Angle.cosine(degrees), Angle.sine(degrees))
        // Step 1: the ends in the coordinates of the ellipse, around their middle.
        let half = (start - end) / 2
        let local = Vector(half.dot(axis), half.dot(axis.turned))
        // Correction of radii that are too small.
        let ratio = (local.x / rx) * (local.x / rx) + (local.y / ry) * (local.y / ry)
        if ratio > 1 {
            rx *= ratio.squareRoot()
            ry *= ratio.squareRoot()
        }
        // Step 2: the centre, on the unit circle that the ellipse is mapped to.
        let from = Vector(local.x / rx, local.y / ry)
        let square = from.dot(from)
        let distance = (max(1 - square, 0) / max(square, 1e-30)).squareRoot()
        let center = Vector(from.y, -from.x) * (isLarge == isClockwise ? -distance : distance)
        let map = AffineTransform(
            a: axis.x * rx, b: axis.y * rx, c: -axis.y * ry, d: axis.x * ry, tx: (start.x + end.x) / 2,
            ty: (start.y + end.y) / 2)
        var elements = Self.circle(from - center, -from - center, isClockwise: isClockwise).map {
            $0.moved(by: center).mapped(by: map)
        }
        // The end is exact.
        if case .curve(let a, let b, let c, let d, _, _)? = elements.popLast() {
            elements.append(.curve(a, b, c, d, end.x, end.y))
        }
        return elements.isEmpty ? [.line(end.x, end.y)] : elements
    }

    /// Curves along the unit circle from one point to another: quarters, and the rest.
    private static func circle(_ start: Vector, _ end: Vector, isClockwise: Bool) -> [Path.Element] {
        var (elements, at): ([Path.Element], Vector) = ([], start)
        let sign = isClockwise ? 1.0 : -1.0
        for _ in 0..<4 {
            // Whether the end is at most a quarter ahead.
            if at.dot(end) >= -1e-12, sign * at.cross(end) >= 0 { break }
            let next = at.turned * sign
            elements.append(quarter(at, next, sign: sign))
            at = next
        }
        if (end - at).length > 1e-12 { elements.append(quarter(at, end, sign: sign)) }
        return elements
    }

    /// A curve along at most a quarter of the unit circle.
    private static func quarter(_ start: Vector, _ end: Vector, sign: Double) -> Path.Element {
        // 4/3 tan(angle / 4) by half angles.
        let cosine = min(max(start.dot(end), -1), 1)
        let half = ((1 + cosine) / 2).squareRoot()
        let reach = 4.0 / 3 * ((1 - half) / (1 + half)).squareRoot() * sign
        let (first, second) = (start + start.turned * reach, end - end.turned * reach)
        return .curve(first.x, first.y, second.x, second.y, end.x, end.y)
    }
}

extension Path.Element {
    func moved(by offset: Vector) -> Path.Element { mapped(by: .translation(offset.x, offset.y)) }

    func mapped(by transform: AffineTransform) -> Path.Element {
        func map(_ x: Double, _ y: Double) -> Vector { transform.apply(Vector(x, y)) }
        switch self {
        case .move(let x, let y):
            let point = map(x, y)
            return .move(point.x, point.y)
        case .line(let x, let y):
            let point = map(x, y)
            return .line(point.x, point.y)
        case .curve(let x1, let y1, let x2, let y2, let x, let y):
            let (first, second, end) = (map(x1, y1), map(x2, y2), map(x, y))
            return .curve(first.x, first.y, second.x, second.y, end.x, end.y)
        case .close: return .close
        }
    }
}
