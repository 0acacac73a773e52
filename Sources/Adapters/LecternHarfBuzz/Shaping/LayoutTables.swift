internal import CHarfBuzz

/// What a font's layout tables can do to glyphs under a shaping plan: from it follows
/// where text may be cut and shaped in pieces without a difference.
struct LayoutTables: ~Copyable {
    /// Glyphs that any lookup touches.
    private let touched: OpaquePointer
    /// Glyphs that lookups other than pair adjustment see, also as context.
    private let contextual: OpaquePointer
    /// Kerning in the old table or Apple's tables, whose glyphs are not known.
    private let hasOtherKerning: Bool
    private let hasAppleTables: Bool

    init(face: OpaquePointer, plan: OpaquePointer) {
        guard let touched = hb_set_create(), let contextual = hb_set_create() else {
            preconditionFailure("HarfBuzz gives no set")
        }
        (self.touched, self.contextual) = (touched, contextual)
        for table in [OpenTypeTag("GSUB"), OpenTypeTag("GPOS")] {
            Self.collect(face, plan, table, touched: touched, contextual: contextual)
        }
        hasOtherKerning = Self.has(face, OpenTypeTag("kern"))
        hasAppleTables =
            Self.has(face, OpenTypeTag("morx")) || Self.has(face, OpenTypeTag("kerx"))
            || Self.has(face, OpenTypeTag("mort"))
    }

    deinit {
        hb_set_destroy(touched)
        hb_set_destroy(contextual)
    }

    /// How a glyph takes part in shaping.
    enum Participation { case none, pairs, any }

    func participation(of glyph: UInt32) -> Participation {
        if hasAppleTables || hb_set_has(contextual, glyph) != 0 { return .any }
        return hasOtherKerning || hb_set_has(touched, glyph) != 0 ? .pairs : .none
    }

    private static func has(_ face: OpaquePointer, _ tag: UInt32) -> Bool {
        let table = hb_face_reference_table(face, tag)
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }

    private static func collect(
        _ face: OpaquePointer, _ plan: OpaquePointer, _ table: UInt32, touched: OpaquePointer, contextual: OpaquePointer
    ) {
        guard let lookups = hb_set_create(), let found = hb_set_create() else { return }
        defer {
            hb_set_destroy(lookups)
            hb_set_destroy(found)
        }
        hb_ot_shape_plan_collect_lookups(plan, table, lookups)
        var lookup = hb_codepoint_t.max
        while hb_set_next(lookups, &lookup) != 0 {
            hb_set_clear(found)
            hb_ot_layout_lookup_collect_glyphs(face, table, lookup, found, found, found, nil)
            hb_set_union(touched, found)
            if !isPairAdjustment(face, table, lookup) { hb_set_union(contextual, found) }
        }
    }

    /// Whether a lookup is GPOS type 2, also behind an extension, without devices
    /// of its own to know about.
    /// <https://learn.microsoft.com/typography/opentype/spec/gpos>
    private static func isPairAdjustment(_ face: OpaquePointer, _ table: UInt32, _ lookup: UInt32) -> Bool {
        guard table == OpenTypeTag("GPOS") else { return false }
        let blob = hb_face_reference_table(face, table)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { return false }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
        func number(_ offset: Int) -> Int? {
            guard offset >= 0, offset + 2 <= bytes.count else { return nil }
            return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
        }
        guard let list = number(8), let lookupOffset = number(list + 2 + 2 * Int(lookup)) else { return false }
        let start = list + lookupOffset
        guard let type = number(start) else { return false }
        if type != 9 { return type == 2 }
        guard let subtable = number(start + 6) else { return false }
        return number(start + subtable + 2) == 2
    }
}
