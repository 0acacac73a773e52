internal import CHarfBuzz
package import LecternText
import Synchronization

extension HarfBuzzFace {
    package func extents(of glyph: UInt32) -> GlyphExtents? {
        // Outlines of CFF fonts are run for this; formulas repeat a few letters.
        inks.withLock { inks in
            if let cached = inks[glyph] { return cached }
            let ink = measuredExtents(of: glyph)
            inks[glyph] = .some(ink)
            return ink
        }
    }

    private func measuredExtents(of glyph: UInt32) -> GlyphExtents? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return nil }
        return GlyphExtents(
            left: extents.x_bearing, right: extents.x_bearing &+ extents.width, top: extents.y_bearing,
            bottom: extents.y_bearing &+ extents.height)
    }
}

/// The `MATH` table of a face.
extension HarfBuzzFace: MathFontData {
    package var math: (any MathFontData)? { hasMathTable ? self : nil }

    package func constant(_ constant: MathConstant) -> Int32 {
        hb_ot_math_get_constant(font, hb_ot_math_constant_t(rawValue: UInt32(constant.rawValue)))
    }

    package func italicsCorrection(of glyph: UInt32) -> Int32 { hb_ot_math_get_glyph_italics_correction(font, glyph) }

    package func topAccentAttachment(of glyph: UInt32) -> Int32 {
        hb_ot_math_get_glyph_top_accent_attachment(font, glyph)
    }

    package func kerning(of glyph: UInt32, at corner: MathKernCorner, height: Int32) -> Int32 {
        let side =
            switch corner {
            case .topRight: HB_OT_MATH_KERN_TOP_RIGHT
            case .topLeft: HB_OT_MATH_KERN_TOP_LEFT
            case .bottomRight: HB_OT_MATH_KERN_BOTTOM_RIGHT
            case .bottomLeft: HB_OT_MATH_KERN_BOTTOM_LEFT
            }
        return hb_ot_math_get_glyph_kerning(font, glyph, side, height)
    }

    package func variants(of glyph: UInt32, along axis: MathStretchAxis) -> [MathGlyphVariant] {
        var raw = [hb_ot_math_glyph_variant_t](repeating: hb_ot_math_glyph_variant_t(), count: 64)
        var count = UInt32(raw.count)
        _ = hb_ot_math_get_glyph_variants(font, glyph, axis.direction, 0, &count, &raw)
        return raw.prefix(Int(count)).map { MathGlyphVariant(glyph: $0.glyph, advance: $0.advance) }
    }

    package func assembly(of glyph: UInt32, along axis: MathStretchAxis) -> MathGlyphAssembly? {
        var raw = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: 32)
        var count = UInt32(raw.count)
        var correction: hb_position_t = 0
        let total = hb_ot_math_get_glyph_assembly(font, glyph, axis.direction, 0, &count, &raw, &correction)
        guard count > 0, total == count else { return nil }
        let parts = raw.prefix(Int(count)).map { part in
            MathGlyphAssembly.Part(
                glyph: part.glyph, startConnector: part.start_connector_length, endConnector: part.end_connector_length,
                advance: part.full_advance,
                isExtender: part.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
        }
        return MathGlyphAssembly(
            parts: Array(parts), italicsCorrection: correction,
            minConnectorOverlap: hb_ot_math_get_min_connector_overlap(font, axis.direction))
    }
}

extension MathStretchAxis {
    fileprivate var direction: hb_direction_t { self == .horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_TTB }
}
