import LecternCSS
import LecternGeometry

extension FlexLayout {
    mutating func place() -> LayoutResult {
        let contentSize = isRow ? containerCross : containerMain
        let size =
            geometry.blockSize.map { geometry.blockSizeIsMinimum ? max($0, contentSize + edges.blockSum) : $0 }
            ?? geometry.contentBlock(contentSize + edges.blockSum, box.style)
        if let fragmentainer { return placeFragmented(size, fragmentainer) }
        addPositioned(blockSize: size - edges.blockSum)
        for number in lines.indices {
            for index in lines[number].items.indices { add(lines[number].items[index], line: number) }
        }
        takeBaselines()
        return finish(size, intrinsic: contentSize + edges.blockSum)
    }

    func finish(_ size: LayoutUnit, intrinsic: LayoutUnit) -> LayoutResult {
        var builder = builder
        var result = LayoutResult()
        result.contextBlock = .zero
        result.intrinsicBlockSize = intrinsic
        result.tallestUnbreakable = lines.flatMap(\.items).map(\.result.tallestUnbreakable).max() ?? .zero
        report(&result)
        let (fragment, nodes) = builder.finish(LogicalSize(inline: geometry.inlineSize, block: size))
        (result.fragment, result.outOfFlow) =
            nodes.isEmpty
            ? (fragment, []) : context.outOfFlow.place(nodes, in: fragment, box, fragmentainer: fragmentainer)
        return result
    }

    // MARK: Places

    /// Returns an item's logical offset in the content box.
    func offset(_ item: FlexItem, _ line: FlexLine) -> LogicalOffset {
        let main = isMainReversed ? containerMain - item.mainOffset - item.main : item.mainOffset
        let crossInLine = line.crossOffset + item.crossOffset
        let cross = isCrossReversed ? containerCross - crossInLine - item.cross : crossInLine
        return isRow ? LogicalOffset(inline: main, block: cross) : LogicalOffset(inline: cross, block: main)
    }

    private mutating func add(_ item: FlexItem, line: Int) {
        let place = offset(item, lines[line])
        add(
            item.box, item.result,
            at: LogicalOffset(inline: edges.inlineStart + place.inline, block: edges.blockStart + place.block))
    }

    /// Section 8.5: baselines of the container.
    mutating func takeBaselines() {
        guard let first = lines.first, !first.items.isEmpty else { return }
        let chosen = first.items.first { $0.baseline != nil } ?? first.items[0]
        let place = offset(chosen, first).block + edges.blockStart
        let isParallel = chosen.result.fragment?.writingDirection.isHorizontal == direction.isHorizontal
        let baseline = isParallel ? chosen.result.fragment?.firstBaseline : nil
        let size = direction.logical(chosen.result.fragment?.size ?? .zero).block
        builder.firstBaseline = place + (baseline ?? size)
        builder.lastBaseline = builder.firstBaseline
    }

    func staticEdges(of child: LayoutBox) -> (inline: OutOfFlowNode.Edge, block: OutOfFlowNode.Edge) {
        let main = staticEdge(Self.mainStatic(box.style.box.justifyContent.position), isReversed: isMainReversed)
        let cross = staticEdge(crossStatic(alignment(of: child)), isReversed: isCrossReversed)
        return isRow ? (main, cross) : (cross, main)
    }

    private static func mainStatic(_ value: Alignment) -> Alignment {
        switch value {
        case .spaceAround, .spaceEvenly: .center
        case .spaceBetween, .normal, .stretch, .auto: .flexStart
        default: value
        }
    }

    private func crossStatic(_ value: Alignment) -> Alignment {
        value == .stretch || value == .baseline ? .flexStart : value
    }

    private func staticEdge(_ value: Alignment, isReversed: Bool) -> OutOfFlowNode.Edge {
        switch value {
        case .center: .center
        case .flexEnd: isReversed ? .start : .end
        case .end, .right, .selfEnd, .lastBaseline: .end
        case .start, .left, .selfStart: .start
        default: isReversed ? .end : .start
        }
    }
}
