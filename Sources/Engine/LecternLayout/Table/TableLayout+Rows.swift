import LecternCSS
import LecternGeometry

extension TableLayout {
    /// The result of placing the rows.
    enum RowsOutcome {
        case done
        /// The rest begins with this row, or inside of it.
        case broke(Int)
        /// The first row does not fit: break before the table.
        case outOfSpace
        /// A better break was passed: lay the table out once more, up to it.
        case earlier(EarlyBreak)
    }

    var startRow: Int {
        guard case .table(let section, let row)? = token?.resume else { return 0 }
        return model.rows.firstIndex { $0.section == Int(section) && $0.row == Int(row) } ?? model.rows.count
    }

    /// Whether a row continues inside, as one of its cells has a token.
    func isSplit(_ index: Int, _ tokens: [BreakToken]) -> Bool {
        guard index < model.rows.count else { return false }
        let row = model.row(at: index)
        return tokens.contains { token in
            !token.flags.contains(.isBreakBefore) && row.cells.contains { $0.box.id == token.box }
        }
    }

    mutating func placeRows() -> RowsOutcome {
        let tokens = token?.children ?? []
        var index = startRow
        var isFirst = true
        if token != nil, index < model.rows.count {
            if let header = repetition.header, index >= header.rows.upperBound { repeatRows(header.rows) }
            reopenCells(before: index, tokens)
        }
        while index < model.rows.count {
            let bandEnd = model.rows[index].bandEnd
            measureBand(from: index, to: bandEnd, tokens: isFirst ? tokens : [])
            // The header belongs to the first row below it: it does not stay behind alone.
            let isStart = isFirst || followsHeadOnly(index)
            if let stop = breakBeforeBand(index, bandEnd, isFirst: isStart) { return stop }
            for row in index...bandEnd {
                if let stop = place(
                    row, isFirst: isStart && row == index, isBandStart: row == index, tokens: isFirst ? tokens : [])
                {
                    return stop
                }
                isFirst = false
            }
            index = bandEnd + 1
        }
        // Instead of the end of the grid alone, the last rows go to the next fragmentainer.
        if endSticksOut, let better = search.best(above: search.inside(.violatesAvoid)) { return .earlier(better) }
        return .done
    }

    // MARK: Fit or break

    /// Whether rows move to the next page instead of splitting, unless they are long.
    var keepsRowsWhole: Bool { fragmentainer?.kind == .page && context.mode.keepsTableRowsWhole }

    /// Whether, on a book's page, all rows above one in this fragment belong to the header.
    private func followsHeadOnly(_ index: Int) -> Bool {
        keepsRowsWhole && token == nil && index > 0 && model.section(at: index - 1).kind == .header
    }

    /// What must remain below a row: the end of the grid, and a footer to repeat.
    private func reserve(after index: Int) -> LayoutUnit {
        keepsRowsWhole ? model.spacing.block + (index == model.rows.count - 1 ? edges.blockEnd : .zero) : .zero
    }

    /// The space for rows in an empty fragmentainer.
    private var capacity: LayoutUnit {
        guard let size = fragmentainer?.blockSize else { return .max }
        return size - model.spacing.block * 2 - edges.blockSum - repetition.size
    }

    /// The size of the longest rows that a book's page keeps whole. Longer ones are running text, and would leave a gap as
    /// long as they at the end of a page.
    private var longestWhole: LayoutUnit { capacity / 3 }

    private func canBreakBefore(_ index: Int, isFirst: Bool) -> Bool {
        !isFirst || hasCaptions || (token == nil && !(fragmentainer?.isAtStart ?? true))
    }

