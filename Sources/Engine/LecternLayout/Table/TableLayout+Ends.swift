import LecternCSS
import LecternGeometry

// Captions, and the end of the grid. Captions break like any block. The end of
// the grid continues in the next fragmentainer if it does not fit.

extension TableLayout {
    /// The reason why placing captions stopped.
    enum CaptionStop {
        /// The rest is for the next fragmentainer.
        case broke
        /// The first caption does not fit: break before the table.
        case outOfSpace
        /// A better break was passed: lay the table out once more, up to it.
        case earlier(EarlyBreak)
    }

    // MARK: Captions

    /// Places the captions of a side that earlier fragments have left.
    mutating func placeCaptions(_ side: CaptionSide) -> CaptionStop? {
        let captions = Set(table.captions.map(\.id))
        let tokens = (token?.children ?? []).filter { captions.contains($0.box) }
        let first = tokens.map(\.box).min()
        var previous: LayoutBox?
        for caption in table.captions where caption.style.text.captionSide == side {
            let captionToken = tokens.first { $0.box == caption.id }
            let goesOn = token?.resume == (side == .top ? .topCaptions : .bottomCaptions)
            // Captions before the first token are finished; without a token, all are.
            if goesOn, captionToken == nil, first.map({ caption.id < $0 }) ?? true { continue }
            if let stop = placeCaption(caption, captionToken, after: previous) { return stop }
            previous = caption
        }
        return nil
    }

    private mutating func placeCaption(_ caption: LayoutBox, _ captionToken: BreakToken?, after previous: LayoutBox?)
        -> CaptionStop?
    {
        let appeal = search.appeal(of: between(previous, caption))
        if captionToken == nil, search.mustBreak(before: caption) {
            return breakBefore(caption, token: captionToken, appeal: appeal)
        }
        if previous != nil, captionToken == nil { search.offer(.before(box: caption.id), appeal) }
        let isResumed = captionToken.map { !$0.flags.contains(.isBreakBefore) } ?? false
        let margins = caption.style.margins(direction, base: gridInline)
        var start = position + (isResumed ? .zero : margins.sides.blockStart)
        if captionToken != nil, !isResumed { start = max(start - margins.sides.blockStart, .zero) }
        let isAtStart = start <= .zero && (token != nil || fragmentainer?.isAtStart ?? true)
        let space = captionSpace(at: start, isAtStart: isAtStart)
        let result = context.layout(caption, space, token: captionToken, earlyBreak: search.chosen?.inner(of: caption))
        if mustPush(result, at: start, isAtStart: isAtStart) {
            if !hasCaptions, placedRows.isEmpty, token == nil { return .outOfSpace }
            return breakBefore(caption, token: captionToken, appeal: appeal)
        }
        guard let fragment = result.fragment else { return nil }
        let size = direction.logical(fragment.size)
        let free = gridInline - size.inline - margins.sides.inlineSum
        var inline = margins.sides.inlineStart
        if margins.isInlineStartAuto {
            inline = inline + (margins.isInlineEndAuto ? free / 2 : free).clampedNegativeToZero
        }
        builder.add(result, at: LogicalOffset(inline: inline, block: start))
        hasCaptions = true
        if let early = result.earlyBreak { search.offer(.inside(box: caption.id, early), early.appeal) }
        search.note(unbreakable: result.tallestUnbreakable)
        position = start + size.block + margins.sides.blockEnd
        guard let breakToken = result.breakToken else { return nil }
        childTokens.append(breakToken)
        if breakToken.flags.contains(.isAtBlockEnd) { return nil }
        search.take(result.breakAppeal)
        return .broke
    }

    /// Breaks before a caption that does not fit, or at a better place.
    private mutating func breakBefore(_ caption: LayoutBox, token captionToken: BreakToken?, appeal: BreakAppeal)
        -> CaptionStop
    {
        if let better = search.best(above: appeal) { return .earlier(better) }
        search.take(appeal)
        childTokens.append(captionToken ?? BreakToken(box: caption.id, flags: .isBreakBefore))
        return .broke
    }

    /// Returns the combined break value between two captions.
    private func between(_ previous: LayoutBox?, _ caption: LayoutBox) -> BreakBetween {
        guard let kind = fragmentainer?.kind, let previous else { return .auto }
        return previous.trailingBreak(kind).joined(with: caption.leadingBreak(kind), kind)
    }

