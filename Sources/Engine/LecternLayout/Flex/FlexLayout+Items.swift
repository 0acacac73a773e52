import LecternCSS
import LecternGeometry

extension FlexLayout {
    /// Returns the items in order-modified document order, with base sizes.
    func makeItems() -> [FlexItem] {
        var items: [FlexItem] = []
        for (index, child) in children.enumerated() where !child.isOutOfFlow {
            var item = makeItem(child, index)
            resolveBase(&item)
            items.append(item)
        }
        // CSS Flexbox 1, section 5.4; the sort must be stable.
        if items.contains(where: { $0.box.style.box.order != 0 }) {
            items.sort { ($0.box.style.box.order, $0.index) < ($1.box.style.box.order, $1.index) }
        }
        return items
    }

    private func makeItem(_ child: LayoutBox, _ index: Int) -> FlexItem {
        let childDirection = child.style.writingDirection
        let sides =
            child.style.border(childDirection) + child.style.padding(childDirection, base: contentInline)
        let edges = childDirection == direction ? sides : direction.logical(childDirection.physical(sides))
        let margins = child.style.margins(direction, base: contentInline)
        var item = FlexItem(
            box: child, index: index, margins: margins, mainEdges: isRow ? edges.inlineSum : edges.blockSum,
            crossEdges: isRow ? edges.blockSum : edges.inlineSum)
        let (m, isRow) = (margins, isRow)
        var main =
            isRow
            ? (m.sides.inlineStart, m.sides.inlineEnd, m.isInlineStartAuto, m.isInlineEndAuto)
            : (m.sides.blockStart, m.sides.blockEnd, m.isBlockStartAuto, m.isBlockEndAuto)
        var cross =
            isRow
            ? (m.sides.blockStart, m.sides.blockEnd, m.isBlockStartAuto, m.isBlockEndAuto)
            : (m.sides.inlineStart, m.sides.inlineEnd, m.isInlineStartAuto, m.isInlineEndAuto)
        if isMainReversed { main = (main.1, main.0, main.3, main.2) }
        if isCrossReversed { cross = (cross.1, cross.0, cross.3, cross.2) }
        (item.mainStartMargin, item.mainEndMargin, item.isMainStartAuto, item.isMainEndAuto) = main
        (item.crossStartMargin, item.crossEndMargin, item.isCrossStartAuto, item.isCrossEndAuto) = cross
        return item
    }

    // MARK: 9.2, step 3