    private mutating func breakBeforeBand(_ first: Int, _ last: Int, isFirst: Bool) -> RowsOutcome? {
        guard let fragmentainer, let limit = limit(ofRow: first) else { return nil }
        let canBreak = canBreakBefore(first, isFirst: isFirst)
        if !isFirst {
            let (between, row) = (between(first, fragmentainer.kind), model.row(at: first).box)
            if search.mustBreak(before: row) {
                search.take(search.chosen?.appeal ?? .perfect)
                return .broke(first)
            }
            if between.isForced(fragmentainer.kind) {
                search.takeForced()
                return .broke(first)
            }
            search.offer(.before(box: row.id), search.appeal(of: between))
        }
        let whole = avoidedRows(from: first, to: last, fragmentainer.kind)
        guard canBreak, let whole else { return nil }
        let rows = (first...whole.last).reduce(LayoutUnit.zero) { $0 + (measured[$1]?.size ?? .zero) }
        let needed = rows + model.spacing.block * (whole.last - first) + reserve(after: whole.last)
        if position + needed <= limit || rows > (whole.isDeclared ? capacity : longestWhole) { return nil }
        search.note(shortage: position + needed - limit)
        return isFirst ? .outOfSpace : takeBreak(before: first)
    }

    /// Breaks before a row that does not fit, or at a better place.
    private mutating func takeBreak(before index: Int) -> RowsOutcome {
        guard let kind = fragmentainer?.kind, index > 0 else { return .broke(index) }
        let appeal = search.appeal(of: between(index, kind))
        if let better = search.best(above: appeal) { return .earlier(better) }
        search.take(appeal)
        return .broke(index)
    }

    /// Returns the last of the rows that should stay together with a row, and whether the book says so.
    private mutating func avoidedRows(
        from first: Int, to last: Int, _ kind: Fragmentainer.Kind
    ) -> (last: Int, isDeclared: Bool)? {
        let place = model.rows[first]
        let section = model.section(at: first)
        if place.row == 0, section.box.style.box.breakInside.avoids(kind), section.rows.count <= 200 {
            let end = first + section.rows.count - 1
            var index = first
            while index <= end {
                measureBand(from: index, to: model.rows[index].bandEnd, tokens: [])
                index = model.rows[index].bandEnd + 1
            }
            return (end, true)
        }
        return keepsRowsWhole ? (last, false) : nil
    }

    /// Returns the combined break values of rows, cells and sections at the line above a row.
    func between(_ index: Int, _ kind: Fragmentainer.Kind) -> BreakBetween {
        let (above, below) = (model.row(at: index - 1), model.row(at: index))
        var result = BreakBetween.auto
        if model.rows[index].row == 0 {
            result = result.joined(with: model.section(at: index - 1).box.style.box.breakAfter, kind)
        }
        result = result.joined(with: above.box.style.box.breakAfter, kind)
        for cell in above.cells { result = result.joined(with: cell.box.trailingBreak(kind), kind) }
        let section = model.section(at: index).box.style.box
        if model.rows[index].row == 0 {
            result = result.joined(with: section.breakBefore, kind)
        } else if section.breakInside.avoids(kind) {
            result = result.joined(with: .avoid, kind)
        }
        result = result.joined(with: below.box.style.box.breakBefore, kind)
        for cell in below.cells { result = result.joined(with: cell.box.leadingBreak(kind), kind) }
        return result
    }

    /// Places a row, or stops before or inside of it.
    private mutating func place(_ index: Int, isFirst: Bool, isBandStart: Bool, tokens: [BreakToken]) -> RowsOutcome? {
        guard let row = measured[index] else { return nil }
        if let limit = limit(ofRow: index), let kind = fragmentainer?.kind,
            position + row.size + reserve(after: index) > limit,
            row.size > .zero
        {
            search.note(shortage: position + row.size + reserve(after: index) - limit)
            let canBreak = canBreakBefore(index, isFirst: isFirst)
            let staysWhole =
                keepsRowsWhole && row.size <= longestWhole
                || model.row(at: index).box.style.box.breakInside.avoids(kind)
            if canBreak, staysWhole || position >= limit {
                if isFirst { return .outOfSpace }
                return breakBefore(index)
            }
            return split(index, row, canBreak: canBreak, isFirst: isFirst)
        }
        placeWhole(index, row)
        return nil
    }

    // MARK: Placing

