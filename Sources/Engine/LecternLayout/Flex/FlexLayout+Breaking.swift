import LecternCSS
import LecternGeometry

// Fragmentation of flex containers: CSS Flexbox 1, section 10.
//
// Sizes and offsets are those of the unbroken container ("planned"). Along the
// block axis things follow each other on *tracks*: a row container has one
// track of lines, a column container one track of items for each of its lines.
// What stands side by side breaks independently. Where a break pushes
// something down, all that follows on its track is shifted.

extension FlexLayout {
    /// Items of a track that stand side by side.
    fileprivate struct Unit {
        var items: [Part]
        /// Planned offsets in the border box, margins included.
        var start: LayoutUnit
        var end: LayoutUnit
        var before: BreakBetween
        var after: BreakBetween
    }

    fileprivate struct Part {
        var item: FlexItem
        /// Planned border-box offset in the border box.
        var offset: LogicalOffset
        var size: LayoutUnit
        var marginStart: LayoutUnit
        var marginEnd: LayoutUnit
    }

    /// Whether an item asks for a forced break inside the container.
    func asksForBreaks(_ kind: Fragmentainer.Kind) -> Bool {
        lines.contains { line in
            line.items.contains {
                $0.box.style.box.breakBefore.isForced(kind) || $0.box.style.box.breakAfter.isForced(kind)
            }
        }
    }

    // MARK: Tracks

    private func tracks(_ kind: Fragmentainer.Kind) -> [[Unit]] {
        if isRow {
            let order = isCrossReversed ? Array(lines.indices.reversed()) : Array(lines.indices)
            return [
                order.map { number in
                    unit(lines[number].items.map { part($0, lines[number]) }, line: lines[number], kind)
                }
            ]
        }
        return lines.map { line in
            let items = isMainReversed ? line.items.reversed() : line.items
            return items.map { unit([part($0, line)], line: nil, kind) }
        }
    }

    private func part(_ item: FlexItem, _ line: FlexLine) -> Part {
        let place = offset(item, line)
        let margins = item.margins.sides
        return Part(
            item: item,
            offset: LogicalOffset(inline: edges.inlineStart + place.inline, block: edges.blockStart + place.block),
            size: isRow ? item.cross : item.main, marginStart: margins.blockStart, marginEnd: margins.blockEnd)
    }

    private func unit(_ parts: [Part], line: FlexLine?, _ kind: Fragmentainer.Kind) -> Unit {
        var start = parts.map { $0.offset.block - $0.marginStart }.min() ?? .zero
        var end = parts.map { $0.offset.block + $0.size + $0.marginEnd }.max() ?? .zero
        if let line {
            start =
                edges.blockStart + (isCrossReversed ? containerCross - line.crossOffset - line.cross : line.crossOffset)
            end = max(end, start + line.cross)
        }
        var (before, after) = (BreakBetween.auto, BreakBetween.auto)
        for part in parts {
            before = before.joined(with: part.item.box.leadingBreak(kind), kind)
            after = after.joined(with: part.item.box.trailingBreak(kind), kind)
        }
        return Unit(items: parts, start: start, end: end, before: before, after: after)
    }

    // MARK: One fragment

    mutating func placeFragmented(_ size: LayoutUnit, _ fragmentainer: Fragmentainer) -> LayoutResult {
        let tracks = tracks(fragmentainer.kind)
        if token != nil {
            builder.border.blockStart = .zero
            builder.padding.blockStart = .zero
        }
        var progress: [TrackProgress] = []
        if case .flex(let known)? = token?.resume, known.count == tracks.count {
            progress = known
        } else {
            progress = Array(repeating: TrackProgress(), count: tracks.count)
        }
        var isPlaced = false
        for index in tracks.indices {
            var walk = TrackWalk(units: tracks[index], progress: progress[index], fragmentainer: fragmentainer)
            isPlaced = place(&walk) || isPlaced
            progress[index] = walk.progress
            breakAppeal = min(breakAppeal, walk.appeal)
        }
        if !isPlaced, token == nil, !fragmentainer.isAtStart,
            zip(tracks, progress).contains(where: { !$0.isEmpty && $1.next < $0.count })
        {
            var result = LayoutResult()
            result.status = .outOfSpace
            return result
        }
        if token == nil { takeBaselines() }
        return close(size, tracks, progress, fragmentainer)
    }

    /// How much of the container earlier fragmentainers hold.
    private var consumed: LayoutUnit { token?.consumedBlockSize ?? .zero }

