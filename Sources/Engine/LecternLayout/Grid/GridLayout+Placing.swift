import LecternCSS
import LecternGeometry

extension GridLayout {
    /// Returns the fragment of a container whose rows have the block size `content`.
    mutating func place(_ content: LayoutUnit) -> LayoutResult {
        let size =
            geometry.blockSize.map { geometry.blockSizeIsMinimum ? max($0, content + edges.blockSum) : $0 }
            ?? geometry.contentBlock(content + edges.blockSum, box.style)
        if let fragmentainer { return placeFragmented(size, fragmentainer) }
        addPositioned(blockSize: size - edges.blockSum)
        for index in items.indices {
            let placed = placedItem(index)
            add(items[index], placed.result, at: placed.offset)
        }
        takeBaselines()
        return finish(size, intrinsic: rows.total + edges.blockSum)
    }

    func finish(_ size: LayoutUnit, intrinsic: LayoutUnit) -> LayoutResult {
        var builder = builder
        var result = LayoutResult()
        result.contextBlock = .zero
        result.intrinsicBlockSize = intrinsic
        result.tallestUnbreakable = measured.values.map(\.tallestUnbreakable).max() ?? .zero
        report(&result)
        let (fragment, nodes) = builder.finish(LogicalSize(inline: geometry.inlineSize, block: size))
        (result.fragment, result.outOfFlow) = nodes.isEmpty ? (fragment, []) : placePositioned(nodes, in: fragment)
        return result
    }

    /// Returns an item's fragment and the offset of its border box in the container's.
    func placedItem(_ index: Int) -> (result: LayoutResult, offset: LogicalOffset) {
        let item = items[index]
        let inline = columns.extent(of: areas[index].columns)
        let block = rows.extent(of: areas[index].rows)
        let result = context.layout(item, itemSpace(index, block: block.size))
        let size = direction.logical(result.fragment?.size ?? .zero)
        return (
            result,
            LogicalOffset(
                inline: edges.inlineStart + inline.start
                    + shift(index, free: inline.size - size.inline, isInline: true),
                block: edges.blockStart + block.start + shift(index, free: block.size - size.block, isInline: false))
        )
    }

    /// Returns the distance from an area's edge to the item's, including margins. Sections 10.2 to 10.4.
    func shift(_ index: Int, free outerFree: LayoutUnit, isInline: Bool) -> LayoutUnit {
        let item = items[index]
        let base = columns.extent(of: areas[index].columns).size
        let margins = item.style.margins(direction, base: base)
        let (start, end) =
            isInline
            ? (margins.sides.inlineStart, margins.sides.inlineEnd) : (margins.sides.blockStart, margins.sides.blockEnd)
        let (isStartAuto, isEndAuto) =
            isInline
            ? (margins.isInlineStartAuto, margins.isInlineEndAuto) : (margins.isBlockStartAuto, margins.isBlockEndAuto)
        let free = outerFree - start - end
        if isStartAuto || isEndAuto {
            let share = free.clampedNegativeToZero
            return start + (isStartAuto ? (isEndAuto ? share / 2 : share) : .zero)
        }
        switch specifiedAlignment(of: item, isInline: isInline).within(free) {
        case .end, .flexEnd, .lastBaseline: return start + free
        case .center: return start + free / 2
        case .left: return start + (isInline && direction.isRTL ? free : .zero)
        case .right: return start + (isInline && !direction.isRTL ? free : .zero)
        case .selfEnd: return start + (ownStartIsEnd(item, isInline: isInline) ? .zero : free)
        case .selfStart: return start + (ownStartIsEnd(item, isInline: isInline) ? free : .zero)
        case .baseline: return start + (isInline ? .zero : baselineShims[index] ?? .zero)
        default: return start
        }
    }

    /// Whether an item's own start side along an axis is the container's end side.
    private func ownStartIsEnd(_ item: LayoutBox, isInline: Bool) -> Bool {
        let itemDirection = item.style.writingDirection
        let start = direction.physicalSide(isInline ? .inlineStart : .blockStart)
        let end = direction.physicalSide(isInline ? .inlineEnd : .blockEnd)
        let starts = [itemDirection.physicalSide(.blockStart), itemDirection.physicalSide(.inlineStart)]
        return !starts.contains(start) && starts.contains(end)
    }

    /// Takes the baseline of the first row, or of the first item. Section 10.8.
    mutating func takeBaselines() {
        guard let row = areas.map(\.rows.lowerBound).min() else { return }
        let first = items.indices.filter { areas[$0].rows.lowerBound == row }
        let chosen =
            first.first { alignment(of: items[$0], isInline: false) == .baseline }
            ?? first.min { areas[$0].columns.lowerBound < areas[$1].columns.lowerBound }
        guard let chosen, let child = builder.children.first(where: { $0.fragment.box?.id == items[chosen].id })
        else { return }
        let isParallel = child.fragment.writingDirection.isHorizontal == direction.isHorizontal
        let baseline = isParallel ? child.fragment.firstBaseline : nil
        builder.firstBaseline = child.offset.block + (baseline ?? direction.logical(child.fragment.size).block)
        builder.lastBaseline = builder.firstBaseline
    }

    // MARK: Positioned boxes, section 9

    func staticEdges(of child: LayoutBox) -> (inline: OutOfFlowNode.Edge, block: OutOfFlowNode.Edge) {
        (staticEdge(child, isInline: true), staticEdge(child, isInline: false))
    }

