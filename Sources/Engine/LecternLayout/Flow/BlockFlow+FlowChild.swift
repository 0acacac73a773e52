import LecternCSS
import LecternGeometry

// Children in the same block formatting context: their margins may collapse
// with the box's, and floats reach into and out of them.

/// Where a flow child is laid out.
private struct FlowChildPlace {
    let child: LayoutBox
    let token: BreakToken?
    let margins: BoxMargins
    /// Block offset in the formatting context, without margins.
    var origin: LayoutUnit
    /// Margins that adjoin the child's block-start edge, its own included.
    var strut: MarginStrut
    var isCleared = false
    /// Logical inline offset in the parent.
    var inline = LayoutUnit.zero
}

extension BlockFlow {
    /// Lays out and places a child in the same formatting context.
    mutating func layoutFlowChild(_ child: LayoutBox, _ token: BreakToken?, margins: BoxMargins) -> Stop {
        var place = FlowChildPlace(
            child: child, token: token, margins: margins, origin: placement.origin + placement.position,
            strut: placement.strut)
        place.strut.append(margins.sides.blockStart)
        guard clearFloats(before: &place) else { return .relayout }
        var childSpace = input.makeSpace()
        let geometry = context.sizes.geometry(child, childSpace)
        place.inline = input.inlineOffset(of: child, size: geometry.inlineSize, margins)
        fill(&childSpace, for: place, inlineSize: geometry.inlineSize)
        childSpace.textTrim = textTrim(of: child)
        let earlyBreak = input.earlyBreak?.inner(of: child)
        var result = context.layout(child, childSpace, token: token, earlyBreak: earlyBreak, geometry: geometry)
        if result.status == .needsRelayout {
            guard let block = result.contextBlock else { return .none }
            if placement.contextBlock == nil, !resolve(at: block) { return .relayout }
            childSpace.forcedContextBlock = block
            result = context.layout(child, childSpace, token: token, earlyBreak: earlyBreak, geometry: geometry)
        }
        if let stop = breakDecision(child, result, at: result.contextBlock, hasGap: place.isCleared) { return stop }
        guard let fragment = result.fragment else { return .none }
        placement.clamp?.take(fragment.clampableLines)
        if let block = result.contextBlock { return add(result, fragment, at: block, place: place) }
        addCollapsed(result, place)
        return .none
    }

    /// Moves a child below the floats that it clears. CSS 2.2, section 9.5.2: clearance separates the margins.
    ///
    /// - Returns: whether the offset of this box could be resolved, if that was necessary.
    private mutating func clearFloats(before place: inout FlowChildPlace) -> Bool {
        // A resumed child has cleared its floats where it began.
        guard !place.token.isResumed else { return true }
        let clear = placement.exclusions.clearance(for: place.child.style.box.clear, direction)
        guard clear != .min else { return true }
        let hypothetical =
            placement.contextBlock == nil && placement.floatBase != nil
            ? placement.assumedBlock : place.origin + place.strut.sum
        guard clear > hypothetical else { return true }
        if placement.contextBlock == nil, !resolve() { return false }
        place.isCleared = true
        place.origin = clear
        return true
    }

    /// Fills in the child's place in the formatting context.
    private func fill(_ childSpace: inout ConstraintSpace, for place: FlowChildPlace, inlineSize: LayoutUnit) {
        childSpace.fixedInline = inlineSize
        childSpace.contextOffset = ContextOffset(
            line: input.line(inlineOffset: place.inline, size: inlineSize), block: place.origin)
        childSpace.isPushedByClearance = place.isCleared
        childSpace.marginStrut = place.isCleared || place.token.isResumed ? MarginStrut() : place.strut
        childSpace.forcedContextBlock = placement.contextBlock == nil ? placement.forcedBlock : nil
        childSpace.exclusions = placement.exclusions
        childSpace.fragmentation = childFragmentation()
        childSpace.clamp = placement.clamp
    }

    /// Adds a child whose offset is resolved and moves on below it.
    private mutating func add(
        _ result: LayoutResult, _ fragment: Fragment, at block: LayoutUnit, place: FlowChildPlace
    ) -> Stop {
        if placement.contextBlock == nil, !resolve(at: block) { return .relayout }
        let start = block - placement.origin
        placement.exclusions = result.exclusions
        placement.endsWithClearance = false
        add(place.child, result, at: LogicalOffset(inline: place.inline, block: start))
        if place.isCleared && result.isSelfCollapsing {
            collapseThrough(place.margins.sides, at: start)
            return .none
        }
        if place.token?.flags.contains(.isAtBlockEnd) ?? false {
            // It ended in an earlier fragmentainer: only overflow goes on.
            return result.breakToken.map { continues($0, appeal: .perfect) } ?? .none
        }
        placement.position = start + direction.logical(fragment.size).block
        noteOverflow()
        placement.strut = result.endMarginStrut
        fragmentation.hasContent = true
        if let childToken = result.breakToken, case .broke = continues(childToken, appeal: result.breakAppeal) {
            return .broke
        }
        placement.strut.append(place.margins.sides.blockEnd)
        return .none
    }

    /// After a self-collapsing child with clearance, its own margins collapse with each other and with what follows.
    private mutating func collapseThrough(_ margins: LogicalSides, at start: LayoutUnit) {
        var after = MarginStrut()
        after.append(margins.blockStart)
        placement.position = start - after.sum
        after.append(margins.blockEnd)
        placement.strut = after
        placement.endsWithClearance = true
    }

    /// Adds a child through which margins collapse.
    private mutating func addCollapsed(_ result: LayoutResult, _ place: FlowChildPlace) {
        if placement.contextBlock == nil {
            placement.waiting.append(builder.children.count)
            if let base = result.floatBase { placement.floatBase = placement.floatBase ?? base }
        }
        placement.exclusions = result.exclusions
        let block = placement.contextBlock == nil ? .zero : result.assumedContextBlock - placement.origin
        add(place.child, result, at: LogicalOffset(inline: place.inline, block: block))
        placement.strut = result.endMarginStrut
        placement.strut.append(place.margins.sides.blockEnd)
        if let childToken = result.breakToken { fragmentation.childTokens.append(childToken) }
    }
}
