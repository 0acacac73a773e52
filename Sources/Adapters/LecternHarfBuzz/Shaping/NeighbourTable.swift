import LecternBase

/// How two adjacent characters change each other's glyphs. HarfBuzz shapes each
/// pair once; the results are cached.
final class NeighbourTable {
    /// The effect of a pair, in font units.
    struct Effect {
        /// Added to the advances of the first and of the second glyph.
        var firstAdvance: Int16 = 0
        var secondAdvance: Int16 = 0
        /// Added to the second glyph's offset along the line.
        var secondOffset: Int16 = 0
        /// Whether a break between the two needs the text to be shaped again.
        var isUnsafe = false
        /// Whether the pair's glyphs cannot be composed of those of its characters.
        var isOther = false

        static var other: Effect {
            var effect = Effect()
            effect.isOther = true
            return effect
        }
    }

    // No access to these properties spans another one. Each letter of a new word makes two, so that checks of
    // exclusive access are left out.
    @exclusivity(unchecked) private var index = HashIndex(minimumSlots: 512)
    @exclusivity(unchecked) private var pairs: [(key: UInt32, effect: Effect)] = []
    private static let maximumCount = 1 << 16

    @inline(__always)
    private static func key(_ left: UInt16, _ right: UInt16) -> UInt32 { UInt32(left) << 16 | UInt32(right) }

    @inline(__always)
    private static func hash(_ key: UInt32) -> UInt32 { (key &* 0x9E37_79B1) >> 12 }

    /// The effect of a pair; `nil` if it is not cached.
    @inline(__always)
    subscript(left: UInt16, right: UInt16) -> Effect? {
        let key = Self.key(left, right)
        return index.first(Self.hash(key)) { pairs[$0].key == key }.map { pairs[$0].effect }
    }

    /// Caches a pair that is not cached yet.
    func insert(_ effect: Effect, between left: UInt16, and right: UInt16) {
        if pairs.count >= Self.maximumCount {
            index.removeAll()
            pairs.removeAll()
        }
        let key = Self.key(left, right)
        index.insert(pairs.count, hash: Self.hash(key))
        pairs.append((key, effect))
    }
}