    private func staticEdge(_ child: LayoutBox, isInline: Bool) -> OutOfFlowNode.Edge {
        switch alignment(of: child, isInline: isInline) {
        case .center: .center
        case .end, .flexEnd, .lastBaseline: .end
        case .left: isInline && direction.isRTL ? .end : .start
        case .right: isInline && !direction.isRTL ? .end : .start
        case .selfEnd: ownStartIsEnd(child, isInline: isInline) ? .start : .end
        case .selfStart: ownStartIsEnd(child, isInline: isInline) ? .end : .start
        default: .start
        }
    }

    /// Sets the grid areas of positioned boxes as their containing blocks, and as the places where children without
    /// insets stand.
    private func placePositioned(_ nodes: [OutOfFlowNode], in fragment: Fragment) -> (Fragment, [OutOfFlowNode]) {
        guard box.containsAbsolute else { return (fragment, nodes) }
        let ownIDs = Set(children.lazy.filter(\.isOutOfFlow).map(\.id))
        var (result, remainingNodes) = (fragment, [OutOfFlowNode]())
        for var node in nodes {
            guard node.container == nil, node.box.style.box.grid != GridStyle(),
                node.box.style.box.position != .fixed || box.containsFixed
            else {
                remainingNodes.append(node)
                continue
            }
            if fragmentainer?.kind == .column {
                node.container = .init(box: box.id)
                node.area = lines(around: node.box)
                remainingNodes.append(node)
                continue
            }
            if ownIDs.contains(node.box.id) { node.staticOffset = staticOffset(of: node, in: fragment) }
            let (placed, further) = context.outOfFlow.place([node], in: result, area: area(of: node.box, in: fragment))
            {
                _ in true
            }
            result = placed
            remainingNodes += further
        }
        return context.outOfFlow.place(remainingNodes, in: result, box, fragmentainer: fragmentainer)
    }

    /// Returns where a positioned child without insets stands: at an edge of its area, or of the content box in an axis
    /// in which it names no line.
    ///
    /// <https://www.w3.org/TR/css-grid-1/#static-position>
    private func staticOffset(of node: OutOfFlowNode, in fragment: Fragment) -> PhysicalOffset {
        let size = direction.logical(fragment.size)
        let lines = lines(around: node.box)
        func point(
            _ edge: OutOfFlowNode.Edge, from start: LayoutUnit?, to end: LayoutUnit?, content: ClosedRange<LayoutUnit>
        ) -> LayoutUnit {
            let (low, high) = (start ?? content.lowerBound, end ?? content.upperBound)
            return low + edge.point(in: (high - low).clampedNegativeToZero)
        }
        let inlineStart = edges.inlineStart
        let blockStart = edges.blockStart
        let offset = LogicalOffset(
            inline: point(
                node.inlineEdge, from: lines.inlineStart, to: lines.inlineEnd,
                content: inlineStart...max(inlineStart, size.inline - edges.inlineEnd)),
            block: point(
                node.blockEdge, from: lines.blockStart, to: lines.blockEnd,
                content: blockStart...max(blockStart, size.block - edges.blockEnd)))
        return direction.physical(offset, outer: fragment.size, inner: .zero)
    }

    /// Returns the area between the grid lines of a positioned box; `auto` is the padding edge.
    private func area(of child: LayoutBox, in fragment: Fragment) -> PhysicalRect {
        let size = direction.logical(fragment.size)
        let border = geometry.border
        let lines = lines(around: child)
        let start = LogicalOffset(
            inline: lines.inlineStart ?? border.inlineStart, block: lines.blockStart ?? border.blockStart)
        let end = LogicalOffset(
            inline: lines.inlineEnd ?? size.inline - border.inlineEnd,
            block: lines.blockEnd ?? size.block - border.blockEnd)
        let inner = direction.physical(
            LogicalSize(
                inline: (end.inline - start.inline).clampedNegativeToZero,
                block: (end.block - start.block).clampedNegativeToZero))
        return PhysicalRect(offset: direction.physical(start, outer: fragment.size, inner: inner), size: inner)
    }

    /// Returns the offsets of the lines that a positioned child names.
    private func lines(around child: LayoutBox) -> OutOfFlowNode.Area {
        let style = child.style.box.grid.values
        func extent(
            _ start: GridLine, _ end: GridLine, lines: GridLines, axis: GridAxis, before: Int, edge: LayoutUnit
        ) -> (LayoutUnit?, LayoutUnit?) {
            var (first, last) = (lines.index(of: start, isEnd: false), lines.index(of: end, isEnd: true))
            // A span with a line counts tracks; without a line it is auto.
            if case .span = end, first != nil { last = lines.resolve(start, end).range?.upperBound }
            if case .span = start, last != nil { first = lines.resolve(start, end).range?.lowerBound }
            if let a = first, let b = last, a > b {
                first = b
                last = a
            }
            if let a = first, let b = last, a == b { last = nil }
            func inside(_ line: Int?) -> Int? {
                line.flatMap { $0 + before >= 0 && $0 + before <= axis.tracks.count ? $0 + before : nil }
            }
            let count = axis.tracks.count
            let from = inside(first).map {
                edge + ($0 < count ? axis.tracks[$0].offset : axis.tracks.last?.end ?? .zero)
            }
            let to = inside(last).map { edge + ($0 > 0 ? axis.tracks[$0 - 1].end : axis.tracks.first?.offset ?? .zero) }
            return (from, to)
        }
        let inline = extent(
            style.columnStart, style.columnEnd, lines: columnLines, axis: columns, before: columnsBefore,
            edge: geometry.edges.inlineStart)
        let block = extent(
            style.rowStart, style.rowEnd, lines: rowLines, axis: rows, before: rowsBefore,
            edge: geometry.edges.blockStart)
        return OutOfFlowNode.Area(
            inlineStart: inline.0, inlineEnd: inline.1, blockStart: block.0, blockEnd: block.1)
    }
}
