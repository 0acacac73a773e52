internal import CCairo
internal import CFreeType
internal import CHarfBuzz

/// The outlines of a font with a `CFF` table, by HarfBuzz: without hinting they are the same as FreeType's, for a
/// third of the instructions. A page of Chinese has hundreds of them.
final class PostScriptOutlines {
    private let font: OpaquePointer
    private let unitsPerEm: Double

    /// - Parameter bytes: stay where they are while this lives.
    init?(_ bytes: UnsafeRawBufferPointer, face index: Int) {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            let count = UInt32(exactly: bytes.count), let number = UInt32(exactly: index),
            let blob = hb_blob_create(base, count, HB_MEMORY_MODE_READONLY, nil, nil)
        else { return nil }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, number) else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        self.font = font
        unitsPerEm = Double(max(hb_face_get_upem(face), 1))
    }

    deinit { hb_font_destroy(font) }

    /// The outline of a glyph.
    ///
    /// - Parameter size: of the em, in 1/64 pixel.
    func outline(of glyph: UInt16, size: Double, turn: GlyphMatrix, _ library: FontLibrary) -> CurveOutline? {
        let pen = Pen(CurveOutline(library), scale: size / unitsPerEm, turn)
        hb_font_get_glyph_shape(font, UInt32(glyph), Self.functions.raw, Unmanaged.passUnretained(pen).toOpaque())
        pen.outline.close()
        return pen.outline.isEmpty ? nil : pen.outline
    }

    /// Turns font units into 1/64 pixel of the device.
    private final class Pen {
        let outline: CurveOutline
        private let (xx, xy, yx, yy): (Double, Double, Double, Double)

        init(_ outline: CurveOutline, scale: Double, _ turn: GlyphMatrix) {
            self.outline = outline
            // Outlines go upwards, the device's matrix downwards.
            (xx, xy, yx, yy) = (turn.xx * scale, -turn.xy * scale, -turn.yx * scale, turn.yy * scale)
        }

        func point(_ x: Float, _ y: Float) -> FT_Vector {
            FT_Vector(
                x: Self.rounded(xx * Double(x) + xy * Double(y)), y: Self.rounded(yx * Double(x) + yy * Double(y)))
        }

        private static func rounded(_ value: Double) -> FT_Pos { FT_Pos(max(-1e9, min(1e9, value)).rounded()) }

        static func of(_ data: UnsafeMutableRawPointer?) -> Pen? {
            data.map { Unmanaged<Pen>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// HarfBuzz's table of callbacks.
    ///
    /// Proof of `@unchecked Sendable`: it is made immutable before anyone else sees it.
    private final class Functions: @unchecked Sendable {
        let raw: OpaquePointer

        init() {
            guard let raw = hb_draw_funcs_create() else { preconditionFailure("HarfBuzz gives no functions") }
            self.raw = raw
            hb_draw_funcs_set_move_to_func(
                raw,
                { _, data, _, x, y, _ in
                    guard let pen = Pen.of(data) else { return }
                    pen.outline.move(to: pen.point(x, y))
                }, nil, nil)
            hb_draw_funcs_set_line_to_func(
                raw,
                { _, data, _, x, y, _ in
                    guard let pen = Pen.of(data) else { return }
                    pen.outline.line(to: pen.point(x, y))
                }, nil, nil)
            hb_draw_funcs_set_cubic_to_func(
                raw,
                { _, data, _, x1, y1, x2, y2, x, y, _ in
                    guard let pen = Pen.of(data) else { return }
                    pen.outline.curve(pen.point(x1, y1), pen.point(x2, y2), to: pen.point(x, y))
                }, nil, nil)
            hb_draw_funcs_set_close_path_func(
                raw, { _, data, _, _ in Pen.of(data)?.outline.close() }, nil, nil)
            hb_draw_funcs_make_immutable(raw)
        }
    }

    private static let functions = Functions()
}
