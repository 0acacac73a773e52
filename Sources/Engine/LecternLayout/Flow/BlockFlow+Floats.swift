import LecternCSS
import LecternGeometry

extension BlockFlow: FloatPlacer {
    var exclusions: ExclusionSpace { placement.exclusions }

    mutating func inlineSize(of float: LayoutBox) -> LayoutUnit {
        let margins = float.style.margins(direction, base: input.contentInline).sides.inlineSum
        return floatInlineSize(float) + margins
    }

    mutating func place(_ float: LayoutBox, below block: LayoutUnit) { placeFloat(float, below: block, token: nil) }

    var mark: PlaceMark { PlaceMark(self) }

    mutating func takeBack(to mark: PlaceMark) { mark.restorePlace(&self) }

    private func floatInlineSize(_ float: LayoutBox) -> LayoutUnit {
        if float.isReplaced || float.isOrthogonal(to: direction) {
            return context.layout(float, input.floatSpace()).fragment.map { direction.logical($0.size).inline }
                ?? .zero
        }
        return context.sizes.geometry(float, input.floatSpace()).inlineSize
    }

    /// Places a float. CSS 2.2, section 9.5.1, rules 1 to 10.
    ///
    /// - Parameters:
    ///   - block: the highest allowed offset in the formatting context.
    ///   - token: where layout resumes in the float; nil if it begins here.
    mutating func placeFloat(_ float: LayoutBox, below block: LayoutUnit, token: BreakToken?) {
        if placement.contextBlock == nil, placement.floatBase == nil { placement.floatBase = placement.assumedBlock }
        if placement.exclusions.hasPushedFloats, token == nil {
            push(float, nil)
            return
        }
        let isResumed = token.map { !$0.flags.contains(.isBreakBefore) } ?? false
        var margins = float.style.margins(direction, base: input.contentInline)
        if isResumed { margins.sides.blockStart = .zero }
        let letter = placement.initialLetter.flatMap { $0.box == float.id ? $0 : nil }
        if let letter { margins.sides.inlineStart = margins.sides.inlineStart + letter.indent }
        let place = findPlace(
            for: float, margins, below: block + (letter?.block ?? .zero), initialLetter: letter?.extent)
        var childSpace = input.floatSpace()
        let start = place.start.block + margins.sides.blockStart
        childSpace.fragmentation = floatFragmentation(at: start)
        if float.isReplaced, isFirst { childSpace.pictureLimit = pictureLimit(at: start) }
        let result = context.layout(float, childSpace, token: token)
        if mustPush(result, at: place.start.block, margins) {
            push(float, token)
            return
        }
        guard let fragment = result.fragment else { return }
        let isLeft = float.style.box.float.isLeft(direction)
        add(float, result, fragment: fragment, in: place, margins: margins, isLeft: isLeft)
        guard let floatToken = result.breakToken else { return }
        fragmentation.childTokens.append(floatToken)
        if !floatToken.flags.contains(.isAtBlockEnd) { placement.exclusions.noteContinuation(isLeft: isLeft) }
    }

    /// The highest place with room for a float.
    ///
    /// - Parameter extent: The block size of an initial letter, which is part of its line: it may begin above a float,
    ///   but lies beside all floats that reach its lines.
    private func findPlace(
        for float: LayoutBox, _ margins: BoxMargins, below block: LayoutUnit, initialLetter extent: LayoutUnit?
    ) -> ExclusionSpace.Opportunity {
        let exclusions = placement.exclusions
        if let extent {
            return exclusions.opportunity(
                from: block, left: input.contentLine, right: input.contentLine + input.contentInline,
                minimumInline: floatInlineSize(float) + margins.sides.inlineSum, minimumBlock: extent)
        }
        // Rules 4 to 6: not above the container, earlier floats, or the line.
        var top = max(block, exclusions.lastFloatBlockStart)
        top = max(top, exclusions.clearance(for: float.style.box.clear, direction))
        // Rules 1 to 3, 7, 8: as high as there is room.
        return exclusions.opportunity(
            from: top, left: input.contentLine, right: input.contentLine + input.contentInline,
            minimumInline: floatInlineSize(float) + margins.sides.inlineSum)
    }

    /// Adds a laid-out float to the fragment and to the exclusions.
    private mutating func add(
        _ float: LayoutBox, _ result: LayoutResult, fragment: Fragment, in place: ExclusionSpace.Opportunity,
        margins: BoxMargins, isLeft: Bool
    ) {
        let sides = margins.sides
        let size = direction.logical(fragment.size)
        let line = isLeft ? place.start.line : place.end.line - size.inline - sides.inlineSum
        let block = place.start.block
        var exclusion = ExclusionSpace.Exclusion(
            side: isLeft ? .left : .right, start: .init(line: line, block: block),
            end: .init(
                line: line + size.inline + sides.inlineSum,
                block: block + (size.block + sides.blockSum).clampedNegativeToZero))
        exclusion.isInitialLetter = float.isInitialLetter
        placement.exclusions.add(exclusion)
        let lineLeftMargin = direction.isRTL ? sides.inlineEnd : sides.inlineStart
        let base = placement.contextBlock ?? placement.floatBase ?? placement.origin
        builder.add(
            result,
            at: LogicalOffset(
                inline: input.inlineOffset(line: line + lineLeftMargin, size: size.inline),
                block: block + sides.blockStart - base),
            shift: input.relativeShift(of: float))
    }

