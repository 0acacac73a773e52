import LecternCSS
import LecternGeometry

extension BoxSizes {
    /// Returns the intrinsic inline sizes of a box's content box, along its own inline axis.
    /// CSS Sizing 3, section 5.
    ///
    /// For a table, returns those of its border box.
    ///
    /// - Parameter block: The block size of the container's content box, if it does not depend on the content.
    func contentSizes(
        _ box: LayoutBox, _ space: ConstraintSpace? = nil, block: LayoutUnit? = nil
    ) -> ContentSizes {
        guard let base = block ?? space?.percentageBlock, box.hasPercentageBlock, !box.isReplaced else {
            if let cached = context.contentSizes[box.id] { return cached }
            let sizes = measuredSizes(box, space, base: nil)
            if !box.isReplaced { context.contentSizes[box.id] = sizes }
            return sizes
        }
        let key = SizedBox(box: box.id, block: base)
        if let cached = context.sizedContentSizes[key] { return cached }
        let sizes = measuredSizes(box, space, base: base)
        context.sizedContentSizes[key] = sizes
        return sizes
    }

    /// - Parameter base: What percentages of the box's own block size refer to; nil if they count as `auto`.
    private func measuredSizes(_ box: LayoutBox, _ space: ConstraintSpace?, base: LayoutUnit?) -> ContentSizes {
        let sizes: ContentSizes
        if let contained = box.containedSize {
            return ContentSizes(minimum: contained.inline, maximum: contained.inline)
        }
        switch box.kind {
        case .replaced:
            let space = space ?? ConstraintSpace(availableInline: .unlimited)
            let size = context.replaced.contentSize(of: box, space).logicalSize(box.style.text.writingMode).inline
            return ContentSizes(minimum: size, maximum: size)
        case .math(let formula):
            sizes = MathLayout(context: context).contentSizes(box, formula)
        case .inlines(let content):
            sizes = InlineMeasure.contentSizes(content, container: box, percentageBlock: base, context)
        case .table(let table): sizes = context.tables.contentSizes(box, table, in: context)
        case .flex(let items): sizes = FlexLayout.contentSizes(box, items, in: context)
        case .grid(let children): sizes = GridLayout.contentSizes(box, children, in: context)
        case .blocks(let children): sizes = blockContentSizes(box, children, base: base)
        case .inline, .tablePart: sizes = ContentSizes()
        }
        return withColumns(box, sizes)
    }

    /// Returns the intrinsic inline sizes with the box's borders and paddings.
    func contentSizesWithEdges(
        _ box: LayoutBox, _ edges: LayoutUnit, space: ConstraintSpace? = nil, block: LayoutUnit? = nil
    ) -> ContentSizes {
        var sizes = contentSizes(box, space, block: block)
        if box.isTable { return sizes }
        sizes.widen(by: edges)
        return sizes
    }

