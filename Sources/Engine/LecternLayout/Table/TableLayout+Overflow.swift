import LecternCSS
import LecternGeometry

// Cells that are complete but whose content is not: content that overflows them
// continues in the next column beside the following content, and positioned boxes
// break like their containing blocks.

extension TableLayout {
    /// Lays out a cell of known size in its column; `nil` if the column makes no difference.
    mutating func layoutInColumn(
        _ measured: MeasuredCell, row: Int, in rect: LogicalRect, shift: LayoutUnit
    ) -> LayoutResult? {
        let box = measured.cell.box
        guard let fragmentainer, fragmentainer.kind == .column, !measured.isContinuation,
            !box.isOrthogonal(to: direction), let fragment = measured.result.fragment
        else { return nil }
        let end = rect.offset.block + shift + fragment.overflowEnd(direction)
        guard blockLimit.map({ end > $0 }) ?? false || context.positioned.areInside(box) else { return nil }
        var space = cellSpace(measured.cell, row: row)
        space.fixedBlock = rect.size.block
        space.tableCell?.alignmentOffset = shift
        var inner = fragmentainer
        inner.offset = inner.offset + rect.offset.block
        inner.isAtStart = true
        inner.allowsSpanners = false
        space.fragmentation = .fragmentainer(inner)
        let result = context.layout(box, space)
        guard result.status == .done, result.fragment != nil,
            result.breakToken?.flags.contains(.isAtBlockEnd) ?? true
        else { return nil }
        if let token = result.breakToken { childTokens.append(token) }
        return result
    }

    /// Continues content that overflows cells and captions of earlier fragments.
    mutating func placeOverflow() {
        guard let token, !token.children.isEmpty else { return }
        let finished: Int
        switch token.resume {
        case .table: finished = startRow < model.rows.count ? model.rows[startRow].bandStart : model.rows.count
        case .gridEnd, .bottomCaptions: finished = model.rows.count
        default: finished = 0
        }
        for childToken in token.children where childToken.flags.contains(.isAtBlockEnd) {
            if let caption = table.captions.first(where: { $0.id == childToken.box }) {
                guard caption.style.text.captionSide == .top, !beginsGrid else { continue }
                var space = ConstraintSpace(availableInline: gridInline)
                space.writingDirection = direction
                space.establishesContext = true
                addOverflow(of: caption, childToken, space, at: .zero)
                continue
            }
            for row in 0..<finished {
                guard let cell = model.row(at: row).cells.first(where: { $0.box.id == childToken.box }) else {
                    continue
                }
                var space = cellSpace(cell, row: row)
                space.fixedBlock = childToken.consumedBlockSize
                addOverflow(of: cell.box, childToken, space, at: extent(of: cell).start)
            }
        }
    }

    private mutating func addOverflow(
        of box: LayoutBox, _ childToken: BreakToken, _ space: ConstraintSpace, at inline: LayoutUnit
    ) {
        guard var inner = fragmentainer else { return }
        var space = space
        inner.isAtStart = true
        inner.allowsSpanners = false
        space.fragmentation = .fragmentainer(inner)
        let result = context.layout(box, space, token: childToken)
        builder.add(result, at: LogicalOffset(inline: inline, block: .zero))
        if let breakToken = result.breakToken { childTokens.append(breakToken) }
    }

    /// Distributes the specified block sizes of row groups among their rows.
    ///
    /// <https://www.w3.org/TR/css-tables-3/#height-distribution-algorithm>
    mutating func distributeSectionHeights() {
        let mode = direction.mode
        guard table.sections.contains(where: { !$0.box.style.blockSizing(mode).isAuto }) else { return }
        var probe = self
        probe.openCells = []
        var first = 0
        while first < model.rows.count {
            let rows =
                first..<(model.rows[first...].firstIndex { $0.section != model.rows[first].section }
                ?? model.rows.count)
            if let size = specifiedSize(of: model.section(at: first).box) {
                var index = first
                while index < rows.upperBound {
                    probe.measureBand(from: index, to: model.rows[index].bandEnd, tokens: [])
                    index = model.rows[index].bandEnd + 1
                }
                probe.grow(rows.lowerBound...rows.upperBound - 1, for: size)
                for row in rows { plannedRows[row] = probe.measured[row]?.size }
            }
            first = rows.upperBound
        }
        if token == nil { measured = probe.measured }
    }
}

extension Fragment {
    /// Returns the block end of the fragment and everything in it, visible or not, from its block-start
    /// edge.
    func overflowEnd(_ direction: WritingDirection) -> LayoutUnit {
        var end = direction.logical(size).block
        if box?.style.box.clipsBlockOverflow(direction) ?? false { return end }
        for child in children {
            let start = direction.logical(child.offset, outer: size, inner: child.fragment.size).block
            end = max(end, start + child.fragment.overflowEnd(direction))
        }
        return end
    }
}