    /// Whether a float would be the first content of its page: a break would gain nothing but its margin.
    private var isFirst: Bool { isAtStart && placement.exclusions.isEmpty && context.mode.keepsFirstFloat }

    private func floatFragmentation(at block: LayoutUnit) -> FragmentationContext {
        guard var result = fragmentation.fragmentainer, result.kind != .strip else { return .none }
        result.offset = result.offset + block
        result.isAtStart = result.offset <= .zero || isFirst
        result.allowsSpanners = false
        return .fragmentainer(result)
    }

    /// Whether a float goes to the next fragmentainer as a whole, because it does not fit or would break badly.
    private func mustPush(_ result: LayoutResult, at block: LayoutUnit, _ margins: BoxMargins) -> Bool {
        guard let fragmentainer = fragmentation.fragmentainer, let limit = fragmentainer.blockSize else { return false }
        let start = fragmentainer.offset + block
        // Edges that each part repeats precede it in the next one, too.
        let isCloned =
            box.style.box.boxDecorationBreak == .clone && fragmentainer.isAtStart && !fragmentation.hasContent
        if start <= (isCloned ? input.geometry.edges.blockStart : .zero) || isFirst { return false }
        if result.status == .outOfSpace { return true }
        guard let fragment = result.fragment else { return false }
        let mode = context.mode
        if fragment.breakToken != nil {
            return result.breakAppeal < .perfect || mode.avoidsShortFloatParts && limit - start < limit / 4
        }
        let below = mode.ignoresFloatMarginAtPageEnd ? .zero : margins.sides.blockEnd.clampedNegativeToZero
        return start + margins.sides.blockStart + direction.logical(fragment.size).block + below > limit
    }

    private mutating func push(_ float: LayoutBox, _ token: BreakToken?) {
        fragmentation.childTokens.append(token ?? BreakToken(box: float.id, flags: .isBreakBefore))
        placement.exclusions.hasPushedFloats = true
        placement.exclusions.noteContinuation(isLeft: float.style.box.float.isLeft(direction))
    }

    /// Places floats of the paragraph that began, or were due, in the previous fragmentainer.
    mutating func resumeFloats(_ content: InlineContent) {
        guard let token = input.token, !token.children.isEmpty else { return }
        for childToken in token.children {
            for case .float(let float) in content.items where float.id == childToken.box {
                placeFloat(float, below: placement.assumedBlock + placement.position, token: childToken)
            }
        }
    }
}

extension BlockFlowInput {
    /// A space for a float.
    func floatSpace() -> ConstraintSpace {
        var result = makeSpace()
        result.shrinksToFit = true
        result.establishesContext = true
        return result
    }

    /// The displacement of a child by `position: relative`.
    func relativeShift(of child: LayoutBox) -> PhysicalOffset {
        guard child.style.box.position == .relative else { return .zero }
        return child.relativeShift(direction, inline: contentInline, block: contentBlock)
    }
}

extension FloatSide {
    /// Whether a float goes to the line-left side.
    func isLeft(_ direction: WritingDirection) -> Bool {
        switch self {
        case .left, .none: true
        case .right: false
        case .inlineStart: !direction.isRTL
        case .inlineEnd: direction.isRTL
        }
    }
}

extension ExclusionSpace {
    /// Notes that a float on a side continues in the next fragmentainer.
    fileprivate mutating func noteContinuation(isLeft: Bool) {
        if isLeft { leftContinues = true } else { rightContinues = true }
    }

    /// Whether floats that `clear` concerns end in a later fragmentainer.
    func continues(for clear: Clear, _ direction: WritingDirection) -> Bool {
        switch clear {
        case .none: false
        case .left: leftContinues
        case .right: rightContinues
        case .both: leftContinues || rightContinues
        case .inlineStart: direction.isRTL ? rightContinues : leftContinues
        case .inlineEnd: direction.isRTL ? leftContinues : rightContinues
        }
    }

    /// The block offset below the floats that `clear` concerns; `min` if there are none.
    func clearance(for clear: Clear, _ direction: WritingDirection) -> LayoutUnit {
        switch clear {
        case .none: .min
        case .left: leftClear
        case .right: rightClear
        case .both: blockEnd
        case .inlineStart: direction.isRTL ? rightClear : leftClear
        case .inlineEnd: direction.isRTL ? leftClear : rightClear
        }
    }
}
