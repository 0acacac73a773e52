/// A 2D transform: `x' = a x + c y + tx`, `y' = b x + d y + ty`, in pixels.
public struct AffineTransform: Hashable, Sendable {
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    @inlinable public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = AffineTransform()

    @inlinable public static func translation(_ x: Double, _ y: Double) -> Self { .init(tx: x, ty: y) }
    @inlinable public static func scale(_ x: Double, _ y: Double) -> Self { .init(a: x, d: y) }

    /// Returns the transform that applies `self` first, then `outer`.
    @inlinable public func concatenated(with outer: Self) -> Self {
        .init(
            a: a * outer.a + b * outer.c, b: a * outer.b + b * outer.d, c: c * outer.a + d * outer.c,
            d: c * outer.b + d * outer.d, tx: tx * outer.a + ty * outer.c + outer.tx,
            ty: tx * outer.b + ty * outer.d + outer.ty)
    }

    @inlinable public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }
}
