import LecternCSS
import LecternGeometry

/// A cell laid out to measure its block size.
struct MeasuredCell {
    let cell: TableStructure.Cell
    let result: LayoutResult
    /// The least border-box block size.
    let size: LayoutUnit
    /// The baseline, from the block-start edge.
    let baseline: LayoutUnit
    /// Whether the cell began in an earlier fragment.
    var isContinuation = false
    var token: BreakToken?
}

/// A row with the cells that start in it.
struct MeasuredRow {
    var size = LayoutUnit.zero
    /// The baseline, from the row's block-start edge.
    var baseline = LayoutUnit.zero
    var hasBaseline = false
    /// Whether the style specifies the size; such rows grow last.
    var isConstrained = false
    var cells: [MeasuredCell] = []
    /// Whether the row continues from an earlier fragment.
    var isResumed: Bool { cells.contains(where: \.isContinuation) }
}

extension TableLayout {
    /// Laying cells out again doubles the work at each level of nested tables; deeper levels skip it.
    private static let maximumRelayoutNesting = 5

    func cellSpace(_ cell: TableStructure.Cell, row: Int) -> ConstraintSpace {
        let inline = extent(of: cell).size
        var result = ConstraintSpace(availableInline: inline)
        result.writingDirection = direction
        result.establishesContext = true
        result.percentageInline = (gridInline - edges.inlineSum).clampedNegativeToZero
        result.cellBorders = model.cellBorders(cell, row: row).map { border in
            let cellDirection = cell.box.style.writingDirection
            return cellDirection == direction ? border : cellDirection.logical(direction.physical(border))
        }
        if cell.box.isOrthogonal(to: direction) { result.fixedBlock = inline } else { result.fixedInline = inline }
        result.tableCell = TableCellConstraint()
        return result
    }

    func measure(_ cell: TableStructure.Cell, row: Int, token: BreakToken? = nil) -> MeasuredCell {
        var cellSpace = cellSpace(cell, row: row)
        if token != nil, !cell.box.isOrthogonal(to: direction) {
            cellSpace.fixedBlock = plannedSize(of: cell, row: row)
            cellSpace.fixedBlockIsMinimum = true
        }
        let result = context.layout(cell.box, cellSpace, token: token)
        let isOrthogonal = cell.box.isOrthogonal(to: direction)
        let cellGeometry = context.sizes.geometry(cell.box, cellSpace)
        var size = result.fragment.map { direction.logical($0.size).block } ?? .zero
        if token == nil, !isOrthogonal {
            size = max(result.intrinsicBlockSize, cellGeometry.minBlock, cellGeometry.blockSize ?? .zero)
        }
        let fallback = size - (isOrthogonal ? .zero : cellGeometry.edges.blockEnd)
        let baseline =
            result.fragment?.writingDirection.isHorizontal == direction.isHorizontal
            ? result.fragment?.firstBaseline : nil
        var measured = MeasuredCell(cell: cell, result: result, size: size, baseline: baseline ?? fallback)
        measured.token = token
        measured.isContinuation = token != nil
        return measured
    }

    // MARK: Rows

    /// Measures the rows of a band, starting with a given row, and the cells that continue
    /// from an earlier fragment. CSS Tables 3, section 3.10 (row layout).
    mutating func measureBand(from first: Int, to last: Int, tokens: [BreakToken]) {
        guard measured[first] == nil else { return }
        var spanning: [(cell: MeasuredCell, start: Int, end: Int)] = []
        for index in first...last {
            let row = model.row(at: index)
            var result = MeasuredRow()
            if let rowSize = specifiedSize(of: row.box) {
                result.size = rowSize
                result.isConstrained = true
            }
            let isResumed = index == first && isSplit(index, tokens)
            var descent = LayoutUnit.zero
            for cell in row.cells {
                let cellToken = isResumed ? tokens.first { $0.box == cell.box.id } : nil
                if isResumed, cellToken == nil { continue }
                let measuredCell = measure(cell, row: index, token: cellToken)
                result.cells.append(measuredCell)
                search.note(unbreakable: measuredCell.result.tallestUnbreakable)
                let aligns = cell.box.style.box.verticalAlign.alignsBaseline && !isResumed
                if aligns {
                    result.baseline = max(result.baseline, measuredCell.baseline)
                    result.hasBaseline = true
                }
                if cell.rowSpan > 1 {
                    spanning.append((measuredCell, index, min(index + cell.rowSpan - 1, last)))
                    continue
                }
                if aligns { descent = max(descent, measuredCell.size - measuredCell.baseline) }
                result.size = max(result.size, measuredCell.size)
                if specifiedSize(of: cell.box) != nil { result.isConstrained = true }
            }
            result.size = max(result.size, result.baseline + descent)
            if row.box.style.text.visibility == .collapse { result.size = .zero }
            if isResumed {
                result.size = result.cells.map(\.size).max() ?? .zero
            } else {
                result.size = max(result.size, plannedRows[index] ?? .zero)
            }
            measured[index] = result
        }
        for open in openCells { spanning.append((open.cell, first, min(open.lastRow, last))) }
        spanning.sort { $0.end - $0.start < $1.end - $1.start }
        var totals = RowTotals(self, first...last)
        for entry in spanning where entry.cell.size > totals.size(of: entry.start...entry.end) {
            grow(entry.start...entry.end, for: entry.cell.size)
            totals = RowTotals(self, first...last)
        }
    }

