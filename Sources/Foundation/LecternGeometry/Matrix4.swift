/// A transform in space: `p' = x * columns.0 + y * columns.1 + z * columns.2 + columns.3`, with a last component that divides
/// the others.
package struct Matrix4: Hashable, Sendable {
    package typealias Column = SIMD4<Double>
    private var x: Column
    private var y: Column
    private var z: Column
    private var offset: Column

    package static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], z: [0, 0, 1, 0], offset: [0, 0, 0, 1])

    package init(_ x: Column, _ y: Column, z: Column, offset: Column) {
        self.x = x
        self.y = y
        self.z = z
        self.offset = offset
    }

    package init(_ transform: AffineTransform) {
        self.init(
            [transform.a, transform.b, 0, 0], [transform.c, transform.d, 0, 0], z: [0, 0, 1, 0],
            offset: [transform.tx, transform.ty, 0, 1])
    }

    package static func translation(_ x: Double, _ y: Double, z: Double = 0) -> Matrix4 {
        Matrix4(identity.x, identity.y, z: identity.z, offset: [x, y, z, 1])
    }

    package static func scale(_ x: Double, _ y: Double, z: Double) -> Matrix4 {
        Matrix4([x, 0, 0, 0], [0, y, 0, 0], z: [0, 0, z, 0], offset: identity.offset)
    }

    /// The view from a distance, in pixels.
    package static func perspective(_ distance: Double) -> Matrix4 {
        Matrix4(identity.x, identity.y, z: [0, 0, 1, -1 / distance], offset: identity.offset)
    }

    /// A turn around an axis through the origin.
    ///
    /// - Parameter axis: a vector; its length does not matter.
    package static func rotation(around axis: SIMD3<Double>, cosine: Double, sine: Double) -> Matrix4 {
        let length = (axis * axis).sum().squareRoot()
        guard length > 0, length.isFinite else { return .identity }
        let (unit, rest) = (axis / length, 1 - cosine)
        func column(_ index: Int, _ cross: SIMD3<Double>) -> Column {
            var result = unit * (unit[index] * rest) + cross * sine
            result[index] += cosine
            return [result.x, result.y, result.z, 0]
        }
        return Matrix4(
            column(0, [0, unit.z, -unit.y]), column(1, [-unit.z, 0, unit.x]), z: column(2, [unit.y, -unit.x, 0]),
            offset: identity.offset)
    }

    /// Returns the transform that applies `self` first, then `outer`.
    package func concatenated(with outer: Matrix4) -> Matrix4 {
        Matrix4(outer.apply(x), outer.apply(y), z: outer.apply(z), offset: outer.apply(offset))
    }

    private func apply(_ point: Column) -> Column {
        x * point.x + y * point.y + z * point.z + offset * point.w
    }

    /// The 16 numbers of `matrix3d()`, column by column.
    package var components: [Double] {
        [x, y, z, offset].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }

    /// Whether a plane shows its back.
    ///
    /// <https://www.w3.org/TR/css-transforms-2/#backface-visibility-property>
    package var showsBack: Bool {
        let facing = x.x * y.y - x.y * y.x
        let volume =
            z.z * facing - z.y * (x.x * y.z - x.z * y.x) + z.x * (x.y * y.z - x.z * y.y)
        return volume != 0 && (facing < 0) != (volume < 0) && facing != 0
    }

    /// The transform of the points of a plane, seen from the front. What perspective makes a trapezium of is drawn as the
    /// parallelogram that has three of its corners.
    ///
    /// - Parameter rect: the plane whose corners count.
    package func flattened(for rect: Rect) -> AffineTransform {
        if x.w == 0, y.w == 0, offset.w != 0 {
            let (x, y, offset) = (x / offset.w, y / offset.w, offset / offset.w)
            return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: offset.x, ty: offset.y)
        }
        let (width, height) = (max(rect.width, 1), max(rect.height, 1))
        let corner = seen(rect.x, rect.y)
        let right = (seen(rect.x + width, rect.y) - corner) / width
        let bottom = (seen(rect.x, rect.y + height) - corner) / height
        let start = corner - right * rect.x - bottom * rect.y
        return AffineTransform(a: right.x, b: right.y, c: bottom.x, d: bottom.y, tx: start.x, ty: start.y)
    }

    /// Where a point of the plane is seen. Those behind the eye are seen as if they were just before it.
    private func seen(_ x: Double, _ y: Double) -> SIMD2<Double> {
        let point = apply([x, y, 0, 1])
        return [point.x, point.y] / max(point.w, 0.01)
    }
}
