/// A 2D transform: `x' = a x + c y + tx`, `y' = b x + d y + ty`, in pixels.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficients in the order of CSS `matrix()` and SVG; `tx` and `ty` are in pixels.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    /// Creates a transform; what is left out is as in the identity.
    @inlinable public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static let identity = AffineTransform()

    /// A shift by pixels, to the right and down if positive.
    @inlinable public static func translation(_ x: Double, _ y: Double) -> Self { .init(tx: x, ty: y) }
    /// A scaling about the origin, by factors.
    @inlinable public static func scale(_ x: Double, _ y: Double) -> Self { .init(a: x, d: y) }

    /// Returns the transform that applies `self` first, then `outer`.
    @inlinable public func concatenated(with outer: Self) -> Self {
        .init(
            a: a * outer.a + b * outer.c, b: a * outer.b + b * outer.d, c: c * outer.a + d * outer.c,
            d: c * outer.b + d * outer.d, tx: tx * outer.a + ty * outer.c + outer.tx,
            ty: tx * outer.b + ty * outer.d + outer.ty)
    }

    /// Returns where a point is after the transform.
    @inlinable public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }
}
