internal import CHarfBuzz

/// What a font's layout tables can do to glyphs under a shaping plan. It decides where text may be cut and shaped in
/// pieces with the same result.
///
/// Plans with the same lookups share one object, across contexts and tasks.
///
/// Proof of `@unchecked Sendable`: nothing changes after `init`, and HarfBuzz lets any thread read sets and faces.
final class LayoutTables: @unchecked Sendable {
    private let face: OpaquePointer
    /// The lookups of the plan.
    private let lookups: PlanLookups
    /// Glyphs that pair adjustment affects.
    private let paired = GlyphSet()
    /// Glyphs that single substitutions affect, and those lookups.
    private let single = GlyphSet()
    private let singleLookups = GlyphSet()
    /// Glyphs that any other lookups affect or require as context.
    private let contextual = GlyphSet()
    /// Glyphs of lookups whose effect on a word is not the sum of the effects on its pairs.
    private let inseparable = GlyphSet()
    /// Ligatures, and rules over two glyphs.
    private var sequences: GlyphSequences
    /// Rules over more than two.
    private var longSequences: GlyphSequences
    /// Characters to which rules may apply that also look at spaces: a run with one of them is not cut.
    private(set) var reaching: ReachingCharacters
    /// Kerning in the `kern` table or Apple's tables, which are not read.
    private let hasOtherKerning: Bool
    private let hasAppleTables: Bool

    init(face owner: HarfBuzzFace, lookups: consuming PlanLookups) {
        let face = owner.raw
        self.face = hb_face_reference(face)
        self.lookups = lookups
        hasOtherKerning = Self.has(face, OpenTypeTag("kern"))
        hasAppleTables =
            Self.has(face, OpenTypeTag("morx")) || Self.has(face, OpenTypeTag("kerx"))
            || Self.has(face, OpenTypeTag("mort")) || Self.hasAppleKerning(face)
        sequences = GlyphSequences()
        longSequences = GlyphSequences()
        var spaced = SpacedRules(space: owner.glyph(for: 0x20))
        reaching = ReachingCharacters()
        collect(OpenTypeTag("GSUB"), self.lookups.substitutions, into: &spaced)
        collect(OpenTypeTag("GPOS"), self.lookups.positions, into: &spaced)
        sequences.sort()
        longSequences.sort()
        if spaced.isEmpty { return }
        if let characters = spaced.reachingCharacters(of: owner, substitutions: self.lookups.substitutions) {
            reaching = characters
        } else {
            contextual.formUnion(spaced.glyphs)
        }
    }

    deinit { hb_face_destroy(face) }

    /// Whether a plan of a face with these lookups can use the tables.
    func serve(_ face: OpaquePointer, _ lookups: borrowing PlanLookups) -> Bool {
        self.face == face && self.lookups.areEqual(lookups)
    }

    /// Which lookups concern a glyph.
    enum Participation {
        case none, pairs, any
        /// Single substitution only, regardless of neighbours.
        case alone
    }

    func participation(of glyph: UInt32) -> Participation {
        if hasAppleTables || contextual.contains(glyph) { return .any }
        let isPaired = hasOtherKerning || paired.contains(glyph)
        if single.contains(glyph) { return isPaired ? .any : .alone }
        return isPaired ? .pairs : .none
    }

    /// Whether no other lookup concerns a glyph or its single substitutes.
    func staysAlone(_ glyph: UInt32) -> Bool {
        let forms = formsAlone(glyph)
        return hb_set_get_population(forms.raw) < 16 && !forms.intersects(contextual) && !forms.intersects(paired)
    }

    private func formsAlone(_ glyph: UInt32) -> GlyphSet {
        let forms = GlyphSet()
        hb_set_add(forms.raw, glyph)
        hb_ot_layout_lookups_substitute_closure(face, singleLookups.raw, forms.raw)
        return forms
    }

    /// Whether the shape of a glyph in a word is determined by its pairs with its neighbours, provided that no pair
    /// ``mayCombine(_:_:)``.
    func isSeparable(_ glyph: UInt32) -> Bool { !hasAppleTables && !inseparable.contains(glyph) }

    /// Whether only single substitutions concern a glyph, and rules with neighbours that it ``mayCombine(_:_:)`` with.
    func isQuiet(_ glyph: UInt32) -> Bool { isSeparable(glyph) && !hasOtherKerning && !paired.contains(glyph) }

    /// A glyph and its possible single substitutes; `nil` unless all are quiet.
    func quietForms(of glyph: UInt32) -> [UInt16]? {
        let forms = formsAlone(glyph).members(atMost: 8)
        guard !forms.isEmpty, forms.allSatisfy(isQuiet) else { return nil }
        return forms.map { UInt16(truncatingIfNeeded: $0) }
    }

    /// Whether a single substitution applies to a glyph.
    func isSubstituted(_ glyph: UInt32) -> Bool { single.contains(glyph) }

    /// A glyph and its possible single substitutes; `nil` unless all are separable.
    func separableForms(of glyph: UInt32) -> [UInt16]? {
        let forms = formsAlone(glyph).members(atMost: 8)
        guard !forms.isEmpty, forms.allSatisfy(isSeparable) else { return nil }
        return forms.map { UInt16(truncatingIfNeeded: $0) }
    }

    /// Whether a ligature or rule may contain two adjacent glyphs.
    func mayCombine(_ left: UInt32, _ right: UInt32) -> Bool {
        sequences.mayHold(left, right) || longSequences.mayHold(left, right)
    }

    /// Whether a rule over more than two glyphs may contain two adjacent glyphs. Its other glyphs are not recorded.
    func mayCombineAtLength(_ left: UInt32, _ right: UInt32) -> Bool { longSequences.mayHold(left, right) }

