import LecternCSS
import LecternGeometry

/// A place to break that was passed, and how good it is.
struct BreakCandidate {
    var place: EarlyBreak.Place
    var appeal: BreakAppeal
}

extension BlockFlow {
    /// `break-inside: avoid` of this box or one around it.
    var avoidsBreakInside: Bool {
        guard let fragmentainer else { return false }
        return fragmentainer.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind)
    }

    /// Remembers a possible break; later ones are fuller and win among equals.
    mutating func offer(_ place: EarlyBreak.Place, appeal: BreakAppeal) {
        guard earlyBreak == nil, appeal >= best?.appeal ?? .lastResort else { return }
        best = BreakCandidate(place: place, appeal: appeal)
    }

    /// Before a child: breaks where a forced break or an earlier layout asks for
    /// it, else notes the class A break point. CSS Fragmentation 3, section 4.1.
    mutating func breakBeforeIfAsked(_ child: Box, _ token: BreakToken?, _ fragmentainer: Fragmentainer) -> Stop? {
        if case .before(let id) = earlyBreak?.place, id == child.id {
            appeal = min(appeal, earlyBreak?.appeal ?? .perfect)
            return breakNow(before: child, between: .auto)
        }
        if token?.flags.contains(.isBreakBefore) ?? true,
            exclusions.continues(for: child.style.box.clear, geometry.direction)
        {
            return breakNow(before: child, between: .auto)
        }
        guard token == nil, hasSibling, !isAtStart else { return nil }
        var between = previousBreakAfter.joined(with: child.leadingBreak(fragmentainer.kind), fragmentainer.kind)
        if let names = context.pageNames, fragmentainer.kind == .page, !between.isForced(.page),
            names.start(of: child.id) != previousPage
        {
            between = .page
        }
        if between.isForced(fragmentainer.kind) {
            hasForcedBreak = true
            return breakNow(before: child, between: between)
        }
        offer(.before(box: child.id), appeal: breakAppeal(between, fragmentainer))
        return nil
    }

    private func breakAppeal(_ between: BreakBetween, _ fragmentainer: Fragmentainer) -> BreakAppeal {
        let appeal = between.avoids(fragmentainer.kind) ? BreakAppeal.violatesAvoid : .perfect
        return avoidsBreakInside ? appeal.inside : appeal
    }

    private mutating func breakNow(before child: Box, between: BreakBetween) -> Stop {
        var flags = BreakToken.Flags.isBreakBefore
        if let fragmentainer, between.isForced(fragmentainer.kind) { flags.insert(.isForced) }
        if between == .left || between == .verso { flags.insert(.wantsLeft) }
        if between == .right || between == .recto { flags.insert(.wantsRight) }
        childTokens.append(BreakToken(box: child.id, flags: flags))
        return .broke
    }

    /// Looks at a child's layout before it is placed: does a break come of it, and where?
    /// `nil` to go on.
    ///
    /// - Parameter hasGap: floats part the child from the content edge, so that a first child may be
    ///   broken before, too (class C).
    mutating func judge(_ child: Box, _ result: LayoutResult, at block: LayoutUnit?, hasGap: Bool) -> Stop? {
        guard let fragmentainer else { return nil }
        if hasGap, !hasSibling { offer(.before(box: child.id), appeal: breakAppeal(.auto, fragmentainer)) }
        if result.initialBreak[fragmentainer.kind].isForced(fragmentainer.kind), hasSibling, !isAtStart,
            result.fragment?.isContinuation != true
        {
            hasForcedBreak = true
            return breakNow(before: child, between: result.initialBreak[fragmentainer.kind])
        }
        if result.status == .outOfSpace, let less = result.spaceShortage { shortage = min(shortage ?? less, less) }
        if result.status == .outOfSpace {
            return breakBefore(child, result, fragmentainer, isWhole: false, hasGap: hasGap)
        }
        if let token = result.breakToken {
            if token.flags.contains(.isAtBlockEnd) || result.hasForcedBreak || result.spanner != nil { return nil }
            if let less = result.spaceShortage { shortage = min(shortage ?? less, less) }
            guard let best, best.appeal > result.breakAppeal else { return nil }
            return breakEarlier(best, child)
        }
        if let fragment = result.fragment, let block, let limit = fragmentainer.blockSize {
            let size = geometry.direction.logical(fragment.size).block
            let excess = fragmentainer.offset + block + size - limit
            if excess > .zero, size > .zero {
                shortage = min(shortage ?? excess, excess)
                if !isAtStart || hasGap,
                    let stop = breakBefore(child, result, fragmentainer, isWhole: true, hasGap: hasGap)
                {
                    return stop
                }
            }
        }
        if let early = result.earlyBreak { offer(.inside(box: child.id, early), appeal: early.appeal) }
        return nil
    }

    /// The box ends in this fragmentainer whatever it holds: its first content must stay.
    ///
    /// <https://github.com/w3c/csswg-drafts/issues/6056#issuecomment-951767882>
    var mustBegin: Bool {
        guard context.mode.keepsFirstContentInDefiniteBoxes, let size = geometry.blockSize,
            !geometry.blockSizeIsMinimum,
            let left = spaceLeft(at: .zero)
        else { return false }
        return left > .zero && size <= left
    }

    private func breakEarlier(_ best: BreakCandidate, _ child: Box) -> Stop {
        .earlier(EarlyBreak(place: best.place, appeal: best.appeal))
    }

    /// The child does not fit at all.
    private mutating func breakBefore(
        _ child: Box, _ result: LayoutResult, _ fragmentainer: Fragmentainer, isWhole: Bool, hasGap: Bool
    ) -> Stop? {
        guard hasSibling || hasGap || !builder.children.isEmpty else {
            return isAtStart && isWhole ? nil : .outOfSpace
        }
        let kind = fragmentainer.kind
        let leading = child.leadingBreak(kind).joined(with: result.initialBreak[kind], kind)
        let between = previousBreakAfter.joined(with: leading, kind)
        let own = breakAppeal(between, fragmentainer)
        if let best, best.appeal > own { return breakEarlier(best, child) }
        appeal = min(appeal, own)
        return breakNow(before: child, between: .auto)
    }

    /// A child was broken: its rest is noted. Content that overflows a box of
    /// fixed size goes on beside what follows.
    mutating func continues(_ token: BreakToken, appeal inner: BreakAppeal) -> Stop {
        childTokens.append(token)
        if token.flags.contains(.isAtBlockEnd) { return .none }
        appeal = min(appeal, inner)
        return .broke
    }
}

