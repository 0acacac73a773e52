internal import CHarfBuzz
internal import LecternText

// Words with ligatures.
//
// HarfBuzz shapes the letters of a ligature once by themselves, and once with each adjacent letter. New words are
// composed of these results, unless a rule of the font covers a longer sequence.

/// Adjacent units that are shaped together, such as `ffi`.
struct Combination {
    /// Their glyphs without neighbours.
    let glyphs: [ShapeCache.Glyph]
    /// The glyphs that may be first and last at any stage of their substitution.
    let firsts: [UInt16]
    let lasts: [UInt16]
}

/// The combinations of a context. A surrogate represents each of them in tables of pairs, because composed words
/// contain no surrogates.
struct CombinationTable {
    private var numbers: [[UInt16]: UInt16?] = [:]
    private var list: [Combination] = []

    static let longest = 8
    private static let firstUnit: UInt16 = 0xD800
    private static let maximumCount = 2048

    subscript(unit: UInt16) -> Combination? {
        Self.firstUnit..<Self.firstUnit + UInt16(list.count) ~= unit ? list[Int(unit - Self.firstUnit)] : nil
    }

    /// The surrogate for units. The outer optional is `nil` if the units are new, the inner one if they cannot be
    /// composed.
    func unit(for units: [UInt16]) -> UInt16?? { numbers[units] }

