import LecternCSS
import LecternGeometry
import LecternText

extension MathLayout {
    /// Puts parts together. Their offsets are from the start of the row: from the right, if its direction is so.
    func assemble(
        _ node: MathNode, width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit, placed: [PlacedPart],
        drawn: [Fragment.Link] = []
    ) -> MathPart {
        let direction = node.box.style.writingDirection
        let isReversed = direction.direction == .rtl
        func left(_ x: LayoutUnit, _ fragment: Fragment) -> LayoutUnit {
            isReversed ? width - x - fragment.size.width : x
        }
        let links = placed.map { item in
            Fragment.Link(
                offset: PhysicalOffset(
                    x: left(item.x, item.part.fragment), y: ascent - item.raise - item.part.baseline),
                fragment: item.part.fragment)
        }
        let lines = drawn.map { link in
            Fragment.Link(
                offset: PhysicalOffset(x: left(link.offset.x, link.fragment), y: link.offset.y),
                fragment: link.fragment)
        }
        let fragment = Fragment(
            kind: .box, box: node.box,
            size: PhysicalSize(width: max(width, .zero), height: max(ascent + descent, .zero)),
            writingDirection: direction, children: links + lines, firstBaseline: ascent, lastBaseline: ascent)
        return MathPart(fragment: fragment, baseline: ascent, ascent: ascent, descent: descent)
    }

    /// Makes a bar in the text's colour, at least one device pixel thick.
    func bar(_ node: MathNode, x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, thickness: LayoutUnit) -> Fragment.Link
    {
        let style = MathBoxStyle.bar(node.box.style)
        let box = LayoutBox(
            id: node.box.id, kind: .inline, style: style, node: node.box.node, origin: .anonymous,
            source: node.box.source)
        let fragment = Fragment(
            kind: .box, box: box, size: PhysicalSize(width: width, height: thickness),
            writingDirection: style.writingDirection, border: PhysicalSides(top: thickness))
        return Fragment.Link(offset: PhysicalOffset(x: x, y: y), fragment: fragment)
    }

    /// Makes strokes in the text's colour; their points are relative to the rectangle.
    func strokes(
        _ node: MathNode, x: LayoutUnit, y: LayoutUnit, size: PhysicalSize, _ strokes: [FormulaStroke]
    ) -> Fragment.Link {
        let style = MathBoxStyle.plain(node.box.style)
        let box = LayoutBox(
            id: node.box.id, kind: .inline, style: style, node: node.box.node, origin: .anonymous,
            source: node.box.source)
        let fragment = Fragment(
            kind: .box, box: box, size: size, writingDirection: style.writingDirection, extra: .strokes(strokes))
        return Fragment.Link(offset: PhysicalOffset(x: x, y: y), fragment: fragment)
    }
}

extension MathPart {
    /// Returns the part scaled around a point on its axis.
    func stretched(x: Double, y: Double, around axis: LayoutUnit) -> MathPart {
        guard let box = fragment.box else { return self }
        var result = self
        // Negative factors mirror the part in its place.
        let style = MathBoxStyle.stretched(
            box.style, x: x, y: y, originX: x < 0 ? fragment.size.width / 2 : .zero, originY: baseline - axis)
        let outer = LayoutBox(
            id: box.id, kind: .blocks([]), style: style, node: box.node, origin: .anonymous, source: box.source)
        let width = fragment.size.width * abs(x)
        result.fragment = Fragment(
            kind: .box, box: outer, size: PhysicalSize(width: width, height: fragment.size.height),
            writingDirection: fragment.writingDirection, children: [.init(offset: .zero, fragment: fragment)],
            firstBaseline: fragment.firstBaseline, lastBaseline: fragment.lastBaseline)
        result.ascent = axis + (ascent - axis) * y
        result.descent = (descent + axis) * y - axis
        result.italics = .zero
        result.glyph = nil
        result.attachment = attachment.map { $0 * abs(x) }
        return result
    }
}
