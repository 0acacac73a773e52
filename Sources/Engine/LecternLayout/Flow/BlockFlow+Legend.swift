import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Lays out the legend of a fieldset in the middle of the block-start border. A legend that is higher than the border
    /// takes the place of the border's width; the border is then painted lower.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements>
    mutating func layoutLegend(_ legend: LayoutBox) -> Stop {
        if placement.contextBlock == nil, !resolve() { return .relayout }
        var space = input.makeSpace()
        space.shrinksToFit = true
        space.establishesContext = true
        let result = context.layout(legend, space)
        guard let fragment = result.fragment else { return .none }
        let margins = legend.margins(in: direction, base: input.contentInline)
        let size = direction.logical(fragment.size)
        let extent = size.block + margins.sides.blockSum
        let border = builder.border.blockStart
        let start = ((border - extent) / 2).clampedNegativeToZero + margins.sides.blockStart
        let inline = input.inlineOffset(of: legend, size: size.inline, margins)
        builder.extra = .legend(child: builder.children.count)
        builder.add(result, at: LogicalOffset(inline: inline, block: start), shift: input.relativeShift(of: legend))
        placement.position = placement.position + (extent - border).clampedNegativeToZero
        return .none
    }
}
