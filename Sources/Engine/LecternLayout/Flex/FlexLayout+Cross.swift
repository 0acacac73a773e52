import LecternCSS
import LecternGeometry

extension FlexLayout {
    /// Section 9.4: cross size determination.
    mutating func resolveCrossSizes() {
        for number in lines.indices {
            for index in lines[number].items.indices { hypotheticalCross(&lines[number].items[index]) }
            resolveLineCross(&lines[number])
        }
        // 9. Handle align-content: stretch.
        let total = lines.reduce(LayoutUnit.zero) { $0 + $1.cross } + crossGap * max(0, lines.count - 1)
        let content = box.style.box.alignContent
        if wraps, content == .normal || content == .stretch, let cross = definiteCross, cross > total {
            let extra = (cross - total) / max(1, lines.count)
            for number in lines.indices { lines[number].cross = lines[number].cross + extra }
        }
        // 11. Determine the used cross size of each flex item.
        for number in lines.indices {
            for index in lines[number].items.indices { usedCross(&lines[number].items[index], lines[number].cross) }
        }
        // 15. Determine the container's used cross size.
        if let cross = definiteCross {
            containerCross = cross
        } else {
            let sum = lines.reduce(LayoutUnit.zero) { $0 + $1.cross } + crossGap * max(0, lines.count - 1)
            containerCross = clampBlock(sum)
        }
    }

    /// Returns the constraint space of an item with its used main size.
    func usedSpace(_ item: FlexItem, cross: LayoutUnit?) -> ConstraintSpace {
        if isRow { return itemSpace(item.box, inline: item.main, block: cross) }
        // The flexed block size counts as definite if the container's is.
        return itemSpace(item.box, inline: cross, block: item.main, isBlockDefinite: definiteMain != nil)
    }

    /// 7. Determine the hypothetical cross size of each item.
    private func hypotheticalCross(_ item: inout FlexItem) {
        if isRow {
            let style = item.box.style.box
            let definite = crossSizing(item).definite(
                base: definiteCross, edges: item.crossEdges, boxSizing: style.boxSizing)
            item.result = layout(item.box, usedSpace(item, cross: definite.map { clampCross($0, item) }))
            item.cross = clampCross(crossSize(of: item.result.fragment), item)
        } else {
            item.cross = crossForColumn(item)
            item.result = layout(item.box, usedSpace(item, cross: item.cross))
        }
        item.baseline = baseline(of: item)
    }

    /// Returns an item's baseline, from its cross-start margin edge.
    private func baseline(of item: FlexItem) -> LayoutUnit? {
        guard isRow, alignment(of: item.box) == .baseline || alignment(of: item.box) == .lastBaseline else {
            return nil
        }
        if item.isCrossStartAuto || item.isCrossEndAuto { return nil }
        let fragment = item.result.fragment
        let isParallel = fragment?.writingDirection.isHorizontal == direction.isHorizontal
        let firstBaseline = isParallel ? fragment?.firstBaseline : nil
        let fromStart = firstBaseline ?? item.cross
        return isCrossReversed ? item.crossStartMargin + item.cross - fromStart : item.crossStartMargin + fromStart
    }

    /// 8. Calculate the cross size of a flex line.
    private func resolveLineCross(_ line: inout FlexLine) {
        if !wraps, let cross = definiteCross {
            line.cross = cross
            line.baseline = line.items.compactMap(\.baseline).max()
            return
        }
        var (above, below, plain) = (LayoutUnit.zero, LayoutUnit.zero, LayoutUnit.zero)
        for item in line.items {
            if let baseline = item.baseline {
                above = max(above, baseline)
                below = max(below, item.outerCross - baseline)
                line.baseline = above
            } else {
                plain = max(plain, item.outerCross)
            }
        }
        line.cross = max(plain, above + below, .zero)
        if !wraps, isRow { line.cross = clampBlock(line.cross) }
    }

    private func usedCross(_ item: inout FlexItem, _ line: LayoutUnit) {
        guard stretches(item) else { return }
        let cross = clampCross(line - item.crossMargins, item)
        if cross == item.cross, !isRow || item.box.isReplaced { return }
        item.cross = cross
        item.result = layout(item.box, usedSpace(item, cross: cross))
    }
}