    mutating func placeWhole(_ index: Int, _ row: MeasuredRow, isRepeated: Bool = false) {
        let offset = position
        if builder.firstBaseline == nil {
            builder.firstBaseline = offset + (row.hasBaseline ? row.baseline : contentEnd(of: row))
        }
        // An enclosing inline-block uses the baselines of lines only. CSS 2.2, section 10.8.1.
        if row.cells.contains(where: { $0.result.fragment?.lastBaseline != nil }) {
            builder.lastBaseline = offset + (row.hasBaseline ? row.baseline : contentEnd(of: row))
        }
        let isCollapsed = model.row(at: index).box.style.text.visibility == .collapse
        for cell in row.cells {
            let lastRow = min(index + cell.cell.rowSpan - 1, model.rows[index].bandEnd)
            if lastRow > index {
                openCells.append(
                    OpenCell(cell: cell, row: index, lastRow: lastRow, offset: offset, rowBaseline: row.baseline))
            } else if !isCollapsed {
                place(cell, row: index, at: offset, size: row.size, rowBaseline: row.baseline, isRepeated: isRepeated)
            }
        }
        placedRows.append(PlacedRow(index: index, offset: offset, size: row.size, isResumed: row.isResumed))
        // A collapsed row has no spacing either.
        position = isCollapsed && placedRows.count > 1 ? offset - model.spacing.block : offset + row.size
        closeOpenCells(endingIn: index, isRepeated: isRepeated)
        if isCollapsed {
            let isLast = index == model.rows.count - 1 && placedRows.count > 1
            position = isLast ? offset - model.spacing.block : offset
        }
        if index < model.rows.count - 1, !isCollapsed { position = position + model.spacing.block }
    }

    /// Returns the end of the content of a row without baselines. CSS 2.2, section 17.5.3.
    private func contentEnd(of row: MeasuredRow) -> LayoutUnit { row.cells.map(\.baseline).max() ?? row.size }

    private mutating func closeOpenCells(endingIn index: Int, isRepeated: Bool = false) {
        let ending = openCells.filter { $0.lastRow <= index }
        openCells.removeAll { $0.lastRow <= index }
        for open in ending {
            place(
                open.cell, row: open.row, at: open.offset, size: position - open.offset, rowBaseline: open.rowBaseline,
                isRepeated: isRepeated)
        }
    }

