internal import CHarfBuzz
internal import LecternText

/// Draws the outlines that HarfBuzz reads.
enum GlyphDrawing {
    static func draw(_ glyph: UInt32, _ font: OpaquePointer, to pen: any GlyphPen) {
        let holder = Holder(pen)
        withExtendedLifetime(holder) {
            chb_draw_glyph(font, glyph, functions.raw, Unmanaged.passUnretained(holder).toOpaque())
        }
    }

    /// Holds the pen for a C callback.
    private final class Holder {
        let pen: any GlyphPen
        init(_ pen: any GlyphPen) { self.pen = pen }

        static func pen(_ data: UnsafeMutableRawPointer?) -> (any GlyphPen)? {
            data.map { Unmanaged<Holder>.fromOpaque($0).takeUnretainedValue().pen }
        }
    }

    /// HarfBuzz's table of callbacks.
    ///
    /// Proof of `@unchecked Sendable`: it is immutable when the initializer returns.
    private final class Functions: @unchecked Sendable {
        let raw: OpaquePointer

        init() {
            guard let raw = hb_draw_funcs_create() else { preconditionFailure("HarfBuzz gives no functions") }
            self.raw = raw
            hb_draw_funcs_set_move_to_func(raw, { _, data, _, x, y, _ in Holder.pen(data)?.move(to: x, y) }, nil, nil)
            hb_draw_funcs_set_line_to_func(raw, { _, data, _, x, y, _ in Holder.pen(data)?.line(to: x, y) }, nil, nil)
            hb_draw_funcs_set_cubic_to_func(
                raw,
                { _, data, _, x1, y1, x2, y2, x, y, _ in
                    Holder.pen(data)?.curve(x1: x1, y1: y1, x2: x2, y2: y2, to: x, y)
                }, nil,
                nil)
            hb_draw_funcs_set_close_path_func(raw, { _, data, _, _ in Holder.pen(data)?.close() }, nil, nil)
            hb_draw_funcs_make_immutable(raw)
        }
    }

    private static let functions = Functions()
}
