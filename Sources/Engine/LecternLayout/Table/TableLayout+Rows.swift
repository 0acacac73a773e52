import LecternCSS
import LecternGeometry

extension TableLayout {
    /// How placing the rows ended.
    enum RowsOutcome {
        case done
        /// The rest begins with this row, or goes on inside of it.
        case broke(Int)
        /// Not even the first row fits: break before the table.
        case outOfSpace
    }

    private var startRow: Int {
        guard case .table(let section, let row)? = token?.resume else { return 0 }
        return model.rows.firstIndex { $0.section == Int(section) && $0.row == Int(row) } ?? model.rows.count
    }

    /// A row goes on inside where one of its cells has a token.
    func isSplit(_ index: Int, _ tokens: [BreakToken]) -> Bool {
        guard index < model.rows.count else { return false }
        let row = model.row(at: index)
        return tokens.contains { token in !token.flags.contains(.isBreakBefore) && row.cells.contains { $0.box.id == token.box } }
    }

    mutating func placeRows() -> RowsOutcome {
        let tokens = token?.children ?? []
        var index = startRow
        var isFirst = true
        if token != nil, index < model.rows.count {
            repeatHeader(before: index)
            reopenCells(before: index, tokens)
        }
        while index < model.rows.count {
            let bandEnd = model.rows[index].bandEnd
            measureBand(from: index, to: bandEnd, tokens: isFirst ? tokens : [])
            if let stop = breakBeforeBand(index, bandEnd, isFirst: isFirst) { return stop }
            for row in index...bandEnd {
                if let stop = place(row, isFirst: isFirst, isBandStart: row == index, tokens: isFirst ? tokens : []) { return stop }
                isFirst = false
            }
            index = bandEnd + 1
        }
        return .done
    }

    // MARK: Fit or break

    /// What must remain below a row: the end of the grid, and a footer to repeat.
    private func reserve(after index: Int) -> LayoutUnit {
        model.spacing.block + (index == model.rows.count - 1 ? edges.blockEnd : footerReserve(index))
    }

    /// What a whole fragmentainer could give to rows.
    private var capacity: LayoutUnit {
        guard let size = fragmentainer?.blockSize else { return .max }
        return size - model.spacing.block * 2 - edges.blockSum - repeatedHeaderSize - footerReserve(0)
    }

    private func canBreakBefore(_ index: Int, isFirst: Bool) -> Bool {
        !(isFirst && (fragmentainer?.isAtStart ?? true) && (token != nil || position <= gridStart + edges.blockStart + model.spacing.block))
            && !(isFirst && token != nil)
    }

    private mutating func breakBeforeBand(_ first: Int, _ last: Int, isFirst: Bool) -> RowsOutcome? {
        guard let fragmentainer, let limit = blockLimit else { return nil }
        let canBreak = canBreakBefore(first, isFirst: isFirst)
        if !isFirst, isForced(before: first, fragmentainer.kind) {
            isForcedBreak = true
            return .broke(first)
        }
        let rows = (first...last).reduce(LayoutUnit.zero) { $0 + (measured[$1]?.size ?? .zero) }
        let needed = rows + model.spacing.block * (last - first) + reserve(after: last)
        if position + needed <= limit { return nil }
        shortage = min(shortage ?? .max, position + needed - limit)
        guard canBreak, rows <= capacity || last > first else { return nil }
        if last > first, rows > capacity { return nil }
        return isFirst ? .outOfSpace : .broke(first)
    }

    private func isForced(before index: Int, _ kind: Fragmentainer.Kind) -> Bool {
        let place = model.rows[index]
        var between = model.row(at: index - 1).box.style.box.breakAfter.joined(with: model.row(at: index).box.style.box.breakBefore, kind)
        if place.row == 0 {
            let previous = model.section(at: index - 1).box.style.box.breakAfter
            between = previous.joined(with: model.section(at: index).box.style.box.breakBefore.joined(with: between, kind), kind)
        }
        return between.isForced(kind)
    }