    /// Returns the cells that began in an earlier fragment and span the first row of this one.
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
                    OpenCell(
                        cell: resumed, row: start, lastRow: start + cell.rowSpan - 1, offset: position,
                        rowBaseline: .zero))
            }
        }
    }

    // MARK: Breaking inside

    /// Ends the cells that continue after a break at it, and adds tokens for their rest.
    private mutating func suspendOpenCells(until end: LayoutUnit) {
        for open in openCells { fragment(open.cell, row: open.row, from: open.offset, to: end) }
        openCells = []
    }

    /// Places a row that must break inside. Its cells break independently.
    private mutating func split(_ index: Int, _ row: MeasuredRow, canBreak: Bool, isFirst: Bool) -> RowsOutcome? {
        guard let limit = limit(ofRow: index) else { return nil }
        let offset = position
        var end = max(limit, offset)
        let starting = row.cells.map { (cell: $0, row: index, offset: offset) }
        let parts = starting.map { part($0.cell, row: index, from: offset, to: end, isAtStart: !canBreak) }
        let isPushed = parts.allSatisfy(\.isPushed) && !parts.isEmpty
        let isPoor = parts.contains { $0.result.breakAppeal < .perfect || $0.overflows || $0.isPushed }
        if canBreak, isPushed || isPoor || end <= offset { return isFirst ? .outOfSpace : breakBefore(index) }
        if parts.allSatisfy({ $0.token == nil }) {
            // The row fits after all, or nothing in it can break.
            placeWhole(index, row)
            return nil
        }
        if isPushed {
            placeWhole(index, row)
            return nil
        }
        if fragmentainer?.kind == .column {
            // Unbreakable content that overflows makes the row's part longer.
            let furthest = parts.compactMap { $0.result.fragment.map { direction.logical($0.size).block } }.max()
            end = max(end, offset + (furthest ?? .zero))
        }
        for (number, part) in parts.enumerated() { addPart(part, row.cells[number], row: index, from: offset, to: end) }
        placedRows.append(
            PlacedRow(index: index, offset: offset, size: end - offset, isResumed: row.isResumed, goesOn: true))
        position = end
        suspendOpenCells(until: end)
        return .broke(index)
    }

    private mutating func breakBefore(_ index: Int) -> RowsOutcome {
        let outcome = takeBreak(before: index)
        if case .broke = outcome { suspendOpenCells(until: position - model.spacing.block) }
        return outcome
    }

    /// The part of a cell in this fragmentainer.
    private struct CellPart {
        var result: LayoutResult
        var token: BreakToken?
        /// Its start does not fit.
        var isPushed: Bool
        /// It cannot break and is too long.
        var overflows: Bool
    }

    private func part(_ measured: MeasuredCell, row: Int, from offset: LayoutUnit, to end: LayoutUnit, isAtStart: Bool)
        -> CellPart
    {
        guard let fragmentainer, measured.token != nil || !measured.isContinuation else {
            return CellPart(result: LayoutResult(), token: nil, isPushed: false, overflows: false)
        }
        var space = cellSpace(measured.cell, row: row)
        if !measured.cell.box.isOrthogonal(to: direction) {
            space.fixedBlock = plannedSize(of: measured.cell, row: row)
            space.fixedBlockIsMinimum = true
        }
        var inner = fragmentainer
        inner.offset = inner.offset + offset
        inner.blockSize = fragmentainer.offset + end
        inner.isAtStart = isAtStart
        space.fragmentation = .fragmentainer(inner)
        let result = context.layout(measured.cell.box, space, token: measured.token)
        if let token = result.breakToken {
            return CellPart(result: result, token: token, isPushed: false, overflows: false)
        }
        if result.status == .outOfSpace || result.fragment == nil {
            let token = measured.token ?? BreakToken(box: measured.cell.box.id, flags: .isBreakBefore)
            return CellPart(result: LayoutResult(), token: token, isPushed: true, overflows: false)
        }
        let size = result.fragment.map { direction.logical($0.size).block } ?? .zero
        return CellPart(result: result, token: nil, isPushed: false, overflows: offset + size > end)
    }

    private mutating func addPart(
        _ part: CellPart, _ measured: MeasuredCell, row: Int, from offset: LayoutUnit, to end: LayoutUnit
    ) {
        let (inline, inlineSize) = extent(of: measured.cell)
        let rect = LogicalRect(
            offset: .init(inline: inline, block: offset),
            size: .init(inline: inlineSize, block: (end - offset).clampedNegativeToZero))
        if let token = part.token { childTokens.append(token) }
        var result = part.result
        result.resize(to: rect.size, shift: .zero, direction, isRepeated: false)
        add(result, measured.cell, row: row, rect: rect, isRepeated: false)
    }

    /// Lays out the part of a spanning cell above a break.
    private mutating func fragment(_ measured: MeasuredCell, row: Int, from offset: LayoutUnit, to end: LayoutUnit) {
        addPart(
            part(measured, row: row, from: offset, to: end, isAtStart: true), measured, row: row, from: offset, to: end)
    }

    /// Returns a cell's border-box block size in the unbroken table.
    func plannedSize(of cell: TableStructure.Cell, row: Int) -> LayoutUnit {
        let last = min(row + cell.rowSpan - 1, model.rows[row].bandEnd)
        let start = model.rows[row].bandStart
        let sums = plannedBands.sums[start] ?? plannedSums(of: start...model.rows[row].bandEnd)
        return sums[last - start + 1] - sums[row - start] + model.spacing.block * (last - row)
    }

    /// Returns the running sums of a band's row sizes in the unbroken table.
    private func plannedSums(of band: ClosedRange<Int>) -> [LayoutUnit] {
        var probe = self
        probe.measured = [:]
        probe.openCells = []
        probe.measureBand(from: band.lowerBound, to: band.upperBound, tokens: [])
        var sums: [LayoutUnit] = [.zero]
        for index in band { sums.append(sums[sums.count - 1] + (probe.measured[index]?.size ?? .zero)) }
        plannedBands.sums[band.lowerBound] = sums
        return sums
    }
}
