import LecternCSS
import LecternGeometry

/// The columns for which a multi-column container's fragment has space.
struct ColumnShape {
    let direction: WritingDirection
    let outer: PhysicalSize
    let count: Int
    let columnSize: LayoutUnit
    let gap: LayoutUnit
    let inlineStart: LayoutUnit

    init(_ fragment: Fragment, _ box: LayoutBox) {
        direction = fragment.writingDirection
        outer = fragment.size
        let edges = direction.logical(fragment.border) + direction.logical(fragment.padding)
        let content = (direction.logical(fragment.size).inline - edges.inlineSum).clampedNegativeToZero
        gap =
            box.style.box.columnGap?.resolve(content).clampedNegativeToZero ?? LayoutUnit(box.style.text.fontSize)
        (count, columnSize) = ColumnLayout.columns(box.style.box, available: content, gap: gap)
        inlineStart = edges.inlineStart
    }

    /// Returns the rows of columns. A column that is not further along than the one before begins a row.
    func rows(of columns: [Fragment.Link]) -> [Range<Int>] {
        let places = columns.map { direction.logical($0.offset, outer: outer, inner: $0.fragment.size).inline }
        var rows: [Range<Int>] = []
        for index in places.indices {
            if let last = rows.last, places[index] > places[index - 1] {
                rows[rows.count - 1] = last.lowerBound..<index + 1
            } else {
                rows.append(index..<index + 1)
            }
        }
        return rows
    }

    /// Returns the rule in the gap before a column. Section 4.2.
    func rule(before offset: PhysicalOffset, _ size: PhysicalSize, _ style: ComputedStyle) -> PhysicalRect? {
        let width = LayoutUnit(style.paint.columnRuleWidth)
        guard width > .zero, style.paint.columnRuleStyle != .none, style.paint.columnRuleStyle != .hidden else {
            return nil
        }
        var place = direction.logical(offset, outer: outer, inner: size)
        place.inline = place.inline - gap / 2 - width / 2
        let rule = direction.physical(LogicalSize(inline: width, block: direction.logical(size).block))
        return PhysicalRect(offset: direction.physical(place, outer: outer, inner: rule), size: rule)
    }

    func blockOffset(_ link: Fragment.Link) -> LayoutUnit {
        direction.logical(link.offset, outer: outer, inner: link.fragment.size).block
    }

    func offset(ofColumnAfter link: Fragment.Link) -> PhysicalOffset {
        var place = direction.logical(link.offset, outer: outer, inner: link.fragment.size)
        place.inline = place.inline + columnSize + gap
        return direction.physical(place, outer: outer, inner: link.fragment.size)
    }
}

extension Fragment.Link {
    /// Returns a part of the box with block size zero that continues it at the start of another fragment.
    func emptyContinuation(in parent: Fragment?) -> Fragment.Link {
        let direction = parent?.writingDirection ?? fragment.writingDirection
        let fragmentDirection = fragment.writingDirection
        let size = fragmentDirection.physical(
            LogicalSize(inline: fragmentDirection.logical(fragment.size).inline, block: .zero))
        let empty = Fragment(
            kind: .box, box: fragment.box, size: size, writingDirection: fragmentDirection, isContinuation: true)
        let plain = offset - shift
        var point = direction.isHorizontal ? PhysicalOffset(x: plain.x) : PhysicalOffset(y: plain.y)
        if !direction.isHorizontal, direction.mode.isFlippedBlocks {
            point.x = (parent?.size.width ?? .zero) - size.width
        }
        return Fragment.Link(offset: point + shift, fragment: empty, shift: shift)
    }
}
