import LecternCSS
import LecternGeometry

extension TableLayout {
    /// Returns everything that the fragment paints except its cells.
    func paint(size: LogicalSize, gridEnd: LayoutUnit) -> TablePaint {
        let outer = direction.physical(size)
        var paint = TablePaint()
        paint.grid = physical(
            LogicalRect(
                offset: .init(inline: .zero, block: gridStart),
                size: .init(inline: gridInline, block: gridEnd - gridStart)), outer)
        paint.backgrounds = backgrounds(outer)
        paint.fit = context.tables.fit(of: box, space)
        if let borders = model.borders { paint.edges = collapsedEdges(borders, outer) }
        return paint
    }

    private func physical(_ rect: LogicalRect, _ outer: PhysicalSize) -> PhysicalRect {
        let size = direction.physical(rect.size)
        return PhysicalRect(offset: direction.physical(rect.offset, outer: outer, inner: size), size: size)
    }

    // MARK: Backgrounds

    /// CSS 2.2, section 17.5.1: column groups, columns, row groups, rows.
    private func backgrounds(_ outer: PhysicalSize) -> [TablePaint.Background] {
        guard let first = placedRows.first, let last = placedRows.last else { return [] }
        var result: [TablePaint.Background] = []
        let block = (start: first.offset, size: last.offset + last.size - first.offset)
        func area(columns: ClosedRange<Int>) -> LogicalRect {
            let start = columnStarts[columns.lowerBound]
            return LogicalRect(
                offset: .init(inline: start, block: block.start),
                size: .init(inline: (columnEnds[columns.upperBound] - start).clampedNegativeToZero, block: block.size))
        }
        func add(_ box: LayoutBox?, of cell: PlacedCell, in area: LogicalRect) {
            guard let box, box.hasBackground, !cell.isHidden else { return }
            result.append(.init(box: box, area: physical(area, outer), clip: physical(cell.rect, outer)))
        }
        if table.columns.contains(where: { $0.group?.hasBackground ?? false }) {
            for cell in placedCells where cell.column < table.columns.count {
                add(table.columns[cell.column].group, of: cell, in: area(columns: groupRange(cell.column)))
            }
        }
        if table.columns.contains(where: { $0.column?.hasBackground ?? false }) {
            for cell in placedCells where cell.column < table.columns.count {
                add(table.columns[cell.column].column, of: cell, in: area(columns: cell.column...cell.column))
            }
        }
        let rowAreas = rowAreas()
        for cell in placedCells {
            if let rows = rowAreas.sections[model.rows[cell.row].section] {
                add(model.section(at: cell.row).box, of: cell, in: rows)
            }
        }
        for cell in placedCells {
            add(model.row(at: cell.row).box, of: cell, in: rowAreas.rows[cell.row] ?? cell.rect)
        }
        return result
    }

    private func groupRange(_ column: Int) -> ClosedRange<Int> {
        let group = table.columns[column].group
        var (low, high) = (column, column)
        while low > 0, table.columns[low - 1].group === group { low -= 1 }
        while high + 1 < table.columns.count, table.columns[high + 1].group === group { high += 1 }
        return low...high
    }

    private func rowAreas() -> (rows: [Int: LogicalRect], sections: [Int: LogicalRect]) {
        var rows: [Int: LogicalRect] = [:]
        var sections: [Int: LogicalRect] = [:]
        let start = columnStarts.first ?? edges.inlineStart
        let size = ((columnEnds.max() ?? start) - start).clampedNegativeToZero
        for row in placedRows {
            let rect = LogicalRect(
                offset: .init(inline: start, block: row.offset), size: .init(inline: size, block: row.size))
            rows[row.index] = rect
            let section = model.rows[row.index].section
            if let area = sections[section] {
                sections[section] = LogicalRect(
                    offset: area.offset, size: .init(inline: size, block: rect.blockEnd - area.offset.block))
            } else {
                sections[section] = rect
            }
        }
        return (rows, sections)
    }

    // MARK: Collapsed borders

    private func collapsedEdges(_ borders: CollapsedBorders, _ outer: PhysicalSize) -> [TablePaint.Edge] {
        var painter = CollapsedBorderPainter(borders: borders, lines: columnLines())
        for (number, row) in placedRows.enumerated() {
            let isLast = number == placedRows.count - 1
            painter.add(row)
            if row.goesOn { continue }
            if isLast || placedRows[number + 1].index != row.index + 1 {
                painter.addLine(below: row.index, at: row.offset + row.size)
            }
        }
        return painter.edges.map { edge in
            let isHorizontal = edge.isAlongInline == direction.isHorizontal
            return TablePaint.Edge(
                rect: physical(edge.rect, outer), style: edge.edge.style, color: edge.edge.color,
                isHorizontal: isHorizontal)
        }
    }

