internal import CHarfBuzz

/// A set of glyphs as a bit map. It is faster than HarfBuzz's sets where a member is tested or added for each of many
/// characters.
struct GlyphBits {
    /// A bit for each glyph.
    private var words = [UInt64](repeating: 0, count: 1 << 10)

    init() {}

    init(_ glyphs: borrowing GlyphSet) {
        var glyph = hb_codepoint_t.max
        while hb_set_next(glyphs.raw, &glyph) != 0 { insert(glyph) }
    }

    @inline(__always)
    func contains(_ glyph: UInt32) -> Bool {
        let word = Int(truncatingIfNeeded: glyph >> 6)
        return word < words.count && words[word] & 1 << UInt64(glyph & 63) != 0
    }

    /// Adds a glyph. Glyph numbers have 16 bits; others are ignored.
    @inline(__always)
    mutating func insert(_ glyph: UInt32) {
        let word = Int(truncatingIfNeeded: glyph >> 6)
        if word < words.count { words[word] |= 1 << UInt64(glyph & 63) }
    }

    /// Calls a closure with each range of consecutive members, in ascending order.
    func forEachRange(_ body: (ClosedRange<UInt32>) -> Void) {
        var start: UInt32?
        for (index, word) in words.enumerated() {
            if word == 0 && start == nil || word == .max && start != nil { continue }
            for bit in UInt32(0)..<64 {
                let glyph = UInt32(index) * 64 + bit
                if word & 1 << UInt64(bit) != 0 {
                    start = start ?? glyph
                } else if let first = start {
                    body(first...glyph - 1)
                    start = nil
                }
            }
        }
        if let first = start { body(first...UInt32(words.count * 64 - 1)) }
    }
}

extension GlyphSet {
    init(_ bits: GlyphBits) {
        self.init()
        bits.forEachRange { [raw] in hb_set_add_range(raw, $0.lowerBound, $0.upperBound) }
    }
}

extension HarfBuzzFace {
    /// Calls a closure with each character of the font, in ascending order, and its glyph.
    func forEachCharacter(_ body: (UInt32, UInt32) -> Void) {
        let unicodes = GlyphSet()
        hb_face_collect_unicodes(raw, unicodes.raw)
        var characters = [hb_codepoint_t](repeating: 0, count: 256)
        var glyphs = characters
        var last = hb_codepoint_t.max
        while true {
            let count = hb_set_next_many(unicodes.raw, last, &characters, UInt32(characters.count))
            guard count > 0 else { return }
            last = characters[Int(count) - 1]
            let size = UInt32(MemoryLayout<hb_codepoint_t>.size)
            let mappedCount = hb_font_get_nominal_glyphs(font, count, characters, size, &glyphs, size)
            for index in 0..<Int(count) {
                // HarfBuzz stops at a character without a glyph.
                body(characters[index], index < mappedCount ? glyphs[index] : glyph(for: characters[index]))
            }
        }
    }
}
