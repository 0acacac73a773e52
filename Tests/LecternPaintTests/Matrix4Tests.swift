import LecternGeometry
import Testing

/// Transforms in space, drawn flat.
@Suite(.timeLimit(.minutes(10))) struct Matrix4Tests {
    private static let plane = Rect(x: 0, y: 0, width: 100, height: 100)

    private func turned(_ axis: SIMD3<Double>, _ degrees: Double) -> Matrix4 {
        .rotation(around: axis, cosine: Angle.cosine(degrees), sine: Angle.sine(degrees))
    }

    private func isClose(_ a: AffineTransform, _ b: AffineTransform) -> Bool {
        zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func aPlaneTurnedAroundAnAxisIsNarrower() {
        #expect(isClose(turned([1, 0, 0], 60).flattened(for: Self.plane), AffineTransform(d: 0.5)))
        #expect(isClose(turned([0, 3, 0], 60).flattened(for: Self.plane), AffineTransform(a: 0.5)))
        #expect(isClose(turned([0, 0, 1], 90).flattened(for: Self.plane), AffineTransform(a: 0, b: 1, c: -1, d: 0)))
        #expect(turned([0, 0, 0], 90) == .identity)
    }

    @Test func theBackIsSeenBeyondARightAngle() {
        #expect(!turned([0, 1, 0], 80).showsBack)
        #expect(turned([0, 1, 0], 100).showsBack)
        #expect(!turned([0, 1, 0], 180).concatenated(with: turned([1, 0, 0], 180)).showsBack)
        #expect(!Matrix4.scale(-1, 1, z: 1).showsBack, "a mirrored plane shows its front")
    }

    /// Half of the distance nearer is twice as large.
    @Test func whatIsNearerIsLarger() {
        let nearer = Matrix4.translation(0, 0, z: 50).concatenated(with: .perspective(100))
        #expect(isClose(nearer.flattened(for: Self.plane), AffineTransform(a: 2, d: 2)))
    }

    @Test func transformsApplyInTheirOrder() {
        let matrix = Matrix4(AffineTransform.scale(2, 3)).concatenated(with: .translation(10, 20))
        #expect(isClose(matrix.flattened(for: Self.plane), AffineTransform(a: 2, d: 3, tx: 10, ty: 20)))
    }
}
