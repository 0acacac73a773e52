import LecternCSS
import LecternGeometry

/// Computes the border-box inline size of a box in a space.
///
/// <https://www.w3.org/TR/css-sizing-3/#sizing-properties>
struct InlineSizing {
    private let context: LayoutContext
    private let box: LayoutBox
    private let space: ConstraintSpace
    private let constraint: BoxConstraint
    /// Edges and block size of the box.
    private let geometry: BoxGeometry
    private let mode: WritingMode
    /// The borders and paddings in the axis.
    private let edges: LayoutUnit
    /// The space that the margins leave for the border box.
    private let available: LayoutUnit

    init(
        _ context: LayoutContext, _ box: LayoutBox, space: ConstraintSpace, constraint: BoxConstraint,
        geometry: BoxGeometry
    ) {
        self.context = context
        self.box = box
        self.space = space
        self.constraint = constraint
        self.geometry = geometry
        mode = geometry.direction.mode
        edges = geometry.edges.inlineSum
        var margins = box.style.margins(geometry.direction, base: space.percentageInline).sides
        if let factor = LeastMeasure.factor(box, base: space.percentageInline, column: space.columnInline) {
            margins = margins.scaledAlongLines(by: factor)
        }
        available = (constraint.availableInline - margins.inlineSum).clampedNegativeToZero
    }

    private var style: ComputedStyle { box.style }

    /// Returns the used size: the preferred size within its limits; of a table also what its columns need.
    func size() -> LayoutUnit {
        var size = definite(style.inlineSizing(mode)) { automatic() }.map(reduced) ?? automatic()
        let (maximum, minimum) = (style.maxInlineSizing(mode), style.minInlineSizing(mode))
        if !maximum.isAuto, let limit = definite(maximum, auto: { size }) { size = min(size, limit) }
        if !minimum.isAuto, let limit = definite(minimum, auto: { automaticMinimum() }) {
            size = max(size, reduced(limit))
        }
        return max(box.isTable ? tableSize(size) : size, edges)
    }

    /// Returns a specified size, or what there is room for in a table that would be too wide with it.
    private func reduced(_ size: LayoutUnit) -> LayoutUnit {
        context.tables.reducesWidths ? min(size, max(available, edges)) : size
    }

    /// Returns a value of a sizing property as a border-box size; nil if it behaves as auto.
    ///
    /// - Parameter auto: the size of `auto`, from which `calc-size()` may start.
    private func definite(_ sizing: Sizing, auto: () -> LayoutUnit) -> LayoutUnit? {
        switch sizing {
        case .auto, .content: return nil
        case .length:
            return sizing.definite(base: constraint.percentageInline, edges: edges, boxSizing: style.box.boxSizing)
        case .calculated(let size):
            return size.resolve(
                definite(size.basis, auto: auto) ?? auto(), base: constraint.percentageInline, edges: edges,
                boxSizing: style.box.boxSizing)
        case .stretch: return max(available, edges)
        case .minContent: return contentSizes.minimum
        case .maxContent: return contentSizes.maximum
        case .fitContent(let limit):
            return fitContent(
                limit.map { $0.resolve(constraint.percentageInline ?? .zero) + edges } ?? available)
        }
    }

    private var contentSizes: ContentSizes { context.sizes.contentSizesWithEdges(box, edges, space: space) }

    private func fitContent(_ availableSize: LayoutUnit) -> LayoutUnit {
        let sizes = contentSizes
        return min(max(sizes.minimum, availableSize), sizes.maximum)
    }

    // MARK: Automatic sizes

    /// The size of `auto` as a minimum: that of the content where the size is that of a ratio.
    ///
    /// <https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum>
    private func automaticMinimum() -> LayoutUnit {
        guard !style.box.clipsOverflow, !box.isReplaced, sizeByRatio() != nil else { return edges }
        return contentSizes.minimum
    }

    private func automatic() -> LayoutUnit {
        if let size = sizeByRatio() { return size }
        let isOrthogonal = space.writingDirection.isHorizontal != mode.isHorizontal
        if space.shrinksToFit || isOrthogonal || box.isTable { return fitContent(available) }
        return max(available, edges)
    }

    /// Returns the size that `aspect-ratio` gives; nil if another rule decides.
    ///
    /// <https://www.w3.org/TR/css-sizing-4/#aspect-ratio-automatic>
    private func sizeByRatio() -> LayoutUnit? {
        guard let ratio = style.box.aspectRatio, ratio > 0, let block = geometry.blockSize, !box.isTable,
            !(space.fixedBlock == nil && space.stretchesInline && !space.shrinksToFit
                && style.blockSizing(mode).isAuto)
        else { return nil }
        let isBorderBox = style.box.boxSizing == .borderBox
        let content = isBorderBox ? block : block - geometry.edges.blockSum
        let inline = LayoutUnit(mode.isHorizontal ? content.double * ratio : content.double / ratio)
        let size = isBorderBox ? max(inline, edges) : inline + edges
        // CSS Sizing 4, section 5.1: not narrower than the content, unless that is clipped.
        guard style.minInlineSizing(mode).isAuto, !style.box.clipsOverflow, !box.isReplaced else { return size }
        return max(size, contentSizes.minimum)
    }

    // MARK: Tables

    /// Returns the size of a table: what its columns need, or as much as fits the page.
    private func tableSize(_ size: LayoutUnit) -> LayoutUnit {
        let minimum = contentSizes.minimum
        let size = max(size, minimum)
        return context.tables.fittedInlineSize(
            of: box, space, available: available, size: size, minimum: minimum, context) ?? size
    }
}