    /// The fragment's block size and break token.
    private mutating func close(
        _ size: LayoutUnit, _ tracks: [[Unit]], _ progress: [TrackProgress], _ fragmentainer: Fragmentainer
    ) -> LayoutResult {
        let limit = ((fragmentainer.blockSize ?? .max) - fragmentainer.offset).clampedNegativeToZero
        let isStopped = zip(tracks, progress).contains { Int($1.next) < $0.count }
        let isDefinite = geometry.blockSize != nil && !geometry.blockSizeIsMinimum
        let shift = progress.map(\.shift).max() ?? .zero
        let total = isDefinite ? size : max(geometry.clampBlock(size + shift), size)
        let rest = token?.flags.contains(.isAtBlockEnd) ?? false ? .zero : (total - consumed).clampedNegativeToZero
        var flags = BreakToken.Flags()
        var own = rest
        var continues = !childTokens.isEmpty || isStopped
        if isStopped {
            own = isDefinite && rest <= limit ? rest : limit
            if isDefinite, rest <= limit { flags.insert(.isAtBlockEnd) }
        } else if rest > limit {
            (own, continues) = (limit, true)
            flags.insert(.hasSeenAllChildren)
        } else if continues {
            flags = [.hasSeenAllChildren, .isAtBlockEnd]
        }
        guard continues else { return finish(own, intrinsic: total) }
        if !flags.contains(.isAtBlockEnd) {
            builder.border.blockEnd = .zero
            builder.padding.blockEnd = .zero
        }
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: consumed + own, sequence: (token?.sequence ?? 0) + 1, flags: flags,
            children: childTokens.sorted { $0.box < $1.box }, resume: .flex(progress))
        return finish(own, intrinsic: total)
    }

    /// A track while it is placed.
    fileprivate struct TrackWalk {
        let units: [Unit]
        var progress: TrackProgress
        let fragmentainer: Fragmentainer
        var appeal = BreakAppeal.perfect
        /// Break before this unit, found by a walk before.
        var breakBefore: Int?
        /// The first unit that could be broken before: it is not the fragment's first.
        var firstPlaced: Int?
    }

    /// Places what fits of a track; true if something was placed.
    private mutating func place(_ walk: inout TrackWalk) -> Bool {
        let start = (builder, childTokens, walk.progress)
        while true {
            let (isPlaced, stopped) = placeOnce(&walk)
            // A break where one should be avoided: is there a better one before?
            guard let stopped, walk.breakBefore == nil, let better = betterBreak(walk, stopped) else { return isPlaced }
            (builder, childTokens, walk.progress) = start
            walk.breakBefore = better
            walk.appeal = .perfect
        }
    }

    private func betterBreak(_ walk: TrackWalk, _ stopped: Int) -> Int? {
        let kind = walk.fragmentainer.kind
        func avoids(_ index: Int) -> Bool {
            walk.units[index - 1].after.joined(with: walk.units[index].before, kind).avoids(kind)
        }
        guard let first = walk.firstPlaced, stopped > first, avoids(stopped) else { return nil }
        return stride(from: stopped - 1, to: first, by: -1).first { !avoids($0) }
    }

    /// The number returned is that of the unit before which an unforced break fell.
    private mutating func placeOnce(_ walk: inout TrackWalk) -> (isPlaced: Bool, stopped: Int?) {
        let limit = (walk.fragmentainer.blockSize ?? .max) - walk.fragmentainer.offset
        var isPlaced = placeOverflow(walk)
        walk.firstPlaced = nil
        if token != nil, !walk.progress.isBegun, Int(walk.progress.next) < walk.units.count {
            // It starts at the top; an unforced break eats the margin.
            let unit = walk.units[Int(walk.progress.next)]
            let margin = walk.progress.isForced ? .zero : unit.items.map(\.marginStart).min() ?? .zero
            walk.progress.shift = consumed - unit.start - margin
        }
        while Int(walk.progress.next) < walk.units.count {
            let index = Int(walk.progress.next)
            let unit = walk.units[index]
            let isFirst = walk.firstPlaced == nil && !walk.progress.isBegun
            if !walk.progress.isBegun, let stop = breakBefore(unit, index, isFirst: isFirst, limit, &walk) {
                return (isPlaced, stop ? nil : index)
            }
            let outcome = placeUnit(unit, isFirst: isFirst, limit, &walk)
            if outcome == .nothing {
                walk.appeal = min(walk.appeal, avoidance(index, walk))
                return (isPlaced, index)
            }
            isPlaced = true
            walk.firstPlaced = walk.firstPlaced ?? index
            if outcome == .broke { return (true, nil) }
            let planned = unit.end + walk.progress.shift
            walk.progress.shift = walk.progress.shift + (walk.progress.end - planned).clampedNegativeToZero
            walk.progress.next += 1
            (walk.progress.isBegun, walk.progress.isForced, walk.progress.end) = (false, false, .zero)
        }
        return (isPlaced, nil)
    }

    private func avoidance(_ index: Int, _ walk: TrackWalk) -> BreakAppeal {
        guard index > 0, walk.firstPlaced != nil else { return .perfect }
        let kind = walk.fragmentainer.kind
        return walk.units[index - 1].after.joined(with: walk.units[index].before, kind).avoids(kind)
            ? .violatesAvoid : .perfect
    }

    /// Whether the track ends before a unit; true if it was forced.
    private mutating func breakBefore(
        _ unit: Unit, _ index: Int, isFirst: Bool, _ limit: LayoutUnit, _ walk: inout TrackWalk
    ) -> Bool? {
        guard !isFirst, index > 0 else { return nil }
        let between = walk.units[index - 1].after.joined(with: unit.before, walk.fragmentainer.kind)
        if between.isForced(walk.fragmentainer.kind) {
            walk.progress.isForced = true
            hasForcedBreak = true
            return true
        }
        if walk.breakBefore == index { return false }
        let top = unit.start + walk.progress.shift - consumed
        if top >= limit, unit.end > unit.start {
            walk.appeal = min(walk.appeal, avoidance(index, walk))
            return false
        }
        return nil
    }

    /// What became of a unit.
    private enum Outcome { case done, broke, nothing }

    private mutating func placeUnit(_ unit: Unit, isFirst: Bool, _ limit: LayoutUnit, _ walk: inout TrackWalk)
        -> Outcome
    {
        let isBegun = walk.progress.isBegun
        var pushed: [BreakToken] = []
        var broken: [BreakToken] = []
        var placed: [(Part, LayoutResult, LayoutUnit)] = []
        for part in unit.items {
            let own = token?.children.first { $0.box == part.item.box.id }
            if isBegun, own == nil { continue }
            let isResumed = own != nil
            let top = isResumed ? .zero : part.offset.block + walk.progress.shift - consumed
            let isAtStart = isResumed || (isFirst && (token != nil || walk.fragmentainer.isAtStart))
            let result = layout(part, at: top, isAtStart: isAtStart, own, walk.fragmentainer)
            if mustPush(part, result, at: top, isAtStart: isAtStart, limit) {
                pushed.append(BreakToken(box: part.item.box.id, flags: .isBreakBefore))
                continue
            }
            if let inner = result.breakToken { broken.append(inner) }
            placed.append((part, result, top))
        }
        if placed.isEmpty, !pushed.isEmpty, !isBegun { return .nothing }
        for (part, result, top) in placed {
            add(part.item.box, result, at: LogicalOffset(inline: part.offset.inline, block: top))
            guard let fragment = result.fragment else { continue }
            let bottom = top + direction.logical(fragment.size).block
            walk.progress.end = max(walk.progress.end, consumed + bottom + part.marginEnd)
        }
        childTokens += broken + pushed
        guard pushed.isEmpty, broken.allSatisfy({ $0.flags.contains(.isAtBlockEnd) }) else {
            walk.progress.isBegun = true
            return .broke
        }
        return .done
    }

    /// An item that does not fit, or should not break where it would, goes to
    /// the next fragmentainer.
    private mutating func mustPush(
        _ part: Part, _ result: LayoutResult, at top: LayoutUnit, isAtStart: Bool, _ limit: LayoutUnit
    ) -> Bool {
        if result.status == .outOfSpace || result.fragment == nil { return true }
        guard !isAtStart, let fragment = result.fragment else { return false }
        if let inner = result.breakToken {
            return !inner.flags.contains(.isAtBlockEnd) && !result.hasForcedBreak && result.breakAppeal < .perfect
        }
        let bottom = top + direction.logical(fragment.size).block
        guard bottom > limit, bottom > top else { return false }
        shortage = min(shortage ?? .max, bottom - limit)
        return true
    }

    private func layout(
        _ part: Part, at top: LayoutUnit, isAtStart: Bool, _ own: BreakToken?, _ fragmentainer: Fragmentainer
    ) -> LayoutResult {
        let item = part.item
        var space: ConstraintSpace
        if isRow {
            let style = item.box.style.box
            let isFixed = stretches(item) || !crossSizing(style).isAuto
            space = usedSpace(item, cross: isFixed ? item.cross : nil)
            space.fixedBlockIsMinimum = crossSizing(style).isAuto
        } else {
            space = usedSpace(item, cross: item.cross)
            space.fixedBlockIsMinimum = mainSizing(item.box.style.box).isAuto && item.box.style.box.flexBasis == .auto
        }
        if item.box.isReplaced { return context.layout(item.box, space) }
        var inner = fragmentainer
        inner.offset = inner.offset + top
        inner.isAtStart = isAtStart
        inner.avoidsBreaks = inner.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind)
        space.fragmentation = .fragmentainer(inner)
        return context.layout(item.box, space, token: own)
    }

    /// Content that overflows items which are complete themselves goes on.
    private mutating func placeOverflow(_ walk: TrackWalk) -> Bool {
        guard let token, !token.children.isEmpty else { return false }
        var isPlaced = false
        for unit in walk.units[..<min(Int(walk.progress.next), walk.units.count)] {
            for part in unit.items {
                guard let own = token.children.first(where: { $0.box == part.item.box.id }) else { continue }
                let result = layout(part, at: .zero, isAtStart: true, own, walk.fragmentainer)
                add(part.item.box, result, at: LogicalOffset(inline: part.offset.inline, block: .zero))
                if let inner = result.breakToken { childTokens.append(inner) }
                isPlaced = true
            }
        }
        return isPlaced
    }
}
