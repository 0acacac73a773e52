import LecternCSS
import LecternGeometry

extension BlockFlow: FloatPlacer {
    mutating func inlineSize(of float: Box) -> LayoutUnit {
        let margins = float.style.box.margins(geometry.direction, base: contentInline).sides.inlineSum
        return floatInlineSize(float) + margins
    }

    mutating func place(_ float: Box, below block: LayoutUnit) { placeFloat(float, below: block, token: nil) }

    var mark: PlaceMark { PlaceMark(self) }

    mutating func takeBack(to mark: PlaceMark) { mark.restorePlace(&self) }

    private func floatSpace() -> ConstraintSpace {
        var result = makeSpace()
        result.shrinksToFit = true
        result.establishesContext = true
        return result
    }

    private func floatInlineSize(_ float: Box) -> LayoutUnit {
        if float.isReplaced || float.isOrthogonal(to: geometry.direction) {
            return context.layout(float, floatSpace()).fragment.map { geometry.direction.logical($0.size).inline }
                ?? .zero
        }
        return context.geometry(float, floatSpace()).inlineSize
    }

    /// Places a float. CSS 2.2, section 9.5.1, rules 1 to 10.
    ///
    /// - Parameter below: no higher than here, in the formatting context.
    mutating func placeFloat(_ float: Box, below block: LayoutUnit, token: BreakToken?) {
        if contextBlock == nil, floatBase == nil { floatBase = assumedBlock }
        if exclusions.hasPushedFloats, token == nil {
            push(float, nil)
            return
        }
        let isResumed = token.map { !$0.flags.contains(.isBreakBefore) } ?? false
        var margins = float.style.box.margins(geometry.direction, base: contentInline)
        if isResumed { margins.sides.blockStart = .zero }
        // Rules 4 to 6: not above the container, earlier floats, or the line.
        var top = max(block, exclusions.lastFloatBlockStart)
        top = max(top, exclusions.clearance(for: float.style.box.clear, geometry.direction))
        let outer = floatInlineSize(float) + margins.sides.inlineSum
        // Rules 1 to 3, 7, 8: as high as there is room.
        let place = exclusions.opportunity(
            from: top, left: contentLine, right: contentLine + contentInline, minimumInline: outer)
        var childSpace = floatSpace()
        childSpace.fragmentation = floatFragmentation(at: place.start.block + margins.sides.blockStart)
        let result = context.layout(float, childSpace, token: token)
        if mustPush(result, at: place.start.block, margins) {
            push(float, token)
            return
        }
        guard let fragment = result.fragment else { return }
        let size = geometry.direction.logical(fragment.size)
        let isLeft = float.style.box.float.isLeft(geometry.direction)
        let line = isLeft ? place.start.line : place.end.line - size.inline - margins.sides.inlineSum
        let end = LogicalOffset(
            inline: line + size.inline + margins.sides.inlineSum,
            block: place.start.block + (size.block + margins.sides.blockSum).clampedNegativeToZero)
        exclusions.add(
            .init(
                side: isLeft ? .left : .right, start: .init(line: line, block: place.start.block),
                end: .init(line: end.inline, block: end.block)))
        let lineLeftMargin = geometry.direction.isRTL ? margins.sides.inlineEnd : margins.sides.inlineStart
        let shift =
            float.style.box.position == .relative
            ? context.relativeShift(of: float, geometry.direction, contentInline, contentBlock) : .zero
        builder.add(
            result,
            at: LogicalOffset(
                inline: inlineOffset(line: line + lineLeftMargin, size: size.inline),
                block: place.start.block + margins.sides.blockStart - (contextBlock ?? floatBase ?? origin)),
            shift: shift)
        if let rest = result.breakToken {
            childTokens.append(rest)
            if rest.flags.contains(.isAtBlockEnd) { return }
            if isLeft { exclusions.leftContinues = true } else { exclusions.rightContinues = true }
        }
    }

    private func floatFragmentation(at block: LayoutUnit) -> FragmentationContext {
        guard var result = fragmentainer else { return .none }
        result.offset = result.offset + block
        result.isAtStart = result.offset <= .zero
        result.allowsSpanners = false
        return .fragmentainer(result)
    }

    /// A float that does not fit, or would break badly, goes to the next fragmentainer as a whole.
    private func mustPush(_ result: LayoutResult, at block: LayoutUnit, _ margins: BoxMargins) -> Bool {
        guard let fragmentainer, let limit = fragmentainer.blockSize else { return false }
        let start = fragmentainer.offset + block
        // Edges that each part repeats stand before it in the next one, too.
        let isCloned = box.style.box.boxDecorationBreak == .clone && fragmentainer.isAtStart && !hasContent
        if start <= (isCloned ? geometry.edges.blockStart : .zero) { return false }
        if result.status == .outOfSpace { return true }
        guard let fragment = result.fragment else { return false }
        let mode = context.mode
        if fragment.breakToken != nil {
            return result.breakAppeal < .perfect || mode.avoidsShortFloatParts && limit - start < limit / 4
        }
        let below = mode.ignoresFloatMarginAtPageEnd ? .zero : margins.sides.blockEnd.clampedNegativeToZero
        return start + margins.sides.blockStart + geometry.direction.logical(fragment.size).block + below > limit
    }

    private mutating func push(_ float: Box, _ token: BreakToken?) {
        childTokens.append(token ?? BreakToken(box: float.id, flags: .isBreakBefore))
        exclusions.hasPushedFloats = true
        if float.style.box.float.isLeft(geometry.direction) {
            exclusions.leftContinues = true
        } else {
            exclusions.rightContinues = true
        }
    }

    /// Floats of the paragraph that began, or were due, in the fragmentainer before.
    mutating func resumeFloats(_ content: InlineContent) {
        guard let token, !token.children.isEmpty else { return }
        for childToken in token.children {
            for case .float(let float) in content.items where float.id == childToken.box {
                placeFloat(float, below: assumedBlock + position, token: childToken)
            }
        }
    }
}

extension FloatSide {
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
    /// What `clear` must get below ends in a later fragmentainer.
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

    /// What `clear` must get below; `min` where nothing is to be cleared.
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
