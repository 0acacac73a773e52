import LecternCSS
import LecternGeometry

/// The edges and sizes of a box that do not depend on the layout of its content, in its own directions.
struct BoxGeometry {
    var direction: WritingDirection
    var border: LogicalSides
    var padding: LogicalSides
    /// Border-box inline size.
    var inlineSize: LayoutUnit
    /// Border-box block size from style and space; `nil` for auto.
    var blockSize: LayoutUnit?
    /// Limits of the border-box block size.
    var minBlock: LayoutUnit
    var maxBlock: LayoutUnit
    /// Whether the block size grows with the content, as one from an aspect ratio.
    var blockSizeIsMinimum = false

    var edges: LogicalSides { border + padding }
    var contentInline: LayoutUnit { (inlineSize - border.inlineSum - padding.inlineSum).clampedNegativeToZero }
    /// The limit of orthogonal flows inside if the block size is indefinite: the box's own, or that of a scroll
    /// container around it.
    ///
    /// https://www.w3.org/TR/css-writing-modes-4/#orthogonal-auto
    func orthogonalLimit(_ style: ComputedStyle, in outer: OrthogonalLimit) -> OrthogonalLimit {
        var limit: LayoutUnit?
        if let blockSize, !blockSizeIsMinimum {
            if style.box.overflowX != .visible || style.box.overflowY != .visible { limit = blockSize }
        } else if maxBlock != .max {
            limit = max(maxBlock, minBlock)
        }
        guard let limit else { return outer }
        var result = outer
        let content = (limit - edges.blockSum).clampedNegativeToZero
        if direction.isHorizontal { result.height = content } else { result.width = content }
        return result
    }

    func clampBlock(_ size: LayoutUnit) -> LayoutUnit { max(min(size, maxBlock), minBlock) }
}

/// A constraint space's sizes along a box's own axes.
struct BoxConstraint {
    var availableInline: LayoutUnit
    var availableBlock: LayoutUnit?
    var percentageInline: LayoutUnit?
    var percentageBlock: LayoutUnit?
}

extension ConstraintSpace {
    /// The space's sizes along a box's axes: swapped in an orthogonal flow.
    /// CSS Writing Modes 3, section 7.3.
    ///
    /// - Parameter area: the area of the layout mode, which limits orthogonal flows.
    func constraint(for mode: WritingMode, in area: PhysicalSize) -> BoxConstraint {
        if writingDirection.isHorizontal == mode.isHorizontal {
            return BoxConstraint(
                availableInline: availableInline, availableBlock: availableBlock,
                percentageInline: percentageInline, percentageBlock: percentageBlock)
        }
        let initial = mode.isHorizontal ? area.width : area.height
        let limit = mode.isHorizontal ? orthogonalLimit.width : orthogonalLimit.height
        let fallback = limit.map { min($0, initial) } ?? initial
        return BoxConstraint(
            availableInline: availableBlock ?? fallback, availableBlock: availableInline,
            percentageInline: percentageBlock ?? fallback, percentageBlock: percentageInline)
    }
}

extension Sizing {
    /// The value as a border-box size; `nil` if it is not definite and behaves as auto.
    ///
    /// - Parameters:
    ///   - base: the size that percentages refer to; `nil` if it is indefinite.
    ///   - edges: the borders and paddings in the axis.
    func definite(base: LayoutUnit?, edges: LayoutUnit, boxSizing: BoxSizing) -> LayoutUnit? {
        guard case .length(let length) = self else { return nil }
        if length.hasPercent && base == nil { return nil }
        let value = length.resolve(base ?? .zero).clampedNegativeToZero
        return boxSizing == .contentBox ? value + edges : max(value, edges)
    }
}

