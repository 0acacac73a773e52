import LecternCSS
import LecternGeometry

// Fragmentation of grid containers: CSS Grid 1, section 11. Rows joined by items
// that span them are one unit.

extension GridLayout {
    /// Returns the rows as units, joined by items that span several.
    private var bands: [Range<Int>] {
        var result: [Range<Int>] = []
        for area in areas.map(\.rows).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let end = result.last?.upperBound ?? 0
            if area.lowerBound < end {
                result[result.count - 1] = result[result.count - 1].lowerBound..<max(end, area.upperBound)
                continue
            }
            result += (end..<area.lowerBound).map { $0..<$0 + 1 }
            result.append(area)
        }
        return result
    }

    func tracks(_ kind: Fragmentainer.Kind) -> [[TrackUnit]] { [units(kind)] }

    private func units(_ kind: Fragmentainer.Kind) -> [TrackUnit] {
        bands.map { band in
            let indices = items.indices.filter { areas[$0].rows.overlaps(band) }
            let extent = rows.extent(of: band)
            let start = edges.blockStart + extent.start
            let parts = indices.map { ($0, part($0)) }
            let first = parts.filter { areas[$0.0].rows.lowerBound == band.lowerBound }.map(\.1)
            let last = parts.filter { areas[$0.0].rows.upperBound == band.upperBound }.map(\.1)
            return TrackUnit(
                items: parts.map(\.1), start: start, end: start + extent.size, before: first.breakBefore(kind),
                after: last.breakAfter(kind), grows: rows.tracks[band].contains { !$0.isFixed },
                staysTogether: true)
        }
    }

    var edgeItems: (first: [TrackItem], last: [TrackItem]) {
        let (start, end) = (0, areas.map(\.rows.upperBound).max())
        func all(_ isEdge: (GridArea) -> Bool) -> [TrackItem] {
            items.indices.filter { isEdge(areas[$0]) }.map { (items[$0], measured[$0] ?? LayoutResult()) }
        }
        return (all { $0.rows.lowerBound == start }, all { $0.rows.upperBound == end })
    }

    private func part(_ index: Int) -> TrackPart {
        let (result, offset) = placedItem(index)
        let margins = items[index].style.margins(
            direction, base: columns.extent(of: areas[index].columns).size
        ).sides
        var space = itemSpace(index, block: rows.extent(of: areas[index].rows).size)
        // Content that breaks move down may make it longer.
        space.fixedBlockIsMinimum =
            sizing(items[index], isInline: false).isAuto && rows.tracks[areas[index].rows].contains { !$0.isFixed }
        return TrackPart(
            box: items[index], offset: offset, size: direction.logical(result.fragment?.size ?? .zero).block,
            marginStart: margins.blockStart, marginEnd: margins.blockEnd, space: space,
            initial: result.initialBreak, final: result.finalBreak, stretches: stretches(items[index], isInline: false))
    }
}
