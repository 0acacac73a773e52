import LecternCSS
import LecternGeometry

// Children with formatting contexts of their own go beside floats.
// CSS 2.2, section 9.5.

/// A child with its own formatting context, laid out at a place beside floats.
private struct ContextChildPlace {
    /// Block offset in the formatting context.
    var block: LayoutUnit
    /// Logical inline offset in the parent.
    var inline: LayoutUnit
    var result = LayoutResult()
}

extension BlockFlow {
    /// Lays out and places a child with a formatting context of its own.
    mutating func layoutContextChild(_ child: LayoutBox, _ token: BreakToken?, margins: BoxMargins) -> Stop {
        var childStrut = placement.strut
        childStrut.append(margins.sides.blockStart)
        let ownMargin = token.isResumed ? .zero : childStrut.sum
        guard let start = start(of: child, token, margins, strut: childStrut) else { return .relayout }
        let place = layoutBesideFloats(child, token, margins: margins, from: start)
        let result = place.result
        let hasGap = place.block > placement.origin + placement.position + ownMargin
        if let stop = breakDecision(child, result, at: place.block, hasGap: hasGap) { return stop }
        guard let fragment = result.fragment else { return .none }
        let block = place.block - placement.origin
        add(child, result, at: LogicalOffset(inline: place.inline, block: block))
        placement.position = block + direction.logical(fragment.size).block
        noteOverflow()
        placement.strut = MarginStrut()
        placement.endsWithClearance = false
        fragmentation.hasContent = true
        if let childToken = result.breakToken, case .broke = continues(childToken, appeal: result.breakAppeal) {
            return .broke
        }
        placement.strut.append(margins.sides.blockEnd)
        return .none
    }

    /// The highest block offset for a child; nil if the box has to be laid out again from a resolved offset.
    private mutating func start(
        of child: LayoutBox, _ token: BreakToken?, _ margins: BoxMargins, strut: MarginStrut
    ) -> LayoutUnit? {
        let isResumed = token.isResumed
        // A resumed child has cleared its floats where it began.
        let clear = isResumed ? .min : placement.exclusions.clearance(for: child.style.box.clear, direction)
        let origin = placement.origin
        let start = origin + placement.position + (isResumed ? .zero : strut.sum)
        let clearsAssumed = placement.contextBlock == nil && placement.floatBase.map { clear > $0 } ?? false
        if clear > start || clear != .min && clearsAssumed {
            if placement.contextBlock == nil, !resolve() { return nil }
            return max(clear, placement.origin + placement.position)
        }
        guard placement.contextBlock == nil else { return start }
        if placement.exclusions.isEmpty || fitsBesideFloats(child, margins, at: start) {
            return resolve(at: start) ? start : nil
        }
        // It goes below floats: its margin has nothing to collapse with.
        return resolve() ? placement.origin + placement.position + strut.sum : nil
    }

    private func fitsBesideFloats(_ child: LayoutBox, _ margins: BoxMargins, at start: LayoutUnit) -> Bool {
        let place = placement.exclusions.opportunity(
            from: start, left: input.contentLine, right: input.contentLine + input.contentInline)
        if place.inlineSize >= input.contentInline { return true }
        return place.inlineSize >= input.minimumInlineSize(of: child, input.makeSpace())
    }

    /// Lays the child out at the first place from a block offset down at which it fits.
    private func layoutBesideFloats(
        _ child: LayoutBox, _ token: BreakToken?, margins: BoxMargins, from start: LayoutUnit
    ) -> ContextChildPlace {
        let (left, right) = (input.contentLine, input.contentLine + input.contentInline)
        let full = ExclusionSpace.Opportunity(
            start: .init(line: left, block: start), end: .init(line: right, block: .max))
        let exclusions = placement.exclusions
        let places =
            exclusions.blockEnd <= start ? [full] : exclusions.opportunities(from: start, left: left, right: right)
        for (number, place) in places.enumerated() {
            let isLast = number == places.count - 1
            if let result = layout(child, token, margins: margins, at: place, isLast: isLast) { return result }
        }
        return ContextChildPlace(block: start, inline: input.edges.inlineStart)
    }