    /// Running sums of the sizes of measured rows, so that cells that span thousands of
    /// rows cost no more than others.
    private struct RowTotals {
        private let first: Int
        private let spacing: LayoutUnit
        private var sizes: [LayoutUnit] = [.zero]
        private var counts = [0]

        init(_ layout: TableLayout, _ rows: ClosedRange<Int>) {
            first = rows.lowerBound
            spacing = layout.model.spacing.block
            for index in rows {
                let isVisible = layout.model.row(at: index).box.style.text.visibility != .collapse
                sizes.append(sizes[sizes.count - 1] + (isVisible ? layout.measured[index]?.size ?? .zero : .zero))
                counts.append(counts[counts.count - 1] + (isVisible ? 1 : 0))
            }
        }

        /// Returns the size of the visible rows of a range, with the spacing between them.
        func size(of rows: ClosedRange<Int>) -> LayoutUnit {
            let (start, end) = (rows.lowerBound - first, rows.upperBound - first + 1)
            return sizes[end] - sizes[start] + spacing * max(0, counts[end] - counts[start] - 1)
        }
    }

    /// Enlarges rows to hold the cells that span them.
    mutating func grow(_ rows: ClosedRange<Int>, for size: LayoutUnit) {
        let visible = rows.filter { model.row(at: $0).box.style.text.visibility != .collapse }
        let spaces = model.spacing.block * max(0, visible.count - 1)
        let total = visible.reduce(LayoutUnit.zero) { $0 + (measured[$1]?.size ?? .zero) } + spaces
        guard size > total else { return }
        share(size - total, among: visible)
    }

    /// Enlarges rows in proportion, those without a specified size first.
    private mutating func share(_ extra: LayoutUnit, among rows: [Int]) {
        guard !rows.isEmpty else { return }
        let free = rows.filter { !(measured[$0]?.isConstrained ?? true) }
        let filled = free.filter { (measured[$0]?.size ?? .zero) > .zero }
        let chosen = filled.isEmpty ? (free.isEmpty ? rows : [free[free.count - 1]]) : filled
        let total = chosen.reduce(0.0) { $0 + (measured[$1]?.size.double ?? 0) }
        var left = extra
        for (number, index) in chosen.enumerated() {
            let size = measured[index]?.size.double ?? 0
            let part = number == chosen.count - 1 ? left : total > 0 ? extra * (size / total) : extra / chosen.count
            let before = measured[index]?.size ?? .zero
            measured[index]?.size = before + part
            left = left - part
        }
    }

    func specifiedSize(of row: LayoutBox) -> LayoutUnit? {
        let base = geometry.blockSize.map { ($0 - edges.blockSum).clampedNegativeToZero }
        let sizing = row.style.blockSizing(direction.mode)
        let minimum = row.style.minBlockSizing(direction.mode).definite(
            base: base, edges: .zero, boxSizing: .borderBox)
        guard let size = sizing.definite(base: base, edges: .zero, boxSizing: .borderBox) else {
            return minimum == .zero ? nil : minimum
        }
        return max(size, minimum ?? .zero)
    }

    /// Distributes a specified table height that exceeds the rows among them.
    /// CSS Tables 3, section 3.11.
    mutating func distributeHeight() {
        guard !model.rows.isEmpty else { return }
        distributeSectionHeights()
        let full = geometry.edges.blockSum
        let target = max(geometry.clampBlock(geometry.blockSize ?? .zero), full)
        guard target > full, geometry.blockSize != nil || geometry.minBlock > full else { return }
        var probe = self
        probe.openCells = []
        var index = 0
        while index < model.rows.count {
            probe.measureBand(from: index, to: model.rows[index].bandEnd, tokens: [])
            index = model.rows[index].bandEnd + 1
        }
        let spaces = model.spacing.block * (model.rows.count + 1)
        let total =
            model.rows.indices.reduce(LayoutUnit.zero) { $0 + (probe.measured[$1]?.size ?? .zero) } + spaces
            + model.edges.blockSum
        if target > total {
            let bodies = model.rows.indices.filter {
                model.section(at: $0).kind == .body && model.row(at: $0).box.style.text.visibility != .collapse
            }
            probe.share(target - total, among: bodies.isEmpty ? Array(model.rows.indices) : bodies)
        }
        plannedRows.merge(probe.measured.mapValues(\.size)) { max($0, $1) }
        if token == nil { measured = probe.measured }
        search.note(unbreakable: probe.search.tallest)
    }

    // MARK: Final cells

