/// A set of glyphs that one position of a rule accepts.
struct GlyphClass {
    let glyphs: [UInt32]
    /// How many of the glyphs are not marks. Composed words contain no marks.
    let letters: Int
}

/// A rule of a layout table over a sequence of adjacent glyphs.
///
/// The rule applies only where each position holds a glyph of its class.
struct GlyphRule {
    /// At least two, in text order: backtrack, input and lookahead.
    let positions: [GlyphClass]

    /// Pairs of adjacent glyphs that occur wherever a rule applies.
    struct Neighbours {
        var first: [UInt32]
        var second: [UInt32]
        /// Whether the rule has further positions that are not listed.
        var isLong = false
    }

    /// What to look for in a word to know whether the rule may apply to it.
    var neighbours: [Neighbours] {
        // Rules over three glyphs with few choices are listed completely, so that what they match can be composed.
        if positions.count == 3, positions.allSatisfy({ $0.glyphs.count <= 4 }) {
            return [pair(at: 0), pair(at: 1)]
        }
        var best = pair(at: rarestPair)
        best.isLong = positions.count > 2
        return [best]
    }

    /// The pair of adjacent positions with the fewest combinations of letters.
    private var rarestPair: Int {
        var best = 0
        for index in 1..<positions.count - 1 where combinations(index) < combinations(best) { best = index }
        return best
    }

    private func combinations(_ index: Int) -> Int { positions[index].letters * positions[index + 1].letters }

    private func pair(at index: Int) -> Neighbours {
        Neighbours(first: positions[index].glyphs, second: positions[index + 1].glyphs)
    }
}
