import LecternCSS
import LecternGeometry

/// Computes sizes of boxes from their styles and intrinsic sizes: CSS 2.2 chapter 10, CSS Sizing 3.
struct BoxSizes {
    let context: LayoutContext

    /// Returns the edges and sizes of a box in a space.
    func geometry(_ box: LayoutBox, _ space: ConstraintSpace) -> BoxGeometry {
        let style = box.style
        let direction = box.style.writingDirection
        var border = space.cellBorders ?? style.border(direction)
        var padding = style.padding(direction, base: space.percentageInline)
        if case .table(let table) = box.kind, style.text.borderCollapse == .collapse {
            // Half of the collapsed borders belongs to the table, which has no padding: CSS 2.2, section 17.6.2.
            border = context.tables.model(box, table, in: context).border
            padding = .zero
        }
        if let factor = LeastMeasure.factor(box, base: space.percentageInline, column: space.columnInline) {
            padding = padding.scaledAlongLines(by: factor)
        }
        let constraint = space.constraint(for: direction.mode, in: context.mode.area)
        var result = BoxGeometry(
            direction: direction, border: border, padding: padding, inlineSize: .zero, blockSize: nil, minBlock: .zero,
            maxBlock: .max)
        resolveBlockSize(box, space, constraint: constraint, into: &result)
        result.inlineSize =
            space.fixedInline
            ?? InlineSizing(context, box, space: space, constraint: constraint, geometry: result).size()
        resolveRatio(box, space: space, into: &result)
        if result.blockSize == nil, let contained = box.containedSize {
            result.blockSize = result.clampBlock(contained.block + result.edges.blockSum)
        }
        return result
    }

    /// Returns a geometry in which a scroll container grows with its content, where the mode expands those.
    func expandingScrollContainer(_ geometry: BoxGeometry, _ box: LayoutBox, space: ConstraintSpace) -> BoxGeometry {
        var result = geometry
        guard context.mode.expandsScrollContainers, space.fixedBlock == nil else { return result }
        let (x, y) = (box.style.box.overflowX, box.style.box.overflowY)
        guard x == .auto || x == .scroll || y == .auto || y == .scroll
        else { return result }
        result.maxBlock = .max
        result.blockSizeIsMinimum = true
        return result
    }

    // MARK: Block axis

    private func resolveBlockSize(
        _ box: LayoutBox, _ space: ConstraintSpace, constraint: BoxConstraint, into result: inout BoxGeometry
    ) {
        let style = box.style
        let mode = result.direction.mode
        let edges = result.edges.blockSum
        let base = constraint.percentageBlock
        result.minBlock = max(
            edges,
            style.minBlockSizing(mode).minimum(base: base, edges: edges, boxSizing: style.box.boxSizing))
        if !style.maxBlockSizing(mode).isAuto {
            result.maxBlock =
                style.maxBlockSizing(mode).definite(base: base, edges: edges, boxSizing: style.box.boxSizing)
                ?? .max
        }
        if let fixed = space.fixedBlock {
            result.blockSize = max(fixed, edges)
            result.minBlock = max(fixed, edges)
            result.maxBlock = space.fixedBlockIsMinimum ? max(result.maxBlock, fixed, edges) : max(fixed, edges)
            result.blockSizeIsMinimum = space.fixedBlockIsMinimum
            return
        }
        if let size = style.blockSizing(mode).definite(base: base, edges: edges, boxSizing: style.box.boxSizing) {
            result.blockSize = result.clampBlock(size)
        } else if let available = constraint.availableBlock,
            style.blockSizing(mode) == .stretch || space.stretchesBlock && style.blockSizing(mode).isAuto
        {
            let margins = style.margins(result.direction, base: space.percentageInline)
            result.blockSize = result.clampBlock(max(available - margins.sides.blockSum, edges))
        }
        if result.blockSize == nil, case .calculated = style.blockSizing(mode) {
            result.calculationBase = CalculationBase(size: base)
        }
        // CSS Sizing 3, section 5: in the block axis sizes by content are those of `auto`.
        if result.blockSize != nil, style.minBlockSizing(mode).isByContent { result.blockSizeIsMinimum = true }
    }

    /// An auto block size by `aspect-ratio`. CSS Sizing 4, section 4.
    private func resolveRatio(_ box: LayoutBox, space: ConstraintSpace, into result: inout BoxGeometry) {
        guard let ratio = box.style.box.aspectRatio, ratio > 0, result.blockSize == nil, !box.isReplaced, !box.isTable
        else { return }
        let isBorderBox = box.style.box.boxSizing == .borderBox
        let inline = isBorderBox ? result.inlineSize : result.contentInline
        let block = LayoutUnit(result.direction.isHorizontal ? inline.double / ratio : inline.double * ratio)
        result.blockSize = result.clampBlock(
            isBorderBox ? max(block, result.edges.blockSum) : block + result.edges.blockSum)
        result.blockSizeIsMinimum =
            box.style.minBlockSizing(result.direction.mode).isAuto && !box.style.box.clipsOverflow
    }
}
