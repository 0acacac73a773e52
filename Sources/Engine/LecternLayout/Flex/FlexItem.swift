import LecternCSS
import LecternGeometry

/// The layout state of a flex item. Sizes are those of its border box along the
/// container's main and cross axes.
struct FlexItem {
    let box: LayoutBox
    /// The index among the container's boxes.
    let index: Int
    let margins: BoxMargins
    /// The borders and paddings along the axes.
    let mainEdges: LayoutUnit
    let crossEdges: LayoutUnit
    /// The margins at the start and end of each axis.
    var mainStartMargin = LayoutUnit.zero
    var mainEndMargin = LayoutUnit.zero
    var crossStartMargin = LayoutUnit.zero
    var crossEndMargin = LayoutUnit.zero
    var isMainStartAuto = false
    var isMainEndAuto = false
    var isCrossStartAuto = false
    var isCrossEndAuto = false

    var flexBase = LayoutUnit.zero
    var minMain = LayoutUnit.zero
    var maxMain = LayoutUnit.max
    var hypotheticalMain = LayoutUnit.zero
    var main = LayoutUnit.zero
    var cross = LayoutUnit.zero
    var isFrozen = false
    /// The layout with its used sizes, or with the hypothetical cross size before.
    var result = LayoutResult()
    /// The baseline, from the cross-start margin edge.
    var baseline: LayoutUnit?
    /// The offsets of the border box from the container's main-start and the line's cross-start.
    var mainOffset = LayoutUnit.zero
    var crossOffset = LayoutUnit.zero

    var mainMargins: LayoutUnit { mainStartMargin + mainEndMargin }
    var crossMargins: LayoutUnit { crossStartMargin + crossEndMargin }
    var outerHypotheticalMain: LayoutUnit { hypotheticalMain + mainMargins }
    var outerMain: LayoutUnit { main + mainMargins }
    var outerCross: LayoutUnit { cross + crossMargins }
    func clampMain(_ size: LayoutUnit) -> LayoutUnit { max(min(size, maxMain), minMain, mainEdges) }
}

/// A line of flex items.
struct FlexLine {
    var items: [FlexItem]
    var cross = LayoutUnit.zero
    /// The offset from the container's cross-start content edge.
    var crossOffset = LayoutUnit.zero
    /// The distance from the line's cross-start edge to the shared baseline.
    var baseline: LayoutUnit?
}
