import LecternCSS
import LecternGeometry

extension FlexLayout {
    /// Something that stays together along the block axis: a line of a row
    /// container, an item of a column container.
    private struct Unit {
        /// Line and item numbers.
        var items: [(line: Int, item: Int)]
        /// Block offset and size in the content box.
        var offset: LayoutUnit
        var size: LayoutUnit
    }

    mutating func place() -> LayoutResult {
        let contentSize = isRow ? containerCross : containerMain
        let size = geometry.blockSize.map { geometry.blockSizeIsMinimum ? max($0, contentSize + edges.blockSum) : $0 } ?? geometry.clampBlock(contentSize + edges.blockSum)
        addPositioned(blockSize: size - edges.blockSum)
        if let fragmentainer, fragmentainer.blockSize != nil, canBreak, token != nil || overflows(size) {
            return placeBroken(size, fragmentainer)
        }
        for number in lines.indices {
            for index in lines[number].items.indices { add(lines[number].items[index], line: number, shift: .zero) }
        }
        takeBaselines()
        return finish(size, intrinsic: contentSize + edges.blockSum)
    }

    private func finish(_ size: LayoutUnit, intrinsic: LayoutUnit) -> LayoutResult {
        var builder = builder
        var result = LayoutResult()
        result.contextBlock = .zero
        result.intrinsicBlockSize = intrinsic
        result.spaceShortage = shortage
        result.tallestUnbreakable = lines.flatMap(\.items).map(\.result.tallestUnbreakable).max() ?? .zero
        if builder.breakToken != nil, let fragmentainer, fragmentainer.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind) {
            result.breakAppeal = .violatesAvoid
        }
        let (fragment, nodes) = builder.finish(LogicalSize(inline: geometry.inlineSize, block: size))
        (result.fragment, result.outOfFlow) = nodes.isEmpty ? (fragment, []) : context.placeOutOfFlow(nodes, in: fragment, box)
        return result
    }

    // MARK: Places

    /// An item's logical offset in the content box.
    private func offset(_ item: FlexItem, _ line: FlexLine) -> LogicalOffset {
        let main = isMainReversed ? containerMain - item.mainOffset - item.main : item.mainOffset
        let crossInLine = line.crossOffset + item.crossOffset
        let cross = isCrossReversed ? containerCross - crossInLine - item.cross : crossInLine
        return isRow ? LogicalOffset(inline: main, block: cross) : LogicalOffset(inline: cross, block: main)
    }

    private mutating func add(_ item: FlexItem, line: Int, shift: LayoutUnit, result: LayoutResult? = nil) {
        let place = offset(item, lines[line])
        let relative = item.box.style.box.position == .relative
            ? context.relativeShift(of: item.box, direction, contentInline, contentBlock) : .zero
        let corner = LogicalOffset(inline: edges.inlineStart + place.inline, block: edges.blockStart + place.block - shift)
        builder.add(result ?? item.result, at: corner, shift: relative)
    }

    /// Section 8.5: baselines of the container.
    private mutating func takeBaselines() {
        guard let first = lines.first, !first.items.isEmpty else { return }
        let chosen = first.items.first { $0.baseline != nil } ?? first.items[0]
        let place = offset(chosen, first).block + edges.blockStart
        let isParallel = chosen.result.fragment?.writingDirection.isHorizontal == direction.isHorizontal
        let own = isParallel ? chosen.result.fragment?.firstBaseline : nil
        let size = direction.logical(chosen.result.fragment?.size ?? .zero).block
        builder.firstBaseline = place + (own ?? size)
        builder.lastBaseline = builder.firstBaseline
    }

    /// Section 4.1: absolutely positioned children stand as if they were the only item.
    private mutating func addPositioned(blockSize: LayoutUnit) {
        guard token == nil else { return }
        for child in children where child.isOutOfFlow {
            let main = staticEdge(Self.mainStatic(box.style.box.justifyContent), isReversed: isMainReversed)
            let cross = staticEdge(crossStatic(alignment(of: child)), isReversed: isCrossReversed)
            let (inline, block) = isRow ? (main, cross) : (cross, main)
            func point(_ edge: OutOfFlowNode.Edge, _ size: LayoutUnit) -> LayoutUnit {
                switch edge {
                case .start: .zero
                case .center: size / 2
                case .end: size
                }
            }
            var node = FragmentBuilder.Positioned(
                box: child,
                offset: LogicalOffset(
                    inline: edges.inlineStart + point(inline, contentInline), block: edges.blockStart + point(block, blockSize)),
                isLineRelative: false, line: 0)
            (node.inlineEdge, node.blockEdge) = (inline, block)
            builder.positioned.append(node)
        }
    }

    private static func mainStatic(_ value: Alignment) -> Alignment {
        switch value {
        case .spaceAround, .spaceEvenly: .center
        case .spaceBetween, .normal, .stretch, .auto: .flexStart
        default: value
        }
    }

    private func crossStatic(_ value: Alignment) -> Alignment { value == .stretch || value == .baseline ? .flexStart : value }

    private func staticEdge(_ value: Alignment, isReversed: Bool) -> OutOfFlowNode.Edge {
        switch value {
        case .center: .center
        case .flexEnd: isReversed ? .start : .end
        case .end, .right, .selfEnd, .lastBaseline: .end
        case .start, .left, .selfStart: .start
        default: isReversed ? .end : .start
        }
    }

    // MARK: Breaks

    /// Containers that run against the block axis are kept whole.
    private var canBreak: Bool { isRow ? !isCrossReversed : !isMainReversed && lines.count == 1 }

    private func overflows(_ size: LayoutUnit) -> Bool {
        guard let fragmentainer, let limit = fragmentainer.blockSize else { return false }
        return fragmentainer.offset + size > limit
    }

    private func units() -> [Unit] {
        if isRow {
            return lines.indices.map { number in
                Unit(items: lines[number].items.indices.map { (number, $0) }, offset: lines[number].crossOffset, size: lines[number].cross)
            }
        }
        guard let line = lines.first else { return [] }
        return line.items.indices.map { Unit(items: [(0, $0)], offset: line.items[$0].mainOffset, size: line.items[$0].main) }
    }

    /// Places units until the fragmentainer is full; one that no fragmentainer
    /// could hold breaks inside.
    private mutating func placeBroken(_ size: LayoutUnit, _ fragmentainer: Fragmentainer) -> LayoutResult {
        let units = units()
        let limit = (fragmentainer.blockSize ?? .max) - fragmentainer.offset
        var start = 0
        if case .index(let index)? = token?.resume { start = min(Int(index), units.count) }
        // What lies above this fragment.
        let above = token == nil || start >= units.count ? .zero : units[start].offset + edges.blockStart
        var end = token == nil ? edges.blockStart : .zero
        for number in start..<units.count {
            let unit = units[number]
            let top = edges.blockStart + unit.offset - above
            let isResumed = number == start && !(token?.children.isEmpty ?? true)
            if top + unit.size <= limit, !isResumed {
                for place in unit.items { add(lines[place.line].items[place.item], line: place.line, shift: above) }
                end = max(end, top + unit.size)
                continue
            }
            shortage = min(shortage ?? .max, (top + unit.size - limit).clampedNegativeToZero)
            let isFirst = number == start
            if !isFirst, unit.size <= fragmentainer.blockSize ?? .max { return stop(before: number, at: limit) }
            if isFirst, token == nil, !fragmentainer.isAtStart, unit.size <= fragmentainer.blockSize ?? .max {
                var result = LayoutResult()
                result.status = .outOfSpace
                return result
            }
            let bottom = split(unit, at: top, above: above, limit: limit, isResumed: isResumed, fragmentainer)
            end = max(end, bottom)
            if !childTokens.isEmpty { return stop(before: number, at: limit) }
            if isResumed, number + 1 < units.count { return placeRest(units, from: number + 1, at: bottom, limit, size) }
        }
        if builder.firstBaseline == nil { takeBaselines() }
        let rest = (size - (token?.consumedBlockSize ?? .zero)).clampedNegativeToZero
        return finish(max(end + edges.blockEnd, token == nil ? size : min(rest, limit)), intrinsic: end + edges.blockEnd)
    }

    /// After a unit that was resumed the others follow it.
    private mutating func placeRest(_ units: [Unit], from first: Int, at bottom: LayoutUnit, _ limit: LayoutUnit, _ size: LayoutUnit) -> LayoutResult {
        let gap = units[first].offset - units[first - 1].offset - units[first - 1].size
        var end = bottom
        let above = units[first].offset + edges.blockStart - bottom - gap
        for number in first..<units.count {
            let unit = units[number]
            let top = edges.blockStart + unit.offset - above
            if top + unit.size > limit { return stop(before: number, at: limit) }
            for place in unit.items { add(lines[place.line].items[place.item], line: place.line, shift: above) }
            end = max(end, top + unit.size)
        }
        return finish(end + edges.blockEnd, intrinsic: end + edges.blockEnd)
    }

    private mutating func stop(before unit: Int, at limit: LayoutUnit) -> LayoutResult {
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
        let size = limit.clampedNegativeToZero
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: (token?.consumedBlockSize ?? .zero) + size, sequence: (token?.sequence ?? 0) + 1,
            children: childTokens, resume: .index(Int32(unit)))
        return finish(size, intrinsic: size)
    }

    /// Lays out the items of a unit into the fragmentainer; returns where they end.
    private mutating func split(
        _ unit: Unit, at top: LayoutUnit, above: LayoutUnit, limit: LayoutUnit, isResumed: Bool, _ fragmentainer: Fragmentainer
    ) -> LayoutUnit {
        var bottom = top
        for place in unit.items {
            let item = lines[place.line].items[place.item]
            let own = isResumed ? token?.children.first { $0.box == item.box.id } : nil
            if isResumed, own == nil { continue }
            var space = itemSpace(item.box, inline: isRow ? item.main : item.cross)
            var inner = fragmentainer
            inner.offset = inner.offset + top
            inner.isAtStart = true
            space.fragmentation = .fragmentainer(inner)
            let result = context.layout(item.box, space, token: own)
            guard let fragment = result.fragment else {
                childTokens.append(own ?? BreakToken(box: item.box.id, flags: .isBreakBefore))
                continue
            }
            if let token = result.breakToken { childTokens.append(token) }
            let shift = isResumed ? offset(item, lines[place.line]).block + edges.blockStart - top : above
            add(item, line: place.line, shift: shift, result: result)
            bottom = max(bottom, top + direction.logical(fragment.size).block)
        }
        return bottom
    }
}
