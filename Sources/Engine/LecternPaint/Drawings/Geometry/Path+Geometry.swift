import LecternGeometry

extension Path {
    init(_ elements: [Element]) {
        self.init()
        self.elements = elements
    }

    func mapped(by transform: AffineTransform) -> Path {
        transform == .identity ? self : Path(elements.map { $0.mapped(by: transform) })
    }

    /// An ellipse, clockwise from its right end. SVG 2, sections 10.3 and 10.4.
    static func ellipse(center: Vector, radii: Vector) -> Path {
        let quarters: [Vector] = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)]
        let reach = 0.5522847498
        func point(_ unit: Vector) -> Vector { center + unit * radii }
        var elements: [Element] = [.move(point(quarters[0]).x, point(quarters[0]).y)]
        for (from, to) in zip(quarters, quarters.dropFirst()) {
            let (first, second, end) = (point(from + to * reach), point(to + from * reach), point(to))
            elements.append(.curve(first.x, first.y, second.x, second.y, end.x, end.y))
        }
        return Path(elements + [.close])
    }

    /// The exact bounding box; nil without points. A point that only begins a subpath does not count.
    var tightBounds: Bounds? {
        var bounds: Bounds?
        var (pen, start) = (Vector.zero, Vector.zero)
        func add(_ point: Vector) { bounds = bounds?.adding(point) ?? Bounds(point) }
        for element in elements {
            switch element {
            case .move(let x, let y):
                pen = Vector(x, y)
                start = pen
                if elements.count == 1 { add(pen) }
            case .line(let x, let y):
                add(pen)
                pen = Vector(x, y)
                add(pen)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                let curve = Cubic(pen, first: Vector(x1, y1), second: Vector(x2, y2), end: Vector(x, y))
                add(pen)
                for extreme in curve.extremes { add(curve.point(extreme)) }
                pen = curve.end
                add(pen)
            case .close: pen = start
            }
        }
        return bounds
    }
}

/// A bounding box that may have no area.
struct Bounds: Hashable {
    var low: Vector
    var high: Vector

    init(_ point: Vector) {
        low = point
        high = point
    }

    init(_ rect: Rect) {
        low = Vector(rect.x, rect.y)
        high = Vector(rect.right, rect.bottom)
    }

    var rect: Rect { Rect(left: low.x, top: low.y, right: high.x, bottom: high.y) }
    var size: Vector { high - low }

    func adding(_ point: Vector) -> Bounds {
        var result = self
        result.low = pointwiseMin(low, point)
        result.high = pointwiseMax(high, point)
        return result
    }

    func union(_ other: Bounds?) -> Bounds {
        guard let other else { return self }
        return adding(other.low).adding(other.high)
    }

    func mapped(by transform: AffineTransform) -> Bounds {
        var result = Bounds(transform.apply(low))
        for corner in [Vector(high.x, low.y), high, Vector(low.x, high.y)] {
            result = result.adding(transform.apply(corner))
        }
        return result
    }

    func expanded(by amount: Double) -> Bounds {
        var result = self
        result.low = low - amount
        result.high = high + amount
        return result
    }
}

/// A cubic curve.
struct Cubic {
    let start: Vector, first: Vector, second: Vector, end: Vector

    init(_ start: Vector, first: Vector, second: Vector, end: Vector) {
        self.start = start
        self.first = first
        self.second = second
        self.end = end
    }

    func point(_ t: Double) -> Vector {
        let u = 1 - t
        return start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
    }

    /// The direction at the start, or at the end.
    func direction(atEnd: Bool) -> Vector? {
        let candidates =
            atEnd ? [end - second, end - first, end - start] : [first - start, second - start, end - start]
        return candidates.lazy.compactMap(\.unit).first
    }

    /// The parameters at which a coordinate is extreme.
    var extremes: [Double] {
        var result: [Double] = []
        for axis in 0..<2 {
            let (p0, p1, p2, p3) = (start[axis], first[axis], second[axis], end[axis])
            let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
            for root in Self.roots(a: a, b: b, c: c) where root > 0 && root < 1 { result.append(root) }
        }
        return result
    }

    /// The real roots of `a t² + b t + c`.
    private static func roots(a: Double, b: Double, c: Double) -> [Double] {
        if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / b] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
}
