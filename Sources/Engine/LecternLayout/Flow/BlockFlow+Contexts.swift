import LecternCSS
import LecternGeometry

// Children with formatting contexts of their own: they stand beside floats.

extension BlockFlow {
    /// A child with a formatting context of its own stands beside floats. CSS 2.2, section 9.5.
    mutating func layoutContextChild(_ child: Box, _ token: BreakToken?, _ margins: BoxMargins) -> Stop {
        let isResumed = token.map { !$0.flags.contains(.isBreakBefore) } ?? false
        var childStrut = strut
        childStrut.append(margins.sides.blockStart)
        // What goes on has cleared its floats where it began.
        let clear = isResumed ? .min : exclusions.clearance(for: child.style.box.clear, geometry.direction)
        var start = origin + position + childStrut.sum
        if isResumed { start = origin + position }
        if clear > start || (clear != .min && contextBlock == nil && floatBase.map { clear > $0 } ?? false) {
            if contextBlock == nil, !resolve() { return .relayout }
            start = max(clear, origin + position)
        } else if contextBlock == nil {
            if exclusions.isEmpty || fitsBesideFloats(child, margins, at: start) {
                if !resolve(at: start) { return .relayout }
            } else {
                // It goes below floats: its margin has nothing to collapse with.
                if !resolve() { return .relayout }
                start = origin + position + childStrut.sum
            }
        }
        let (placed, inline, result) = layoutBesideFloats(child, token, margins, from: start)
        let hasGap = placed > origin + position + (isResumed ? .zero : childStrut.sum)
        if let stop = judge(child, result, at: placed, hasGap: hasGap) { return stop }
        guard let fragment = result.fragment else { return .none }
        let block = placed - origin
        add(child, result, at: LogicalOffset(inline: inline, block: block))
        position = block + geometry.direction.logical(fragment.size).block
        noteOverflow()
        strut = MarginStrut()
        endsWithClearance = false
        hasContent = true
        if let rest = result.breakToken, case .broke = continues(rest, appeal: result.breakAppeal) { return .broke }
        strut.append(margins.sides.blockEnd)
        return .none
    }

    private func fitsBesideFloats(_ child: Box, _ margins: BoxMargins, at start: LayoutUnit) -> Bool {
        let place = exclusions.opportunity(from: start, left: contentLine, right: contentLine + contentInline)
        if place.inlineSize >= contentInline { return true }
        return place.inlineSize >= context.minimumInlineSize(of: child, makeSpace())
    }

    /// The first place from a block offset down at which the child fits.
    private func layoutBesideFloats(
        _ child: Box, _ token: BreakToken?, _ margins: BoxMargins, from start: LayoutUnit
    ) -> (block: LayoutUnit, inline: LayoutUnit, result: LayoutResult) {
        let full = ExclusionSpace.Opportunity(
            start: .init(line: contentLine, block: start), end: .init(line: contentLine + contentInline, block: .max))
        let places =
            exclusions.blockEnd <= start
            ? [full] : exclusions.opportunities(from: start, left: contentLine, right: contentLine + contentInline)
        for (number, place) in places.enumerated() {
            var childSpace = makeSpace()
            childSpace.establishesContext = true
            var inset = (start: LayoutUnit.zero, end: LayoutUnit.zero)
            if place.inlineSize < contentInline {
                let left = place.start.line - contentLine
                let right = contentLine + contentInline - place.end.line
                let floats = geometry.direction.isRTL ? (start: right, end: left) : (start: left, end: right)
                // Margins may lie under the floats.
                inset.start =
                    floats.start > .zero
                    ? max(floats.start, margins.sides.inlineStart) - margins.sides.inlineStart : .zero
                inset.end =
                    floats.end > .zero ? max(floats.end, margins.sides.inlineEnd) - margins.sides.inlineEnd : .zero
                childSpace.availableInline = contentInline - inset.start - inset.end
            }
            let size = childInlineSize(child, childSpace)
            let isLast = number == places.count - 1
            let room = childSpace.availableInline - margins.sides.inlineSum
            if !isLast, place.inlineSize < contentInline, size > room.clampedNegativeToZero { continue }
            if !child.isOrthogonal(to: geometry.direction) { childSpace.fixedInline = size }
            childSpace.fragmentation = fragmentation(contextOrigin: place.start.block)
            let result = context.layout(child, childSpace, token: token, earlyBreak: earlyBreak?.inner(of: child))
            let outer = result.fragment.map { geometry.direction.logical($0.size) } ?? .zero
            if !isLast, place.end.block != .max, place.start.block + outer.block > place.end.block { continue }
            var inline = edges.inlineStart + inset.start + margins.sides.inlineStart
            let free = childSpace.availableInline - outer.inline - margins.sides.inlineSum
            switch (margins.isInlineStartAuto, margins.isInlineEndAuto) {
            case (true, true): inline = inline + (free / 2).clampedNegativeToZero
            case (true, false): inline = inline + free.clampedNegativeToZero
            case (false, true): break
            case (false, false): inline = inline + alignment(free)
            }
            return (place.start.block, inline, result)
        }
        return (start, edges.inlineStart, LayoutResult())
    }

    private func childInlineSize(_ child: Box, _ childSpace: ConstraintSpace) -> LayoutUnit {
        if child.isReplaced {
            let direction = child.style.writingDirection
            let edges = child.style.box.border(direction) + child.style.box.padding(direction, base: contentInline)
            let content = context.replacedContentSize(child, childSpace)
            let outer = PhysicalSize(
                width: content.width + direction.physical(edges).horizontal,
                height: content.height + direction.physical(edges).vertical)
            return geometry.direction.logical(outer).inline
        }
        if child.isOrthogonal(to: geometry.direction) { return .zero }
        return context.geometry(child, childSpace).inlineSize
    }
}

extension LayoutContext {
    /// The narrowest border-box inline size a child with its own context can have in a space.
    func minimumInlineSize(of child: Box, _ space: ConstraintSpace) -> LayoutUnit {
        if child.isOrthogonal(to: space.writingDirection) { return .zero }
        let style = child.style.box
        let direction = child.style.writingDirection
        if child.isReplaced || child.isTable || style.inlineSizing(direction.mode).isAuto == false {
            var shrunk = space
            shrunk.shrinksToFit = true
            if child.isReplaced {
                let edges =
                    style.border(direction).inlineSum + style.padding(direction, base: space.percentageInline).inlineSum
                return replacedContentSize(child, space).logicalSize(direction.mode).inline + edges
            }
            if child.isTable { shrunk.availableInline = .zero }
            return geometry(child, shrunk).inlineSize
        }
        var narrow = space
        narrow.availableInline = .zero
        return geometry(child, narrow).inlineSize
    }
}