    /// Places a row, or stops before or inside of it.
    private mutating func place(_ index: Int, isFirst: Bool, isBandStart: Bool, tokens: [BreakToken]) -> RowsOutcome? {
        guard let row = measured[index] else { return nil }
        if let limit = blockLimit, position + row.size + reserve(after: index) > limit, row.size > .zero {
            shortage = min(shortage ?? .max, position + row.size + reserve(after: index) - limit)
            let canBreak = canBreakBefore(index, isFirst: isFirst)
            if row.size <= capacity, canBreak {
                if isFirst { return .outOfSpace }
                suspendOpenCells(until: position - model.spacing.block)
                return .broke(index)
            }
            return split(index, row, canBreak: canBreak, isFirst: isFirst)
        }
        placeWhole(index, row)
        return nil
    }

    // MARK: Placing

    mutating func placeWhole(_ index: Int, _ row: MeasuredRow, isRepeated: Bool = false) {
        let offset = position
        if builder.firstBaseline == nil { builder.firstBaseline = offset + (row.hasBaseline ? row.baseline : contentEnd(of: row)) }
        builder.lastBaseline = offset + (row.hasBaseline ? row.baseline : contentEnd(of: row))
        let isCollapsed = model.row(at: index).box.style.text.visibility == .collapse
        for cell in row.cells {
            let lastRow = min(index + cell.cell.rowSpan - 1, model.rows[index].bandEnd)
            if lastRow > index {
                openCells.append(OpenCell(cell: cell, row: index, lastRow: lastRow, offset: offset, rowBaseline: row.baseline))
            } else if !isCollapsed {
                place(cell, row: index, at: offset, size: row.size, rowBaseline: row.baseline, isRepeated: isRepeated)
            }
        }
        placedRows.append(PlacedRow(index: index, offset: offset, size: row.size))
        position = offset + row.size
        closeOpenCells(endingIn: index, isRepeated: isRepeated)
        if index < model.rows.count - 1, !isCollapsed { position = position + model.spacing.block }
    }

    /// Where the content of a row without baselines ends. CSS 2.2, section 17.5.3.
    private func contentEnd(of row: MeasuredRow) -> LayoutUnit { row.cells.map(\.baseline).max() ?? row.size }

    private mutating func closeOpenCells(endingIn index: Int, isRepeated: Bool = false) {
        let ending = openCells.filter { $0.lastRow <= index }
        openCells.removeAll { $0.lastRow <= index }
        for open in ending {
            place(open.cell, row: open.row, at: open.offset, size: position - open.offset, rowBaseline: open.rowBaseline, isRepeated: isRepeated)
        }
    }

    /// Cells that began in an earlier fragment and span the row to start with.
    private mutating func reopenCells(before index: Int, _ tokens: [BreakToken]) {
        let first = model.rows[index].bandStart
        guard first < index else { return }
        for start in first..<index {
            for cell in model.row(at: start).cells where start + cell.rowSpan > index {
                let cellToken = tokens.first { $0.box == cell.box.id }
                var resumed: MeasuredCell
                if let cellToken {
                    resumed = measure(cell, row: start, token: cellToken)
                } else {
                    resumed = MeasuredCell(cell: cell, result: LayoutResult(), size: .zero, baseline: .zero)
                    resumed.isContinuation = true
                }
                openCells.append(
                    OpenCell(cell: resumed, row: start, lastRow: start + cell.rowSpan - 1, offset: position, rowBaseline: .zero))
            }
        }
    }

    // MARK: Breaking inside

    /// Cells that go on below a break end at it; their rest gets a token.
    private mutating func suspendOpenCells(until end: LayoutUnit) {
        for open in openCells { fragment(open.cell, row: open.row, from: open.offset, to: end) }
        openCells = []
    }

    /// A row that must break inside.
    private mutating func split(_ index: Int, _ row: MeasuredRow, canBreak: Bool, isFirst: Bool) -> RowsOutcome? {
        guard let limit = blockLimit else { return nil }
        let end = limit - footerReserve(index)
        guard end > position else {
            if canBreak { return isFirst ? .outOfSpace : .broke(index) }
            placeWhole(index, row)
            return nil
        }
        let offset = position
        let before = (builder, placedCells.count, openCells, childTokens.count)
        for cell in row.cells { fragment(cell, row: index, from: offset, to: end) }
        let own = childTokens[before.3...]
        let isStuck = own.allSatisfy { $0.flags.contains(.isBreakBefore) } && own.count > 0
        if own.isEmpty || isStuck {
            // Nothing was gained: either it fits after all, or not at all.
            (builder, openCells) = (before.0, before.2)
            placedCells.removeSubrange(before.1...)
            childTokens.removeSubrange(before.3...)
            if isStuck, canBreak { return isFirst ? .outOfSpace : breakBefore(index) }
            placeWhole(index, row)
            return nil
        }
        placedRows.append(PlacedRow(index: index, offset: offset, size: end - offset))
        position = end
        let spanning = openCells.filter { open in !row.cells.contains { $0.cell.box.id == open.cell.cell.box.id } }
        openCells = spanning
        suspendOpenCells(until: end)
        return .broke(index)
    }

