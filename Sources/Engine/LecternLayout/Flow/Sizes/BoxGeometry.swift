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
    /// What percentages of a block size that is calculated from that of the content refer to; nil if it is not calculated.
    var calculationBase: CalculationBase?

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

    /// The border-box block size of a box that is as high as its content, or calculated from that (`calc-size()`).
    func contentBlock(_ size: LayoutUnit, _ style: ComputedStyle) -> LayoutUnit {
        guard let calculationBase, case .calculated(let calculation) = style.blockSizing(direction.mode) else {
            return clampBlock(size)
        }
        return clampBlock(
            calculation.content(
                size, base: calculationBase.size, edges: edges.blockSum, boxSizing: style.box.boxSizing))
    }
}

/// What percentages in `calc-size()` refer to.
struct CalculationBase {
    /// Nil if it is indefinite.
    var size: LayoutUnit?
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
        if case .calculated(let size) = self {
            return size.basis.definite(base: base, edges: edges, boxSizing: boxSizing)
                .map { size.resolve($0, base: base, edges: edges, boxSizing: boxSizing) }
        }
        guard case .length(let length) = self else { return nil }
        if length.hasPercent && base == nil { return nil }
        let value = length.resolve(base ?? .zero).clampedNegativeToZero
        return boxSizing == .contentBox ? value + edges : max(value, edges)
    }
}

extension Sizing {
    /// A minimum as a border-box size, where that of `auto`, and of what is not definite, is zero.
    func minimum(base: LayoutUnit?, edges: LayoutUnit, boxSizing: BoxSizing) -> LayoutUnit {
        if case .calculated(let size) = self {
            let basis = size.basis.minimum(base: base, edges: edges, boxSizing: boxSizing)
            return size.resolve(basis, base: base, edges: edges, boxSizing: boxSizing)
        }
        return definite(base: base, edges: edges, boxSizing: boxSizing) ?? .zero
    }
}

extension SizeCalculation {
    /// The calculated border-box size.
    ///
    /// - Parameters:
    ///   - basis: the border-box size that the basis gives.
    ///   - base: the size that percentages refer to; those of an indefinite size are zero.
    ///   - edges: the borders and paddings in the axis.
    func resolve(_ basis: LayoutUnit, base: LayoutUnit?, edges: LayoutUnit, boxSizing: BoxSizing) -> LayoutUnit {
        let size = boxSizing == .contentBox ? (basis - edges).clampedNegativeToZero : basis
        let value = calculation.value(base: (base ?? .zero).double, size: size.double)
        let used = LayoutUnit(rounding: value.isNaN ? 0 : value).clampedNegativeToZero
        return boxSizing == .contentBox ? used + edges : max(used, edges)
    }
    /// The border-box size with that of the content, with edges, for the keywords.
    fileprivate func content(
        _ content: LayoutUnit, base: LayoutUnit?, edges: LayoutUnit, boxSizing: BoxSizing
    ) -> LayoutUnit {
        var basis = content
        if case .calculated(let inner) = self.basis {
            basis = inner.content(content, base: base, edges: edges, boxSizing: boxSizing)
        }
        return resolve(basis, base: base, edges: edges, boxSizing: boxSizing)
    }
}