    /// Lays the child out at a place; nil if it does not fit there and lower places are left.
    private func layout(
        _ child: LayoutBox, _ token: BreakToken?, margins: BoxMargins, at place: ExclusionSpace.Opportunity,
        isLast: Bool
    ) -> ContextChildPlace? {
        var childSpace = input.makeSpace()
        childSpace.establishesContext = true
        let inset = input.inset(of: place, margins.sides)
        childSpace.availableInline = input.contentInline - inset.start - inset.end
        if child.isReplaced { childSpace.pictureLimit = pictureLimit(at: place.start.block + margins.sides.blockStart) }
        let size = input.inlineSize(of: child, childSpace)
        let available = (childSpace.availableInline - margins.sides.inlineSum).clampedNegativeToZero
        if !isLast, place.inlineSize < input.contentInline, size > available { return nil }
        if !child.isOrthogonal(to: direction) { childSpace.fixedInline = size }
        childSpace.fragmentation = childFragmentation(contextOrigin: place.start.block)
        // A strip must not end beside a float that goes on.
        if exclusionsReach(below: place.start.block) { childSpace = childSpace.keepingWhole() }
        let result = context.layout(
            child, childSpace, token: token, earlyBreak: input.earlyBreak?.inner(of: child))
        let outer = result.fragment.map { direction.logical($0.size) } ?? .zero
        if !isLast, place.end.block != .max, place.start.block + outer.block > place.end.block { return nil }
        let free = childSpace.availableInline - outer.inline - margins.sides.inlineSum
        let inline =
            input.edges.inlineStart + inset.start + margins.sides.inlineStart + input.startMargin(margins, free: free)
        return ContextChildPlace(block: place.start.block, inline: inline, result: result)
    }
}

extension BlockFlowInput {
    /// How far floats reach into the content box at a place, beyond a child's margins: these may lie under the floats.
    fileprivate func inset(
        of place: ExclusionSpace.Opportunity, _ margins: LogicalSides
    ) -> (start: LayoutUnit, end: LayoutUnit) {
        guard place.inlineSize < contentInline else { return (.zero, .zero) }
        let left = place.start.line - contentLine
        let right = contentLine + contentInline - place.end.line
        let floats = direction.isRTL ? (start: right, end: left) : (start: left, end: right)
        func inset(_ float: LayoutUnit, _ margin: LayoutUnit) -> LayoutUnit {
            float > .zero ? max(float, margin) - margin : .zero
        }
        return (inset(floats.start, margins.inlineStart), inset(floats.end, margins.inlineEnd))
    }

    /// The border-box inline size of a child before it is laid out; zero for orthogonal flows.
    fileprivate func inlineSize(of child: LayoutBox, _ childSpace: ConstraintSpace) -> LayoutUnit {
        if child.isReplaced {
            let childDirection = child.style.writingDirection
            let edges =
                child.style.border(childDirection) + child.style.padding(childDirection, base: contentInline)
            let content = context.replaced.contentSize(of: child, childSpace)
            let outer = PhysicalSize(
                width: content.width + childDirection.physical(edges).horizontal,
                height: content.height + childDirection.physical(edges).vertical)
            return direction.logical(outer).inline
        }
        if child.isOrthogonal(to: direction) { return .zero }
        return context.sizes.geometry(child, childSpace).inlineSize
    }

    /// The smallest border-box inline size of a child with its own context in a space.
    fileprivate func minimumInlineSize(of child: LayoutBox, _ space: ConstraintSpace) -> LayoutUnit {
        if child.isOrthogonal(to: space.writingDirection) { return .zero }
        let direction = child.style.writingDirection
        var narrow = space
        if child.isReplaced {
            let edges =
                child.style.border(direction).inlineSum
                + child.style.padding(direction, base: space.percentageInline).inlineSum
            return context.replaced.contentSize(of: child, space).logicalSize(direction.mode).inline + edges
        }
        if child.isTable || child.style.inlineSizing(direction.mode).isAuto == false { narrow.shrinksToFit = true }
        if child.isTable || !narrow.shrinksToFit { narrow.availableInline = .zero }
        return context.sizes.geometry(child, narrow).inlineSize
    }
}
