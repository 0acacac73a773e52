import LecternCSS
import LecternGeometry

// Fragmentation of flex containers: CSS Flexbox 1, section 10. `TrackLayout`
// does the part that grids share.

extension FlexLayout {
    // MARK: Tracks

    func tracks(_ kind: Fragmentainer.Kind) -> [[TrackUnit]] {
        if isRow {
            let order = isCrossReversed ? Array(lines.indices.reversed()) : Array(lines.indices)
            return [
                order.map { number in
                    unit(lines[number].items.map { part($0, lines[number]) }, line: lines[number], kind)
                }
            ]
        }
        return lines.map { line in
            let items = isMainReversed ? line.items.reversed() : line.items
            return items.map { unit([part($0, line)], line: nil, kind) }
        }
    }

    private func part(_ item: FlexItem, _ line: FlexLine) -> TrackPart {
        let place = offset(item, line)
        let margins = item.margins.sides
        return TrackPart(
            box: item.box,
            offset: LogicalOffset(inline: edges.inlineStart + place.inline, block: edges.blockStart + place.block),
            size: isRow ? item.cross : item.main, marginStart: margins.blockStart, marginEnd: margins.blockEnd,
            space: breakingSpace(item), initial: item.result.initialBreak, final: item.result.finalBreak,
            stretches: isRow && stretches(item))
    }

    var edgeItems: (first: [TrackItem], last: [TrackItem]) {
        func all(_ items: [FlexItem]) -> [TrackItem] { items.map { ($0.box, $0.result) } }
        if isRow {
            let (first, last) = isCrossReversed ? (lines.last, lines.first) : (lines.first, lines.last)
            return (all(first?.items ?? []), all(last?.items ?? []))
        }
        let ends = (first: lines.compactMap(\.items.first), last: lines.compactMap(\.items.last))
        return isMainReversed ? (all(ends.last), all(ends.first)) : (all(ends.first), all(ends.last))
    }

    private func unit(_ parts: [TrackPart], line: FlexLine?, _ kind: Fragmentainer.Kind) -> TrackUnit {
        var start = parts.map { $0.offset.block - $0.marginStart }.min() ?? .zero
        var end = parts.map { $0.offset.block + $0.size + $0.marginEnd }.max() ?? .zero
        if let line {
            start =
                edges.blockStart + (isCrossReversed ? containerCross - line.crossOffset - line.cross : line.crossOffset)
            end = max(end, start + line.cross)
        }
        return TrackUnit(
            items: parts, start: start, end: end, before: parts.breakBefore(kind), after: parts.breakAfter(kind))
    }

    private func breakingSpace(_ item: FlexItem) -> ConstraintSpace {
        if isRow {
            let isFixed = stretches(item) || !crossSizing(item).isAuto
            var space = usedSpace(item, cross: isFixed ? item.cross : nil)
            space.fixedBlockIsMinimum = crossSizing(item).isAuto && (wraps || definiteCross == nil)
            return space
        }
        var space = usedSpace(item, cross: item.cross)
        let style = item.box.style.box
        let isContent =
            style.flexBasis == .auto || definiteMain == nil
            || minMainSizing(item).isAuto && item.main <= item.minMain
        space.fixedBlockIsMinimum = mainSizing(item).isAuto && isContent
        return space
    }
}
