import LecternCSS
import LecternGeometry

extension GridLayout {
    /// Returns `justify-self` or `align-self` with `auto` and `normal` resolved. CSS Grid 1, section 6.2.
    func alignment(of item: LayoutBox, isInline: Bool) -> Alignment {
        specifiedAlignment(of: item, isInline: isInline).position
    }

    func specifiedAlignment(of item: LayoutBox, isInline: Bool) -> Alignment {
        let itemStyle = item.style.box
        var value = isInline ? itemStyle.justifySelf : itemStyle.alignSelf
        if value == .auto { value = isInline ? box.style.box.justifyItems : box.style.box.alignItems }
        guard value == .normal || value == .auto else { return value }
        if item.isReplaced { return .start }
        if itemStyle.aspectRatio != nil {
            // It stretches in one axis only if the other is auto.
            let mode = item.style.text.writingMode
            let other =
                isInline == (mode.isHorizontal == direction.isHorizontal)
                ? item.style.blockSizing(mode) : item.style.inlineSizing(mode)
            if !other.isAuto || !isInline { return .start }
        }
        return .stretch
    }

    /// Whether an item fills its area along an axis.
    func stretches(_ item: LayoutBox, isInline: Bool) -> Bool {
        let margins = item.style.margins(direction, base: .zero)
        let isAuto =
            isInline
            ? margins.isInlineStartAuto || margins.isInlineEndAuto : margins.isBlockStartAuto || margins.isBlockEndAuto
        return alignment(of: item, isInline: isInline) == .stretch && !isAuto && sizing(item, isInline: isInline).isAuto
    }

    func sizing(_ item: LayoutBox, isInline: Bool) -> Sizing {
        return isInline ? item.style.inlineSizing(direction.mode) : item.style.blockSizing(direction.mode)
    }

    // MARK: Contributions, section 12.5

    func inlineContribution(_ item: LayoutBox, _ index: Int, kind: GridContribution) -> LayoutUnit {
        let sizes = context.sizes.contribution(of: item, in: direction, block: rows.fixedSize(of: areas[index].rows))
        switch kind {
        case .maxContent: return sizes.maximum
        case .minContent: return sizes.minimum
        case .minimum: return minimumInline(item, index, sizes: sizes)
        }
    }

    /// The minimum contribution. Section 6.6.
    private func minimumInline(_ item: LayoutBox, _ index: Int, sizes: ContentSizes) -> LayoutUnit {
        let style = item.style.box
        let mode = direction.mode
        guard item.style.inlineSizing(mode).isAuto, !item.isReplaced else { return sizes.minimum }
        let itemDirection = item.style.writingDirection
        let sides = item.style.border(itemDirection) + item.style.padding(itemDirection, base: .zero)
        let edges =
            itemDirection == direction ? sides.inlineSum : direction.logical(itemDirection.physical(sides)).inlineSum
        let margins = item.style.margins(direction, base: contentInline).sides.inlineSum
        if let minimum = item.style.minInlineSizing(mode).definite(base: nil, edges: edges, boxSizing: style.boxSizing),
            !item.style.minInlineSizing(mode).isAuto
        {
            return minimum + margins
        }
        if style.clipsOverflow || !hasAutomaticMinimum(areas[index].columns, columns) { return edges + margins }
        return limited(
            sizes.minimum, by: areas[index].columns, on: columns, available: contentInline, edges: edges + margins)
    }

    /// Whether the item spans a track with an `auto` minimum and, if it spans several, no flexible one.
    /// Section 6.6.
    private func hasAutomaticMinimum(_ range: Range<Int>, _ axis: GridAxis) -> Bool {
        let tracks = axis.tracks[range]
        guard tracks.contains(where: { $0.size.minimum == .auto }) else { return false }
        return range.count == 1 || !tracks.contains { $0.flexFactor != nil }
    }

    /// Tracks with fixed limits clamp the automatic minimum.
    private func limited(
        _ size: LayoutUnit, by range: Range<Int>, on axis: GridAxis, available: LayoutUnit?, edges: LayoutUnit
    ) -> LayoutUnit {
        var limit = axis.gaps(in: range)
        for track in axis.tracks[range] {
            guard let maximum = GridTrack.resolved(track.size.maximum, available) else { return size }
            limit = limit + maximum
        }
        return max(min(size, limit), edges)
    }

