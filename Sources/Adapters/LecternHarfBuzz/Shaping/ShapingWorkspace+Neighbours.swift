internal import CHarfBuzz
internal import LecternText

// Words composed of pairs.
//
// Most fonts only kern Latin words: an adjustment for each pair of neighbours, independent of the rest. HarfBuzz shapes
// each pair once; a new word is the sum of its pairs, a hundred times faster than shaping it, with the same glyphs.
// For words with ligatures see `+Combinations`; HarfBuzz shapes all other words whole.

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry

    /// Composes a word of its pairs into `composed`; `nil` if it is too long for the cache or needs HarfBuzz.
    mutating func compose(_ word: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> Composed? {
        guard context.allowsPairs, cutting == .words, word.count > 1, word.count <= ShapeCache.longestKey else {
            return nil
        }
        var isSimple = true
        var effect = NeighbourTable.Effect()
        // The index of the previous glyph that is not transparent.
        var last = -1
        for (index, unit) in word.enumerated() {
            let entry = letter(unit, context)
            if entry.flags.contains(.transparent), last >= 0 {
                compose(entry, at: index, advance: 0)
                continue
            }
            guard entry.flags.contains(.separable) else { return nil }
            if last >= 0 {
                effect = self.effect(of: word[last], unit, context)
                if effect.isOther { return composeCombining(word, context) }
                composed[last].advance &+= Int32(effect.firstAdvance)
                if effect.isUnsafe {
                    for between in last + 1..<index { composed[between].cluster |= ShapeCache.Glyph.unsafeToBreak }
                }
            }
            compose(entry, at: index, advance: entry.advance + Int32(effect.secondAdvance), effect)
            isSimple = isSimple && effect.secondOffset == 0
            last = index
        }
        guard last == word.count - 1 else { return nil }
        return Composed(
            flags: isSimple ? [.isSimple, .startsNominally, .endsNominally] : [.startsNominally, .endsNominally],
            count: word.count)
    }

    /// The entry of a unit in a word. A substituted unit is shaped by itself first.
    @inline(__always)
    mutating func letter(_ unit: UInt16, _ context: ShapingContext) -> ShapingContext.Entry {
        let entry = context.page(Int(unit >> 8)) + Int(unit & 0xFF)
        if entry.pointee.flags.intersection([.separable, .substituted]) == .substituted {
            learnSubstituted(unit, context)
        }
        return entry.pointee
    }

    @inline(never)
    private mutating func learnSubstituted(_ unit: UInt16, _ context: ShapingContext) {
        let glyph = withUnsafePointer(to: unit) { alone(UnsafeBufferPointer(start: $0, count: 1), context) }
        context.learn(glyph, of: unit)
    }

    @inline(__always)
    private func compose(
        _ entry: Entry, at index: Int, advance: Int32, _ effect: NeighbourTable.Effect = .init()
    ) {
        composed[index] = ShapeCache.Glyph(
            glyph: entry.glyph,
            cluster: UInt16(truncatingIfNeeded: index) | (effect.isUnsafe ? ShapeCache.Glyph.unsafeToBreak : 0),
            advance: advance, offsetX: effect.secondOffset, offsetY: 0)
    }

    /// The effect of two adjacent units on each other.
    mutating func effect(of left: UInt16, _ right: UInt16, _ context: ShapingContext) -> NeighbourTable.Effect {
        context.neighbours[left, right] ?? learnEffect(of: left, right, context)
    }

    @inline(never)
    private mutating func learnEffect(of left: UInt16, _ right: UInt16, _ context: ShapingContext)
        -> NeighbourTable.Effect
    {
        let sharedEffect = context.shared.effect(of: left, right)
        let effect = sharedEffect ?? measure(left, right, in: context)
        if sharedEffect == nil { context.shared.share(effect, between: left, and: right) }
        context.neighbours.insert(effect, between: left, and: right)
        return effect
    }

    private mutating func measure(_ left: UInt16, _ right: UInt16, in context: ShapingContext)
        -> NeighbourTable.Effect
    {
        let entries = [left, right].map { context.page(Int($0 >> 8))[Int($0 & 0xFF)] }
        if context.mayCombine(left, right) { return .other }
        [left, right].withUnsafeBufferPointer { run($0, 0..<2, context: context, neighbours: false) }
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count), count == 2
        else { return .other }
        for index in 0..<2 {
            guard infos[index].codepoint == UInt32(entries[index].glyph), infos[index].cluster == UInt32(index),
                positions[index].y_offset == 0
            else { return .other }
        }
        guard positions[0].x_offset == 0,
            let first = Int16(exactly: positions[0].x_advance - entries[0].advance),
            let second = Int16(exactly: positions[1].x_advance - entries[1].advance),
            let offset = Int16(exactly: positions[1].x_offset)
        else { return .other }
        return NeighbourTable.Effect(
            firstAdvance: first, secondAdvance: second, secondOffset: offset,
            isUnsafe: infos[1].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
}
