internal import CHarfBuzz
internal import LecternText

extension FontMetrics {
    /// Creates the metrics of a font as browsers on Linux choose them: OS/2 typographic values if the font requires
    /// them, otherwise hhea, otherwise other values.
    init(face: OpaquePointer, font: OpaquePointer) {
        self.init()
        unitsPerEm = Int32(clamping: max(hb_face_get_upem(face), 1))
        readLines(font)
        readHeights(font)
        readAdvances(font)
    }

    private mutating func readLines(_ font: OpaquePointer) {
        ascent = Self.value(font, "hasc") ?? Self.value(font, "hcla") ?? unitsPerEm * 4 / 5
        descent = Self.value(font, "hdsc").map { 0 &- $0 } ?? Self.value(font, "hcld").map { abs($0) } ?? unitsPerEm / 5
        lineGap = max(Self.value(font, "hlgp") ?? 0, 0)
        if ascent == 0 && descent == 0 {
            ascent = unitsPerEm * 4 / 5
            descent = unitsPerEm / 5
        }
        underlineThickness = Self.value(font, "unds").flatMap { $0 > 0 ? $0 : nil } ?? max(unitsPerEm / 20, 1)
        // The table has the top edges of underline and strikeout.
        let top = Self.value(font, "undo") ?? (0 &- unitsPerEm / 10 &+ underlineThickness / 2)
        underlinePosition = top &- underlineThickness / 2
        strikeoutThickness = Self.value(font, "strs").flatMap { $0 > 0 ? $0 : nil } ?? underlineThickness
        strikeoutPosition = (Self.value(font, "stro") ?? unitsPerEm * 3 / 10) &- strikeoutThickness / 2
    }

    private mutating func readHeights(_ font: OpaquePointer) {
        // "In the cases where it is impossible or impractical to determine the x-height, a value of 0.5em must be
        // assumed": https://www.w3.org/TR/css-values-4/#ex
        xHeight = Self.height(font, 0x78) ?? Self.value(font, "xhgt").flatMap { $0 > 0 ? $0 : nil } ?? unitsPerEm / 2
        capHeight = Self.value(font, "cpht").flatMap { $0 > 0 ? $0 : nil } ?? Self.height(font, 0x48) ?? ascent
    }

    private mutating func readAdvances(_ font: OpaquePointer) {
        zeroAdvance = Self.advance(font, 0x30) ?? unitsPerEm / 2
        spaceAdvance = Self.advance(font, 0x20) ?? unitsPerEm / 4
        ideographAdvance = Self.advance(font, 0x6C34) ?? unitsPerEm
        isMonospace = Self.advance(font, 0x69) != nil && Self.advance(font, 0x69) == Self.advance(font, 0x4D)
    }

    private static func value(_ font: OpaquePointer, _ tag: StaticString) -> Int32? {
        var position: hb_position_t = 0
        let metric = hb_ot_metrics_tag_t(rawValue: OpenTypeTag(tag))
        return hb_ot_metrics_get_position(font, metric, &position) != 0 ? position : nil
    }

    /// Returns the height of a letter above the baseline.
    private static func height(_ font: OpaquePointer, _ codePoint: UInt32) -> Int32? {
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        guard hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0,
            hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
        else { return nil }
        return extents.y_bearing
    }

    private static func advance(_ font: OpaquePointer, _ codePoint: UInt32) -> Int32? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 else { return nil }
        return hb_font_get_glyph_h_advance(font, glyph)
    }
}