extension LayoutContext {
    /// Edges and sizes of a box in a space: CSS 2.2 chapter 10, CSS Sizing 3.
    func geometry(_ box: Box, _ space: ConstraintSpace) -> BoxGeometry {
        let style = box.style
        let direction = box.style.writingDirection
        let border = space.cellBorders ?? style.box.border(direction)
        let padding = style.box.padding(direction, base: space.percentageInline)
        let constraint = space.constraint(for: direction.mode, in: mode.area)
        var result = BoxGeometry(
            direction: direction, border: border, padding: padding, inlineSize: .zero, blockSize: nil, minBlock: .zero,
            maxBlock: .max)
        resolveBlockSize(box, space, constraint, &result)
        result.inlineSize = space.fixedInline ?? InlineSizing(self, box, space, constraint, result).size()
        resolveRatio(box, space, &result)
        return result
    }

    /// Returns a geometry in which a scroll container grows with its content, where the mode expands those.
    func expandingScrollContainer(_ geometry: BoxGeometry, _ box: Box, _ space: ConstraintSpace) -> BoxGeometry {
        var result = geometry
        guard mode.expandsScrollContainers, space.fixedBlock == nil else { return result }
        let (x, y) = (box.style.box.overflowX, box.style.box.overflowY)
        guard x == .auto || x == .scroll || y == .auto || y == .scroll
        else { return result }
        result.maxBlock = .max
        result.blockSizeIsMinimum = true
        return result
    }

    // MARK: Block axis

    private func resolveBlockSize(
        _ box: Box, _ space: ConstraintSpace, _ constraint: BoxConstraint, _ result: inout BoxGeometry
    ) {
        let style = box.style
        let mode = result.direction.mode
        let edges = result.edges.blockSum
        let base = constraint.percentageBlock
        result.minBlock = max(
            edges,
            style.box.minBlockSizing(mode).definite(base: base, edges: edges, boxSizing: style.box.boxSizing) ?? .zero)
        if !style.box.maxBlockSizing(mode).isAuto {
            result.maxBlock =
                style.box.maxBlockSizing(mode).definite(base: base, edges: edges, boxSizing: style.box.boxSizing)
                ?? .max
        }
        if let fixed = space.fixedBlock {
            result.blockSize = max(fixed, edges)
            result.minBlock = max(fixed, edges)
            result.maxBlock = space.fixedBlockIsMinimum ? max(result.maxBlock, fixed, edges) : max(fixed, edges)
            result.blockSizeIsMinimum = space.fixedBlockIsMinimum
            return
        }
        if let size = style.box.blockSizing(mode).definite(base: base, edges: edges, boxSizing: style.box.boxSizing) {
            result.blockSize = result.clampBlock(size)
        } else if let available = constraint.availableBlock,
            style.box.blockSizing(mode) == .stretch || space.stretchesBlock && style.box.blockSizing(mode).isAuto
        {
            let margins = style.box.margins(result.direction, base: space.percentageInline)
            result.blockSize = result.clampBlock(max(available - margins.sides.blockSum, edges))
        }
        // CSS Sizing 3, section 5: in the block axis sizes by content are those of `auto`.
        if result.blockSize != nil, style.box.minBlockSizing(mode).isByContent { result.blockSizeIsMinimum = true }
    }

    /// An auto block size by `aspect-ratio`. CSS Sizing 4, section 4.
    private func resolveRatio(_ box: Box, _ space: ConstraintSpace, _ result: inout BoxGeometry) {
        guard let ratio = box.style.box.aspectRatio, ratio > 0, result.blockSize == nil, !box.isReplaced, !box.isTable
        else { return }
        let isBorderBox = box.style.box.boxSizing == .borderBox
        let inline = isBorderBox ? result.inlineSize : result.contentInline
        let block = LayoutUnit(result.direction.isHorizontal ? inline.double / ratio : inline.double * ratio)
        result.blockSize = result.clampBlock(
            isBorderBox ? max(block, result.edges.blockSum) : block + result.edges.blockSum)
        result.blockSizeIsMinimum =
            box.style.box.minBlockSizing(result.direction.mode).isAuto && !box.style.box.clipsOverflow
    }
}
