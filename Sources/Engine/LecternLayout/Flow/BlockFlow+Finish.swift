import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Makes the result.
    mutating func finish(_ stop: Stop) -> LayoutResult {
        var result = LayoutResult()
        switch stop {
        case .relayout:
            result.status = .needsRelayout
            result.contextBlock = contextBlock
            return result
        case .outOfSpace:
            result.status = .outOfSpace
            result.spaceShortage = shortage
            return result
        case .earlier(let early):
            result.status = .needsEarlierBreak
            result.earlyBreak = early
            return result
        case .broke: return finishBroken()
        case .none: return finishWhole()
        }
    }

    private var consumed: LayoutUnit { token?.consumedBlockSize ?? .zero }
    /// How much of its specified block size the box has used: edges that each
    /// part repeats do not count.
    private var used: LayoutUnit {
        guard let token, box.style.box.boxDecorationBreak == .clone, box.style.box.boxSizing == .contentBox else {
            return consumed
        }
        return token.consumedBlockSize - geometry.edges.blockSum * Int(token.sequence)
    }
    /// The rest of a specified block size fits into the fragmentainer, end edges included.
    var endsHere: Bool {
        guard let size = geometry.blockSize, !geometry.blockSizeIsMinimum, let room = boxSpace else { return false }
        return size - used <= room
    }
    /// What the fragmentainer has for the border box.
    private var boxSpace: LayoutUnit? { spaceLeft(at: .zero).map { ($0 + clonedEnd).clampedNegativeToZero } }
    /// The same, longer where something that cannot be broken overflows the column.
    private var room: LayoutUnit? {
        guard let space = boxSpace, fragmentainer?.kind == .column || context.mode.growsAroundMonolithicOverflow,
            let overflowEnd
        else { return boxSpace }
        return max(space, overflowEnd + clonedEnd)
    }
    private var isPastEnd: Bool { token?.flags.contains(.isAtBlockEnd) ?? false }

    // MARK: All of the content is laid out

    private mutating func finishWhole() -> LayoutResult {
        if let marker, token == nil { placeMarker(marker, beside: nil, at: position) }
        if contextBlock == nil {
            let size = geometry.clampBlock(geometry.blockSize ?? geometry.edges.blockSum)
            if size > .zero || marker != nil || position > .zero {
                if !resolve() { return finish(.relayout) }
            } else {
                return finishCollapsed()
            }
        }
        let isAuto = geometry.blockSize == nil || geometry.blockSizeIsMinimum
        let keepsStrut = !isContext && edges.blockEnd == .zero && !endsWithClearance
        var end = max(position + (keepsStrut ? .zero : strut.sum), edges.blockStart)
        if isContext { end = max(end, exclusions.blockEnd) }
        let intrinsic = end + edges.blockEnd
        var size = blockSize(intrinsic: intrinsic)
        var result = LayoutResult()
        if keepsStrut, isAuto, size == intrinsic, !isPastEnd { result.endMarginStrut = strut }
        var flags: BreakToken.Flags = [.hasSeenAllChildren]
        var needsToken = !childTokens.isEmpty
        if needsToken { flags.insert(.isAtBlockEnd) }
        if needsToken, clipsWhatOverflows {
            // What goes on is clipped: nobody will see it.
            (childTokens, needsToken, flags) = ([], false, [.hasSeenAllChildren])
        }
        let holdsFloats =
            needsToken && isContext && isAuto && !isPastEnd && exclusions.continues(for: .both, geometry.direction)
        if let left = room, size > left || holdsFloats {
            if holdsFloats {
                // Its floats go on, and it grows to hold them.
                (size, flags) = (left, [.hasSeenAllChildren])
                result.endMarginStrut = MarginStrut()
            } else if isAuto && geometry.minBlock <= geometry.edges.blockSum {
                // Only the box's own end does not fit: break earlier if that shows,
                // else it ends with the fragmentainer.
                if showsBlockEnd, let best, best.appeal > .violatesAvoid {
                    return finish(.earlier(EarlyBreak(place: best.place, appeal: best.appeal)))
                }
                if position <= left || isAtStart { size = max(min(size, max(left, position)), .zero) }
            } else if !isAtStart, token == nil, left < edges.blockStart || left == .zero && !space.establishesContext {
                // Borders and paddings do not break.
                shortage = min(shortage ?? .max, edges.blockStart - left)
                return finish(.outOfSpace)
            } else {
                shortage = min(shortage ?? (size - left), size - left)
                size = left
                needsToken = true
                flags = [.hasSeenAllChildren]
                if avoidsBreakInside { appeal = min(appeal, .violatesAvoid) }
                result.endMarginStrut = MarginStrut()
            }
        }
        if needsToken { makeToken(size, flags) }
        result.intrinsicBlockSize = intrinsic
        complete(&result, size)
        return result
    }

    private var clipsWhatOverflows: Bool {
        context.mode.dropsClippedContent && box.style.box.clipsBlockOverflow(geometry.direction)
    }

    /// Whether it can be seen that the box ends.
    private var showsBlockEnd: Bool {
        let paint = box.style.paint
        return edges.blockEnd > .zero
            && (geometry.border.blockEnd > .zero || paint.backgroundColor != .transparent
                || !paint.backgroundLayers.isEmpty)
    }

    private func blockSize(intrinsic: LayoutUnit) -> LayoutUnit {
        if isPastEnd { return .zero }
        var full = geometry.blockSize ?? (intrinsic + used)
        if geometry.blockSizeIsMinimum { full = max(full, intrinsic + used) }
        return (geometry.clampBlock(full) - used).clampedNegativeToZero
    }

    /// No edge, height or line: margins collapse through. CSS 2.2, section 8.3.1.
    private mutating func finishCollapsed() -> LayoutResult {
        var result = LayoutResult()
        let assumed = assumedBlock
        result.isSelfCollapsing = true
        result.endMarginStrut = strut
        result.floatBase = floatBase
        result.assumedContextBlock = floatBase ?? assumed
        if !childTokens.isEmpty { makeToken(.zero, [.hasSeenAllChildren, .isAtBlockEnd]) }
        complete(&result, .zero)
        result.contextBlock = nil
        return result
    }

    // MARK: The rest goes to the next fragmentainer

    private mutating func finishBroken() -> LayoutResult {
        if contextBlock == nil, !resolve() { return finish(.relayout) }
        var result = LayoutResult()
        var end = max(position, edges.blockStart)
        // A row of columns that a spanner ends holds its floats.
        if spanner != nil, isContext { end = max(end, exclusions.blockEnd) }
        let left = room ?? end
        var size = fragmentainer?.kind == .column && fragmentainer?.blockSize == nil || spanner != nil ? end : left
        var flags: BreakToken.Flags = hasSeenAllChildren ? [.hasSeenAllChildren] : []
        if let fixed = geometry.blockSize, !geometry.blockSizeIsMinimum {
            let rest = (fixed - used).clampedNegativeToZero
            if rest <= size && spanner == nil || isPastEnd {
                size = isPastEnd ? .zero : rest
                flags.insert(.isAtBlockEnd)
            }
        } else if geometry.maxBlock != .max, (geometry.clampBlock(.max) - used).clampedNegativeToZero <= size {
            size = (geometry.clampBlock(.max) - used).clampedNegativeToZero
            flags.insert(.isAtBlockEnd)
        }
        if flags.contains(.isAtBlockEnd), clipsWhatOverflows {
            // What goes on is clipped: nobody will see it.
            childTokens = []
            if spanner == nil { resume = .nothing }
        } else {
            makeToken(size, flags)
        }
        result.intrinsicBlockSize = end + clonedEnd
        complete(&result, size)
        return result
    }

    private mutating func makeToken(_ size: LayoutUnit, _ flags: BreakToken.Flags) {
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: consumed + size, sequence: (token?.sequence ?? 0) + 1, flags: flags,
            children: childTokens, resume: resume)
        guard !flags.contains(.isAtBlockEnd), box.style.box.boxDecorationBreak == .slice else { return }
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
    }

    private mutating func complete(_ result: inout LayoutResult, _ size: LayoutUnit) {
        result.contextBlock = contextBlock
        result.exclusions = exclusions
        result.isSelfCollapsing =
            result.isSelfCollapsing || size == .zero && builder.lines.isEmpty && geometry.edges.blockSum == .zero
        result.breakAppeal = appeal
        result.spaceShortage = shortage
        result.tallestUnbreakable = fragmentainer == nil && space.fragmentation != .none ? max(tallest, size) : tallest
        result.hasForcedBreak = hasForcedBreak
        result.spanner = spanner
        (result.initialBreak, result.finalBreak) = (initialBreak, finalBreak)
        if fragmentainer != nil, let best { result.earlyBreak = EarlyBreak(place: best.place, appeal: best.appeal) }
        if isContext { result.exclusions = ExclusionSpace() }
        let (fragment, nodes) = builder.finish(LogicalSize(inline: geometry.inlineSize, block: size))
        if case .inlines(let content) = box.kind, !nodes.isEmpty {
            let (placed, rest) = context.placeInInlineBoxes(
                nodes, in: fragment, box, content, fragmentainer: fragmentainer)
            (result.fragment, result.outOfFlow) = context.placeOutOfFlow(
                rest, in: placed, box, fragmentainer: fragmentainer)
            return
        }
        (result.fragment, result.outOfFlow) =
            nodes.isEmpty
            ? (fragment, []) : context.placeOutOfFlow(nodes, in: fragment, box, fragmentainer: fragmentainer)
    }
}
