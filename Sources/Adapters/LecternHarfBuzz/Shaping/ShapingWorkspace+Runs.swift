internal import CHarfBuzz
internal import LecternText

// Runs of one font are divided into characters that are shaped by themselves, and the segments between them.

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry
    private static var longestSegment: Int { 1 << 14 }

    /// Shapes a run in a font.
    ///
    /// - Parameter isSure: whether the font is known to cover the run.
    /// - Returns: whether it does; otherwise the output is unchanged.
    @discardableResult
    mutating func shape(
        _ text: UnsafeBufferPointer<UInt16>, _ run: FontRun, in context: ShapingContext, item: ShapingItem,
        number: Int32, isSure: Bool = true
    ) -> Bool {
        let glyphStart = output.count
        let isWhole = cutting == .never || context.tables.reaching.occur(in: text, run.range)
        if !isWhole, context.key.direction != .rightToLeft {
            guard shapeForwards(text, run.range, in: context, isSure: isSure) else {
                output.rewind(to: glyphStart, units: run.range)
                return false
            }
        } else {
            guard isSure || isCovered(text, run.range, in: context) else { return false }
            if isWhole {
                shapeWhole(text, run.range, in: context)
            } else {
                shapeBackwards(text, run.range, in: context)
            }
        }
        append(run, item, number: number, glyphStart: glyphStart)
        return true
    }

    /// Whether the font of a context is to be used for all characters of a run.
    private mutating func isCovered(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, in context: ShapingContext
    ) -> Bool {
        for index in range where isElsewhere(text[index], completedEntry(text[index], context).pointee.flags) {
            return false
        }
        return true
    }

    /// Whether a unit needs another font: the context's font lacks it, or it has emoji presentation.
    @inline(__always)
    private func isElsewhere(_ unit: UInt16, _ flags: Entry.Flags) -> Bool {
        if !flags.contains(.covered) { return true }
        guard unit >= 0x2100 else { return false }
        return unit & 0xFFFE == 0xFE0E || UnicodeTable.page(Int(unit >> 8))[Int(unit & 0xFF)].isEmojiPresentation
    }

    /// Appends a run with the glyphs from `glyphStart` on.
    mutating func append(_ run: FontRun, _ item: ShapingItem, number: Int32, glyphStart: Int) {
        output.runs.append(
            GlyphRun(
                textStart: Int32(run.range.lowerBound), textEnd: Int32(run.range.upperBound),
                glyphStart: Int32(glyphStart), glyphEnd: Int32(output.count), font: run.font, bidiLevel: item.bidiLevel,
                item: number, orientation: run.orientation))
    }

    /// The table entry of a unit.
    @inline(__always)
    private func entry(_ unit: UInt16, _ context: ShapingContext) -> ShapingContext.Page {
        context.page(Int(unit >> 8)) + Int(unit & 0xFF)
    }

    /// The table entry of a unit, completed if it was pending.
    @inline(__always)
    mutating func completedEntry(_ unit: UInt16, _ context: ShapingContext) -> ShapingContext.Page {
        let page = entry(unit, context)
        if page.pointee.flags.contains(.pending) { learn(unit, page, in: context) }
        return page
    }

    private mutating func learn(_ unit: UInt16, _ page: ShapingContext.Page, in context: ShapingContext) {
        guard context.learn(&page.pointee, unit) else { return }
        guard let glyph = withUnsafePointer(to: unit, { alone(UnsafeBufferPointer(start: $0, count: 1), context) })
        else { return page.pointee.flags.subtract(.quiet) }
        if !page.pointee.flags.contains(.quiet) { page.pointee.flags.formUnion(.direct) }
        page.pointee.glyph = glyph.glyph
        page.pointee.advance = glyph.advance
        page.pointee.offsetX = glyph.offsetX
        page.pointee.offsetY = glyph.offsetY
    }

    /// - Returns: whether it reached the end; `false` if the run is not sure and a character needs another font.
    private mutating func shapeForwards(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, in context: ShapingContext, isSure: Bool
    ) -> Bool {
        var index = range.lowerBound
        var before = PieceBefore(left: index)
        let allowsPairs = context.allowsPairs
        let knowsWords = isCaching && context.coversLetters
        while index < range.upperBound {
            if knowsWords, EightUnits.isLetter(text[index]) {
                index = cache.setWords(
                    of: text, from: index, to: range.upperBound, shapes: context.page(0), context: context.id,
                    after: &before, in: &output)
                if index == range.upperBound { break }
            }
            let page = completedEntry(text[index], context)
            let flags = page.pointee.flags
            if !isSure, isElsewhere(text[index], flags) { return false }
            let end: Int
            if flags.contains(.transparent),
                partsNothing(text, index, range: range, isAfterWord: before.isAfterWord, in: context)
            {
                output.reserve(1)
                output.append(transparent: page.pointee.glyph, cluster: index)
                index &+= 1
                continue
            } else if flags.contains(.direct), !isExtended(text, index, end: range.upperBound, in: context) {
                end = index &+ 1
                if before.isKernable, flags.contains(.pairs) {
                    kern(text, before.left..<end, at: index, isNominal: before.endsNominally, in: context)
                }
                set(page, at: index, context)
                before = PieceBefore(isKernable: flags.contains(.pairs), left: index)
            } else if flags.contains(.quiet), staysQuiet(text, index, end: range.upperBound, in: context) {
                end = index &+ 1
                set(page, at: index, context)
                before = PieceBefore(left: index)
            } else {
                end = segmentEnd(text, index, end: range.upperBound, in: context, isSure: isSure)
                if end < 0 { return false }
                let segment = prepareSegment(text, index..<end, of: range, in: context)
                if before.isKernable {
                    let isNominal = before.endsNominally && segment.flags.contains(.startsNominally)
                    kern(text, before.left..<end, at: index, isNominal: isNominal, in: context)
                }
                append(segment, at: index)
                before = PieceBefore(
                    isKernable: allowsPairs, left: index, endsNominally: segment.flags.contains(.endsNominally),
                    isAfterWord: true)
            }
            index = end
        }
        return true
    }

    /// Whether the next unit extends this one.
    @inline(__always)
    private func isExtended(_ text: UnsafeBufferPointer<UInt16>, _ index: Int, end: Int, in context: ShapingContext)
        -> Bool
    {
        guard index &+ 1 < end else { return false }
        let next = text[index &+ 1]
        return next >= 0x300 && entry(next, context).pointee.flags.contains(.extender)
    }

    /// Whether nothing joins across a transparent character, because a neighbour is shaped by itself.
    private mutating func partsNothing(
        _ text: UnsafeBufferPointer<UInt16>, _ index: Int, range: Range<Int>, isAfterWord: Bool,
        in context: ShapingContext
    ) -> Bool {
        // Several transparent characters may be adjacent.
        let searchEnd = min(range.upperBound, index &+ 8)
        var next = index &+ 1
        while next < searchEnd, completedEntry(text[next], context).pointee.flags.contains(.transparent) { next &+= 1 }
        guard index > range.lowerBound, next < range.upperBound else { return true }
        let flags = completedEntry(text[next], context).pointee.flags
        if flags.contains(.extender) { return false }
        return !isAfterWord || flags.contains(.direct) && !isExtended(text, next, end: range.upperBound, in: context)
    }

    /// The end of a segment, or -1 if the run is not sure and a character needs another font.
    @inline(__always)
    private mutating func segmentEnd(
        _ text: UnsafeBufferPointer<UInt16>, _ start: Int, end: Int, in context: ShapingContext, isSure: Bool
    ) -> Int {
        var index = start &+ 1
        // Cluster offsets in a segment have 15 bits; a longer segment is cut anywhere.
        let end = min(end, start &+ Self.longestSegment)
        let latin = context.page(0)
        if context.coversLetters, EightUnits.isLetter(text[start]) {
            index = EightUnits.endOfLetters(text, from: index, to: end)
        }
        while index < end {
            let unit = text[index]
            // The common case: letters.
            if unit < 0x100,
                latin[Int(unit)].flags.intersection([.covered, .direct, .pending]) == .covered
            {
                index &+= 1
                continue
            }
            let flags = completedEntry(unit, context).pointee.flags
            if !isSure, isElsewhere(unit, flags) { return -1 }
            if flags.contains(.transparent),
                partsNothing(text, index, range: start..<end, isAfterWord: true, in: context)
            {
                break
            }
            if flags.contains(.direct), !isExtended(text, index, end: end, in: context) { break }
            index &+= 1
        }
        return index
    }

    @inline(__always)
    private mutating func set(_ page: ShapingContext.Page, at index: Int, _ context: ShapingContext) {
        output.reserve(1)
        output.append(
            glyph: page.pointee.glyph, advance: page.pointee.advance, offsetX: page.pointee.offsetX,
            offsetY: page.pointee.offsetY, cluster: index)
    }

    /// Applies the kerning between two pieces that meet at `middle`.
    ///
    /// - Parameter isNominal: whether the adjacent characters have their nominal glyphs, so that the kerning of the
    ///   pair applies.
    private mutating func kern(
        _ text: UnsafeBufferPointer<UInt16>, _ pieces: Range<Int>, at middle: Int, isNominal: Bool,
        in context: ShapingContext
    ) {
        let (left, right) = (unit(text, before: middle, from: pieces.lowerBound, in: context), text[middle])
        let amount: Int32
        if !isNominal {
            amount = borderKerning(text, pieces, at: middle, in: context)
        } else if left == 0x20 {
            let page = entry(right, context)
            if !page.pointee.flags.contains(.spaceKnown) { learnSpaceKerning(right, page, in: context) }
            amount = Int32(page.pointee.kernAfterSpace)
        } else if right == 0x20 {
            let page = entry(left, context)
            if !page.pointee.flags.contains(.spaceKnown) { learnSpaceKerning(left, page, in: context) }
            amount = Int32(page.pointee.kernBeforeSpace)
        } else {
            amount = pairKerning(left, right, in: context)
        }
        // The advance of a space at the end of a line is invisible, so a break there stays safe.
        if amount != 0 { output.kernLast(amount, unsafeBefore: left == 0x20 ? nil : middle) }
    }

    /// The unit before an offset, skipping transparent ones.
    @inline(__always)
    private func unit(
        _ text: UnsafeBufferPointer<UInt16>, before middle: Int, from start: Int, in context: ShapingContext
    ) -> UInt16 {
        var last = middle &- 1
        while last > start, entry(text[last], context).pointee.flags.contains(.transparent) { last &-= 1 }
        return text[last]
    }

    private mutating func learnSpaceKerning(_ unit: UInt16, _ page: ShapingContext.Page, in context: ShapingContext) {
        page.pointee.flags.formUnion(.spaceKnown)
        guard unit & 0xF800 != 0xD800, entry(0x20, context).pointee.flags.contains(.pairs) else { return }
        page.pointee.kernAfterSpace = Int16(clamping: measurePair(0x20, unit, in: context))
        page.pointee.kernBeforeSpace = Int16(clamping: measurePair(unit, 0x20, in: context))
    }

    private mutating func pairKerning(_ left: UInt16, _ right: UInt16, in context: ShapingContext) -> Int32 {
        if let cached = pairs[context.id, between: left, and: right] { return cached }
        let amount = left & 0xF800 == 0xD800 || right & 0xF800 == 0xD800 ? 0 : measurePair(left, right, in: context)
        pairs[context.id, between: left, and: right] = amount
        return amount
    }

    /// The kerning between two pieces if the adjacent glyph of one is not nominal.
    private mutating func borderKerning(
        _ text: UnsafeBufferPointer<UInt16>, _ pieces: Range<Int>, at middle: Int, in context: ShapingContext
    ) -> Int32 {
        guard pieces.count <= ShapeCache.longestKey else { return measure(text, pieces, at: middle, in: context) }
        let border = PairKerning.Border(
            context: context.id, units: Array(text[pieces]), middle: middle - pieces.lowerBound)
        if let cached = pairs[border] { return cached }
        let amount = measure(text, pieces, at: middle, in: context)
        pairs[border] = amount
        return amount
    }

    private mutating func measurePair(_ left: UInt16, _ right: UInt16, in context: ShapingContext) -> Int32 {
        let (first, second) = (completedEntry(left, context).pointee, completedEntry(right, context).pointee)
        let areMeasured = [first, second].allSatisfy { !$0.flags.isDisjoint(with: [.direct, .separable]) }
        return [left, right].withUnsafeBufferPointer {
            guard areMeasured else { return measure($0, 0..<2, at: 1, in: context) }
            return width($0, 0..<2, in: context) &- first.advance &- second.advance
        }
    }

    /// The advance of a text minus the advances of its two pieces.
    private mutating func measure(
        _ text: UnsafeBufferPointer<UInt16>, _ pieces: Range<Int>, at middle: Int, in context: ShapingContext
    ) -> Int32 {
        width(text, pieces, in: context) &- width(text, pieces.lowerBound..<middle, in: context)
            &- width(text, middle..<pieces.upperBound, in: context)
    }

    private mutating func width(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, in context: ShapingContext)
        -> Int32
    {
        run(UnsafeBufferPointer(rebasing: text[range]), 0..<range.count, context: context, neighbours: false)
        return totalAdvance()
    }

    /// Shapes a run whole, divided only at controls.
    private mutating func shapeWhole(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, in context: ShapingContext
    ) {
        segments.removeAll(keepingCapacity: true)
        var index = range.lowerBound
        while index < range.upperBound {
            var end = index
            while end < range.upperBound, !entry(text[end], context).pointee.flags.contains(.control) { end += 1 }
            if end == index { end += 1 }
            segments.append(index..<end)
            index = end
        }
        if context.key.direction == .rightToLeft { segments.reverse() }
        for segment in segments {
            let page = entry(text[segment.lowerBound], context)
            if page.pointee.flags.contains(.control) {
                set(page, at: segment.lowerBound, context)
            } else {
                self.run(text, segment, context: context, neighbours: true)
                appendShaped(at: segment.lowerBound)
            }
        }
    }

    // MARK: Right to left

    /// Shapes the segments of a right-to-left run in visual order, the last of the text first.
    private mutating func shapeBackwards(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, in context: ShapingContext
    ) {
        segments.removeAll(keepingCapacity: true)
        var index = range.lowerBound
        while index < range.upperBound {
            let isDirect =
                entry(text[index], context).pointee.flags.contains(.direct)
                && !isExtended(text, index, end: range.upperBound, in: context)
            let end = isDirect ? index + 1 : segmentEnd(text, index, end: range.upperBound, in: context, isSure: true)
            segments.append(index..<end)
            index = end
        }
        var number = segments.count - 1
        while number >= 0 {
            let segment = segments[number]
            let page = entry(text[segment.lowerBound], context)
            if segment.count == 1, page.pointee.flags.contains(.direct) {
                set(page, at: segment.lowerBound, context)
            } else {
                append(prepareSegment(text, segment, of: range, in: context), at: segment.lowerBound)
            }
            number -= 1
        }
    }
}
