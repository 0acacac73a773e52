import LecternCSS
import LecternGeometry

// Fragmentation of flex containers: CSS Flexbox 1, section 10. What is common
// with grids is done by `TrackLayout`.

extension FlexLayout {
    /// Whether an item asks for a forced break inside the container.
    func asksForBreaks(_ kind: Fragmentainer.Kind) -> Bool {
        lines.contains { line in
            line.items.contains {
                $0.box.style.box.breakBefore.isForced(kind) || $0.box.style.box.breakAfter.isForced(kind)
            }
        }
    }

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
            space: breakingSpace(item))
    }

    private func unit(_ parts: [TrackPart], line: FlexLine?, _ kind: Fragmentainer.Kind) -> TrackUnit {
        var start = parts.map { $0.offset.block - $0.marginStart }.min() ?? .zero
        var end = parts.map { $0.offset.block + $0.size + $0.marginEnd }.max() ?? .zero
        if let line {
            start =
                edges.blockStart + (isCrossReversed ? containerCross - line.crossOffset - line.cross : line.crossOffset)
            end = max(end, start + line.cross)
        }
        var (before, after) = (BreakBetween.auto, BreakBetween.auto)
        for part in parts {
            before = before.joined(with: part.box.leadingBreak(kind), kind)
            after = after.joined(with: part.box.trailingBreak(kind), kind)
        }
        return TrackUnit(items: parts, start: start, end: end, before: before, after: after)
    }

    private func breakingSpace(_ item: FlexItem) -> ConstraintSpace {
        if isRow {
            let style = item.box.style.box
            let isFixed = stretches(item) || !crossSizing(style).isAuto
            var space = usedSpace(item, cross: isFixed ? item.cross : nil)
            space.fixedBlockIsMinimum = crossSizing(style).isAuto
            return space
        }
        var space = usedSpace(item, cross: item.cross)
        space.fixedBlockIsMinimum = mainSizing(item.box.style.box).isAuto && item.box.style.box.flexBasis == .auto
        return space
    }
}
