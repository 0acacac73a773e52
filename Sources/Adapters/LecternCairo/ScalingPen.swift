internal import CCairo
internal import CFreeType
import LecternText

/// Turns font units into 1/64 pixel of the device.
final class ScalingPen: GlyphPen {
    let outline: CurveOutline
    private let (xx, xy, yx, yy): (Double, Double, Double, Double)

    /// - Parameter size: of the em, in 1/64 pixel.
    init(_ library: FontLibrary, size: Double, unitsPerEm: Int32, turn: GlyphMatrix) {
        outline = CurveOutline(library)
        let scale = size / Double(max(unitsPerEm, 1))
        // Outlines go upwards, the device's matrix downwards.
        (xx, xy, yx, yy) = (turn.xx * scale, -turn.xy * scale, -turn.yx * scale, turn.yy * scale)
    }

    func move(to x: Float, _ y: Float) { outline.move(to: point(x, y)) }
    func line(to x: Float, _ y: Float) { outline.line(to: point(x, y)) }
    func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, to x: Float, _ y: Float) {
        outline.curve(point(x1, y1), point(x2, y2), to: point(x, y))
    }
    func close() { outline.close() }

    private func point(_ x: Float, _ y: Float) -> FT_Vector {
        let (x, y) = (Double(x), Double(y))
        return FT_Vector(x: Self.rounded(xx * x + xy * y), y: Self.rounded(yx * x + yy * y))
    }

    private static func rounded(_ value: Double) -> FT_Pos { FT_Pos(max(-1e9, min(1e9, value)).rounded()) }
}