    /// The further glyphs that substitutions may make of a few glyphs; `nil` if rules over longer sequences may contain
    /// any of them, or if there are more than 64.
    func formsTogether(_ glyphs: [UInt16]) -> [UInt16]? {
        let forms = GlyphSet()
        for glyph in glyphs { hb_set_add(forms.raw, UInt32(glyph)) }
        hb_ot_layout_lookups_substitute_closure(face, lookups.substitutions.raw, forms.raw)
        let all = forms.members(atMost: 64)
        guard !all.isEmpty, !longSequences.mayHoldAny(all) else { return nil }
        return all.map { UInt16(truncatingIfNeeded: $0) }.filter { !glyphs.contains($0) }
    }

    private static func has(_ face: OpaquePointer, _ tag: UInt32) -> Bool {
        let table = hb_face_reference_table(face, tag)
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }

    /// Whether the `kern` table has Apple's format, with state machines.
    /// <https://learn.microsoft.com/typography/opentype/spec/kern>
    private static func hasAppleKerning(_ face: OpaquePointer) -> Bool {
        LayoutTableReader(face, OpenTypeTag("kern")).number(0) == 1
    }

    private func collect(_ table: UInt32, _ lookups: borrowing GlyphSet, into spaced: inout SpacedRules) {
        let reader = LayoutTableReader(face, table)
        var lookup = hb_codepoint_t.max
        while hb_set_next(lookups.raw, &lookup) != 0 {
            let kind = reader.kind(ofLookup: Int(lookup), inSubstitutions: table == OpenTypeTag("GSUB"))
            if case .rules(let rules) = kind {
                for rule in rules { collect(rule, &spaced) }
                continue
            }
            let lookupGlyphs = GlyphSet()
            hb_ot_layout_lookup_collect_glyphs(
                face, table, lookup, lookupGlyphs.raw, lookupGlyphs.raw, lookupGlyphs.raw, nil)
            switch kind {
            case .pairs(let isLinear):
                paired.formUnion(lookupGlyphs)
                if !isLinear { inseparable.formUnion(lookupGlyphs) }
            case .single:
                single.formUnion(lookupGlyphs)
                hb_set_add(singleLookups.raw, lookup)
            case .ligatures(let pairs):
                contextual.formUnion(lookupGlyphs)
                for pair in pairs { sequences.add(pair.first, pair.second) }
            case .attachments(let marks, let bases):
                inseparable.formUnion(marks)
                if spaced.add(bases: bases, marks: marks) {
                    contextual.formUnion(marks)
                } else {
                    contextual.formUnion(lookupGlyphs)
                }
            case .rules, .other:
                contextual.formUnion(lookupGlyphs)
                inseparable.formUnion(lookupGlyphs)
            }
        }
    }

    private func collect(_ rule: GlyphRule, _ spaced: inout SpacedRules) {
        for pair in rule.neighbours {
            if pair.isLong {
                longSequences.add(pair.first, pair.second)
            } else {
                sequences.add(pair.first, pair.second)
            }
        }
        if let key = spaced.add(rule) {
            contextual.formUnion(key.glyphs)
        } else {
            for position in rule.positions { contextual.formUnion(position.glyphs) }
        }
    }
}

/// The lookups of a shaping plan.
struct PlanLookups: ~Copyable {
    let substitutions = GlyphSet()
    let positions = GlyphSet()

    init(plan: OpaquePointer) {
        hb_ot_shape_plan_collect_lookups(plan, OpenTypeTag("GSUB"), substitutions.raw)
        hb_ot_shape_plan_collect_lookups(plan, OpenTypeTag("GPOS"), positions.raw)
    }

    func areEqual(_ other: borrowing PlanLookups) -> Bool {
        hb_set_is_equal(substitutions.raw, other.substitutions.raw) != 0
            && hb_set_is_equal(positions.raw, other.positions.raw) != 0
    }
}

extension [UInt32] {
    /// Whether each element is greater than the one before it.
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}

/// An owned set of glyphs or lookups.
struct GlyphSet: ~Copyable {
    let raw: OpaquePointer

    init() {
        guard let raw = hb_set_create() else { preconditionFailure("HarfBuzz gives no set") }
        self.raw = raw
    }

    deinit { hb_set_destroy(raw) }

    func contains(_ glyph: UInt32) -> Bool { hb_set_has(raw, glyph) != 0 }
    /// Whether two sets have a member in common.
    func intersects(_ other: borrowing GlyphSet) -> Bool {
        if hb_set_get_population(raw) > hb_set_get_population(other.raw) { return other.hasMember(of: self) }
        return hasMember(of: other)
    }
    private func hasMember(of other: borrowing GlyphSet) -> Bool {
        var glyph = hb_codepoint_t.max
        while hb_set_next(raw, &glyph) != 0 { if other.contains(glyph) { return true } }
        return false
    }
    /// The members in ascending order; none if there are more than `limit`.
    func members(atMost limit: Int) -> [UInt32] {
        guard Int(hb_set_get_population(raw)) <= limit else { return [] }
        var members: [UInt32] = []
        var glyph = hb_codepoint_t.max
        while hb_set_next(raw, &glyph) != 0 { members.append(glyph) }
        return members
    }
    func formUnion(_ other: borrowing GlyphSet) { hb_set_union(raw, other.raw) }
    func formUnion(_ glyphs: [UInt32]) {
        // Coverage tables are in ascending order, which HarfBuzz adds at once.
        if glyphs.isAscending {
            hb_set_add_sorted_array(raw, glyphs, UInt32(glyphs.count))
        } else {
            for glyph in glyphs { hb_set_add(raw, glyph) }
        }
    }
}