    func blockContribution(_ index: Int, _ kind: GridContribution) -> LayoutUnit {
        let item = items[index]
        let size = measured[index]?.fragment.map { direction.logical($0.size).block } ?? .zero
        let margins = item.style.margins(direction, base: columns.extent(of: areas[index].columns).size).sides
            .blockSum
        let outer = (size + margins + (baselineShims[index] ?? .zero)).clampedNegativeToZero
        guard kind == .minimum, sizing(item, isInline: false).isAuto else { return outer }
        let itemDirection = item.style.writingDirection
        let sides = item.style.border(itemDirection) + item.style.padding(itemDirection, base: contentInline)
        let edges = (itemDirection == direction ? sides : direction.logical(itemDirection.physical(sides))).blockSum
        if let minimum = item.style.minBlockSizing(direction.mode).definite(
            base: nil, edges: edges,
            boxSizing: item.style.box.boxSizing), !item.style.minBlockSizing(direction.mode).isAuto
        {
            return minimum + margins
        }
        if item.style.box.clipsOverflow || !hasAutomaticMinimum(areas[index].rows, rows) { return edges + margins }
        return limited(outer, by: areas[index].rows, on: rows, available: contentBlock, edges: edges + margins)
    }

    // MARK: Spaces

    /// Returns a constraint space for an item in its area.
    ///
    /// - Parameter block: the area's block size; `nil` if it is not known yet.
    func itemSpace(_ index: Int, block: LayoutUnit?) -> ConstraintSpace {
        let item = items[index]
        let inline = columns.extent(of: areas[index].columns).size
        var result = ConstraintSpace(availableInline: inline, availableBlock: block)
        result.writingDirection = direction
        result.establishesContext = true
        result.shrinksToFit = true
        let margins = item.style.margins(direction, base: inline).sides
        if stretches(item, isInline: true) {
            let size = clamp(
                (inline - margins.inlineSum).clampedNegativeToZero, of: item, space: result, isInline: true)
            if item.isOrthogonal(to: direction) { result.fixedBlock = size } else { result.fixedInline = size }
        } else if !item.isReplaced, !item.isOrthogonal(to: direction) {
            result.availableInline = inline
        }
        if let block, stretches(item, isInline: false) {
            let size = clamp((block - margins.blockSum).clampedNegativeToZero, of: item, space: result, isInline: false)
            if item.isOrthogonal(to: direction) { result.fixedInline = size } else { result.fixedBlock = size }
        }
        return result
    }

    /// Returns a stretched size within the minimum and maximum sizes.
    private func clamp(_ size: LayoutUnit, of item: LayoutBox, space: ConstraintSpace, isInline: Bool) -> LayoutUnit {
        let style = item.style.box
        let mode = direction.mode
        let itemDirection = item.style.writingDirection
        let sides = item.style.border(itemDirection) + item.style.padding(itemDirection, base: space.availableInline)
        let logical = itemDirection == direction ? sides : direction.logical(itemDirection.physical(sides))
        let edges = isInline ? logical.inlineSum : logical.blockSum
        let base = isInline ? space.availableInline as LayoutUnit? : space.availableBlock
        func limit(_ sizing: Sizing) -> LayoutUnit? {
            sizing.isAuto ? nil : sizing.definite(base: base, edges: edges, boxSizing: style.boxSizing)
        }
        let maximum = limit(isInline ? item.style.maxInlineSizing(mode) : item.style.maxBlockSizing(mode)) ?? .max
        let minimum = limit(isInline ? item.style.minInlineSizing(mode) : item.style.minBlockSizing(mode)) ?? .zero
        let content = isInline && item.isTable ? context.sizes.contentSizes(item).minimum : .zero
        return max(min(size, maximum), minimum, edges, content)
    }

    /// Lays out an item at its column sizes to measure its block size.
    func measure(_ index: Int) -> LayoutResult { context.layout(items[index], itemSpace(index, block: nil)) }

    // MARK: Baselines, section 10.6

    /// Returns the items that share a row and align by their first baselines.
    mutating func alignBaselines() {
        var groups: [Int: [(index: Int, baseline: LayoutUnit)]] = [:]
        for index in items.indices where alignment(of: items[index], isInline: false) == .baseline {
            let result = measure(index)
            guard let fragment = result.fragment else { continue }
            let isParallel = fragment.writingDirection.isHorizontal == direction.isHorizontal
            let baseline = (isParallel ? fragment.firstBaseline : nil) ?? direction.logical(fragment.size).block
            let margin = items[index].style.margins(direction, base: contentInline).sides.blockStart
            groups[areas[index].rows.lowerBound, default: []].append((index, baseline + margin))
        }
        for group in groups.values {
            let shared = group.map(\.baseline).max() ?? .zero
            for entry in group { baselineShims[entry.index] = shared - entry.baseline }
        }
    }
}
