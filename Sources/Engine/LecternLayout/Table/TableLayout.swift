import LecternCSS
import LecternGeometry

/// The layout of one fragment of a table.
///
/// Rows are measured band by band (rows that row spans tie together), then
/// placed; a cell that spans rows is placed with its last row. On a page that
/// is not the last the table ends before a row, or inside one that no page
/// could hold; cells that go on are named by the token's children.
struct TableLayout {
    let context: LayoutContext
    let box: Box
    let table: TableStructure
    let model: TableModel
    let space: ConstraintSpace
    let token: BreakToken?
    let geometry: BoxGeometry
    let direction: WritingDirection
    let fragmentainer: Fragmentainer?
    /// Border and padding that show in this fragment.
    var edges: LogicalSides

    /// Used sizes of columns, and where they lie in the border box.
    var columnSizes: [LayoutUnit] = []
    var columnStarts: [LayoutUnit] = []
    var columnEnds: [LayoutUnit] = []
    var gridInline: LayoutUnit

    var builder: FragmentBuilder
    /// Below what is placed, from the wrapper's block-start edge.
    var position = LayoutUnit.zero
    var gridStart = LayoutUnit.zero
    /// Rows placed in this fragment, in order.
    var placedRows: [PlacedRow] = []
    var placedCells: [PlacedCell] = []
    /// Cells whose last row has not come yet.
    var openCells: [OpenCell] = []
    /// Rows measured before they were placed.
    var measured: [Int: MeasuredRow] = [:]
    /// Row sizes with what a specified table height adds to them.
    var plannedRows: [Int: LayoutUnit] = [:]
    var breakAppeal = BreakAppeal.perfect
    var childTokens: [BreakToken] = []
    var tallest = LayoutUnit.zero
    var shortage: LayoutUnit?
    var isForcedBreak = false
    /// Rows of the cells that carry positioned boxes.
    var rowOfPositioned: [Int32: Int] = [:]

    struct PlacedRow {
        var index: Int
        var offset: LayoutUnit
        var size: LayoutUnit
    }

    struct PlacedCell {
        var box: Box
        var row: Int
        var column: Int
        var rect: LogicalRect
        var isHidden: Bool
    }

    struct OpenCell {
        var cell: MeasuredCell
        /// Row it starts in, and row it ends in.
        var row: Int
        var lastRow: Int
        var offset: LayoutUnit
        var rowBaseline: LayoutUnit
    }

    init(_ context: LayoutContext, _ box: Box, _ table: TableStructure, _ space: ConstraintSpace, token: BreakToken?) {
        self.context = context
        self.box = box
        self.table = table
        self.space = space
        self.token = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        model = context.tableModel(box, table)
        direction = model.direction
        geometry = context.geometry(box, space)
        if case .fragmentainer(let fragmentainer) = space.fragmentation {
            self.fragmentainer = fragmentainer
        } else {
            fragmentainer = nil
        }
        let padding = model.borders == nil ? geometry.padding : .zero
        edges = model.border + padding
        gridInline = geometry.inlineSize
        builder = FragmentBuilder(box: box, direction: direction, border: model.border, padding: padding)
        builder.isContinuation = self.token != nil
        if builder.isContinuation {
            edges.blockStart = .zero
            builder.border.blockStart = .zero
            builder.padding.blockStart = .zero
        }
        resolveColumns()
    }

    /// Lays the table out: captions, rows, captions.
    mutating func run() -> LayoutResult {
        if token == nil { placeCaptions(.top) }
        gridStart = position
        position = position + edges.blockStart
        let resumesInside = isSplit(startRow, token?.children ?? [])
        if !model.rows.isEmpty, !resumesInside { position = position + model.spacing.block }
        distributeHeight()
        switch placeRows() {
        case .outOfSpace:
            var result = LayoutResult()
            result.status = .outOfSpace
            return result
        case .broke(let next):
            return finish(gridEnd: closeBrokenGrid(next), resume: next)
        case .done:
            let gridEnd = closeGrid()
            if needsBreakBeforeCaptions() { return finish(gridEnd: gridEnd, resume: model.rows.count) }
            placeCaptions(.bottom)
            return finish(gridEnd: gridEnd, resume: nil)
        }
    }

    // MARK: Columns

    private mutating func resolveColumns() {
        let columns = model.columns
        let frame = model.inlineFrame - model.edges.inlineSum + edges.inlineSum
        let room = (geometry.inlineSize - frame).clampedNegativeToZero
        columnSizes =
            model.usesFixedLayout
            ? TableColumn.fixedSizes(of: columns, sharing: room) : TableColumn.sizes(of: columns, sharing: room)
        var place = edges.inlineStart + model.spacing.inline
        var end = place
        for (index, column) in columns.enumerated() {
            if column.isMerged || column.isCollapsed {
                columnStarts.append(column.isMerged ? end : place)
                columnEnds.append(end)
                if column.isCollapsed {
                    gridInline = gridInline - columnSizes[index] - (column.isMerged ? .zero : model.spacing.inline)
                }
                columnSizes[index] = .zero
                continue
            }
            columnStarts.append(place)
            end = place + columnSizes[index]
            columnEnds.append(end)
            place = end + model.spacing.inline
        }
        gridInline = max(gridInline, edges.inlineSum)
    }

