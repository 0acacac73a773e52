import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Lays out block-level children: first those that the token names, then the rest.
    mutating func layoutChildren(_ children: [Box]) -> Stop {
        var next = 0
        if let token {
            for (number, childToken) in token.children.enumerated() {
                guard let index = children.index(of: childToken.box) else { continue }
                next = index + 1
                let stop = layoutChild(children[index], childToken)
                if case .none = stop { continue }
                childTokens += token.children[(number + 1)...]
                return stop
            }
            if token.flags.contains(.hasSeenAllChildren) { next = children.count }
        }
        while next < children.count, !isClampedHere {
            let stop = layoutChild(children[next], nil)
            if case .none = stop {
                next += 1
                continue
            }
            return stop
        }
        hasSeenAllChildren = true
        return .none
    }

    private mutating func layoutChild(_ child: Box, _ token: BreakToken?) -> Stop {
        if child.isOutOfFlow {
            addStaticPosition(child)
            return .none
        }
        if child.isFloating {
            placeFloat(child, below: assumedBlock + position + (contextBlock == nil ? .zero : strut.sum), token: token)
            return .none
        }
        if child.isOutsideMarker {
            marker = child
            return .none
        }
        return layoutInFlow(child, token)
    }

    private mutating func addStaticPosition(_ child: Box) {
        let block = contextBlock == nil ? position : position + strut.sum
        guard child.style.box.isInlineUnlessPositioned, !exclusions.isEmpty || alignsLines else {
            builder.positioned.append(
                .init(
                    box: child, offset: .init(inline: edges.inlineStart, block: block), isLineRelative: false,
                    line: builder.lines.count))
            return
        }
        // It would stand on a line of its own, beside floats and aligned.
        let place = exclusions.opportunity(
            from: origin + block, left: contentLine, right: contentLine + contentInline)
        var line = geometry.direction.isRTL ? place.end.line : place.start.line
        switch box.style.text.textAlign {
        case .center: line = (place.start.line + place.end.line) / 2
        case .left: line = place.start.line
        case .right: line = place.end.line
        case .end: line = geometry.direction.isRTL ? place.start.line : place.end.line
        default: break
        }
        builder.positioned.append(
            .init(
                box: child, offset: .init(inline: line - borderLine, block: place.start.block - origin),
                isLineRelative: true, line: builder.lines.count))
    }

    /// Lines do not begin at the start edge.
    private var alignsLines: Bool {
        switch box.style.text.textAlign {
        case .center, .end: true
        case .left: geometry.direction.isRTL
        case .right: !geometry.direction.isRTL
        default: false
        }
    }

    // MARK: In-flow children

    private mutating func layoutInFlow(_ child: Box, _ token: BreakToken?) -> Stop {
        if child.style.box.columnSpansAll, fragmentainer?.allowsSpanners ?? false {
            // The columns end here; they go on behind the spanner.
            if token?.flags.contains(.isCausedBySpanner) ?? false {
                hasSibling = true
                return .none
            }
            spanner = child
            childTokens.append(BreakToken(box: child.id, flags: [.isBreakBefore, .isForced, .isCausedBySpanner]))
            return .broke
        }
        if let fragmentainer {
            if let stop = breakBeforeIfAsked(child, token, fragmentainer) { return stop }
        }
        let isResumed = token.map { !$0.flags.contains(.isBreakBefore) } ?? false
        let style = child.style
        var margins = style.box.margins(geometry.direction, base: contentInline)
        if isResumed { margins.sides.blockStart = .zero }
        if let token, token.flags.contains(.isBreakBefore), !token.flags.contains(.isForced), isAtStart {
            strut.isTruncated = true
        }
        var stop = Stop.none
        // "Margins of the root element's box do not collapse": on a page its edges are the page's.
        let isRoot = box.id < 0 && fragmentainer == nil
        if isRoot || child.establishesContext(in: geometry.direction) {
            stop = layoutContextChild(child, token, margins)
        } else {
            stop = layoutFlowChild(child, token, margins)
        }
        if case .none = stop {
            hasSibling = true
            if fragmentainer != nil { noteBreakAfter(child) }
        }
        return stop
    }

    /// A child in the same formatting context.
    private mutating func layoutFlowChild(_ child: Box, _ token: BreakToken?, _ margins: BoxMargins) -> Stop {
        let isResumed = token.map { !$0.flags.contains(.isBreakBefore) } ?? false
        var childStrut = strut
        childStrut.append(margins.sides.blockStart)
        var childSpace = makeSpace()
        var childOrigin = origin + position
        var isCleared = false
        // What goes on has cleared its floats where it began.
        let clear = isResumed ? .min : exclusions.clearance(for: child.style.box.clear, geometry.direction)
        if clear != .min {
            let hypothetical = contextBlock == nil && floatBase != nil ? assumedBlock : childOrigin + childStrut.sum
            if clear > hypothetical {
                // CSS 2.2, section 9.5.2: clearance separates the margins.
                if contextBlock == nil, !resolve() { return .relayout }
                isCleared = true
                childOrigin = clear
            }
        }
        let inlineSize = context.geometry(child, childSpace).inlineSize
        childSpace.fixedInline = inlineSize
        let inline = inlineOffset(of: child, size: inlineSize, margins)
        childSpace.contextOffset = ContextOffset(line: line(inlineOffset: inline, size: inlineSize), block: childOrigin)
        childSpace.isPushedByClearance = isCleared
        childSpace.marginStrut = isCleared || isResumed ? MarginStrut() : childStrut
        childSpace.forcedContextBlock = contextBlock == nil ? space.forcedContextBlock : nil
        childSpace.exclusions = exclusions
        childSpace.fragmentation = fragmentation()
        childSpace.clamp = clamp
        var result = context.layout(child, childSpace, token: token, earlyBreak: earlyBreak?.inner(of: child))
        if result.status == .needsRelayout {
            guard let block = result.contextBlock else { return .none }
            if contextBlock == nil, !resolve(at: block) { return .relayout }
            childSpace.forcedContextBlock = block
            result = context.layout(child, childSpace, token: token, earlyBreak: earlyBreak?.inner(of: child))
        }
        if let stop = judge(child, result, at: result.contextBlock, hasGap: isCleared) { return stop }
        return place(child, result, token, inline: inline, margins, childStrut, isCleared: isCleared, clear: clear)
    }

    /// Puts a laid-out flow child in its place and moves on below it.
    private mutating func place(
        _ child: Box, _ result: LayoutResult, _ token: BreakToken?, inline: LayoutUnit, _ margins: BoxMargins,
        _ childStrut: MarginStrut,
        isCleared: Bool, clear: LayoutUnit
    ) -> Stop {
        guard let fragment = result.fragment else { return .none }
        clamp?.take(fragment.clampableLines)
        let size = geometry.direction.logical(fragment.size)
        if let block = result.contextBlock {
            if contextBlock == nil, !resolve(at: block) { return .relayout }
            let start = block - origin
            exclusions = result.exclusions
            endsWithClearance = false
            add(child, result, at: LogicalOffset(inline: inline, block: start))
            if isCleared && result.isSelfCollapsing {
                // Its own margins go on collapsing with each other and with what follows.
                var after = MarginStrut()
                after.append(margins.sides.blockStart)
                position = start - after.sum
                after.append(margins.sides.blockEnd)
                strut = after
                endsWithClearance = true
                return .none
            }
            if token?.flags.contains(.isAtBlockEnd) ?? false {
                // It ended in an earlier fragmentainer: only overflow goes on.
                return result.breakToken.map { continues($0, appeal: .perfect) } ?? .none
            }
            position = start + size.block
            noteOverflow()
            strut = result.endMarginStrut
            hasContent = true
            if let rest = result.breakToken, case .broke = continues(rest, appeal: result.breakAppeal) { return .broke }
            strut.append(margins.sides.blockEnd)
            return .none
        }
        // Its margins collapse through it.
        if contextBlock == nil {
            waiting.append(builder.children.count)
            if let base = result.floatBase { floatBase = floatBase ?? base }
        }
        exclusions = result.exclusions
        add(
            child, result,
            at: LogicalOffset(inline: inline, block: contextBlock == nil ? .zero : result.assumedContextBlock - origin))
        strut = result.endMarginStrut
        strut.append(margins.sides.blockEnd)
        if let rest = result.breakToken { childTokens.append(rest) }
        return .none
    }

    /// A child that ends below the column's end could not be broken.
    private mutating func noteOverflow() {
        if let left = spaceLeft(at: position), left < .zero { overflowEnd = position }
    }

    private mutating func noteBreakAfter(_ child: Box) {
        guard let kind = fragmentainer?.kind else { return }
        previousBreakAfter = child.trailingBreak(kind).joined(with: finalBreak[kind], kind)
        if let names = context.pageNames { previousPage = names.end(of: child.id) }
    }

    mutating func add(_ child: Box, _ result: LayoutResult, at offset: LogicalOffset) {
        if !hasSibling { initialBreak = result.initialBreak }
        finalBreak = result.finalBreak
        let shift =
            child.style.box.position == .relative
            ? context.relativeShift(of: child, geometry.direction, contentInline, contentBlock) : .zero
        if let fragment = result.fragment {
            builder.takeBaselines(of: fragment, at: offset.block)
            if let marker { placeMarker(marker, beside: fragment, at: offset.block) }
        }
        builder.add(result, at: offset, shift: shift)
        tallest = max(tallest, result.tallestUnbreakable)
        if spanner == nil { spanner = result.spanner }
        if let fragmentainer, fragmentainer.blockSize == nil, let fragment = result.fragment,
            child.style.box.breakInside.avoids(fragmentainer.kind)
        {
            tallest = max(tallest, geometry.direction.logical(fragment.size).block)
        }
        if let less = result.spaceShortage { shortage = min(shortage ?? less, less) }
    }

    /// Logical inline offset of a block-level child. CSS 2.2, section 10.3.3.
    func inlineOffset(of child: Box, size: LayoutUnit, _ margins: BoxMargins) -> LayoutUnit {
        let sides = margins.sides
        let free = contentInline - size - sides.inlineStart - sides.inlineEnd
        let start = edges.inlineStart + sides.inlineStart
        switch (margins.isInlineStartAuto, margins.isInlineEndAuto) {
        case (true, true): return start + (free / 2).clampedNegativeToZero
        case (true, false): return start + free.clampedNegativeToZero
        case (false, true): return start
        case (false, false): return start + alignment(free)
        }
    }

    /// `text-align: -webkit-center` and the like move blocks, too.
    private func alignment(_ free: LayoutUnit) -> LayoutUnit {
        guard free > .zero else { return .zero }
        switch box.style.text.textAlign {
        case .webkitCenter: return free / 2
        case .webkitRight: return geometry.direction.isRTL ? .zero : free
        case .webkitLeft: return geometry.direction.isRTL ? free : .zero
        default: return .zero
        }
    }

    // MARK: New formatting contexts

    /// A child with a formatting context of its own stands beside floats. CSS 2.2, section 9.5.
    private mutating func layoutContextChild(_ child: Box, _ token: BreakToken?, _ margins: BoxMargins) -> Stop {
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

    // MARK: Markers

    /// An outside marker stands before the first line, on its baseline. CSS Lists 3, section 3.5.
    mutating func placeMarker(_ marker: Box, beside fragment: Fragment?, at block: LayoutUnit) {
        let baseline = fragment.flatMap {
            $0.writingDirection.isHorizontal == geometry.direction.isHorizontal ? $0.firstBaseline : nil
        }
        if fragment != nil && baseline == nil { return }
        self.marker = nil
        var space = makeSpace()
        space.shrinksToFit = true
        space.establishesContext = true
        space.availableInline = .unlimited
        let result = context.layout(marker, space)
        guard let own = result.fragment else { return }
        let size = geometry.direction.logical(own.size)
        let offset = baseline.map { block + $0 - (own.firstBaseline ?? size.block) } ?? position
        let margins = marker.style.box.margins(geometry.direction, base: .zero)
        builder.add(
            result, at: LogicalOffset(inline: edges.inlineStart - size.inline - margins.sides.inlineEnd, block: offset))
        if fragment == nil {
            builder.takeBaselines(of: own, at: offset)
            position = position + size.block
        }
    }
}

extension Box {
    func isOrthogonal(to parent: WritingDirection) -> Bool {
        parent.isHorizontal != style.text.writingMode.isHorizontal
    }
}

extension Array where Element == Box {
    /// The child with an id: ids ascend.
    func index(of id: Int32) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].id == id ? low : nil
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
