import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Lays out block-level children: first those that the token names, then the rest.
    mutating func layoutChildren(_ children: [LayoutBox]) -> Stop {
        var next = 0
        if let token = input.token {
            if token.flags.contains(.awaitsMarker) { placement.marker = children.first(where: \.isOutsideMarker) }
            for (number, childToken) in token.children.enumerated() {
                guard let index = children.index(of: childToken.box) else { continue }
                next = index + 1
                let stop = layoutChild(children[index], childToken)
                if case .none = stop { continue }
                fragmentation.childTokens += token.children[(number + 1)...]
                return stop
            }
            if token.flags.contains(.hasSeenAllChildren) { next = children.count }
        }
        while next < children.count, !placement.isClamped {
            let stop = layoutChild(children[next], nil)
            guard case .none = stop else { return stop }
            next += 1
        }
        fragmentation.hasSeenAllChildren = true
        return .none
    }

    private mutating func layoutChild(_ child: LayoutBox, _ token: BreakToken?) -> Stop {
        if child.isOutOfFlow {
            addStaticPosition(child)
            return .none
        }
        if child.isFloating {
            let margins = placement.contextBlock == nil ? .zero : placement.strut.sum
            placeFloat(child, below: placement.assumedBlock + placement.position + margins, token: token)
            return .none
        }
        if child.isOutsideMarker {
            placement.marker = child
            return .none
        }
        if child.style.box.isLegend { return layoutLegend(child) }
        return layoutInFlow(child, token)
    }

    // MARK: Positioned children

    private mutating func addStaticPosition(_ child: LayoutBox) {
        let position = placement.position
        let block = placement.contextBlock == nil ? position : position + placement.strut.sum
        let indent = child.style.box.isInlineUnlessPositioned ? emptyLineIndent : .zero
        guard child.style.box.isInlineUnlessPositioned,
            !placement.exclusions.isEmpty || alignsLines || indent != .zero
        else {
            builder.positioned.append(
                .init(
                    box: child, offset: .init(inline: input.edges.inlineStart, block: block), isLineRelative: false,
                    line: builder.lines.count))
            return
        }
        // It would be on a line of its own, beside floats, indented and aligned.
        let place = placement.exclusions.opportunity(
            from: placement.origin + block, left: input.contentLine, right: input.contentLine + input.contentInline)
        builder.positioned.append(
            .init(
                box: child,
                offset: .init(
                    inline: startOfLine(in: place, indent: indent) - input.borderLine,
                    block: place.start.block - placement.origin),
                isLineRelative: true, line: builder.lines.count))
    }

    /// The line-left offset of an empty line at a place.
    private func startOfLine(in place: ExclusionSpace.Opportunity, indent: LayoutUnit) -> LayoutUnit {
        let left = place.start.line + (direction.isRTL ? .zero : indent)
        let right = place.end.line - (direction.isRTL ? indent : .zero)
        return switch box.style.text.textAlign {
        case .center: (left + right) / 2
        case .left: left
        case .right: right
        case .end: direction.isRTL ? left : right
        default: direction.isRTL ? right : left
        }
    }

    /// The indent of a line that would begin here, if it is the first one of the block.
    private var emptyLineIndent: LayoutUnit {
        guard input.token == nil, builder.lines.isEmpty, builder.children.isEmpty else { return .zero }
        return context.lines.textIndent(box, InlinePosition(), percentage: input.contentInline)
    }

    /// Whether lines do not begin at the start edge.
    private var alignsLines: Bool {
        switch box.style.text.textAlign {
        case .center, .end: true
        case .left: direction.isRTL
        case .right: !direction.isRTL
        default: false
        }
    }

    // MARK: In-flow children

    private mutating func layoutInFlow(_ child: LayoutBox, _ token: BreakToken?) -> Stop {
        if let fragmentainer = fragmentation.fragmentainer {
            if child.style.box.columnSpansAll, fragmentainer.allowsSpanners { return breakAtSpanner(child, token) }
            if fragmentainer.kind == .strip {
                if token == nil, fragmentation.hasSibling, endsStrip { return breakNow(before: child, between: .auto) }
            } else if let stop = breakBeforeIfAsked(child, token, in: fragmentainer) {
                return stop
            }
        }
        var margins = child.margins(in: direction, base: input.contentInline)
        if let factor = LeastMeasure.factor(child, base: input.contentInline, column: input.columnInline) {
            margins.sides = margins.sides.scaledAlongLines(by: factor)
        }
        if token.isResumed { margins.sides.blockStart = .zero }
        if let token, token.flags.contains(.isBreakBefore), !token.flags.contains(.isForced), isAtStart,
            fragmentation.fragmentainer?.kind != .strip
        {
            placement.strut.isTruncated = true
        }
        // "Margins of the root element's box do not collapse": on a page its edges are the page's.
        let isRoot = box.id < 0 && fragmentation.fragmentainer?.kind ?? .strip == .strip
        let stop =
            isRoot || child.establishesContext(in: direction)
            ? layoutContextChild(child, token, margins: margins) : layoutFlowChild(child, token, margins: margins)
        if case .none = stop { noteSibling(child) }
        return stop
    }

    /// Ends the columns at a spanner; they go on behind it.
    private mutating func breakAtSpanner(_ child: LayoutBox, _ token: BreakToken?) -> Stop {
        if token?.flags.contains(.isCausedBySpanner) ?? false {
            fragmentation.hasSibling = true
            return .none
        }
        fragmentation.spanner = child
        fragmentation.childTokens.append(
            BreakToken(box: child.id, flags: [.isBreakBefore, .isForced, .isCausedBySpanner]))
        return .broke
    }

    /// Notes that a child precedes the next one.
    private mutating func noteSibling(_ child: LayoutBox) {
        fragmentation.hasSibling = true
        guard let kind = fragmentation.fragmentainer?.kind else { return }
        fragmentation.previousBreakAfter = child.trailingBreak(kind).joined(with: fragmentation.finalBreak[kind], kind)
        if fragmentation.previousBreakAfter == .auto, kind == .page, context.mode.keepsHeadlinesWithNext,
            isHeadline(child)
        {
            fragmentation.previousBreakAfter = .avoid
        }
        if let names = context.pageNames { fragmentation.previousPage = names.end(of: child.id) }
    }

    /// Notes that a child ends below the fragmentainer's end because it could not be broken.
    mutating func noteOverflow() {
        let position = placement.position
        if let left = spaceLeft(at: position), left < .zero { fragmentation.overflowEnd = position }
    }

    /// Adds a child's fragment and takes over what its layout says about breaks and baselines.
    mutating func add(_ child: LayoutBox, _ result: LayoutResult, at offset: LogicalOffset) {
        if !fragmentation.hasSibling { fragmentation.initialBreak = result.initialBreak }
        fragmentation.finalBreak = result.finalBreak
        let shift = input.relativeShift(of: child)
        if let fragment = result.fragment {
            builder.takeBaselines(of: fragment, at: offset.block)
            if let marker = placement.marker { placeMarker(marker, beside: fragment, at: offset.block) }
        }
        builder.add(result, at: offset, shift: shift)
        let direction = direction
        fragmentation.search.notePlaced(child, result, size: direction.logical(result.fragment?.size ?? .zero).block)
        if fragmentation.spanner == nil { fragmentation.spanner = result.spanner }
        fragmentation.search.note(shortage: result.spaceShortage)
    }
}

extension BreakToken? {
    /// Whether layout resumes inside the box, instead of beginning at a break before it.
    var isResumed: Bool { map { !$0.flags.contains(.isBreakBefore) } ?? false }
}

extension LayoutBox {
    func isOrthogonal(to parent: WritingDirection) -> Bool {
        parent.isHorizontal != style.text.writingMode.isHorizontal
    }
}

extension Array where Element == LayoutBox {
    /// The index of the child with an id: ids ascend.
    func index(of id: Int32) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].id == id ? low : nil
    }
}
