internal import CHarfBuzz
internal import LecternText

/// The rules of a plan that accept a space at some position.
///
/// Text is cut at spaces, so that words are found in the cache. Such a rule would forbid every cut, although it only
/// applies beside rare glyphs: rules for tone letters accept any glyph around them, and marks may stand on a space.
/// One position of the rule, its key, accepts no space and few letters. Where no glyph of a key can occur, the rule
/// cannot apply, and the text may be cut.
struct SpacedRules: ~Copyable {
    private let space: UInt32
    /// The keys of rules over two glyphs.
    private let keys = GlyphSet()
    /// The keys of longer rules.
    private let longKeys = GlyphSet()
    /// All glyphs of the rules.
    let glyphs = GlyphSet()

    /// - Parameter space: the glyph of U+0020.
    init(space: UInt32) { self.space = space }

    var isEmpty: Bool { hb_set_is_empty(keys.raw) != 0 && hb_set_is_empty(longKeys.raw) != 0 }

    /// Adds a rule if it accepts a space and has a key.
    ///
    /// - Returns: the key.
    mutating func add(_ rule: GlyphRule) -> GlyphClass? {
        guard rule.positions.contains(where: { $0.glyphs.contains(space) }) else { return nil }
        let others = rule.positions.filter { !$0.glyphs.contains(space) }
        guard let key = others.min(by: { $0.glyphs.count < $1.glyphs.count }) else { return nil }
        if rule.positions.count == 2 { keys.formUnion(key.glyphs) } else { longKeys.formUnion(key.glyphs) }
        for position in rule.positions { glyphs.formUnion(position.glyphs) }
        return key
    }

    /// Adds the attachment of marks if a space may be their base. The marks are the key.
    ///
    /// - Returns: whether it may.
    mutating func add(bases: [UInt32], marks: [UInt32]) -> Bool {
        guard bases.contains(space), !marks.contains(space) else { return false }
        keys.formUnion(marks)
        glyphs.formUnion(bases)
        glyphs.formUnion(marks)
        return true
    }

    /// The characters that may become a glyph of a key. Characters that extend the one before them are left out for
    /// rules over two glyphs, because they are never cut off from it.
    ///
    /// - Returns: `nil` if substitutions may make such a glyph of other characters.
    func reachingCharacters(of face: HarfBuzzFace, substitutions: borrowing GlyphSet) -> ReachingCharacters? {
        var reaching = ReachingCharacters()
        let allMarks = GlyphSet()
        hb_ot_layout_get_glyphs_in_class(face.raw, HB_OT_LAYOUT_GLYPH_CLASS_MARK, allMarks.raw)
        let (marks, keyBits, longKeyBits) = (GlyphBits(allMarks), GlyphBits(keys), GlyphBits(longKeys))
        var (extenderBits, otherBits) = (GlyphBits(), GlyphBits())
        face.forEachCharacter { character, glyph in
            // Properties of all characters of a CJK font would cost more than shaping a book: only marks are looked up.
            let isExtender = marks.contains(glyph) && UnicodeTable.entry(character).isExtender
            if longKeyBits.contains(glyph) || !isExtender && keyBits.contains(glyph) {
                reaching.insert(character)
            } else if isExtender {
                extenderBits.insert(glyph)
            } else {
                otherBits.insert(glyph)
            }
        }
        let extenders = GlyphSet(extenderBits)
        let others = GlyphSet(otherBits)
        // Without extenders no glyph of a key may result; with them, as other forms of marks, only that of a short rule.
        hb_ot_layout_lookups_substitute_closure(face.raw, substitutions.raw, others.raw)
        if others.intersects(keys) { return nil }
        others.formUnion(extenders)
        hb_ot_layout_lookups_substitute_closure(face.raw, substitutions.raw, others.raw)
        return others.intersects(longKeys) ? nil : reaching
    }
}

/// A set of characters that is tested for every character of a text.
struct ReachingCharacters {
    /// A bit for each UTF-16 unit. One bit stands for all surrogates.
    private var bits: [UInt64] = []
    private var first = UInt16.max
    private static let surrogate: UInt16 = 0xD800

    init() {}

    mutating func insert(_ character: UInt32) {
        if bits.isEmpty { bits = [UInt64](repeating: 0, count: 1 << 10) }
        let unit = UInt16(exactly: character) ?? Self.surrogate
        bits[Int(unit >> 6)] |= 1 << UInt64(unit & 63)
        first = min(first, unit)
    }

    /// Whether a text contains one of them.
    func occur(in text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Bool {
        if bits.isEmpty { return false }
        var index = range.lowerBound
        while index < range.upperBound {
            let end = min(index &+ Self.block, range.upperBound)
            // Without an exit from the loop, many units are compared at once.
            var highest: UInt16 = 0
            for place in index..<end { highest = max(highest, text[place]) }
            if highest >= first, text[index..<end].contains(where: contains) { return true }
            index = end
        }
        return false
    }

    /// The number of units that are compared at once.
    private static let block = 32

    private func contains(_ unit: UInt16) -> Bool {
        let unit = unit & 0xF800 == Self.surrogate ? Self.surrogate : unit
        return unit >= first && bits[Int(unit >> 6)] & 1 << UInt64(unit & 63) != 0
    }
}