extension EarlyBreak {
    /// The part that concerns a child.
    func inner(of child: Box) -> EarlyBreak? {
        if case .inside(let id, let inner) = place, id == child.id { return inner }
        return nil
    }
}

extension BreakInside {
    func avoids(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .auto: false
        case .avoid: true
        case .avoidPage: kind == .page
        case .avoidColumn: kind == .column
        }
    }
}

extension BreakBetween {
    func isForced(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .auto, .avoid, .avoidPage, .avoidColumn: false
        case .page, .left, .right, .recto, .verso: kind == .page
        case .column: kind == .column
        case .all: true
        }
    }

    func avoids(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .avoid: true
        case .avoidPage: kind == .page
        case .avoidColumn: kind == .column
        default: false
        }
    }

    /// Values of adjoining boxes combined: forced wins, then avoid; of two forced the later.
    /// CSS Fragmentation 3, section 3.1.
    func joined(with later: BreakBetween, _ kind: Fragmentainer.Kind) -> BreakBetween {
        if later.isForced(kind) { return later }
        if isForced(kind) { return self }
        return later.avoids(kind) ? later : avoids(kind) ? self : later == .auto ? self : later
    }
}

extension Box {
    /// `break-before`, with that of first in-flow children. CSS Fragmentation 3, section 3.1.
    func leadingBreak(_ kind: Fragmentainer.Kind) -> BreakBetween {
        var box = self
        var result = style.box.breakBefore
        while case .blocks(let children) = box.kind,
            let first = children.first(where: { $0.isInFlow && !$0.isOutsideMarker })
        {
            result = result.joined(with: first.style.box.breakBefore, kind)
            box = first
        }
        for inner in box.leadingParts { result = result.joined(with: inner.leadingBreak(kind), kind) }
        return result
    }

    /// The parts of a table or flex container whose `break-before` is the container's, too.
    private var leadingParts: [Box] {
        switch kind {
        case .table(let table):
            guard table.captions.isEmpty, let section = table.sections.first, let row = section.rows.first else {
                return []
            }
            return [section.box, row.box] + row.cells.map(\.box)
        case .flex(let items):
            return isOneRow ? items.filter(\.isInFlow) : items.first { $0.isInFlow }.map { [$0] } ?? []
        default: return []
        }
    }

    /// A flex container whose items all stand side by side.
    private var isOneRow: Bool {
        let style = style.box
        return style.flexWrap == .nowrap && (style.flexDirection == .row || style.flexDirection == .rowReverse)
    }

    /// The same for `break-after`.
    private var trailingParts: [Box] {
        switch kind {
        case .table(let table):
            guard table.captions.isEmpty, let section = table.sections.last, let row = section.rows.last else {
                return []
            }
            return [section.box, row.box] + row.cells.map(\.box)
        case .flex(let items):
            return isOneRow ? items.filter(\.isInFlow) : items.last { $0.isInFlow }.map { [$0] } ?? []
        default: return []
        }
    }

    /// `break-after`, with that of last in-flow children.
    func trailingBreak(_ kind: Fragmentainer.Kind) -> BreakBetween {
        var box = self
        var result = style.box.breakAfter
        while case .blocks(let children) = box.kind,
            let last = children.last(where: { $0.isInFlow && !$0.isOutsideMarker })
        {
            result = last.style.box.breakAfter.joined(with: result, kind)
            box = last
        }
        for inner in box.trailingParts { result = inner.trailingBreak(kind).joined(with: result, kind) }
        return result
    }
}
