import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Makes the result.
    mutating func finish(_ stop: Stop) -> LayoutResult {
        var result = LayoutResult()
        switch stop {
        case .relayout:
            result.status = .needsRelayout
            result.contextBlock = placement.contextBlock
            return result
        case .outOfSpace:
            result.status = .outOfSpace
            result.spaceShortage = fragmentation.search.shortage
            return result
        case .earlier(let early):
            result.status = .needsEarlierBreak
            result.earlyBreak = early
            return result
        case .broke: return finishBroken()
        case .none: return finishWhole()
        }
    }

    /// Whether the rest of a specified block size fits into the fragmentainer, end edges included.
    var endsHere: Bool {
        guard let size = input.fixedBlock, let spaceLeft = boxSpace else { return false }
        return size - input.used <= spaceLeft
    }

    /// The space of the border box in the fragmentainer.
    private var boxSpace: LayoutUnit? {
        spaceLeft(at: .zero).map { ($0 + fragmentation.clonedEnd).clampedNegativeToZero }
    }

    /// The same, longer where unbreakable content overflows the column.
    private var boxSpaceWithOverflow: LayoutUnit? {
        guard let space = boxSpace,
            fragmentation.fragmentainer?.kind == .column || context.mode.growsAroundMonolithicOverflow,
            let overflowEnd = fragmentation.overflowEnd
        else { return boxSpace }
        return max(space, overflowEnd + fragmentation.clonedEnd)
    }

    // MARK: All of the content is laid out

    private mutating func finishWhole() -> LayoutResult {
        if let marker = placement.marker, input.token == nil {
            placeMarker(marker, beside: nil, at: placement.position)
        }
        if placement.contextBlock == nil {
            let geometry = input.geometry
            let size =
                geometry.blockSize.map { geometry.clampBlock($0) }
                ?? geometry.contentBlock(geometry.edges.blockSum, box.style)
            guard size > .zero || placement.marker != nil || placement.position > .zero else {
                return finishCollapsed()
            }
            if !resolve() { return finish(.relayout) }
        }
        var end = BlockEnd(contentEnd: contentEnd, input)
        if keepsStrut, input.isAutoBlock, end.size == end.intrinsic, !input.isPastEnd { end.strut = placement.strut }
        noteRest(&end)
        if let stop = breakEnd(&end) { return finish(stop) }
        if end.needsToken { makeToken(end.size, end.flags) }
        var result = LayoutResult()
        result.endMarginStrut = end.strut
        result.intrinsicBlockSize = end.intrinsic
        complete(&result, end.size)
        return result
    }

    /// Whether margins at the end collapse with the box's own block-end margin.
    private var keepsStrut: Bool {
        !input.isContext && input.edges.blockEnd == .zero && !placement.endsWithClearance
    }

    private var contentEnd: LayoutUnit {
        let end = max(
            placement.position + (keepsStrut ? .zero : placement.strut.sum), input.edges.blockStart)
        return input.isContext ? max(end, placement.exclusions.blockEnd) : end
    }

    /// Notes whether children continue behind the end of the box.
    private mutating func noteRest(_ end: inout BlockEnd) {
        guard !fragmentation.childTokens.isEmpty else { return }
        if clipsWhatOverflows {
            // The rest is clipped: nobody will see it.
            fragmentation.childTokens = []
        } else {
            end.needsToken = true
            end.flags.insert(.isAtBlockEnd)
        }
    }

    /// Fits the end of the box into the fragmentainer; returns why layout must stop instead.
    private mutating func breakEnd(_ end: inout BlockEnd) -> Stop? {
        let holdsFloats =
            end.needsToken && input.isContext && input.isAutoBlock && !input.isPastEnd
            && placement.exclusions.continues(for: .both, direction)
        guard let left = boxSpaceWithOverflow, end.size > left || holdsFloats else { return nil }
        if holdsFloats {
            // Its floats go on, and it grows to hold them.
            end.size = left
            end.flags = [.hasSeenAllChildren]
            end.strut = MarginStrut()
            return nil
        }
        if input.isAutoBlock && input.geometry.minBlock <= input.geometry.edges.blockSum {
            // Only the box's own end does not fit: break earlier if that shows,
            // else it ends with the fragmentainer.
            if showsBlockEnd, let better = fragmentation.search.insteadOfEnd { return .earlier(better) }
            if placement.position <= left || isAtStart {
                end.size = max(min(end.size, max(left, placement.position)), .zero)
            }
            return nil
        }
        return breakFixedSize(&end, left)
    }

    /// Breaks a box whose given size does not fit into the fragmentainer.
    private mutating func breakFixedSize(_ end: inout BlockEnd, _ left: LayoutUnit) -> Stop? {
        let start = input.edges.blockStart
        if !isAtStart, input.token == nil, left < start || left == .zero && !input.space.establishesContext {
            // Borders and paddings do not break.
            fragmentation.search.note(shortage: start - left)
            return .outOfSpace
        }
        fragmentation.search.note(shortage: end.size - left)
        end.size = left
        end.needsToken = true
        end.flags = [.hasSeenAllChildren]
        fragmentation.search.take(fragmentation.search.inside(.perfect))
        end.strut = MarginStrut()
        return nil
    }

    private var clipsWhatOverflows: Bool {
        context.mode.dropsClippedContent && box.style.box.clipsBlockOverflow(direction)
    }

    /// Whether the block-end edge of the box is visible.
    private var showsBlockEnd: Bool {
        let paint = box.style.paint
        return input.edges.blockEnd > .zero
            && (input.geometry.border.blockEnd > .zero || paint.backgroundColor != .transparent
                || !paint.backgroundLayers.isEmpty)
    }

    /// Finishes a box without edges, height or lines: margins collapse through it. CSS 2.2, section 8.3.1.
    private mutating func finishCollapsed() -> LayoutResult {
        var result = LayoutResult()
        result.isSelfCollapsing = true
        result.endMarginStrut = placement.strut
        result.floatBase = placement.floatBase
        result.assumedContextBlock = placement.floatBase ?? placement.assumedBlock
        if !fragmentation.childTokens.isEmpty { makeToken(.zero, [.hasSeenAllChildren, .isAtBlockEnd]) }
        complete(&result, .zero)
        result.contextBlock = nil
        return result
    }

    // MARK: The rest goes to the next fragmentainer

    private mutating func finishBroken() -> LayoutResult {
        if placement.contextBlock == nil, !resolve() { return finish(.relayout) }
        var end = max(placement.position, input.edges.blockStart)
        let isSpanned = fragmentation.spanner != nil
        // A row of columns that a spanner ends holds its floats.
        if isSpanned, input.isContext { end = max(end, placement.exclusions.blockEnd) }
        let (size, isAtEnd) = brokenSize(contentEnd: end)
        if isAtEnd, clipsWhatOverflows {
            // The rest is clipped: nobody will see it.
            fragmentation.childTokens = []
            if !isSpanned { fragmentation.resume = .nothing }
        } else {
            var flags: BreakToken.Flags = fragmentation.hasSeenAllChildren ? [.hasSeenAllChildren] : []
            if isAtEnd { flags.insert(.isAtBlockEnd) }
            makeToken(size, flags)
        }
        var result = LayoutResult()
        result.intrinsicBlockSize = end + fragmentation.clonedEnd
        complete(&result, size)
        return result
    }

    /// The block size of a broken box in this fragmentainer, and whether the box itself ends here.
    private func brokenSize(contentEnd: LayoutUnit) -> (size: LayoutUnit, isAtEnd: Bool) {
        if input.fixedBlock != nil, input.isPastEnd { return (.zero, true) }
        let isSpanned = fragmentation.spanner != nil
        let isUnlimitedColumn =
            fragmentation.fragmentainer?.kind == .column && fragmentation.fragmentainer?.blockSize == nil
        let size = isUnlimitedColumn || isSpanned ? contentEnd : boxSpaceWithOverflow ?? contentEnd
        if let fixed = input.fixedBlock {
            let remainingSize = (fixed - input.used).clampedNegativeToZero
            return remainingSize <= size && !isSpanned ? (remainingSize, true) : (size, false)
        }
        guard input.geometry.maxBlock != .max else { return (size, false) }
        let remainingSize = (input.geometry.clampBlock(.max) - input.used).clampedNegativeToZero
        return remainingSize <= size ? (remainingSize, true) : (size, false)
    }

    private mutating func makeToken(_ size: LayoutUnit, _ flags: BreakToken.Flags) {
        let flags = placement.marker == nil ? flags : flags.union(.awaitsMarker)
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: input.consumed + size, sequence: (input.token?.sequence ?? 0) + 1,
            flags: flags, children: fragmentation.childTokens, resume: fragmentation.resume,
            strut: fragmentation.fragmentainer?.kind == .strip ? placement.strut : MarginStrut())
        guard !flags.contains(.isAtBlockEnd), box.style.box.boxDecorationBreak == .slice else { return }
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
    }

    // MARK: The result

    private mutating func complete(_ result: inout LayoutResult, _ size: LayoutUnit) {
        result.contextBlock = placement.contextBlock
        result.exclusions = input.isContext ? ExclusionSpace() : placement.exclusions
        result.isSelfCollapsing =
            result.isSelfCollapsing
            || size == .zero && builder.lines.isEmpty
                && input.geometry.edges.blockSum == .zero
        fragmentation.report(to: &result, blockSize: size, in: input.space)
        let fragmentainer = fragmentation.fragmentainer
        let (fragment, nodes) = builder.finish(LogicalSize(inline: input.geometry.inlineSize, block: size))
        guard !nodes.isEmpty else {
            result.fragment = fragment
            result.outOfFlow = []
            return
        }
        var (placed, remainingNodes) = (fragment, nodes)
        if case .inlines(let content) = box.kind {
            (placed, remainingNodes) = context.outOfFlow.placeInInlineBoxes(
                nodes, in: fragment, of: box, content: content, fragmentainer: fragmentainer)
        }
        (result.fragment, result.outOfFlow) = context.outOfFlow.place(
            remainingNodes, in: placed, box, fragmentainer: fragmentainer)
    }
}

