import LecternCSS
import LecternGeometry

/// One physical axis of a page-margin box: its sizes and edges along that axis.
///
/// Percentages refer to the margin area along the same axis.
struct MarginBoxAxis {
    /// Size of the part of the page's margin that contains the box.
    let area: LayoutUnit
    let size: Sizing
    let minSize: Sizing
    let maxSize: Sizing
    /// `nil` for `auto`.
    var margins: (start: LayoutUnit?, end: LayoutUnit?)
    let border: (start: LayoutUnit, end: LayoutUnit)
    let padding: (start: LayoutUnit, end: LayoutUnit)
    private let isBorderBox: Bool

    init(_ style: BoxStyle, area: LayoutUnit, isHorizontal: Bool) {
        self.area = area
        size = isHorizontal ? style.width : style.height
        minSize = isHorizontal ? style.minWidth : style.minHeight
        maxSize = isHorizontal ? style.maxWidth : style.maxHeight
        isBorderBox = style.boxSizing == .borderBox
        func ends<Value>(_ sides: Sides<Value>) -> (Value, Value) {
            isHorizontal ? (sides.left, sides.right) : (sides.top, sides.bottom)
        }
        let (margin, width, inner) = (ends(style.margin), ends(style.borderWidth), ends(style.padding))
        func used(_ value: LengthOrAuto) -> LayoutUnit? {
            if case .length(let length) = value { return length.resolve(area) }
            return nil
        }
        margins = (used(margin.0), used(margin.1))
        border = (LayoutUnit(width.0), LayoutUnit(width.1))
        padding = (inner.0.resolve(area).clampedNegativeToZero, inner.1.resolve(area).clampedNegativeToZero)
    }

    /// Borders and paddings.
    var edges: LayoutUnit { border.start + border.end + padding.start + padding.end }

    /// Size of edges and margins, with `auto` margins counted as zero.
    var surroundings: LayoutUnit { edges + (margins.start ?? .zero) + (margins.end ?? .zero) }

    /// Returns the border-box size for a sizing value; `nil` for `auto`.
    ///
    /// - Parameter content: the intrinsic sizes of the box's content.
    func used(_ value: Sizing, _ content: () -> ContentSizes) -> LayoutUnit? {
        switch value {
        case .auto, .content, .stretch: return nil
        case .length(let length):
            let size = length.resolve(area).clampedNegativeToZero
            return isBorderBox ? max(size, edges) : size + edges
        case .minContent: return content().minimum + edges
        case .maxContent: return content().maximum + edges
        case .fitContent(let limit):
            let fitLimit = limit.map { $0.resolve(area) } ?? area - surroundings
            let sizes = content()
            return min(max(sizes.minimum, fitLimit), sizes.maximum) + edges
        case .calculated(let size):
            let basis = used(size.basis, content) ?? content().maximum + edges
            return size.resolve(basis, base: area, edges: edges, boxSizing: isBorderBox ? .borderBox : .contentBox)
        }
    }

    /// Returns a border-box size within the style's minimum and maximum.
    func clamped(_ value: LayoutUnit, _ content: () -> ContentSizes) -> LayoutUnit {
        var result = value
        if let maximum = used(maxSize, content) { result = min(result, maximum) }
        if let minimum = used(minSize, content) { result = max(result, minimum) }
        return max(result, edges)
    }

    // MARK: Across the margin

    /// The side on which the margin is adjusted if the box is over-constrained.
    enum Outside { case start, end }

    /// Returns the border box in an axis that the box does not share with other boxes.
    ///
    /// <https://www.w3.org/TR/css-page-3/#margin-constraints>
    func alone(_ outside: Outside, _ content: () -> ContentSizes) -> (start: LayoutUnit, size: LayoutUnit) {
        let specified = used(size, content)
        let border = clamped(specified ?? area - surroundings + edges, content)
        let free = area - border - (margins.start ?? .zero) - (margins.end ?? .zero)
        var start = margins.start ?? .zero
        if free < .zero || margins.start != nil && margins.end != nil {
            // Over-constrained: adjust the margin that faces away from the page.
            if outside == .start { start = start + free }
        } else if margins.start == nil {
            start = margins.end == nil ? free / 2 : free
        }
        return (start, border)
    }
}