    /// Inline start and size of a cell's border box.
    func extent(of cell: TableStructure.Cell) -> (start: LayoutUnit, size: LayoutUnit) {
        guard cell.column < columnStarts.count else { return (edges.inlineStart, .zero) }
        let last = min(cell.column + cell.columnSpan, columnEnds.count) - 1
        let start = columnStarts[cell.column]
        return (start, (columnEnds[last] - start).clampedNegativeToZero)
    }

    // MARK: Captions

    private mutating func placeCaptions(_ side: CaptionSide) {
        for caption in table.captions where caption.style.text.captionSide == side {
            var captionSpace = ConstraintSpace(availableInline: gridInline)
            captionSpace.writingDirection = direction
            captionSpace.establishesContext = true
            let margins = caption.style.box.margins(direction, base: gridInline)
            let result = context.layout(caption, captionSpace)
            guard let fragment = result.fragment else { continue }
            let size = direction.logical(fragment.size)
            position = position + margins.sides.blockStart
            let free = gridInline - size.inline - margins.sides.inlineSum
            var inline = margins.sides.inlineStart
            if margins.isInlineStartAuto {
                inline = inline + (margins.isInlineEndAuto ? free / 2 : free).clampedNegativeToZero
            }
            builder.add(result, at: LogicalOffset(inline: inline, block: position))
            position = position + size.block + margins.sides.blockEnd
        }
    }

    private func needsBreakBeforeCaptions() -> Bool {
        guard let limit = blockLimit, token == nil || !placedRows.isEmpty else { return false }
        var needed = LayoutUnit.zero
        for caption in table.captions where caption.style.text.captionSide == .bottom {
            var captionSpace = ConstraintSpace(availableInline: gridInline)
            captionSpace.writingDirection = direction
            captionSpace.establishesContext = true
            let margins = caption.style.box.margins(direction, base: gridInline).sides.blockSum
            let size = context.layout(caption, captionSpace).fragment.map { direction.logical($0.size).block } ?? .zero
            needed = needed + size + margins
        }
        return needed > .zero && position + needed > limit && needed < (fragmentainer?.blockSize ?? .max)
    }

    // MARK: The end

    /// How far down the fragmentainer reaches, from the wrapper's block-start edge.
    var blockLimit: LayoutUnit? {
        guard let fragmentainer, let size = fragmentainer.blockSize else { return nil }
        return size - fragmentainer.offset
    }

    private mutating func closeGrid() -> LayoutUnit {
        if !model.rows.isEmpty, !placedRows.isEmpty || token == nil { position = position + model.spacing.block }
        var end = position + edges.blockEnd
        if token == nil {
            end = max(end, gridStart + max(geometry.clampBlock(geometry.blockSize ?? .zero), edges.blockSum))
        }
        position = end
        return end
    }

    private mutating func closeBrokenGrid(_ next: Int) -> LayoutUnit {
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
        edges.blockEnd = .zero
        if let limit = blockLimit { position = max(position, limit) }
        return position
    }

    /// Cells that span rows were placed late: back to document order.
    private mutating func sortChildren() {
        let ids = builder.children.map { $0.fragment.box?.id ?? -1 }
        guard zip(ids, ids.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
        var places = Array(repeating: 0, count: order.count)
        for (place, index) in order.enumerated() { places[index] = place }
        let children = builder.children
        builder.children = order.map { children[$0] }
        for index in builder.inherited.indices {
            builder.inherited[index].child = places[builder.inherited[index].child]
        }
    }

    private mutating func finish(gridEnd: LayoutUnit, resume: Int?) -> LayoutResult {
        let size = LogicalSize(inline: gridInline, block: position)
        if let resume {
            let place = resume < model.rows.count ? model.rows[resume] : nil
            builder.breakToken = BreakToken(
                box: box.id, consumedBlockSize: (token?.consumedBlockSize ?? .zero) + position,
                sequence: (token?.sequence ?? 0) + 1, children: childTokens,
                resume: .table(section: Int32(place?.section ?? table.sections.count), row: Int32(place?.row ?? 0)))
        }
        builder.extra = .table(paint(size: size, gridEnd: gridEnd))
        var result = LayoutResult()
        result.contextBlock = .zero
        result.intrinsicBlockSize = position
        result.tallestUnbreakable = tallest
        result.spaceShortage = shortage
        result.hasForcedBreak = isForcedBreak
        if resume != nil, let fragmentainer {
            let isAvoided = fragmentainer.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind)
            result.breakAppeal = isAvoided ? .violatesAvoid : breakAppeal
        }
        sortChildren()
        var (fragment, nodes) = builder.finish(size)
        if !rowOfPositioned.isEmpty { (fragment, nodes) = placePositioned(nodes, in: fragment) }
        (result.fragment, result.outOfFlow) =
            nodes.isEmpty
            ? (fragment, []) : context.placeOutOfFlow(nodes, in: fragment, box, fragmentainer: fragmentainer)
        return result
    }
}

extension LayoutContext {
    /// Lays out a table: its wrapper with captions and grid.
    func layoutTable(_ box: Box, _ table: TableStructure, _ space: ConstraintSpace, token: BreakToken?) -> LayoutResult
    {
        tableNesting += 1
        defer { tableNesting -= 1 }
        var layout = TableLayout(self, box, table, space, token: token)
        return layout.run()
    }
}