/// The block end of a box whose content is laid out completely.
private struct BlockEnd {
    /// The border-box block size that the content asks for.
    let intrinsic: LayoutUnit
    /// The border-box block size in this fragmentainer.
    var size: LayoutUnit
    /// Margins that collapse with the box's own block-end margin.
    var strut = MarginStrut()
    var flags: BreakToken.Flags = [.hasSeenAllChildren]
    var needsToken = false

    init(contentEnd: LayoutUnit, _ input: BlockFlowInput) {
        intrinsic = contentEnd + input.edges.blockEnd
        size = input.blockSize(intrinsic: intrinsic)
    }
}

extension BlockFlowInput {
    /// Block size of the parts of the box in earlier fragmentainers.
    fileprivate var consumed: LayoutUnit { token?.consumedBlockSize ?? .zero }

    /// How much of its specified block size the box has used: edges that each part repeats do not count.
    fileprivate var used: LayoutUnit {
        guard let token, box.style.box.boxDecorationBreak == .clone, box.style.box.boxSizing == .contentBox else {
            return consumed
        }
        return token.consumedBlockSize - geometry.edges.blockSum * Int(token.sequence)
    }

    /// The block size that the box has whatever it holds; nil if it grows with its content.
    fileprivate var fixedBlock: LayoutUnit? { growsWithContent ? nil : geometry.blockSize }

    fileprivate var isAutoBlock: Bool { fixedBlock == nil }

    fileprivate func blockSize(intrinsic: LayoutUnit) -> LayoutUnit {
        if isPastEnd { return .zero }
        guard let size = geometry.blockSize else {
            return (geometry.contentBlock(intrinsic + used, box.style) - used).clampedNegativeToZero
        }
        var full = size
        if growsWithContent { full = max(full, intrinsic + used) }
        return (geometry.clampBlock(full) - used).clampedNegativeToZero
    }
}

extension FlowFragmentation {
    /// Reports what the parent needs to know about breaks.
    fileprivate func report(to result: inout LayoutResult, blockSize: LayoutUnit, in space: ConstraintSpace) {
        search.report(to: &result)
        if fragmentainer == nil, space.fragmentation != .none {
            // Monolithic.
            result.tallestUnbreakable = max(result.tallestUnbreakable, blockSize)
        }
        result.spanner = spanner
        result.initialBreak = initialBreak
        result.finalBreak = finalBreak
    }
}
