import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// Sizes and fragments of replaced boxes.
struct ReplacedLayout {
    let mode: LayoutMode
    let images: (any ImageInfoSource)?
    let document: StyledDocument

    /// Lays out a replaced box.
    func layout(_ box: LayoutBox, _ space: ConstraintSpace) -> LayoutResult {
        let direction = box.style.writingDirection
        let border = space.cellBorders ?? box.style.border(direction)
        let padding = box.style.padding(direction, base: space.percentageInline)
        let edges = border + padding
        var size = contentSize(of: box, space).logicalSize(direction.mode)
        if let fixed = space.fixedInline { size.inline = (fixed - edges.inlineSum).clampedNegativeToZero }
        if let fixed = space.fixedBlock { size.block = (fixed - edges.blockSum).clampedNegativeToZero }
        let outer = direction.physical(
            LogicalSize(inline: size.inline + edges.inlineSum, block: size.block + edges.blockSum))
        let inner = direction.physical(size)
        let sides = direction.physical(edges)
        let content = PhysicalRect(x: sides.left, y: sides.top, width: inner.width, height: inner.height)
        var result = LayoutResult()
        result.fragment = Fragment(
            kind: .box, box: box, size: outer, writingDirection: direction, border: direction.physical(border),
            padding: direction.physical(padding), extra: .replaced(content))
        result.contextBlock = .zero
        result.intrinsicBlockSize = size.block + edges.blockSum
        result.tallestUnbreakable = result.intrinsicBlockSize
        return result
    }

    /// Returns the used content size of a replaced box. CSS 2.2, sections 10.3.2, 10.4, 10.6.2 and 10.7.
    func contentSize(of box: LayoutBox, _ space: ConstraintSpace) -> PhysicalSize {
        let style = box.style.box
        let direction = box.style.writingDirection
        let sides = direction.physical(
            box.style.border(direction) + box.style.padding(direction, base: space.percentageInline))
        let lengths = ReplacedLengths(
            style, space.constraint(for: direction.mode, in: mode.area), direction: direction, sides: sides)
        let isHorizontal = direction.isHorizontal
        let (fixedWidth, fixedHeight) =
            isHorizontal ? (space.fixedInline, space.fixedBlock) : (space.fixedBlock, space.fixedInline)
        let width = fixedWidth.map { ($0 - sides.horizontal).clampedNegativeToZero } ?? lengths.width(style.width)
        let height = fixedHeight.map { ($0 - sides.vertical).clampedNegativeToZero } ?? lengths.height(style.height)
        var limits = SizeLimits()
        limits.minWidth = lengths.width(style.minWidth) ?? .zero
        limits.minHeight = lengths.height(style.minHeight) ?? .zero
        limits.maxWidth = lengths.width(style.maxWidth) ?? .unlimited
        limits.maxHeight = lengths.height(style.maxHeight) ?? .unlimited
        let available = (isHorizontal ? space.availableInline : space.availableBlock ?? .unlimited) - sides.horizontal
        var natural = naturalSize(of: box)
        natural.keepsRatio = keepsRatio(box) && fixedWidth == nil && fixedHeight == nil
        if natural.keepsRatio, let width, let height, style.width.isPercentage || style.height.isPercentage {
            // The reader's column decides about a percentage, and so about both axes.
            if style.width.isPercentage, style.height.isPercentage { limits.maxHeight = min(limits.maxHeight, height) }
            let (onlyWidth, onlyHeight) = style.width.isPercentage ? (width, nil) : (nil, height)
            let size = natural.used(onlyWidth, onlyHeight, within: limits, available: available)
            return fit(size, available: available, box: box, sides: sides, space)
        }
        let size = natural.used(width, height, within: limits, available: available)
        return fit(size, available: available, box: box, sides: sides, space)
    }

    /// Whether a picture keeps its ratio when a limit makes it smaller, whatever sizes it was given: in books, where
    /// columns and pages have other sizes than those that the author had in mind. CSS Images 3, section 5.5, leaves
    /// pictures to be stretched, and all reading systems set `height: auto` instead.
    private func keepsRatio(_ box: LayoutBox) -> Bool {
        guard mode.replacedContentLimit != nil, case .replaced(.image) = box.kind else { return false }
        return box.style.box.objectFit == .fill
    }

    /// Scales replaced content down to the line and the page, where the mode limits it.
    private func fit(
        _ size: PhysicalSize, available: LayoutUnit, box: LayoutBox, sides: PhysicalSides, _ space: ConstraintSpace
    ) -> PhysicalSize {
        guard var limit = mode.replacedContentLimit, !size.isEmpty else { return size }
        let margin = box.style.margins(WritingDirection(), base: .zero).sides
        if let pictureLimit = space.pictureLimit {
            if space.writingDirection.isHorizontal { limit.height = pictureLimit } else { limit.width = pictureLimit }
        }
        let maxWidth = max(min(limit.width - sides.horizontal, available), .one)
        let remainingHeight = limit.height - sides.vertical - margin.blockSum
        let maxHeight = max(remainingHeight > limit.height / 2 ? remainingHeight : limit.height - sides.vertical, .one)
        if case .replaced(.svg) = box.kind, box.style.box.width.isPercentage {
            // A drawing as wide as its column is placed in what is left of it by its `preserveAspectRatio`.
            return PhysicalSize(width: min(size.width, maxWidth), height: min(size.height, maxHeight))
        }
        let scale = min(1, min(maxWidth / size.width, maxHeight / size.height))
        if scale >= 1 { return size }
        return PhysicalSize(width: min(size.width * scale, maxWidth), height: min(size.height * scale, maxHeight))
    }
}

/// The specified content sizes of a replaced box, in pixels; `nil` for those that behave as auto.
private struct ReplacedLengths {
    let boxSizing: BoxSizing
    let sides: PhysicalSides
    let percentageWidth: LayoutUnit?
    let percentageHeight: LayoutUnit?

    init(_ style: BoxStyle, _ constraint: BoxConstraint, direction: WritingDirection, sides: PhysicalSides) {
        boxSizing = style.boxSizing
        self.sides = sides
        (percentageWidth, percentageHeight) =
            direction.isHorizontal
            ? (constraint.percentageInline, constraint.percentageBlock)
            : (constraint.percentageBlock, constraint.percentageInline)
    }

    func width(_ sizing: Sizing) -> LayoutUnit? { content(sizing, base: percentageWidth, edges: sides.horizontal) }
    func height(_ sizing: Sizing) -> LayoutUnit? { content(sizing, base: percentageHeight, edges: sides.vertical) }

    private func content(_ sizing: Sizing, base: LayoutUnit?, edges: LayoutUnit) -> LayoutUnit? {
        sizing.definite(base: base == .unlimited ? nil : base, edges: edges, boxSizing: boxSizing).map {
            ($0 - edges).clampedNegativeToZero
        }
    }
}
