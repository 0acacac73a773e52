import LecternCSS
import LecternGeometry

// Fragmentation of flex and grid containers: CSS Flexbox 1, section 10; CSS
// Grid 1, section 11.
//
// Sizes and offsets are those of the unbroken container ("planned"). Along the
// block axis things follow each other on *tracks*: a row container has one
// track of lines, a column container one track of items for each of its lines,
// a grid one track of rows. What stands side by side breaks independently.
// Where a break pushes something down, all that follows on its track is shifted.

/// Items of a track that stand side by side.
struct TrackUnit {
    var items: [TrackPart]
    /// Planned offsets in the border box, margins included.
    var start: LayoutUnit
    var end: LayoutUnit
    var before: BreakBetween
    var after: BreakBetween
}

/// An item of a unit.
struct TrackPart {
    let box: Box
    /// Planned border-box offset in the border box.
    var offset: LogicalOffset
    var size: LayoutUnit
    var marginStart: LayoutUnit
    var marginEnd: LayoutUnit
    /// Its space, without fragmentation.
    var space: ConstraintSpace
}

/// One fragment of a container whose items stand on tracks.
struct TrackLayout {
    let context: LayoutContext
    let box: Box
    let geometry: BoxGeometry
    let direction: WritingDirection
    let token: BreakToken?
    let fragmentainer: Fragmentainer
    let tracks: [[TrackUnit]]
    /// Relative positions of items refer to it.
    let contentBlock: LayoutUnit?
    var builder: FragmentBuilder
    var childTokens: [BreakToken] = []
    var breaking = TrackBreaking()
    /// Where the furthest item ends.
    private var overflowEnd = LayoutUnit.zero

    // MARK: One fragment

    init(
        context: LayoutContext, box: Box, geometry: BoxGeometry, token: BreakToken?, fragmentainer: Fragmentainer,
        tracks: [[TrackUnit]], contentBlock: LayoutUnit?, builder: FragmentBuilder
    ) {
        (self.context, self.box, self.geometry, self.token) = (context, box, geometry, token)
        (self.fragmentainer, self.tracks, self.contentBlock, self.builder) = (
            fragmentainer, tracks, contentBlock, builder
        )
        direction = geometry.direction
    }

    /// Places what fits. `nil` where nothing does: break before the container.
    ///
    /// - Parameter size: the unbroken container's border-box block size.
    /// - Returns: the fragment's block size, and what the whole has grown to.
    mutating func run(_ size: LayoutUnit) -> (size: LayoutUnit, intrinsic: LayoutUnit)? {
        if token != nil, !repeatsEdges {
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
            breaking.appeal = min(breaking.appeal, walk.appeal)
        }
        if !isPlaced, token == nil, !fragmentainer.isAtStart,
            zip(tracks, progress).contains(where: { !$0.isEmpty && $1.next < $0.count })
        {
            return nil
        }
        return close(size, progress)
    }

    /// How much of the container earlier fragmentainers hold.
    private var consumed: LayoutUnit {
        guard let token else { return .zero }
        // What each fragment repeats is no part of the plan.
        return repeatsEdges
            ? token.consumedBlockSize - geometry.edges.blockSum * Int(token.sequence) : token.consumedBlockSize
    }

    /// `box-decoration-break: clone`
    private var repeatsEdges: Bool { box.style.box.boxDecorationBreak == .clone }
    /// Where items go on in a later fragment.
    private var resumedStart: LayoutUnit { token != nil && repeatsEdges ? geometry.edges.blockStart : .zero }
    private var repeatedEnd: LayoutUnit { repeatsEdges ? geometry.edges.blockEnd : .zero }
    /// What the fragmentainer has for items.
    private var limit: LayoutUnit { (fragmentainer.blockSize ?? .max) - fragmentainer.offset - repeatedEnd }