    /// Returns the contribution of a box's margin box to its container's intrinsic inline sizes.
    /// CSS Sizing 3, section 5.2: percentages count as auto or zero, but for those of a block size that the container
    /// has whatever is in it: an image of `height: 100%` is as wide as that height makes it.
    ///
    /// - Parameter block: The block size of the container's content box, if it does not depend on the content.
    func contribution(
        of box: LayoutBox, in parent: WritingDirection, block: LayoutUnit? = nil
    ) -> ContentSizes {
        let style = box.style.box
        let direction = box.style.writingDirection
        let margins = box.style.margins(parent, base: .zero).sides.inlineSum
        if parent.isHorizontal != direction.isHorizontal { return orthogonalContribution(of: box, parent, margins) }
        let edges = box.style.border(direction).inlineSum + box.style.padding(direction, base: .zero).inlineSum
        func length(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: nil, edges: edges, boxSizing: style.boxSizing)
        }
        var sizes: ContentSizes
        if box.isReplaced {
            var space = ConstraintSpace(availableInline: .unlimited)
            space.percentageBlock = block
            sizes = contentSizesWithEdges(box, edges, space: space)
            if let compressed = compressedSize(box, edges), compressed < sizes.minimum {
                sizes.minimum = compressed
                sizes.picture = sizes.maximum
            }
        } else if let size = length(box.style.inlineSizing(direction.mode)), !box.isTable, context.tables.reducesWidths
        {
            sizes = contentSizesWithEdges(box, edges, block: block)
            sizes.minimum = min(sizes.minimum, size)
            sizes.maximum = max(sizes.minimum, size)
        } else if let size = length(box.style.inlineSizing(direction.mode)) {
            sizes = ContentSizes(minimum: size, maximum: size)
            if box.isTable { sizes.minimum = max(size, contentSizes(box).minimum) }
            sizes.maximum = max(sizes.maximum, sizes.minimum)
        } else {
            sizes = contentSizesWithEdges(box, edges, block: block)
            switch box.style.inlineSizing(direction.mode) {
            case .minContent: sizes.maximum = sizes.minimum
            case .maxContent: sizes.minimum = sizes.maximum
            case .fitContent(let limit?) where !limit.hasPercent:
                let fitLimit = limit.resolve(.zero) + (style.boxSizing == .contentBox ? edges : .zero)
                sizes.maximum = min(sizes.maximum, max(sizes.minimum, fitLimit))
            default: break
            }
            ratioContribution(box, edges, block: block, to: &sizes)
            if case .calculated(let size) = box.style.inlineSizing(direction.mode) {
                sizes = sizes.calculated(size, edges: edges, boxSizing: style.boxSizing)
            }
        }
        if let limit = length(box.style.maxInlineSizing(direction.mode)) {
            sizes.minimum = min(sizes.minimum, limit)
            sizes.maximum = min(sizes.maximum, limit)
        }
        let minimum = box.style.minInlineSizing(direction.mode)
        if !minimum.isAuto {
            let limit = minimum.minimum(base: nil, edges: edges, boxSizing: style.boxSizing)
            if !context.tables.reducesWidths { sizes.minimum = max(sizes.minimum, limit) }
            sizes.maximum = max(sizes.maximum, limit)
        }
        sizes.widen(by: margins)
        return sizes
    }

    /// The least border-box inline size of a replaced box that shrinks with its container; `nil` if it does not. In
    /// books all pictures do.
    ///
    /// <https://www.w3.org/TR/css-sizing-3/#replaced-percentage-min-contribution>
    private func compressedSize(_ box: LayoutBox, _ edges: LayoutUnit) -> LayoutUnit? {
        let mode = box.style.writingDirection.mode
        if case .replaced(.bullet) = box.kind { return nil }
        for sizing in [box.style.inlineSizing(mode), box.style.maxInlineSizing(mode)] {
            if case .length(let size) = sizing, size.hasPercent {
                return size.resolve(.zero).clampedNegativeToZero + edges
            }
        }
        return context.mode.replacedContentLimit == nil ? nil : edges
    }

    /// The block size of a box's content box, if it depends neither on the content nor on what is around the box.
    ///
    /// - Parameter base: The block size of the container's content box, if that is known.
    func definiteBlock(of box: LayoutBox, base: LayoutUnit? = nil) -> LayoutUnit? {
        guard !box.isTable else { return nil }
        let (style, direction) = (box.style.box, box.style.writingDirection)
        let edges = box.style.border(direction).blockSum + box.style.padding(direction, base: .zero).blockSum
        func length(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: base, edges: edges, boxSizing: style.boxSizing)
        }
        guard var size = length(box.style.blockSizing(direction.mode)) else { return nil }
        if let limit = length(box.style.maxBlockSizing(direction.mode)) { size = min(size, limit) }
        if let limit = length(box.style.minBlockSizing(direction.mode)) { size = max(size, limit) }
        return (size - edges).clampedNegativeToZero
    }

    private func ratioContribution(
        _ box: LayoutBox, _ edges: LayoutUnit, block base: LayoutUnit?, to sizes: inout ContentSizes
    ) {
        let style = box.style.box
        let mode = box.style.text.writingMode
        guard let ratio = style.aspectRatio, ratio > 0, !box.isTable,
            case .length(let block) = box.style.blockSizing(mode),
            !block.hasPercent || base != nil
        else { return }
        let size =
            LayoutUnit(block.resolve(base ?? .zero).double * (mode.isHorizontal ? ratio : 1 / ratio))
            + (style.boxSizing == .contentBox ? edges : .zero)
        // CSS Sizing 4, section 5.1: not narrower than the content, unless that is clipped.
        let minimum = box.style.minInlineSizing(mode).isAuto && !style.clipsOverflow ? sizes.minimum : .zero
        sizes = ContentSizes(minimum: max(size, minimum), maximum: max(size, minimum))
    }

    /// Returns the contribution of an orthogonal flow: its block size.
    private func orthogonalContribution(of box: LayoutBox, _ parent: WritingDirection, _ margins: LayoutUnit)
        -> ContentSizes
    {
        var space = ConstraintSpace(
            availableInline: parent.isHorizontal ? context.mode.area.width : context.mode.area.height)
        space.writingDirection = parent
        space.shrinksToFit = true
        space.establishesContext = true
        let size = context.layout(box, space).fragment.map { parent.logical($0.size).inline } ?? .zero
        return ContentSizes(minimum: size + margins, maximum: size + margins)
    }

    private func blockContentSizes(_ box: LayoutBox, _ children: [LayoutBox], base: LayoutUnit?) -> ContentSizes {
        let direction = box.style.writingDirection
        let block = definiteBlock(of: box, base: base)
        var result = ContentSizes()
        // Floats are side by side until a box clears them.
        var (left, right) = (LayoutUnit.zero, LayoutUnit.zero)
        func closeRow() {
            result.maximum = max(result.maximum, left + right)
            left = .zero
            right = .zero
        }
        for child in children where !child.isOutOfFlow {
            if child.isOutsideMarker { continue }
            let sizes = contribution(of: child, in: direction, block: block)
            if !child.isFloating {
                result.takeColumns(
                    of: child.establishesContext(in: direction) ? sizes.withoutColumns : sizes,
                    spansAll: child.style.box.columnSpansAll)
            }
            result.minimum = max(result.minimum, sizes.minimum)
            result.takeWordsAndPictures(of: sizes)
            if child.style.box.clear != .none { closeRow() }
            if child.isFloating {
                if child.style.box.float == .left || child.style.box.float == .inlineStart {
                    left = left + sizes.maximum
                } else {
                    right = right + sizes.maximum
                }
            } else if child.establishesContext(in: direction) {
                result.maximum = max(result.maximum, sizes.maximum + left + right)
                left = .zero
                right = .zero
            } else {
                result.maximum = max(result.maximum, sizes.maximum)
                closeRow()
            }
        }
        closeRow()
        result.maximum = max(result.maximum, result.minimum)
        return result
    }

    /// CSS Multi-column 1: the columns of a container stand side by side.
    private func withColumns(_ box: LayoutBox, _ sizes: ContentSizes) -> ContentSizes {
        let style = box.style.box
        guard style.isMulticolumn, box.establishesContext(in: box.style.writingDirection) else { return sizes }
        guard case .blocks = box.kind else { return sizes }
        let gap = style.columnGap?.resolve(.zero) ?? LayoutUnit(box.style.text.fontSize)
        let count = max(1, min(style.columnCount ?? 1, 1000))
        let spanning = sizes.inColumns?.spanning ?? .init()
        let sizes = sizes.inColumns?.column ?? .init(minimum: sizes.minimum, maximum: sizes.maximum)
        var result = ContentSizes()
        if let width = style.columnWidth {
            let column = LayoutUnit(width)
            result.minimum =
                style.columnCount == nil
                ? min(sizes.minimum, column) : min(sizes.minimum, column) * count + gap * (count - 1)
            result.maximum = max(sizes.maximum, column) * count + gap * (count - 1)
        } else {
            result.minimum = sizes.minimum * count + gap * (count - 1)
            result.maximum = sizes.maximum * count + gap * (count - 1)
        }
        // What spans all columns is beside none.
        result.minimum = max(result.minimum, spanning.minimum)
        result.maximum = max(result.maximum, spanning.maximum)
        return result
    }
}