    private func resolveBase(_ item: inout FlexItem) {
        let style = item.box.style.box
        let base = definiteMain
        func definite(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: base, edges: item.mainEdges, boxSizing: style.boxSizing)
        }
        let specified = definite(mainSizing(item)) ?? keyword(mainSizing(item), item)
        var maximum = LayoutUnit.max
        if !maxMainSizing(item).isAuto {
            maximum = definite(maxMainSizing(item)) ?? keyword(maxMainSizing(item), item) ?? .max
        }
        item.maxMain = maximum
        var content: LayoutUnit?
        func contentSize() -> LayoutUnit {
            if let content { return content }
            let size = maxContentMain(item)
            content = size
            return size
        }
        // A. A definite flex basis. B to E. Content.
        switch style.flexBasis {
        case .auto: item.flexBase = specified ?? contentSize()
        case .content: item.flexBase = contentSize()
        case .length: item.flexBase = definite(style.flexBasis) ?? contentSize()
        default: item.flexBase = definite(style.flexBasis) ?? keyword(style.flexBasis, item) ?? contentSize()
        }
        func minimum(_ sizing: Sizing) -> LayoutUnit {
            switch sizing {
            case .auto: automaticMinimum(item, specified: specified, maximum: maximum)
            case .calculated(let size): calculated(size, from: minimum(size.basis), item)
            default: definite(sizing) ?? keyword(sizing, item) ?? .zero
            }
        }
        item.minMain = minimum(minMainSizing(item))
        item.flexBase = max(item.flexBase, item.mainEdges)
        item.hypotheticalMain = item.clampMain(item.flexBase)
    }

    /// Section 4.5: the automatic minimum size.
    private func automaticMinimum(_ item: FlexItem, specified: LayoutUnit?, maximum: LayoutUnit) -> LayoutUnit {
        if item.box.style.box.clipsOverflow { return .zero }
        var content = min(max(minContentMain(item), pictureShare(item)), maximum)
        if let specified {
            content = min(content, specified)
        } else if let transferred = transferredSize(item) {
            content = min(content, transferred)
        }
        return content
    }

    /// The size that the pictures in an item of a book keep beside others: as much as an equal share has room for.
    private func pictureShare(_ item: FlexItem) -> LayoutUnit {
        guard isRow, context.mode.replacedContentLimit != nil, let mainSize = definiteMain else { return .zero }
        return min(inlineSizes(item).picture, mainSize / max(1, children.count { !$0.isOutOfFlow }))
    }

    /// Resolves a sizing keyword along the main axis.
    private func keyword(_ sizing: Sizing, _ item: FlexItem) -> LayoutUnit? {
        switch sizing {
        case .minContent: return minContentMain(item)
        case .maxContent: return maxContentMain(item)
        case .fitContent(let limit):
            let fitLimit =
                limit.map { $0.resolve(definiteMain ?? .zero) + item.mainEdges } ?? definiteMain.map {
                    $0 - item.mainMargins
                } ?? .max
            return min(max(minContentMain(item), fitLimit), maxContentMain(item))
        case .stretch: return definiteMain.map { $0 - item.mainMargins }
        case .calculated(let size):
            let basis = size.basis.definite(
                base: definiteMain, edges: item.mainEdges, boxSizing: item.box.style.box.boxSizing)
            return calculated(size, from: basis ?? keyword(size.basis, item) ?? maxContentMain(item), item)
        case .auto, .length, .content: return nil
        }
    }

    /// The main size by `calc-size()`.
    private func calculated(_ size: SizeCalculation, from basis: LayoutUnit, _ item: FlexItem) -> LayoutUnit {
        size.resolve(basis, base: definiteMain, edges: item.mainEdges, boxSizing: item.box.style.box.boxSizing)
    }

    private func maxContentMain(_ item: FlexItem) -> LayoutUnit {
        if let transferred = transferredSize(item) { return transferred }
        if item.box.isReplaced, let natural = naturalMain(item) { return natural }
        return isRow ? inlineSizes(item).maximum : contentBlockSize(item)
    }

    private func minContentMain(_ item: FlexItem) -> LayoutUnit {
        if item.box.isReplaced, let natural = naturalMain(item) { return natural }
        return isRow ? inlineSizes(item).minimum : contentBlockSize(item)
    }

    /// Returns a replaced item's natural main size, limited by its minimum and maximum cross
    /// sizes through the aspect ratio.
    private func naturalMain(_ item: FlexItem) -> LayoutUnit? {
        let natural = context.replaced.naturalSize(of: item.box)
        guard let ratio = natural.ratio, ratio > 0, ratio.isFinite else { return nil }
        let mainIsHorizontal = isRow == direction.isHorizontal
        func main(_ cross: LayoutUnit) -> LayoutUnit {
            LayoutUnit(mainIsHorizontal ? cross.double * ratio : cross.double / ratio)
        }
        let (mainSize, other) = mainIsHorizontal ? (natural.width, natural.height) : (natural.height, natural.width)
        guard let size = mainSize ?? other.map({ main($0) }) else { return nil }
        let style = item.box.style.box
        func limit(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: definiteCross, edges: item.crossEdges, boxSizing: style.boxSizing)
                .map { main(($0 - item.crossEdges).clampedNegativeToZero) }
        }
        var result = size
        if !maxCrossSizing(item).isAuto, let maximum = limit(maxCrossSizing(item)) { result = min(result, maximum) }
        if !minCrossSizing(item).isAuto, let minimum = limit(minCrossSizing(item)) { result = max(result, minimum) }
        return result + item.mainEdges
    }

    /// Returns the main size from a definite cross size and the aspect ratio; `nil` if there is none.
    private func transferredSize(_ item: FlexItem) -> LayoutUnit? {
        let style = item.box.style.box
        guard let ratio = item.box.isReplaced ? context.replaced.naturalSize(of: item.box).ratio : style.aspectRatio,
            ratio > 0,
            ratio.isFinite,
            let cross = definiteCrossSize(item)
        else { return nil }
        let content =
            style.boxSizing == .borderBox && !item.box.isReplaced
            ? cross : (cross - item.crossEdges).clampedNegativeToZero
        let mainIsHorizontal = isRow == direction.isHorizontal
        let main = LayoutUnit(mainIsHorizontal ? content.double * ratio : content.double / ratio)
        return style.boxSizing == .borderBox && !item.box.isReplaced ? main : main + item.mainEdges
    }

    /// Returns an item's cross size if it is definite before the main size is known.
    private func definiteCrossSize(_ item: FlexItem) -> LayoutUnit? {
        let style = item.box.style.box
        if let size = crossSizing(item).definite(
            base: definiteCross, edges: item.crossEdges, boxSizing: style.boxSizing)
        {
            return clampCross(size, item)
        }
        if !wraps, stretches(item), let cross = definiteCross { return clampCross(cross - item.crossMargins, item) }
        return nil
    }

    func clampCross(_ size: LayoutUnit, _ item: FlexItem) -> LayoutUnit {
        let style = item.box.style.box
        func definite(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: definiteCross, edges: item.crossEdges, boxSizing: style.boxSizing)
        }
        let maximum = maxCrossSizing(item).isAuto ? LayoutUnit.max : definite(maxCrossSizing(item)) ?? .max
        // A table is never narrower than its content.
        let content = !isRow && item.box.isTable ? context.sizes.contentSizes(item.box).minimum : .zero
        return max(min(size, maximum), definite(minCrossSizing(item)) ?? .zero, item.crossEdges, content)
    }

    /// Returns the min- and max-content border-box sizes along the container's inline axis.
    func inlineSizes(_ item: FlexItem) -> ContentSizes {
        let edges = isRow ? item.mainEdges : item.crossEdges
        if item.box.isReplaced {
            var space = itemSpace(item.box)
            space.availableInline = .unlimited
            let size = context.replaced.contentSize(of: item.box, space).logicalSize(direction.mode).inline + edges
            // A picture with a ratio alone is as wide as there is room: CSS 2.2, section 10.3.2.
            let natural = context.replaced.naturalSize(of: item.box)
            let shrinks = natural.width == nil && natural.height == nil && natural.ratio != nil
            return ContentSizes(minimum: shrinks && !isRow ? edges : size, maximum: size)
        }
        if item.box.isOrthogonal(to: direction) {
            let sizes = context.sizes.contribution(of: item.box, in: direction)
            let margins = item.margins.sides.inlineSum
            return ContentSizes(minimum: sizes.minimum - margins, maximum: sizes.maximum - margins)
        }
        return context.sizes.contentSizesWithEdges(item.box, edges)
    }

    /// Returns the content's block size at the inline size that the item would have.
    private func contentBlockSize(_ item: FlexItem) -> LayoutUnit {
        if let contained = item.box.containedSize { return contained.block + item.mainEdges }
        let inline = crossForColumn(item)
        let result = layout(item.box, itemSpace(item.box, inline: inline))
        guard let fragment = result.fragment else { return item.mainEdges }
        if item.box.isReplaced || item.box.isOrthogonal(to: direction) { return direction.logical(fragment.size).block }
        return result.intrinsicBlockSize
    }

    /// Returns the inline size at which an item of a column container is measured.
    func crossForColumn(_ item: FlexItem) -> LayoutUnit {
        if let size = definiteCrossSize(item) { return size }
        let available = contentInline - item.crossMargins
        let sizes = inlineSizes(item)
        switch crossSizing(item) {
        case .minContent: return clampCross(sizes.minimum, item)
        case .maxContent: return clampCross(sizes.maximum, item)
        case .stretch: return clampCross(available, item)
        default: return clampCross(min(max(sizes.minimum, available), sizes.maximum), item)
        }
    }

    // MARK: 9.2 step 4, 9.3

    mutating func collectLines(_ items: [FlexItem]) {
        let total = items.reduce(LayoutUnit.zero) { $0 + $1.outerHypotheticalMain } + mainGap * max(0, items.count - 1)
        if let main = definiteMain {
            containerMain = main
        } else {
            containerMain = clampBlock(total)
        }
        // A container that may grow up to its maximum size wraps there.
        let limit = definiteMain ?? (geometry.maxBlock == .max ? .max : geometry.maxBlock - edges.blockSum)
        guard wraps, limit != .max else {
            lines = [FlexLine(items: items)]
            return
        }
        var line: [FlexItem] = []
        var used = LayoutUnit.zero
        for item in items {
            let needed = item.outerHypotheticalMain + (line.isEmpty ? .zero : mainGap)
            if !line.isEmpty, used + needed > limit {
                lines.append(FlexLine(items: line))
                line = []
                used = .zero
            }
            used = used + item.outerHypotheticalMain + (line.isEmpty ? .zero : mainGap)
            line.append(item)
        }
        if !line.isEmpty || lines.isEmpty { lines.append(FlexLine(items: line)) }
        if definiteMain == nil {
            let longest =
                lines.map { line in
                    line.items.reduce(LayoutUnit.zero) { $0 + $1.outerHypotheticalMain } + mainGap
                        * max(0, line.items.count - 1)
                }.max() ?? .zero
            containerMain = clampBlock(longest)
        }
    }

    /// Clamps a content block size to the container's limits.
    func clampBlock(_ size: LayoutUnit) -> LayoutUnit {
        (geometry.clampBlock(size + edges.blockSum) - edges.blockSum).clampedNegativeToZero
    }
}
