import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Places an outside marker before the first line, on its baseline. CSS Lists 3, section 3.5.
    ///
    /// - Parameter fragment: the child that may have the first line; nil if the box has none.
    mutating func placeMarker(_ marker: LayoutBox, beside fragment: Fragment?, at block: LayoutUnit) {
        let baseline = fragment.flatMap {
            $0.writingDirection.isHorizontal == direction.isHorizontal ? $0.firstBaseline : nil
        }
        if fragment != nil && baseline == nil { return }
        placement.marker = nil
        if baseline != nil, countsLines, box.isNotExceeded(byTextOf: marker) { return }
        var space = input.makeSpace()
        space.shrinksToFit = true
        space.establishesContext = true
        space.availableInline = .unlimited
        let result = context.layout(marker, space)
        guard let markerFragment = result.fragment else { return }
        let size = direction.logical(markerFragment.size)
        let offset = baseline.map { block + $0 - (markerFragment.firstBaseline ?? size.block) } ?? placement.position
        let margins = marker.style.margins(direction, base: .zero)
        let inline = input.edges.inlineStart - size.inline - margins.sides.inlineEnd
        builder.add(result, at: LogicalOffset(inline: inline, block: offset))
        if fragment == nil {
            builder.takeBaselines(of: markerFragment, at: offset)
            placement.position = placement.position + size.block
        }
    }
}

extension LayoutBox {
    /// Whether a marker has only text or a bullet, in letters that are not larger than those of its list item: beside a line
    /// it then changes neither the size nor the end of a page.
    fileprivate func isNotExceeded(byTextOf marker: LayoutBox) -> Bool {
        guard case .inlines(let content) = marker.kind, marker.style.text.fontSize <= style.text.fontSize else {
            return false
        }
        return content.items.allSatisfy { item in
            switch item {
            case .generated: true
            case .atomic(let inner): if case .replaced(.bullet) = inner.kind { true } else { false }
            default: false
            }
        }
    }
}
