internal import CHarfBuzz
internal import LecternText

// Words in which neighbours combine.
//
// Of a word with a ligature only the ligature is more than kerning: HarfBuzz is
// asked about the letters that combine, and about them with each letter that
// stands before or behind them, once. A new word is then set from these, as long
// as no rule of the font sees further.

/// Units that become something else together, as `ffi` does: a combination.
struct Combination {
    /// What they come to by themselves.
    let glyphs: [ShapeCache.Glyph]
    /// The glyphs that may stand first and last in it while it is being made.
    let firsts: [UInt16]
    let lasts: [UInt16]
}

/// The combinations of a context, and what their neighbours and they do to each other.
struct CombinationTable {
    /// A combination's place; `nil` for units of which shaping them by themselves tells nothing.
    private(set) var places: [[UInt16]: Int?] = [:]
    private(set) var list: [Combination] = []
    /// By the unit before and the place, and by the place and the unit behind. Places count from 1 in them.
    var before = NeighbourTable()
    var behind = NeighbourTable()

    static let longest = 8
    private static let most = 1 << 12

    /// Notes what units come to; where the table is full they are none.
    mutating func insert(_ combination: Combination?, _ units: [UInt16]) -> Int? {
        guard places.count < Self.most else { return nil }
        if let combination { list.append(combination) }
        let place = combination == nil ? nil : list.count - 1
        places[units] = .some(place)
        return place
    }
}

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry

    /// What a word was composed of: its glyphs in `composed`.
    struct Composed {
        var flags: ShapeCache.Flags = []
        var count = 0
    }

    /// A unit that stays itself, or a combination.
    private struct Piece {
        var units: Range<Int>
        /// -1 for a unit.
        var combination = -1
    }

    /// Sets a word in which some neighbours combine into `composed`; `nil` where HarfBuzz has to see all of it.
    mutating func composeCombining(_ word: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> Composed? {
        var composed = Composed()
        var last: Piece?
        var start = 0
        while start < word.count {
            guard let piece = piece(word, from: start, context) else { return nil }
            var effect = NeighbourTable.Effect()
            if let last {
                effect = self.effect(word, last, piece, context)
                if effect.isOther { return nil }
                self.composed[composed.count - 1].advance &+= Int32(effect.firstAdvance)
            }
            guard append(piece, word, effect, to: &composed.count, context) else { return nil }
            (last, start) = (piece, piece.units.upperBound)
        }
        composed.flags = flags(UnsafeBufferPointer(start: self.composed, count: composed.count), word, context)
        return composed
    }

    /// The piece that begins at a unit.
    private mutating func piece(
        _ word: UnsafeBufferPointer<UInt16>, from start: Int, _ context: ShapingContext
    ) -> Piece? {
        var last = start
        guard isSeparable(word[start], context) else { return nil }
        while last + 1 < word.count {
            guard isSeparable(word[last + 1], context) else { return nil }
            guard effect(of: word[last], word[last + 1], context).isOther else { break }
            guard context.combineLocally(word[last], word[last + 1]) else { return nil }
            last += 1
        }
        let units = start..<last + 1
        guard units.count > 1 else { return Piece(units: units) }
        guard units.count <= CombinationTable.longest,
            let place = combination(Array(word[units]), context)
        else { return nil }
        return Piece(units: units, combination: place)
    }

    private func isSeparable(_ unit: UInt16, _ context: ShapingContext) -> Bool {
        let flags = context.page(Int(unit >> 8))[Int(unit & 0xFF)].flags
        return flags & (Entry.separable | Entry.transparent) == Entry.separable
    }

    private mutating func append(
        _ piece: Piece, _ word: UnsafeBufferPointer<UInt16>, _ effect: NeighbourTable.Effect, to count: inout Int,
        _ context: ShapingContext
    ) -> Bool {
        let first = count
        if piece.combination < 0 {
            let unit = word[piece.units.lowerBound]
            let entry = context.page(Int(unit >> 8))[Int(unit & 0xFF)]
            composed[count] = ShapeCache.Glyph(
                glyph: entry.glyph, cluster: UInt16(truncatingIfNeeded: piece.units.lowerBound),
                advance: entry.advance, offsetX: 0, offsetY: 0)
            count += 1
        } else {
            let glyphs = context.combinations.list[piece.combination].glyphs
            guard count + glyphs.count + word.count - piece.units.upperBound <= ShapeCache.longestKey else {
                return false
            }
            for glyph in glyphs {
                composed[count] = glyph
                composed[count].cluster &+= UInt16(truncatingIfNeeded: piece.units.lowerBound)
                count += 1
            }
        }
        composed[first].advance &+= Int32(effect.secondAdvance)
        composed[first].offsetX &+= effect.secondOffset
        if effect.isUnsafe { composed[first].cluster |= ShapeCache.Glyph.unsafeToBreak }
        return true
    }

    // MARK: Combinations

    /// The place of a combination, made when first asked for.
    private mutating func combination(_ units: [UInt16], _ context: ShapingContext) -> Int? {
        if let known = context.combinations.places[units] { return known }
        return context.combinations.insert(makeCombination(units, context), units)
    }

    private mutating func makeCombination(_ units: [UInt16], _ context: ShapingContext) -> Combination? {
        let nominal = units.map { context.page(Int($0 >> 8))[Int($0 & 0xFF)].glyph }
        guard let made = context.formsTogether(nominal), let first = nominal.first, let last = nominal.last else {
            return nil
        }
        let glyphs = shapeAlone(units, context)
        guard let front = glyphs.first, front.cluster == 0,
            glyphs.allSatisfy({ context.isSeparable($0.glyph) && $0.cluster & 0x7FFF < units.count })
        else { return nil }
        return Combination(glyphs: glyphs, firsts: made + [first], lasts: made + [last])
    }

    private mutating func shapeAlone(_ units: [UInt16], _ context: ShapingContext) -> [ShapeCache.Glyph] {
        units.withUnsafeBufferPointer {
            run($0, 0..<$0.count, context: context, neighbours: false)
            return glyphsOfBuffer()
        }
    }

    // MARK: Neighbours

    /// What two pieces that stand side by side do to each other.
    private mutating func effect(
        _ word: UnsafeBufferPointer<UInt16>, _ left: Piece, _ right: Piece, _ context: ShapingContext
    ) -> NeighbourTable.Effect {
        let middle = right.units.lowerBound
        switch (left.combination, right.combination) {
        case (-1, -1): return effect(of: word[middle - 1], word[middle], context)
        case (-1, let place):
            let (unit, number) = (word[middle - 1], UInt16(place + 1))
            if let known = context.combinations.before[unit, number] { return known }
            let combination = context.combinations.list[place]
            let isApart = combination.firsts.allSatisfy { !context.mayCombine(context.nominal(unit), $0) }
            let whole = Array(word[left.units.lowerBound..<right.units.upperBound])
            let effect = measure(whole, [nominal(unit, context)], combination.glyphs, second: 1, isApart, context)
            context.combinations.before.insert(effect, unit, number)
            return effect
        case (let place, -1):
            let (unit, number) = (word[middle], UInt16(place + 1))
            if let known = context.combinations.behind[number, unit] { return known }
            let combination = context.combinations.list[place]
            let isApart = combination.lasts.allSatisfy { !context.mayCombine($0, context.nominal(unit)) }
            let whole = Array(word[left.units.lowerBound..<right.units.upperBound])
            let effect = measure(
                whole, combination.glyphs, [nominal(unit, context)], second: left.units.count, isApart, context)
            context.combinations.behind.insert(effect, number, unit)
            return effect
        default: return .other
        }
    }

    private func nominal(_ unit: UInt16, _ context: ShapingContext) -> ShapeCache.Glyph {
        let entry = context.page(Int(unit >> 8))[Int(unit & 0xFF)]
        return ShapeCache.Glyph(glyph: entry.glyph, cluster: 0, advance: entry.advance, offsetX: 0, offsetY: 0)
    }

    /// What two pieces do to each other, given what each comes to by itself.
    ///
    /// - Parameters:
    ///   - second: where the second piece begins in the text of both.
    ///   - isApart: whether no rule of the font may see both.
    private mutating func measure(
        _ units: [UInt16], _ left: [ShapeCache.Glyph], _ right: [ShapeCache.Glyph], second: Int, _ isApart: Bool,
        _ context: ShapingContext
    ) -> NeighbourTable.Effect {
        guard isApart else { return .other }
        let shaped = shapeAlone(units, context)
        guard shaped.count == left.count + right.count else { return .other }
        var effect = NeighbourTable.Effect()
        for (index, glyph) in shaped.enumerated() {
            var alone = index < left.count ? left[index] : right[index - left.count]
            if index >= left.count { alone.cluster &+= UInt16(second) }
            if index == left.count - 1 {
                guard let advance = Int16(exactly: glyph.advance - alone.advance) else { return .other }
                effect.firstAdvance = advance
                alone.advance = glyph.advance
            } else if index == left.count {
                guard let advance = Int16(exactly: glyph.advance - alone.advance) else { return .other }
                effect.secondAdvance = advance
                effect.secondOffset = glyph.offsetX &- alone.offsetX
                effect.isUnsafe = glyph.cluster & ShapeCache.Glyph.unsafeToBreak != 0
                (alone.advance, alone.offsetX) = (glyph.advance, glyph.offsetX)
                alone.cluster = alone.cluster & 0x7FFF | glyph.cluster & 0x8000
            }
            guard glyph == alone else { return .other }
        }
        return effect
    }
}