    private mutating func breakBefore(_ index: Int) -> RowsOutcome {
        suspendOpenCells(until: position - model.spacing.block)
        return .broke(index)
    }

    /// Lays out the part of a cell that this fragmentainer holds.
    private mutating func fragment(_ measured: MeasuredCell, row: Int, from offset: LayoutUnit, to end: LayoutUnit) {
        let (inline, inlineSize) = extent(of: measured.cell)
        let rect = LogicalRect(offset: .init(inline: inline, block: offset), size: .init(inline: inlineSize, block: (end - offset).clampedNegativeToZero))
        guard let fragmentainer, measured.token != nil || !measured.isContinuation else {
            return add(LayoutResult(), measured.cell, row, rect, false)
        }
        var space = cellSpace(measured.cell, row: row)
        var inner = fragmentainer
        inner.offset = inner.offset + offset
        inner.blockSize = fragmentainer.offset + end
        inner.isAtStart = true
        space.fragmentation = .fragmentainer(inner)
        var result = context.layout(measured.cell.box, space, token: measured.token)
        if let token = result.breakToken {
            childTokens.append(token)
        } else if result.status == .outOfSpace || result.fragment == nil {
            childTokens.append(measured.token ?? BreakToken(box: measured.cell.box.id, flags: .isBreakBefore))
        }
        result.resize(to: rect.size, shift: .zero, direction, isRepeated: false)
        add(result, measured.cell, row, rect, false)
    }

    // MARK: Headers and footers

    /// Rows of the header or footer group, if it is small enough to repeat.
    private func repeatedRows(_ kind: TableStructure.Section.Kind) -> Range<Int>? {
        guard let size = fragmentainer?.blockSize, fragmentainer?.kind == .page else { return nil }
        guard let number = table.sections.firstIndex(where: { $0.kind == kind }), table.sections.count > 1 else { return nil }
        guard let first = model.rows.firstIndex(where: { $0.section == number }) else { return nil }
        let rows = first..<first + table.sections[number].rows.count
        guard rows.count <= 20, !rows.isEmpty, size > .zero else { return nil }
        return rows
    }

    private var repeatedHeaderSize: LayoutUnit { repeatedSize(.header) }

    private func repeatedSize(_ kind: TableStructure.Section.Kind) -> LayoutUnit {
        guard let rows = repeatedRows(kind), let size = fragmentainer?.blockSize else { return .zero }
        var probe = self
        probe.measured = [:]
        probe.openCells = []
        var index = rows.lowerBound
        while index < rows.upperBound {
            probe.measureBand(from: index, to: model.rows[index].bandEnd, tokens: [])
            index = model.rows[index].bandEnd + 1
        }
        let total = rows.reduce(LayoutUnit.zero) { $0 + (probe.measured[$1]?.size ?? .zero) + model.spacing.block }
        return total <= size / 4 ? total : .zero
    }

    private mutating func repeatHeader(before index: Int) {
        guard let rows = repeatedRows(.header), index >= rows.upperBound, repeatedHeaderSize > .zero else { return }
        repeatRows(rows)
    }

    private mutating func repeatRows(_ rows: Range<Int>) {
        let kept = measured
        var index = rows.lowerBound
        while index < rows.upperBound {
            let end = model.rows[index].bandEnd
            measureBand(from: index, to: end, tokens: [])
            for row in index...end { if let measuredRow = measured[row] { placeWhole(row, measuredRow, isRepeated: true) } }
            index = end + 1
        }
        measured = kept
    }

    /// Room for the footer that a break after this row would repeat.
    private func footerReserve(_ index: Int) -> LayoutUnit { .zero }
}
