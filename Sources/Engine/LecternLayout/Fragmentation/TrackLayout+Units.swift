import LecternCSS
import LecternGeometry

extension TrackLayout {
    /// Places the units of a track that fit.
    ///
    /// - Returns: whether something was placed.
    mutating func place(_ walk: inout TrackWalk) -> Bool {
        let start = (self, walk.progress)
        let isPlaced = placeOnce(&walk)
        guard let better = walk.search.best(above: walk.search.appeal) else { return isPlaced }
        self = start.0
        walk = TrackWalk(
            units: walk.units, progress: start.1, search: BreakSearch(box, in: fragmentainer, chosen: better))
        walk.search.take(better.appeal)
        return placeOnce(&walk)
    }

    private mutating func placeOnce(_ walk: inout TrackWalk) -> Bool {
        var isPlaced = placeOverflow(walk)
        walk.firstPlaced = nil
        resume(&walk)
        while let unit = walk.next {
            let index = Int(walk.progress.next)
            let isFirst = walk.firstPlaced == nil && !walk.progress.isBegun
            if !walk.progress.isBegun, breaks(before: unit, index, isFirst: isFirst, &walk) { return isPlaced }
            let outcome = placeUnit(unit, isFirst: isFirst, &walk)
            if outcome == .nothing {
                if walk.firstPlaced != nil { walk.search.take(walk.appeal(before: index)) }
                return isPlaced
            }
            isPlaced = true
            walk.firstPlaced = walk.firstPlaced ?? index
            if outcome == .broke { return true }
            let planned = unit.end + walk.progress.shift
            let growth = unit.grows ? (walk.progress.end - planned).clampedNegativeToZero : .zero
            walk.progress.shift = walk.progress.shift + growth
            walk.progress.next += 1
            walk.progress.isBegun = false
            walk.progress.isForced = false
            walk.progress.end = .zero
        }
        return isPlaced
    }

    /// Moves a unit that was pushed here to the top, below its margin.
    private mutating func resume(_ walk: inout TrackWalk) {
        guard token != nil, !walk.progress.isBegun, let unit = walk.next else { return }
        let margin = walk.progress.isForced ? .zero : unit.items.map(\.marginStart).min() ?? .zero
        let minimumShift = consumed + resumedStart - unit.start - margin.clampedNegativeToZero
        walk.progress.shift = max(walk.progress.shift, minimumShift)
    }

    /// Whether the track ends before a unit.
    private mutating func breaks(before unit: TrackUnit, _ index: Int, isFirst: Bool, _ walk: inout TrackWalk) -> Bool {
        let top = unit.start + walk.progress.shift - consumed
        if isFirst {
            // It begins below the end of this fragmentainer.
            let border = unit.items.map(\.offset.block).min().map { $0 + walk.progress.shift - consumed } ?? top
            return min(top, border) > limit || top >= limit && unit.end > unit.start && token != nil
        }
        guard index > 0 else { return false }
        if walk.between(index).isForced(fragmentainer.kind) {
            walk.progress.isForced = true
            walk.search.takeForced()
            return true
        }
        if walk.mustBreak(before: unit) { return true }
        if top > limit || top >= limit && unit.end > unit.start {
            walk.search.take(walk.appeal(before: index))
            walk.search.note(shortage: top + unit.end - unit.start - limit)
            return true
        }
        if let first = unit.items.first {
            walk.search.offer(.before(box: first.box.id), walk.appeal(before: index))
        }
        return false
    }

    // MARK: One unit

    /// The result of placing a unit.
    private enum Outcome { case done, broke, nothing }

    /// An item's part in this fragment.
    private struct Placed {
        var part: TrackPart
        var result: LayoutResult
        var top: LayoutUnit
        var itemToken: BreakToken?
        var size: LayoutUnit
    }

    private mutating func placeUnit(_ unit: TrackUnit, isFirst: Bool, _ walk: inout TrackWalk) -> Outcome {
        let isBegun = walk.progress.isBegun
        let index = Int(walk.progress.next)
        let outer = isFirst ? BreakAppeal.perfect : walk.appeal(before: index)
        var pushed: [BreakToken] = []
        var placed: [Placed] = []
        for part in unit.items {
            let itemToken = token?.children.first { $0.box == part.box.id }
            if isBegun, itemToken == nil { continue }
            let isResumed = itemToken.map { !$0.flags.contains(.isBreakBefore) } ?? false
            let planned = part.offset.block + walk.progress.shift - consumed
            let top = isResumed ? resumedStart : itemToken != nil ? max(planned, resumedStart) : planned
            let isAtStart =
                itemToken != nil && top <= resumedStart || isResumed || isFirst && isAtTop(unit, top: planned, in: walk)
            let result = layout(
                part, at: top, isAtStart: isAtStart, token: itemToken,
                earlyBreak: walk.search.chosen?.inner(of: part.box))
            if mustPush(part, result, at: top, isAtStart: isAtStart, outerAppeal: outer, search: &walk.search) {
                pushed.append(itemToken ?? BreakToken(box: part.box.id, flags: .isBreakBefore))
                continue
            }
            let size = direction.logical(result.fragment?.size ?? .zero).block
            placed.append(Placed(part: part, result: result, top: top, itemToken: itemToken, size: size))
        }
        let isPushed = placed.isEmpty || unit.staysTogether && !isFirst
        if isPushed, !pushed.isEmpty, !isBegun { return .nothing }
        stretch(&placed, unit, isComplete: pushed.isEmpty)
        for item in placed { add(item, of: unit, to: &walk) }
        let broken = placed.compactMap(\.result.breakToken)
        childTokens += broken + pushed
        guard pushed.isEmpty, broken.allSatisfy({ $0.flags.contains(.isAtBlockEnd) }) else {
            walk.progress.isBegun = true
            return .broke
        }
        return .done
    }

