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
        if token == nil, addCountedParagraph(child) {
            hasSibling = true
            noteBreakAfter(child)
            return .none
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
        let childGeometry = context.geometry(child, childSpace)
        let inlineSize = childGeometry.inlineSize
        childSpace.fixedInline = inlineSize
        let inline = inlineOffset(of: child, size: inlineSize, margins)
        childSpace.contextOffset = ContextOffset(line: line(inlineOffset: inline, size: inlineSize), block: childOrigin)
        childSpace.isPushedByClearance = isCleared
        childSpace.marginStrut = isCleared || isResumed ? MarginStrut() : childStrut
        childSpace.forcedContextBlock = contextBlock == nil ? space.forcedContextBlock : nil
        childSpace.exclusions = exclusions
        childSpace.fragmentation = fragmentation()
        childSpace.clamp = clamp
        var result = context.layout(
            child, childSpace, token: token, earlyBreak: earlyBreak?.inner(of: child), geometry: childGeometry)
        if result.status == .needsRelayout {
            guard let block = result.contextBlock else { return .none }
            if contextBlock == nil, !resolve(at: block) { return .relayout }
            childSpace.forcedContextBlock = block
            result = context.layout(
                child, childSpace, token: token, earlyBreak: earlyBreak?.inner(of: child), geometry: childGeometry)
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
    mutating func noteOverflow() {
        if let left = spaceLeft(at: position), left < .zero { overflowEnd = position }
    }

    private mutating func noteBreakAfter(_ child: Box) {
        guard let kind = fragmentainer?.kind else { return }
        previousBreakAfter = child.trailingBreak(kind).joined(with: finalBreak[kind], kind)
        if previousBreakAfter == .auto, kind == .page, context.mode.keepsHeadlinesWithNext, isHeadline(child) {
            previousBreakAfter = .avoid
        }
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
    func alignment(_ free: LayoutUnit) -> LayoutUnit {
        guard free > .zero else { return .zero }
        switch box.style.text.textAlign {
        case .webkitCenter: return free / 2
        case .webkitRight: return geometry.direction.isRTL ? .zero : free
        case .webkitLeft: return geometry.direction.isRTL ? free : .zero
        default: return .zero
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
