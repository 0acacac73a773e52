import LecternCSS
import LecternGeometry

// The boxes in the margins of a page (CSS Paged Media 3, section 5):
//
// 1. `MarginBoxTree` makes boxes from `content`.
// 2. `MarginBoxRow` divides each edge of the page among its three boxes.
// 3. `MarginBoxAxis` computes the size of each box across the margin, and of corner boxes in both axes.
// 4. `MarginBoxLayout` lays out the content of each box and aligns it.

/// Lays out the margin boxes of one page.
struct MarginBoxLayout {
    let context: LayoutContext
    let geometry: PageGeometry
    let boxes: [MarginBox]

    /// Returns the margins of the page, as a fragment of the size of the sheet.
    func page() -> Fragment {
        var rects: [PageMarginBox: PhysicalRect] = [:]
        for box in boxes where PageMarginBox.corners.contains(box.place) { rects[box.place] = corner(box) }
        for edge in PageMarginBox.Edge.all { layout(edge, &rects) }
        let sorted = boxes.enumerated().sorted {
            ($0.element.style.box.zIndex ?? 0, $0.offset) < ($1.element.style.box.zIndex ?? 0, $1.offset)
        }
        let links = sorted.compactMap { _, box in rects[box.place].flatMap { link(box, in: $0) } }
        return Fragment(
            kind: .page, box: nil, size: geometry.size, writingDirection: context.tree.root.style.writingDirection,
            children: links)
    }

    // MARK: Places

    private func axis(_ box: MarginBox, isHorizontal: Bool) -> MarginBoxAxis {
        let area = box.place.area(in: geometry)
        return MarginBoxAxis(
            box.style.box, area: isHorizontal ? area.width : area.height, isHorizontal: isHorizontal)
    }

    private func corner(_ box: MarginBox) -> PhysicalRect {
        let inlineIsHorizontal = box.style.writingDirection.isHorizontal
        let inline = alone(box, isHorizontal: inlineIsHorizontal, other: nil)
        let block = alone(box, isHorizontal: !inlineIsHorizontal, other: inline.size)
        return rect(box, x: inlineIsHorizontal ? inline : block, y: inlineIsHorizontal ? block : inline)
    }

    /// Returns the extent of a box's border box along an axis that it does not share, in the margin area.
    private func alone(_ box: MarginBox, isHorizontal: Bool, other: LayoutUnit?) -> (
        start: LayoutUnit, size: LayoutUnit
    ) {
        axis(box, isHorizontal: isHorizontal).alone(box.place.outside(isHorizontal: isHorizontal)) {
            contentSizes(box, isHorizontal: isHorizontal, other: other)
        }
    }

    private func layout(_ edge: PageMarginBox.Edge, _ rects: inout [PageMarginBox: PhysicalRect]) {
        let edgeBoxes = edge.places.map { place in boxes.first { $0.place == place } }
        guard let any = edgeBoxes.compactMap({ $0 }).first else { return }
        let along = edge.isHorizontal
        // A box whose lines are perpendicular to the edge is as long as its content.
        let across = edgeBoxes.map { box in
            box.flatMap {
                $0.style.writingDirection.isHorizontal == along ? nil : alone($0, isHorizontal: !along, other: nil)
            }
        }
        let extents = zip(edgeBoxes, across).map { box, across in
            box.map { extent($0, along: along, across: across?.size) }
        }
        let available = axis(any, isHorizontal: along).area
        var row = MarginBoxRow(available: available, start: extents[0], center: extents[1], end: extents[2])
        let sizes = row.resolve()
        let starts = [.zero, (available - sizes[1]) / 2, available - sizes[2]]
        for (index, box) in edgeBoxes.enumerated() {
            guard let box else { continue }
            let axis = axis(box, isHorizontal: along)
            let size = max(sizes[index] - axis.surroundings + axis.edges, axis.edges)
            let main = (start: starts[index] + (axis.margins.start ?? .zero), size: size)
            let cross = across[index] ?? alone(box, isHorizontal: !along, other: size)
            rects[box.place] = along ? rect(box, x: main, y: cross) : rect(box, x: cross, y: main)
        }
    }

    /// Returns the outer sizes of a box along its edge; `auto` margins count as zero.
    private func extent(_ box: MarginBox, along: Bool, across: LayoutUnit?) -> MarginBoxRow.Extent {
        let axis = axis(box, isHorizontal: along)
        let margins = axis.surroundings - axis.edges
        let content = { contentSizes(box, isHorizontal: along, other: across) }
        let sizes = content()
        let specified = axis.used(axis.size, content).map { axis.clamped($0, content) + margins }
        return MarginBoxRow.Extent(
            specified: specified, minimum: sizes.minimum + axis.surroundings,
            maximum: sizes.maximum + axis.surroundings,
            minSize: max(axis.used(axis.minSize, content) ?? axis.edges, axis.edges) + margins,
            maxSize: axis.used(axis.maxSize, content).map { $0 + margins } ?? .max)
    }

    private func rect(
        _ box: MarginBox, x: (start: LayoutUnit, size: LayoutUnit), y: (start: LayoutUnit, size: LayoutUnit)
    ) -> PhysicalRect {
        let area = box.place.area(in: geometry)
        return PhysicalRect(x: area.x + x.start, y: area.y + y.start, width: x.size, height: y.size)
    }

    // MARK: Content

    /// Returns the content sizes of a box along a physical axis.
    ///
    /// - Parameter other: the border-box size in the other axis, if the requested axis is the block axis.
    private func contentSizes(_ box: MarginBox, isHorizontal: Bool, other: LayoutUnit?) -> ContentSizes {
        if box.style.writingDirection.isHorizontal == isHorizontal { return context.sizes.contentSizes(box.box) }
        let inline = other ?? context.sizes.contentSizes(box.box).maximum + axis(box, isHorizontal: !isHorizontal).edges
        let size = block(box, inline: inline) - axis(box, isHorizontal: isHorizontal).edges
        return ContentSizes(minimum: size.clampedNegativeToZero, maximum: size.clampedNegativeToZero)
    }

    /// Returns the border-box block size of the content.
    private func block(_ box: MarginBox, inline: LayoutUnit) -> LayoutUnit {
        let fragment = context.layout(box.box, space(box, inline: inline, block: nil)).fragment
        return fragment.map { box.style.writingDirection.logical($0.size).block } ?? .zero
    }

    private func space(_ box: MarginBox, inline: LayoutUnit, block: LayoutUnit?) -> ConstraintSpace {
        var space = ConstraintSpace(availableInline: inline, availableBlock: block)
        space.writingDirection = box.style.writingDirection
        space.fixedInline = inline
        space.fixedBlock = block
        space.establishesContext = true
        return space
    }

    /// Returns the box with its content, aligned along the block axis by `vertical-align`.
    ///
    /// <https://www.w3.org/TR/css-page-3/#margin-text-alignment>
    private func link(_ box: MarginBox, in rect: PhysicalRect) -> Fragment.Link? {
        let size = box.style.writingDirection.logical(rect.size)
        var space = space(box, inline: size.inline, block: size.block)
        let free = size.block - block(box, inline: size.inline)
        var alignment = TableCellConstraint()
        switch box.style.box.verticalAlign {
        case .middle: alignment.alignmentOffset = free / 2
        case .bottom: alignment.alignmentOffset = free
        default: break
        }
        space.tableCell = alignment
        return context.layout(box.box, space).fragment.map { Fragment.Link(offset: rect.offset, fragment: $0) }
    }
}