extension ContentSizes {
    /// The sizes of a box by `calc-size()`, made of those of its content.
    fileprivate func calculated(_ size: SizeCalculation, edges: LayoutUnit, boxSizing: BoxSizing) -> ContentSizes {
        var result = self
        switch size.basis {
        case .minContent: result.maximum = minimum
        case .maxContent: result.minimum = maximum
        case .calculated(let inner): result = calculated(inner, edges: edges, boxSizing: boxSizing)
        default: break
        }
        result.minimum = size.resolve(result.minimum, base: nil, edges: edges, boxSizing: boxSizing)
        result.maximum = size.resolve(result.maximum, base: nil, edges: edges, boxSizing: boxSizing)
        return result
    }

    /// The sizes for columns around a box whose content is not set in them.
    fileprivate var withoutColumns: ContentSizes {
        var result = self
        result.inColumns = nil
        return result
    }
}

extension LayoutBox {
    /// The size that a box with size containment takes its content to have; nil for other boxes.
    ///
    /// <https://www.w3.org/TR/css-contain-2/#containment-size>
    var containedSize: LogicalSize? {
        guard style.box.contain & 1 != 0 else { return nil }
        let size = style.box.containedSize.value
        switch kind {
        case .blocks, .inlines, .flex: break
        // The tracks of an empty grid have sizes.
        case .grid: if size.width == nil || size.height == nil { return nil }
        case .inline, .table, .tablePart, .replaced, .math: return nil
        }
        return PhysicalSize(
            width: LayoutUnit(size.width?.pixels ?? 0), height: LayoutUnit(size.height?.pixels ?? 0)
        ).logicalSize(style.text.writingMode)
    }
}

extension PhysicalSize {
    /// Along the axes of a writing mode.
    func logicalSize(_ mode: WritingMode) -> LogicalSize {
        mode.isHorizontal ? .init(inline: width, block: height) : .init(inline: height, block: width)
    }
}

/// A box, and what percentages of its block size refer to.
struct SizedBox: Hashable {
    let box: Int32
    let block: LayoutUnit
}

extension LayoutBox {
    /// Whether the block size of the box is a percentage.
    fileprivate var hasPercentageBlock: Bool {
        let mode = style.text.writingMode
        return style.blockSizing(mode).isPercentage || style.minBlockSizing(mode).isPercentage
            || style.maxBlockSizing(mode).isPercentage
    }
}
