import LecternCSS
import LecternGeometry

/// A flex item while its container is laid out. Sizes are of its border box,
/// along the container's main and cross axes.
struct FlexItem {
    let box: Box
    /// Its number among the container's boxes.
    let index: Int
    let margins: BoxMargins
    /// Borders and paddings along the axes.
    let mainEdges: LayoutUnit
    let crossEdges: LayoutUnit
    /// Outer start and end margins along the axes, from main-start and cross-start.
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
    /// Laid out with its used sizes, or the hypothetical cross size.
    var result = LayoutResult()
    /// From the cross-start margin edge.
    var baseline: LayoutUnit?
    /// Border-box offsets from the container's main-start and the line's cross-start.
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
    /// From the container's cross-start content edge.
    var crossOffset = LayoutUnit.zero
    /// From the line's cross-start edge to the shared baseline.
    var baseline: LayoutUnit?
}
