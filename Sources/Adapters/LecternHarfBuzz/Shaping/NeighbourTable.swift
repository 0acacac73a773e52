/// What two characters that stand side by side do to each other's glyphs, asked of
/// HarfBuzz once for each pair: an open hash table by the pair.
final class NeighbourTable {
    /// The effect of a pair, in font units.
    struct Effect {
        /// Added to the advances of the first and of the second glyph.
        var firstAdvance: Int16 = 0
        var secondAdvance: Int16 = 0
        /// Added to the second glyph's offset along the line.
        var secondOffset: Int16 = 0
        /// The pair must not be broken up.
        var isUnsafe = false
        /// The pair becomes something else: it cannot be told from its parts.
        var isOther = false

        static var other: Effect {
            var effect = Effect()
            effect.isOther = true
            return effect
        }
    }

    private struct Slot {
        /// The pair; 0 where the slot is free.
        var key: UInt32 = 0
        var effect = Effect()
    }

    private var slots: UnsafeMutablePointer<Slot>
    private var mask: Int
    private var count = 0
    private static let smallest = 512
    private static let most = 1 << 16

    init() { (slots, mask) = (Self.make(Self.smallest), Self.smallest - 1) }

    deinit { slots.deallocate() }

    private static func make(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
        slots.initialize(repeating: Slot(), count: count)
        return slots
    }

    @inline(__always)
    private static func slot(_ key: UInt32, _ mask: Int) -> Int { Int((key &* 0x9E37_79B1) >> 12) & mask }

    @inline(__always)
    subscript(left: UInt16, right: UInt16) -> Effect? {
        let key = UInt32(left) << 16 | UInt32(right)
        let (slots, mask) = (slots, mask)
        var slot = Self.slot(key, mask)
        while slots[slot].key != 0 {
            if slots[slot].key == key { return slots[slot].effect }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Notes a pair that is not there yet; the first is not U+0000.
    func insert(_ effect: Effect, _ left: UInt16, _ right: UInt16) {
        if count >= Self.most {
            slots.deallocate()
            (slots, mask, count) = (Self.make(Self.smallest), Self.smallest - 1, 0)
        }
        if (count + 1) * 2 > mask + 1 { grow() }
        place(Slot(key: UInt32(left) << 16 | UInt32(right), effect: effect))
        count += 1
    }

    private func grow() {
        let (old, oldMask) = (slots, mask)
        (slots, mask) = (Self.make((oldMask + 1) * 2), oldMask * 2 + 1)
        for slot in 0...oldMask where old[slot].key != 0 { place(old[slot]) }
        old.deallocate()
    }

    private func place(_ new: Slot) {
        var slot = Self.slot(new.key, mask)
        while slots[slot].key != 0 { slot = (slot + 1) & mask }
        slots[slot] = new
    }
}