    private func columnLines() -> [LayoutUnit] { columnStarts + [columnEnds.max() ?? edges.inlineStart] }
}

/// Turns winning borders into rectangles on the grid's lines.
private struct CollapsedBorderPainter {
    struct Segment {
        var rect: LogicalRect
        var edge: CollapsedBorders.Edge
        var isAlongInline: Bool
    }

    let borders: CollapsedBorders
    /// Inline offsets of the lines between columns.
    let lines: [LayoutUnit]
    var edges: [Segment] = []

    init(borders: CollapsedBorders, lines: [LayoutUnit]) {
        self.borders = borders
        self.lines = lines
    }

    /// Adds the line above a row, and the lines across it. At a break inside the row there is
    /// no line, and the lines across reach to the break.
    mutating func add(_ placed: TableLayout.PlacedRow) {
        let (row, start, end) = (placed.index, placed.offset, placed.offset + placed.size)
        if !placed.isResumed { addLine(row, at: start) }
        for column in 0...borders.columnCount where column < lines.count {
            let edge = borders.verticalEdge(row, column)
            guard edge.isVisible else { continue }
            let top = placed.isResumed ? start : start + inset(ofVertical: edge, row, column)
            let bottom = placed.goesOn ? end : end - inset(ofVertical: edge, row + 1, column)
            append(
                LogicalRect(
                    offset: .init(inline: lines[column] - edge.width / 2, block: top),
                    size: .init(inline: edge.width, block: (bottom - top).clampedNegativeToZero)), edge,
                isAlongInline: false)
        }
    }

    mutating func addLine(below row: Int, at block: LayoutUnit) { addLine(row + 1, at: block) }

    private mutating func addLine(_ row: Int, at block: LayoutUnit) {
        for column in 0..<borders.columnCount where column + 1 < lines.count {
            let edge = borders.horizontalEdge(row, column)
            guard edge.isVisible else { continue }
            let start = lines[column] + inset(ofHorizontal: edge, row, column)
            let end = lines[column + 1] - inset(ofHorizontal: edge, row, column + 1)
            append(
                LogicalRect(
                    offset: .init(inline: start, block: block - edge.width / 2),
                    size: .init(inline: (end - start).clampedNegativeToZero, block: edge.width)), edge,
                isAlongInline: true)
        }
    }

    /// Returns the widest edges that meet at a joint.
    private func joint(_ row: Int, _ column: Int) -> (vertical: LayoutUnit, horizontal: LayoutUnit) {
        func vertical(_ row: Int) -> LayoutUnit {
            row >= 0 && row < borders.rowCount ? borders.verticalEdge(row, column).width : .zero
        }
        func horizontal(_ column: Int) -> LayoutUnit {
            column >= 0 && column < borders.columnCount ? borders.horizontalEdge(row, column).width : .zero
        }
        return (max(vertical(row - 1), vertical(row)), max(horizontal(column - 1), horizontal(column)))
    }

    /// Returns the distance by which a border ends before a joint, positive inwards. The wider border
    /// continues through the joint.
    private func inset(ofHorizontal edge: CollapsedBorders.Edge, _ row: Int, _ column: Int) -> LayoutUnit {
        let joint = joint(row, column)
        return joint.horizontal >= joint.vertical ? -(joint.vertical / 2) : joint.vertical / 2
    }

    private func inset(ofVertical edge: CollapsedBorders.Edge, _ row: Int, _ column: Int) -> LayoutUnit {
        let joint = joint(row, column)
        return joint.vertical > joint.horizontal ? -(joint.horizontal / 2) : joint.horizontal / 2
    }

    private mutating func append(_ rect: LogicalRect, _ edge: CollapsedBorders.Edge, isAlongInline: Bool) {
        guard rect.size.inline > .zero, rect.size.block > .zero else { return }
        // Join consecutive segments of one border.
        if let last = edges.last, isAlongInline, last.isAlongInline, last.edge == edge,
            last.rect.offset.block == rect.offset.block,
            last.rect.inlineEnd >= rect.offset.inline, last.rect.offset.inline <= rect.offset.inline
        {
            let end = max(last.rect.inlineEnd, rect.inlineEnd)
            edges[edges.count - 1].rect.size.inline = end - last.rect.offset.inline
            return
        }
        edges.append(Segment(rect: rect, edge: edge, isAlongInline: isAlongInline))
    }
}

extension LayoutBox {
    /// Whether a box paints anything behind cells.
    var hasBackground: Bool {
        !style.paint.backgroundColor.isTransparent || !style.paint.backgroundLayers.isEmpty
    }
}
