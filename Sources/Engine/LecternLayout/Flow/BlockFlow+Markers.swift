import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// An outside marker stands before the first line, on its baseline. CSS Lists 3, section 3.5.
    mutating func placeMarker(_ marker: Box, beside fragment: Fragment?, at block: LayoutUnit) {
        let baseline = fragment.flatMap {
            $0.writingDirection.isHorizontal == geometry.direction.isHorizontal ? $0.firstBaseline : nil
        }
        if fragment != nil && baseline == nil { return }
        self.marker = nil
        var space = makeSpace()
        space.shrinksToFit = true
        space.establishesContext = true
        space.availableInline = .unlimited
        let result = context.layout(marker, space)
        guard let own = result.fragment else { return }
        let size = geometry.direction.logical(own.size)
        let offset = baseline.map { block + $0 - (own.firstBaseline ?? size.block) } ?? position
        let margins = marker.style.box.margins(geometry.direction, base: .zero)
        builder.add(
            result, at: LogicalOffset(inline: edges.inlineStart - size.inline - margins.sides.inlineEnd, block: offset))
        if fragment == nil {
            builder.takeBaselines(of: own, at: offset)
            position = position + size.block
        }
    }
}