    /// Whether pushing a unit to the next fragment gains nothing, as it is at the top.
    private func isAtTop(_ unit: TrackUnit, top: LayoutUnit, in walk: TrackWalk) -> Bool {
        if token != nil { return top <= resumedStart || unit.start + walk.progress.shift - consumed <= resumedStart }
        return isConstrained || fragmentainer.isAtStart && unit.start <= geometry.edges.blockStart
    }

    private mutating func add(_ item: Placed, of unit: TrackUnit, to walk: inout TrackWalk) {
        add(item.part, item.result, at: LogicalOffset(inline: item.part.offset.inline, block: item.top))
        let bottom = item.top + item.size
        walk.progress.end = max(walk.progress.end, consumed + bottom + item.part.marginEnd)
        placedEnd = max(placedEnd, bottom)
        if fragmentainer.kind == .column, item.size > .zero, item.result.breakToken == nil {
            overflowEnd = max(overflowEnd, bottom)
        }
        if let token = item.result.breakToken, !token.flags.contains(.isAtBlockEnd) {
            walk.search.take(item.result.breakAppeal)
        }
        if item.result.hasForcedBreak { walk.search.takeForced() }
        if unit.items.count == 1, let early = item.result.earlyBreak {
            walk.search.offer(.inside(box: item.part.box.id, early), early.appeal)
        }
    }

    /// Stretches items to the block size that their unit has after breaking.
    private mutating func stretch(_ placed: inout [Placed], _ unit: TrackUnit, isComplete: Bool) {
        guard unit.grows, placed.contains(where: \.part.stretches), fragmentainer.blockSize != nil else { return }
        func continues(_ item: Placed) -> Bool {
            item.result.breakToken.map { !$0.flags.contains(.isAtBlockEnd) } ?? false
        }
        let isLast = isComplete && !placed.contains(where: continues)
        let end =
            isLast ? placed.map { $0.top + $0.size + $0.part.marginEnd }.max() ?? .zero : limit + LayoutUnit(pixels: 1)
        for index in placed.indices where placed[index].part.stretches && !continues(placed[index]) {
            let item = placed[index]
            guard item.top + item.size + item.part.marginEnd < end, item.result.breakToken == nil else { continue }
            var part = item.part
            let extent = (item.itemToken?.consumedBlockSize ?? .zero) + end - item.part.marginEnd - item.top
            part.space.fixedBlock = max(part.space.fixedBlock ?? .zero, extent)
            let result = layout(part, at: item.top, isAtStart: true, token: item.itemToken, earlyBreak: nil)
            guard let fragment = result.fragment else { continue }
            placed[index].result = result
            placed[index].size = direction.logical(fragment.size).block
        }
    }

    /// Whether an item moves to the next fragmentainer: it does not fit, or a break inside
    /// it would be worse than one before it.
    private func mustPush(
        _ part: TrackPart, _ result: LayoutResult, at top: LayoutUnit, isAtStart: Bool, outerAppeal outer: BreakAppeal,
        search: inout BreakSearch
    ) -> Bool {
        search.note(shortage: result.spaceShortage)
        if result.status == .outOfSpace || result.fragment == nil { return true }
        let isPastEnd = top > limit || top >= limit && part.size > .zero
        guard !isAtStart || isPastEnd && token != nil, let fragment = result.fragment else { return false }
        if isPastEnd {
            search.note(shortage: top + part.size - limit)
            return true
        }
        if let inner = result.breakToken {
            return !inner.flags.contains(.isAtBlockEnd) && !result.hasForcedBreak && result.breakAppeal < outer
        }
        let bottom = top + direction.logical(fragment.size).block
        guard bottom > limit, bottom > top else { return false }
        search.note(shortage: bottom - limit)
        return true
    }

    private func layout(
        _ part: TrackPart, at top: LayoutUnit, isAtStart: Bool, token itemToken: BreakToken?,
        earlyBreak early: EarlyBreak?
    ) -> LayoutResult {
        var space = part.space
        if part.box.isReplaced { return context.layout(part.box, space) }
        var inner = fragmentainer
        inner.offset = inner.offset + top
        inner.isAtStart = isAtStart
        inner.blockSize = inner.blockSize.map { max($0 - repeatedEnd, .one) }
        inner.avoidsBreaks = search.avoidsBreaks
        space.fragmentation = .fragmentainer(inner)
        return context.layout(part.box, space, token: itemToken, earlyBreak: early)
    }

    private mutating func add(_ part: TrackPart, _ result: LayoutResult, at offset: LogicalOffset) {
        let shift =
            part.box.style.box.position == .relative
            ? part.box.relativeShift(direction, inline: geometry.contentInline, block: contentBlock) : .zero
        builder.add(result, at: offset, shift: shift)
        let direction = direction
        search.notePlaced(part.box, result, size: direction.logical(result.fragment?.size ?? .zero).block)
    }

    /// Continues content that overflows items whose own boxes are complete.
    private mutating func placeOverflow(_ walk: TrackWalk) -> Bool {
        guard let token, !token.children.isEmpty else { return false }
        var isPlaced = false
        for unit in walk.units[..<min(Int(walk.progress.next), walk.units.count)] {
            for part in unit.items {
                guard let itemToken = token.children.first(where: { $0.box == part.box.id }) else { continue }
                let result = layout(part, at: resumedStart, isAtStart: true, token: itemToken, earlyBreak: nil)
                add(part, result, at: LogicalOffset(inline: part.offset.inline, block: resumedStart))
                if let inner = result.breakToken { childTokens.append(inner) }
                isPlaced = true
            }
        }
        return isPlaced
    }
}