    /// The fragment's block size and break token.
    private mutating func close(_ size: LayoutUnit, _ progress: [TrackProgress]) -> (
        size: LayoutUnit, intrinsic: LayoutUnit
    ) {
        // What cannot be broken and overflows makes the fragment longer.
        let limit = max(limit.clampedNegativeToZero + repeatedEnd, overflowEnd)
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
        guard continues else { return (own, total) }
        if !flags.contains(.isAtBlockEnd), !repeatsEdges {
            builder.border.blockEnd = .zero
            builder.padding.blockEnd = .zero
        }
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: (token?.consumedBlockSize ?? .zero) + own,
            sequence: (token?.sequence ?? 0) + 1, flags: flags,
            children: childTokens.sorted { $0.box < $1.box }, resume: .flex(progress))
        return (own, total)
    }

    /// A track while it is placed.
    private struct TrackWalk {
        let units: [TrackUnit]
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
        let limit = limit
        var isPlaced = placeOverflow(walk)
        walk.firstPlaced = nil
        if token != nil, !walk.progress.isBegun, Int(walk.progress.next) < walk.units.count {
            // It starts at the top; an unforced break eats the margin.
            let unit = walk.units[Int(walk.progress.next)]
            let margin = walk.progress.isForced ? .zero : unit.items.map(\.marginStart).min() ?? .zero
            walk.progress.shift = consumed + resumedStart - unit.start - margin
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
        _ unit: TrackUnit, _ index: Int, isFirst: Bool, _ limit: LayoutUnit, _ walk: inout TrackWalk
    ) -> Bool? {
        guard !isFirst, index > 0 else { return nil }
        let between = walk.units[index - 1].after.joined(with: unit.before, walk.fragmentainer.kind)
        if between.isForced(walk.fragmentainer.kind) {
            walk.progress.isForced = true
            breaking.hasForcedBreak = true
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

    private mutating func placeUnit(_ unit: TrackUnit, isFirst: Bool, _ limit: LayoutUnit, _ walk: inout TrackWalk)
        -> Outcome
    {
        let isBegun = walk.progress.isBegun
        var pushed: [BreakToken] = []
        var broken: [BreakToken] = []
        var placed: [(TrackPart, LayoutResult, LayoutUnit)] = []
        for part in unit.items {
            let own = token?.children.first { $0.box == part.box.id }
            if isBegun, own == nil { continue }
            let isResumed = own != nil
            let top = isResumed ? resumedStart : part.offset.block + walk.progress.shift - consumed
            let isAtStart = isResumed || (isFirst && (token != nil || walk.fragmentainer.isAtStart))
            let result = layout(part, at: top, isAtStart: isAtStart, own, walk.fragmentainer)
            if mustPush(part, result, at: top, isAtStart: isAtStart, limit) {
                pushed.append(BreakToken(box: part.box.id, flags: .isBreakBefore))
                continue
            }
            if let inner = result.breakToken { broken.append(inner) }
            placed.append((part, result, top))
        }
        if placed.isEmpty, !pushed.isEmpty, !isBegun { return .nothing }
        for (part, result, top) in placed {
            add(part, result, at: LogicalOffset(inline: part.offset.inline, block: top))
            guard let fragment = result.fragment else { continue }
            let bottom = top + direction.logical(fragment.size).block
            walk.progress.end = max(walk.progress.end, consumed + bottom + part.marginEnd)
            if fragmentainer.kind == .column { overflowEnd = max(overflowEnd, bottom) }
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
        _ part: TrackPart, _ result: LayoutResult, at top: LayoutUnit, isAtStart: Bool, _ limit: LayoutUnit
    ) -> Bool {
        if result.status == .outOfSpace || result.fragment == nil { return true }
        guard !isAtStart, let fragment = result.fragment else { return false }
        if let inner = result.breakToken {
            return !inner.flags.contains(.isAtBlockEnd) && !result.hasForcedBreak && result.breakAppeal < .perfect
        }
        let bottom = top + direction.logical(fragment.size).block
        guard bottom > limit, bottom > top else { return false }
        breaking.shortage = min(breaking.shortage ?? .max, bottom - limit)
        return true
    }

    private func layout(
        _ part: TrackPart, at top: LayoutUnit, isAtStart: Bool, _ own: BreakToken?, _ fragmentainer: Fragmentainer
    ) -> LayoutResult {
        var space = part.space
        if part.box.isReplaced { return context.layout(part.box, space) }
        var inner = fragmentainer
        inner.offset = inner.offset + top
        inner.isAtStart = isAtStart
        inner.blockSize = inner.blockSize.map { max($0 - repeatedEnd, .one) }
        inner.avoidsBreaks = inner.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind)
        space.fragmentation = .fragmentainer(inner)
        return context.layout(part.box, space, token: own)
    }

    private mutating func add(_ part: TrackPart, _ result: LayoutResult, at offset: LogicalOffset) {
        let shift =
            part.box.style.box.position == .relative
            ? context.relativeShift(of: part.box, direction, geometry.contentInline, contentBlock) : .zero
        builder.add(result, at: offset, shift: shift)
    }

    /// Content that overflows items which are complete themselves goes on.
    private mutating func placeOverflow(_ walk: TrackWalk) -> Bool {
        guard let token, !token.children.isEmpty else { return false }
        var isPlaced = false
        for unit in walk.units[..<min(Int(walk.progress.next), walk.units.count)] {
            for part in unit.items {
                guard let own = token.children.first(where: { $0.box == part.box.id }) else { continue }
                let result = layout(part, at: resumedStart, isAtStart: true, own, walk.fragmentainer)
                add(part, result, at: LogicalOffset(inline: part.offset.inline, block: resumedStart))
                if let inner = result.breakToken { childTokens.append(inner) }
                isPlaced = true
            }
        }
        return isPlaced
    }
}
