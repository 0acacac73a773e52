internal import CCairo
internal import CFreeType
import LecternPaint
import LecternText

extension CairoCanvas {
    /// Draws glyphs as text, so that PDF and SVG files contain the text and the font.
    mutating func drawVector(_ run: GlyphOperation, of list: borrowing DisplayList) {
        guard let face = vectorFace(run.font.face) else { return }
        cairo_save(cr)
        setSource(run.color)
        cairo_set_font_face(cr, face)
        var matrix = Self.fontMatrix(run)
        cairo_set_font_matrix(cr, &matrix)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cr, options)
        cairo_font_options_destroy(options)
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(run.range.count)
        for index in Int(run.range.lowerBound)..<Int(run.range.upperBound) {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(list.glyphs[index]), x: Double(list.glyphX[index]), y: Double(list.glyphY[index])))
        }
        if run.font.isSyntheticBold {
            cairo_new_path(cr)
            cairo_glyph_path(cr, glyphs, Int32(glyphs.count))
            cairo_set_line_width(cr, Double(run.font.size) / 24)
            cairo_stroke(cr)
        }
        if run.drawsShapes {
            cairo_new_path(cr)
            cairo_glyph_path(cr, glyphs, Int32(glyphs.count))
            cairo_fill(cr)
        } else if let text = ClusteredText(run, list) {
            text.show(glyphs, on: cr)
        } else {
            cairo_show_glyphs(cr, glyphs, Int32(glyphs.count))
        }
        cairo_restore(cr)
    }

    private static func fontMatrix(_ run: GlyphOperation) -> cairo_matrix_t {
        let size = Double(run.font.size)
        let slant = 0 - Double(run.font.syntheticSlant)
        return switch run.orientation {
        case .upright: cairo_matrix_t(xx: size, yx: 0, xy: size * slant, yy: size, x0: 0, y0: 0)
        case .clockwise: cairo_matrix_t(xx: 0, yx: size, xy: -size, yy: size * slant, x0: 0, y0: 0)
        case .counterclockwise: cairo_matrix_t(xx: 0, yx: -size, xy: size, yy: -size * slant, x0: 0, y0: 0)
        }
    }

    private mutating func vectorFace(_ face: any FontFace) -> OpaquePointer? {
        let key = ObjectIdentifier(face)
        if let cached = vectorFaces[key] { return cached }
        guard let file = rasterizer.file(for: face) else { return nil }
        guard let fontFace = cairo_ft_font_face_create_for_ft_face(file.raw, Int32(FT_LOAD_NO_HINTING)) else {
            return nil
        }
        // Cairo caches fonts after their last use, so the font face must retain the file.
        let owner = Unmanaged.passRetained(file).toOpaque()
        let status = cairo_font_face_set_user_data(fontFace, &vectorFaceKey, owner) { owner in
            if let owner { Unmanaged<FontFile>.fromOpaque(owner).release() }
        }
        if status != CAIRO_STATUS_SUCCESS {
            Unmanaged<FontFile>.fromOpaque(owner).release()
            cairo_font_face_destroy(fontFace)
            return nil
        }
        vectorFaces[key] = fontFace
        return fontFace
    }

    mutating func releaseVectorFaces() {
        for face in vectorFaces.values { cairo_font_face_destroy(face) }
        vectorFaces = [:]
    }
}

/// The key of Cairo's user data: only its address matters.
nonisolated(unsafe) private var vectorFaceKey = cairo_user_data_key_t()
