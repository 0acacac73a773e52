import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Breaks before a child where a forced break or an earlier layout asks for
    /// it, else offers the class A break point. CSS Fragmentation 3, section 4.1.
    mutating func breakBeforeIfAsked(_ child: LayoutBox, _ token: BreakToken?, in fragmentainer: Fragmentainer) -> Stop?
    {
        if let chosen = input.earlyBreak, case .before(let id) = chosen.place, id == child.id {
            fragmentation.search.take(chosen.appeal)
            return breakNow(before: child, between: .auto)
        }
        if token?.flags.contains(.isBreakBefore) ?? true,
            placement.exclusions.continues(for: child.style.box.clear, direction)
        {
            return breakNow(before: child, between: .auto)
        }
        guard token == nil, fragmentation.hasSibling, !isAtStart else { return nil }
        let between = breakValue(before: child, fragmentainer.kind)
        if between.isForced(fragmentainer.kind) {
            fragmentation.search.takeForced()
            return breakNow(before: child, between: between)
        }
        fragmentation.search.offer(.before(box: child.id), fragmentation.search.appeal(of: between))
        return nil
    }

    /// The combined break value between the sibling before and a child.
    private func breakValue(before child: LayoutBox, _ kind: Fragmentainer.Kind) -> BreakBetween {
        let between = fragmentation.previousBreakAfter.joined(with: child.leadingBreak(kind), kind)
        if let names = context.pageNames, kind == .page, !between.isForced(.page),
            names.start(of: child.id) != fragmentation.previousPage, hasAdvanced
        {
            return .page
        }
        return between
    }

    /// Whether something on the page has a height. Pages of another name begin only after that.
    private var hasAdvanced: Bool {
        guard let size = fragmentation.fragmentainer?.blockSize, let left = spaceLeft(at: placement.position) else {
            return true
        }
        return left < size
    }

    mutating func breakNow(before child: LayoutBox, between: BreakBetween) -> Stop {
        var flags = BreakToken.Flags.isBreakBefore
        if let kind = fragmentation.fragmentainer?.kind, between.isForced(kind) { flags.insert(.isForced) }
        if between == .left || between == .verso { flags.insert(.wantsLeft) }
        if between == .right || between == .recto { flags.insert(.wantsRight) }
        fragmentation.childTokens.append(BreakToken(box: child.id, flags: flags))
        return .broke
    }

    /// Decides, before a laid-out child is placed, whether and where to break because of it; nil to go on.
    ///
    /// - Parameters:
    ///   - block: the child's offset in the formatting context; nil if it is not resolved.
    ///   - hasGap: floats part the child from the content edge, so that a first child may be
    ///     broken before, too (class C).
    mutating func breakDecision(_ child: LayoutBox, _ result: LayoutResult, at block: LayoutUnit?, hasGap: Bool)
        -> Stop?
    {
        guard let fragmentainer = fragmentation.fragmentainer else { return nil }
        if hasGap, !fragmentation.hasSibling {
            fragmentation.search.offer(.before(box: child.id), fragmentation.search.appeal(of: .auto))
        }
        let initial = result.initialBreak[fragmentainer.kind]
        if initial.isForced(fragmentainer.kind), fragmentation.hasSibling, !isAtStart,
            result.fragment?.isContinuation != true
        {
            fragmentation.search.takeForced()
            return breakNow(before: child, between: initial)
        }
        if result.status == .outOfSpace {
            fragmentation.search.note(shortage: result.spaceShortage)
            return breakBefore(child, result, in: fragmentainer, isWhole: false, hasGap: hasGap)
        }
        if let token = result.breakToken { return brokenDecision(result, token) }
        if let stop = overflowDecision(child, result, in: fragmentainer, at: block, hasGap: hasGap) { return stop }
        if let early = result.earlyBreak { fragmentation.search.offer(.inside(box: child.id, early), early.appeal) }
        return nil
    }

    /// Moves the break of a broken child to a better place before it, if there is one.
    private mutating func brokenDecision(_ result: LayoutResult, _ token: BreakToken) -> Stop? {
        if result.hasForcedBreak { fragmentation.search.takeForced() }
        if token.flags.contains(.isAtBlockEnd) || result.hasForcedBreak || result.spanner != nil { return nil }
        fragmentation.search.note(shortage: result.spaceShortage)
        return fragmentation.search.best(above: result.breakAppeal).map { .earlier($0) }
    }

    /// Breaks before a whole child that overflows the fragmentainer.
    private mutating func overflowDecision(
        _ child: LayoutBox, _ result: LayoutResult, in fragmentainer: Fragmentainer, at block: LayoutUnit?, hasGap: Bool
    ) -> Stop? {
        guard let fragment = result.fragment, let block, let limit = fragmentainer.blockSize else { return nil }
        let size = direction.logical(fragment.size).block
        let excess = fragmentainer.offset + block + size - limit
        guard excess > .zero, size > .zero else { return nil }
        fragmentation.search.note(shortage: excess)
        guard !isAtStart || hasGap else { return nil }
        return breakBefore(child, result, in: fragmentainer, isWhole: true, hasGap: hasGap)
    }

    /// Whether the box ends in this fragmentainer whatever it holds: then its first content must stay.
    ///
    /// <https://github.com/w3c/csswg-drafts/issues/6056#issuecomment-951767882>
    var mustBegin: Bool {
        guard context.mode.keepsFirstContentInDefiniteBoxes, let size = input.geometry.blockSize,
            !input.geometry.blockSizeIsMinimum,
            let left = spaceLeft(at: .zero)
        else { return false }
        return left > .zero && size <= left
    }

    /// Breaks before a child that does not fit at all, or at a better place.
    private mutating func breakBefore(
        _ child: LayoutBox, _ result: LayoutResult, in fragmentainer: Fragmentainer, isWhole: Bool, hasGap: Bool
    ) -> Stop? {
        guard fragmentation.hasSibling || hasGap || !builder.children.isEmpty else {
            return isAtStart && isWhole ? nil : .outOfSpace
        }
        let kind = fragmentainer.kind
        let leading = child.leadingBreak(kind).joined(with: result.initialBreak[kind], kind)
        let between = fragmentation.previousBreakAfter.joined(with: leading, kind)
        let appeal = fragmentation.search.appeal(of: between)
        if let better = fragmentation.search.best(above: appeal) { return .earlier(better) }
        fragmentation.search.take(appeal)
        return breakNow(before: child, between: .auto)
    }

    /// Notes the rest of a broken child. Content that overflows a box of
    /// fixed size goes on beside what follows.
    mutating func continues(_ token: BreakToken, appeal inner: BreakAppeal) -> Stop {
        fragmentation.childTokens.append(token)
        if token.flags.contains(.isAtBlockEnd) { return .none }
        fragmentation.search.take(inner)
        return .broke
    }
}

extension EarlyBreak {
    /// The part of the break that lies inside a child.
    func inner(of child: LayoutBox) -> EarlyBreak? {
        if case .inside(let id, let inner) = place, id == child.id { return inner }
        return nil
    }
}
