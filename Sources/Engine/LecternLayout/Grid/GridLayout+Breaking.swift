import LecternCSS
import LecternGeometry

// Fragmentation of grid containers: CSS Grid 1, section 11. Rows that items
// tie together by spanning them are one unit.

extension GridLayout {
    /// Whether an item asks for a forced break inside the container.
    func asksForBreaks(_ kind: Fragmentainer.Kind) -> Bool {
        items.contains { $0.leadingBreak(kind).isForced(kind) || $0.trailingBreak(kind).isForced(kind) }
    }

    /// The rows, tied together where an item spans several.
    private var bands: [Range<Int>] {
        var result: [Range<Int>] = []
        for area in areas.map(\.rows).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, area.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, area.upperBound)
            } else {
                result.append(area)
            }
        }
        return result
    }

    func tracks(_ kind: Fragmentainer.Kind) -> [[TrackUnit]] { [units(kind)] }

    private func units(_ kind: Fragmentainer.Kind) -> [TrackUnit] {
        bands.map { band in
            let indices = items.indices.filter { areas[$0].rows.overlaps(band) }
            let extent = rows.extent(of: band)
            var (before, after) = (BreakBetween.auto, BreakBetween.auto)
            for index in indices {
                if areas[index].rows.lowerBound == band.lowerBound {
                    before = before.joined(with: items[index].leadingBreak(kind), kind)
                }
                if areas[index].rows.upperBound == band.upperBound {
                    after = after.joined(with: items[index].trailingBreak(kind), kind)
                }
            }
            let start = edges.blockStart + extent.start
            return TrackUnit(
                items: indices.map { part($0) }, start: start, end: start + extent.size, before: before, after: after)
        }
    }

    private func part(_ index: Int) -> TrackPart {
        let (result, offset) = placedItem(index)
        let margins = items[index].style.box.margins(
            direction, base: columns.extent(of: areas[index].columns).size
        ).sides
        var space = itemSpace(index, block: rows.extent(of: areas[index].rows).size)
        // What breaks push down may make it longer.
        space.fixedBlockIsMinimum = sizing(items[index], isInline: false).isAuto
        return TrackPart(
            box: items[index], offset: offset, size: direction.logical(result.fragment?.size ?? .zero).block,
            marginStart: margins.blockStart, marginEnd: margins.blockEnd, space: space)
    }
}