    /// Records the combination of units, or that there is none. A full table records nothing.
    mutating func insert(_ combination: Combination?, _ units: [UInt16]) -> UInt16? {
        guard numbers.count < Self.maximumCount else { return nil }
        let unit = combination == nil ? nil : Self.firstUnit + UInt16(list.count)
        if let combination { list.append(combination) }
        numbers[units] = .some(unit)
        return unit
    }
}

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry

    /// A composed word; its glyphs are in `composed`.
    struct Composed {
        var flags: ShapeCache.Flags = []
        var count = 0
    }

    /// A single unit or a combination.
    private struct Piece {
        var units: Range<Int>
        /// The unit, or the surrogate of the combination.
        var unit: UInt16
    }

    /// Composes a word with combinations into `composed`; `nil` if HarfBuzz must shape it whole.
    mutating func composeCombining(_ word: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> Composed? {
        var composed = Composed()
        var last: Piece?
        var start = 0
        while start < word.count {
            guard let piece = piece(word, from: start, context) else { return nil }
            var effect = NeighbourTable.Effect()
            if let last {
                effect = neighbours(word, left: last, right: piece, in: context)
                if effect.isOther { return nil }
                self.composed[composed.count - 1].advance &+= Int32(effect.firstAdvance)
            }
            guard append(piece, word, effect: effect, to: &composed.count, in: context) else { return nil }
            last = piece
            start = piece.units.upperBound
        }
        composed.flags = flags(UnsafeBufferPointer(start: self.composed, count: composed.count), word, in: context)
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
        guard units.count > 1 else { return Piece(units: units, unit: word[start]) }
        guard units.count <= CombinationTable.longest, let unit = combination(Array(word[units]), context) else {
            return nil
        }
        return Piece(units: units, unit: unit)
    }

    private mutating func isSeparable(_ unit: UInt16, _ context: ShapingContext) -> Bool {
        letter(unit, context).flags.intersection([.separable, .transparent]) == .separable
    }

    /// Appends the glyphs of a piece after its predecessor.
    ///
    /// - Returns: whether they fit.
    private func append(
        _ piece: Piece, _ word: UnsafeBufferPointer<UInt16>, effect: NeighbourTable.Effect, to count: inout Int,
        in context: ShapingContext
    ) -> Bool {
        let first = count
        if let glyphs = context.combinations[piece.unit]?.glyphs {
            let unitsLeft = word.count - piece.units.upperBound
            guard count + glyphs.count + unitsLeft <= ShapeCache.longestKey else { return false }
            for glyph in glyphs {
                composed[count] = glyph
                count += 1
            }
        } else {
            composed[count] = nominal(piece.unit, context)
            count += 1
        }
        for index in first..<count { composed[index].cluster &+= UInt16(truncatingIfNeeded: piece.units.lowerBound) }
        composed[first].advance &+= Int32(effect.secondAdvance)
        composed[first].offsetX &+= effect.secondOffset
        if effect.isUnsafe { composed[first].cluster |= ShapeCache.Glyph.unsafeToBreak }
        return true
    }

    /// The glyphs of a piece without neighbours.
    private func alone(_ piece: Piece, _ context: ShapingContext) -> Combination {
        if let combination = context.combinations[piece.unit] { return combination }
        let glyph = nominal(piece.unit, context)
        let forms = context.forms(of: piece.unit)
        return Combination(glyphs: [glyph], firsts: forms, lasts: forms)
    }

    private func nominal(_ unit: UInt16, _ context: ShapingContext) -> ShapeCache.Glyph {
        let entry = context.page(Int(unit >> 8))[Int(unit & 0xFF)]
        return ShapeCache.Glyph(glyph: entry.glyph, cluster: 0, advance: entry.advance, offsetX: 0, offsetY: 0)
    }

    // MARK: Combinations

    /// The surrogate of a combination, which is shaped at the first use.
    private mutating func combination(_ units: [UInt16], _ context: ShapingContext) -> UInt16? {
        if let cached = context.combinations.unit(for: units) { return cached }
        return context.combinations.insert(makeCombination(units, context), units)
    }

    private mutating func makeCombination(_ units: [UInt16], _ context: ShapingContext) -> Combination? {
        let forms = units.map { context.forms(of: $0) }
        guard let jointForms = context.formsTogether(forms.flatMap { $0 }), let first = forms.first,
            let last = forms.last
        else { return nil }
        let glyphs = shapeAlone(units, context)
        guard let front = glyphs.first, front.cluster == 0,
            glyphs.allSatisfy({ context.isSeparable($0.glyph) && $0.cluster & 0x7FFF < units.count })
        else { return nil }
        return Combination(glyphs: glyphs, firsts: jointForms + first, lasts: jointForms + last)
    }

    private mutating func shapeAlone(_ units: [UInt16], _ context: ShapingContext) -> [ShapeCache.Glyph] {
        units.withUnsafeBufferPointer {
            run($0, 0..<$0.count, context: context, neighbours: false)
            return glyphsOfBuffer()
        }
    }

    // MARK: Neighbours

    /// The effect of two adjacent pieces on each other.
    private mutating func neighbours(
        _ word: UnsafeBufferPointer<UInt16>, left: Piece, right: Piece, in context: ShapingContext
    ) -> NeighbourTable.Effect {
        if let cached = context.neighbours[left.unit, right.unit] { return cached }
        let (first, second) = (alone(left, context), alone(right, context))
        let isApart = !context.mayCombine(first.lasts, second.firsts)
        let units = Array(word[left.units.lowerBound..<right.units.upperBound])
        let effect =
            isApart
            ? measure(units, left: first.glyphs, right: second.glyphs, second: left.units.count, in: context) : .other
        context.neighbours.insert(effect, between: left.unit, and: right.unit)
        return effect
    }

    /// Measures the effect of two pieces on each other, given the glyphs of each without neighbours.
    ///
    /// - Parameter second: the offset of the second piece in `units`.
    private mutating func measure(
        _ units: [UInt16], left: [ShapeCache.Glyph], right: [ShapeCache.Glyph], second: Int,
        in context: ShapingContext
    ) -> NeighbourTable.Effect {
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
                alone.advance = glyph.advance
                alone.offsetX = glyph.offsetX
                alone.cluster = alone.cluster & 0x7FFF | glyph.cluster & 0x8000
            }
            guard glyph == alone else { return .other }
        }
        return effect
    }
}