    private func captionSpace(at start: LayoutUnit, isAtStart: Bool) -> ConstraintSpace {
        var result = ConstraintSpace(availableInline: gridInline)
        result.writingDirection = direction
        result.establishesContext = true
        if var inner = fragmentainer {
            inner.offset = inner.offset + start
            inner.isAtStart = isAtStart
            result.fragmentation = .fragmentainer(inner)
        }
        return result
    }

    private mutating func mustPush(_ result: LayoutResult, at start: LayoutUnit, isAtStart: Bool) -> Bool {
        guard let limit = blockLimit, !isAtStart else { return false }
        search.note(shortage: result.spaceShortage)
        if result.status == .outOfSpace { return true }
        guard let fragment = result.fragment else { return false }
        let size = direction.logical(fragment.size).block
        if start >= limit, size > .zero || result.breakToken != nil { return true }
        if result.breakToken != nil { return result.breakAppeal < .perfect }
        guard start + size > limit, size > .zero else { return false }
        search.note(shortage: start + size - limit)
        return true
    }

    /// Places the captions below the grid and returns the result.
    mutating func finishCaptions(gridEnd: LayoutUnit) -> LayoutResult {
        guard let stop = placeCaptions(.bottom) else { return finish(gridEnd: gridEnd, resume: nil) }
        return finish(stop, .bottomCaptions, gridEnd: gridEnd)
    }

    /// Returns the result if captions, or the first row, do not fit.
    mutating func finish(_ stop: CaptionStop, _ resume: BreakToken.Resume, gridEnd: LayoutUnit? = nil) -> LayoutResult {
        if case .earlier(let better) = stop { return retry(better) }
        // On a book's page a caption stays with its table.
        if case .outOfSpace = stop,
            !hasCaptions || keepsRowsWhole && token == nil && !(fragmentainer?.isAtStart ?? true)
        {
            var result = LayoutResult()
            result.status = .outOfSpace
            result.spaceShortage = search.shortage
            return result
        }
        if gridEnd == nil {
            gridStart = position
            hideGrid()
        }
        if let limit = blockLimit { position = max(position, limit) }
        return finish(gridEnd: gridEnd ?? gridStart, resume: resume)
    }

    /// The result that asks for another layout with a better break.
    func retry(_ better: EarlyBreak) -> LayoutResult {
        var result = LayoutResult()
        result.status = .needsEarlierBreak
        result.earlyBreak = better
        return result
    }

    /// Hides the grid in a fragment that has captions only.
    mutating func hideGrid() {
        builder.border = .zero
        builder.padding = .zero
        edges = .zero
    }

    // MARK: The grid's end

    /// Adds the rest of a specified block size and the end edges below the last row.
    mutating func finishGrid() -> LayoutResult {
        let before: LayoutUnit = if case .gridEnd(let size)? = token?.resume { size } else { .zero }
        if !model.rows.isEmpty, before == .zero, !placedRows.isEmpty || beginsGrid {
            position = position + model.spacing.block
        }
        var end = position + edges.blockEnd
        if beginsGrid || before > .zero {
            let whole = max(geometry.clampBlock(geometry.blockSize ?? .zero), geometry.edges.blockSum)
            end = max(end, gridStart + whole - before)
        }
        if let limit = blockLimit, end > limit, breaksAtEnd {
            if limit <= gridStart, hasCaptions, beginsGrid { return finish(.broke, .topCaptions) }
            search.note(shortage: end - limit)
            position = max(limit, gridStart)
            let gridEnd = closeBrokenGrid()
            return finish(gridEnd: gridEnd, resume: .gridEnd(before + gridEnd - gridStart))
        }
        position = end
        return finishCaptions(gridEnd: end)
    }

    /// Whether a break may be in the empty space below the rows.
    private var breaksAtEnd: Bool {
        context.mode.breaksBelowLastTableRow && (model.rows.isEmpty || !beginsGrid)
    }

    /// Whether all rows fit, but not the edges below them.
    var endSticksOut: Bool {
        guard let limit = blockLimit, context.mode.breaksBelowLastTableRow, edges.blockEnd > .zero else { return false }
        return position <= limit && position + model.spacing.block + edges.blockEnd > limit
    }

    mutating func closeBrokenGrid() -> LayoutUnit {
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
        edges.blockEnd = .zero
        if let limit = blockLimit { position = max(position, limit) }
        return position
    }
}