    /// Places a cell with its final block size.
    mutating func place(
        _ measured: MeasuredCell, row: Int, at offset: LayoutUnit, size: LayoutUnit, rowBaseline: LayoutUnit,
        isRepeated: Bool = false
    ) {
        let (inline, inlineSize) = extent(of: measured.cell)
        let rect = LogicalRect(
            offset: .init(inline: inline, block: offset), size: .init(inline: inlineSize, block: size))
        let shift = measured.isContinuation ? .zero : alignment(of: measured, in: size, rowBaseline: rowBaseline)
        if !isRepeated, let broken = layoutInColumn(measured, row: row, in: rect, shift: shift) {
            add(broken, measured.cell, row: row, rect: rect, isRepeated: false)
            return
        }
        var result = measured.result
        if needsRelayout(measured.cell.box, row: row), !measured.isContinuation,
            context.tables.nesting.depth(of: box) < Self.maximumRelayoutNesting
        {
            var space = cellSpace(measured.cell, row: row)
            if measured.cell.box.isOrthogonal(to: direction) {
                space.fixedInline = size
            } else {
                space.fixedBlock = size
            }
            space.tableCell?.alignmentOffset = shift
            result = context.layout(measured.cell.box, space)
            add(result, measured.cell, row: row, rect: rect, isRepeated: isRepeated)
            return
        }
        result.resize(to: rect.size, shift: shift, direction, isRepeated: isRepeated)
        add(result, measured.cell, row: row, rect: rect, isRepeated: isRepeated)
    }

    mutating func add(
        _ result: LayoutResult, _ cell: TableStructure.Cell, row: Int, rect: LogicalRect, isRepeated: Bool
    ) {
        var result = result
        // Place positioned boxes of repeated cells only once if their containing block is outside of the table.
        if isRepeated {
            let around = [model.row(at: row).box, model.section(at: row).box]
            result.outOfFlow.removeAll { node in !around.contains { node.box.isContained(in: $0) } }
        }
        let isHidden = model.borders == nil && cell.box.style.text.emptyCells == .hide && cell.box.isEmptyCell
        if let fragment = result.fragment, isHidden || (isRepeated && !fragment.isRepeated) {
            result.fragment = fragment.changed(extra: isHidden ? .hiddenCell : fragment.extra, isRepeated: isRepeated)
        }
        if rect.size.inline > .zero || rect.size.block > .zero || !result.outOfFlow.isEmpty {
            noteRow(row, of: result)
            let (rowBox, section) = (model.row(at: row).box, model.section(at: row).box)
            let shift =
                relativeShift(of: cell.box, in: rowBox) + relativeShift(of: rowBox, in: section)
                + relativeShift(of: section, in: nil)
            builder.add(result, at: rect.offset, shift: shift)
        }
        placedCells.append(PlacedCell(box: cell.box, row: row, column: cell.column, rect: rect, isHidden: isHidden))
    }

    /// Returns the offset of a relatively positioned part of the table. Percentages refer to the height that is specified
    /// for the part around it.
    func relativeShift(of box: LayoutBox, in parent: LayoutBox?) -> PhysicalOffset {
        guard box.style.box.position == .relative else { return .zero }
        return box.relativeShift(
            direction, inline: gridInline, block: parent.flatMap { context.sizes.definiteBlock(of: $0) })
    }

    private func alignment(of cell: MeasuredCell, in size: LayoutUnit, rowBaseline: LayoutUnit) -> LayoutUnit {
        let free = (size - cell.size).clampedNegativeToZero
        switch cell.cell.box.style.box.verticalAlign {
        case .top: return .zero
        case .middle: return free / 2
        case .bottom: return free
        default: return min((rowBaseline - cell.baseline).clampedNegativeToZero, free)
        }
    }

    /// Whether a cell contains percentage heights or positioned boxes, which refer to its final size.
    private func needsRelayout(_ cell: LayoutBox, row: Int) -> Bool {
        func isPercent(_ box: LayoutBox) -> Bool {
            guard case .length(let length) = box.style.blockSizing(direction.mode) else {
                if case .length(let minimum) = box.style.minBlockSizing(direction.mode) { return minimum.hasPercent }
                return false
            }
            return length.hasPercent
        }
        if cell.containsAbsolute { return true }
        // Percentages resolve only against a specified height.
        let mode = direction.mode
        guard
            geometry.blockSize != nil || !cell.style.blockSizing(mode).isAuto
                || !model.row(at: row).box.style.blockSizing(mode).isAuto
        else { return false }
        switch cell.kind {
        case .blocks(let children), .flex(let children), .grid(let children):
            return children.contains { isPercent($0) }
        case .inlines(let content):
            return content.items.contains { item in
                switch item {
                case .atomic(let box), .float(let box): isPercent(box)
                default: false
                }
            }
        default: return false
        }
    }
}

extension VerticalAlign {
    /// The vertical alignment of a cell: all values but `top`, `middle` and `bottom` mean the baseline.
    var alignsBaseline: Bool {
        switch self {
        case .top, .middle, .bottom: false
        default: true
        }
    }
}

extension LayoutBox {
    /// Whether it has no content in the sense of `empty-cells`.
    var isEmptyCell: Bool {
        if case .blocks(let children) = kind { return children.isEmpty }
        return false
    }
}
