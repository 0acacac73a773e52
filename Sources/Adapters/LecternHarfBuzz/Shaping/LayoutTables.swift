internal import CHarfBuzz

/// What a font's layout tables can do to glyphs under a shaping plan: from it follows
/// where text may be cut and shaped in pieces without a difference.
struct LayoutTables: ~Copyable {
    /// Glyphs that any lookup touches.
    private let touched = GlyphSet()
    /// Glyphs that lookups other than pair adjustment see, also as context.
    private let contextual = GlyphSet()
    /// Glyphs of lookups whose effect on a word is not that on its neighbouring pairs.
    private let inseparable = GlyphSet()
    /// Ligatures and other substitutions of sequences.
    private let sequences: GlyphSequences
    /// Kerning in the old table or Apple's tables, whose glyphs are not known.
    private let hasOtherKerning: Bool
    private let hasAppleTables: Bool

    init(face: OpaquePointer, plan: OpaquePointer) {
        hasOtherKerning = Self.has(face, OpenTypeTag("kern"))
        hasAppleTables =
            Self.has(face, OpenTypeTag("morx")) || Self.has(face, OpenTypeTag("kerx"))
            || Self.has(face, OpenTypeTag("mort")) || Self.hasAppleKerning(face)
        var sequences = GlyphSequences()
        for table in [OpenTypeTag("GSUB"), OpenTypeTag("GPOS")] {
            Self.collect(face, plan, table, touched, contextual, inseparable, &sequences)
        }
        self.sequences = sequences
    }

    /// How a glyph takes part in shaping.
    enum Participation { case none, pairs, any }

    func participation(of glyph: UInt32) -> Participation {
        if hasAppleTables || contextual.contains(glyph) { return .any }
        return hasOtherKerning || touched.contains(glyph) ? .pairs : .none
    }

    /// What becomes of a glyph in a word follows from its neighbours, one pair after
    /// the other, as long as no two of them ``mayCombine(_:_:)``.
    func isSeparable(_ glyph: UInt32) -> Bool { !hasAppleTables && !inseparable.contains(glyph) }

    /// Whether a substitution may see two glyphs side by side.
    func mayCombine(_ left: UInt32, _ right: UInt32) -> Bool { sequences.mayHold(left, right) }

    private static func has(_ face: OpaquePointer, _ tag: UInt32) -> Bool {
        let table = hb_face_reference_table(face, tag)
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }

    /// Apple's version of the old table, which has state machines.
    /// <https://learn.microsoft.com/typography/opentype/spec/kern>
    private static func hasAppleKerning(_ face: OpaquePointer) -> Bool {
        LayoutTableReader(face, OpenTypeTag("kern")).number(0) == 1
    }

    private static func collect(
        _ face: OpaquePointer, _ plan: OpaquePointer, _ table: UInt32, _ touched: borrowing GlyphSet,
        _ contextual: borrowing GlyphSet, _ inseparable: borrowing GlyphSet, _ sequences: inout GlyphSequences
    ) {
        let lookups = GlyphSet()
        let reader = LayoutTableReader(face, table)
        hb_ot_shape_plan_collect_lookups(plan, table, lookups.raw)
        var lookup = hb_codepoint_t.max
        while hb_set_next(lookups.raw, &lookup) != 0 {
            let found = GlyphSet()
            hb_ot_layout_lookup_collect_glyphs(face, table, lookup, found.raw, found.raw, found.raw, nil)
            touched.formUnion(found)
            let kind = reader.kind(ofLookup: Int(lookup), inSubstitutions: table == OpenTypeTag("GSUB"))
            if case .pairs(let isLinear) = kind {
                if !isLinear { inseparable.formUnion(found) }
                continue
            }
            contextual.formUnion(found)
            switch kind {
            case .ligatures(let starts): sequences.add(starts: starts, parts: found)
            case .contexts(let rules): for rule in rules { sequences.add(rule.first, rule.second) }
            case .attachments(let marks): inseparable.formUnion(marks)
            case .pairs, .other: inseparable.formUnion(found)
            }
        }
    }
}

/// For each substitution of a sequence the glyphs that can stand before and behind
/// another one of the sequence.
struct GlyphSequences: ~Copyable {
    /// Sets in twos: glyphs that can stand first in a pair, and those that can stand second.
    private var sets: [OpaquePointer] = []

    init() {}

    deinit { for set in sets { hb_set_destroy(set) } }

    private mutating func append(_ set: OpaquePointer?) {
        guard let set else { preconditionFailure("HarfBuzz gives no set") }
        sets.append(set)
    }

    mutating func add(starts: [UInt32], parts: borrowing GlyphSet) {
        append(Self.set(starts))
        let second = hb_set_create()
        hb_set_union(second, parts.raw)
        append(second)
    }

    mutating func add(_ first: [UInt32], _ second: [UInt32]) {
        append(Self.set(first))
        append(Self.set(second))
    }

    private static func set(_ glyphs: [UInt32]) -> OpaquePointer? {
        let set = hb_set_create()
        for glyph in glyphs { hb_set_add(set, glyph) }
        return set
    }

    func mayHold(_ left: UInt32, _ right: UInt32) -> Bool {
        for index in stride(from: 0, to: sets.count, by: 2) {
            if hb_set_has(sets[index], left) != 0, hb_set_has(sets[index + 1], right) != 0 { return true }
        }
        return false
    }
}

/// A set of glyphs, owned.
struct GlyphSet: ~Copyable {
    let raw: OpaquePointer

    init() {
        guard let raw = hb_set_create() else { preconditionFailure("HarfBuzz gives no set") }
        self.raw = raw
    }

    deinit { hb_set_destroy(raw) }

    func contains(_ glyph: UInt32) -> Bool { hb_set_has(raw, glyph) != 0 }
    func formUnion(_ other: borrowing GlyphSet) { hb_set_union(raw, other.raw) }
    func formUnion(_ glyphs: [UInt32]) { for glyph in glyphs { hb_set_add(raw, glyph) } }
}
