import LecternGeometry

/// A point or a difference of points in the coordinates of a drawing.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector of length one in the same direction; nil for none.
    var unit: Vector? {
        let length = length
        return length > 1e-12 && length.isFinite ? self / length : nil
    }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// Positive if `other` is clockwise of the vector, with `y` downwards.
    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

    /// The vector turned by a right angle, clockwise.
    var turned: Vector { Vector(-y, x) }
}

extension AffineTransform {
    func apply(_ point: Vector) -> Vector {
        let result = apply(x: point.x, y: point.y)
        return Vector(result.x, result.y)
    }

    /// The transform that turns the x axis to a direction of length one and moves the origin to a point.
    init(turningTo direction: Vector, at point: Vector) {
        self.init(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: point.x, ty: point.y)
    }

    /// How much lengths grow, on average of both directions.
    var scale: Double { abs(a * d - b * c).squareRoot() }
}
