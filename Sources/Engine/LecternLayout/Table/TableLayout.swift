import LecternCSS
import LecternGeometry

// Tables: CSS 2.2, chapter 17, with the column algorithms of CSS Tables 3.
//
// The box tree gives a table its structure (`TableStructure`): captions, columns,
// sections, rows, and cells with the column in which they start and their spans.
// Missing boxes have been generated (`BoxFinisher+Table`, `TableGridBuilder`).
//
// 1. *Columns*, once for each table (`TableModel`): the minimum and maximum
//    inline sizes of columns come from their cells (`TableColumns`), collapsed
//    borders are resolved (`CollapsedBorders`), and rows that row spans join
//    become bands.
// 2. *Widths*, for each fragment: `resolveColumns` shares the table's inline size
//    among the columns, by the rules of fixed or automatic layout.
// 3. *Rows*, band by band: `measureBand` lays out the cells of a band to find the
//    sizes of its rows, then `place` puts them into the fragment. A cell with a
//    row span is open until its last row is placed.
// 4. *The end*: borders and backgrounds (`TablePaint`), positioned boxes, and the
//    break token if rows are left.
//
// A fragment ends before a row, or inside a row that no page could hold. Its
// token names the next row, and its children are the cells that continue. Each
// fragment may repeat the header and the footer. `BreakSearch` chooses the break:
// if a better one was passed, the table is laid out once more, up to that one.
//
// On a book's page a table that is too wide is laid out again with smaller
// letters (`FittedTable`), which is then used in its place.
//
// - `Tables`: the models and the fitted tables of one layout
// - `TableModel`, `TableColumns`, `CollapsedBorders`: independent of the page
// - `TableColumn+Sparing`: words break and pictures shrink as late as possible
// - `TableLayout`: one fragment: the steps, the columns, the end
// - `TableLayout+Cells`: measuring, aligning and placing cells; row heights
// - `TableLayout+Rows`: placing rows, and breaking between and inside them
// - `TableLayout+Repeating`: headers and footers on each page
// - `TableLayout+Ends`: captions, and the end of the grid
// - `TableLayout+Overflow`: content that overflowed an earlier page
// - `TableLayout+Paint`: backgrounds of rows and columns, collapsed borders
// - `TableLayout+Positioned`: absolutely positioned boxes in rows
// - `FittedTable`, `ComputedStyle+Scaled`: tables that are too wide
// - `TableNesting`: how many tables contain a table; only outer ones are fitted

/// The layout of one fragment of a table.
///
/// Rows are measured in bands (rows joined by row spans), then placed; a cell
/// that spans rows is placed with its last row. On a page that is not the last
/// the table ends before a row, or inside a row that no page could hold; the
/// children of the token are the cells that continue.
struct TableLayout {
    let context: LayoutContext
    let box: LayoutBox
    let table: TableStructure
    let model: TableModel
    let space: ConstraintSpace
    let token: BreakToken?
    let geometry: BoxGeometry
    let direction: WritingDirection
    /// The border and padding of this fragment.
    var edges: LogicalSides

    /// The used sizes of columns, and their offsets in the border box.
    var columnSizes: [LayoutUnit] = []
    var columnStarts: [LayoutUnit] = []
    var columnEnds: [LayoutUnit] = []
    var gridInline: LayoutUnit

    var builder: FragmentBuilder
    /// The end of the placed content, from the wrapper's block-start edge.
    var position = LayoutUnit.zero
    var gridStart = LayoutUnit.zero
    /// The rows placed in this fragment, in order.
    var placedRows: [PlacedRow] = []
    var placedCells: [PlacedCell] = []
    /// Cells whose last row is not placed yet.
    var openCells: [OpenCell] = []
    var repetition = TableRepetition()
    /// Rows measured before they were placed.
    var measured: [Int: MeasuredRow] = [:]
    /// Row sizes including their share of a specified table height.
    var plannedRows: [Int: LayoutUnit] = [:] { didSet { plannedBands = PlannedBands() } }
    /// The row sizes of bands in the unbroken table, computed at first use.
    var plannedBands = PlannedBands()
    var search: BreakSearch
    var childTokens: [BreakToken] = []
    /// Whether this fragment has captions above the grid.
    var hasCaptions = false
    /// The rows of the cells that contain positioned boxes.
    var rowOfPositioned: [Int32: Int] = [:]

    /// Running sums of row sizes in a band, by its first row.
    final class PlannedBands {
        var sums: [Int: [LayoutUnit]] = [:]
    }

    struct PlacedRow {
        var index: Int
        var offset: LayoutUnit
        var size: LayoutUnit
        /// Whether it began in an earlier fragment.
        var isResumed = false
        /// Whether it continues in the next fragment.
        var goesOn = false
    }

    struct PlacedCell {
        var box: LayoutBox
        var row: Int
        var column: Int
        var rect: LogicalRect
        var isHidden: Bool
    }

    struct OpenCell {
        var cell: MeasuredCell
        /// The rows in which it starts and ends.
        var row: Int
        var lastRow: Int
        var offset: LayoutUnit
        var rowBaseline: LayoutUnit
    }

    init(
        _ context: LayoutContext, _ box: LayoutBox, table: TableStructure, space: ConstraintSpace,
        token: BreakToken?,
        earlyBreak: EarlyBreak?
    ) {
        self.context = context
        self.box = box
        self.table = table
        self.space = space
        self.token = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        model = context.tables.model(box, table, in: context)
        direction = model.direction
        geometry = context.sizes.geometry(box, space)
        if case .fragmentainer(let fragmentainer) = space.fragmentation {
            search = BreakSearch(box, in: fragmentainer, chosen: earlyBreak)
        } else {
            search = BreakSearch(box, in: nil)
        }
        let padding = model.borders == nil ? geometry.padding : .zero
        edges = model.border + padding
        gridInline = geometry.inlineSize
        builder = FragmentBuilder(box: box, direction: direction, border: model.border, padding: padding)
        builder.isContinuation = self.token != nil
        if builder.isContinuation, !beginsGrid {
            edges.blockStart = .zero
            builder.border.blockStart = .zero
            builder.padding.blockStart = .zero
        }
        resolveColumns()
    }

    /// Lays out the table up to the best break.
    mutating func run() -> LayoutResult {
        let start = self
        let result = attempt()
        guard result.status == .needsEarlierBreak, let better = result.earlyBreak else { return result }
        self = start
        search.choose(better)
        return attempt()
    }

    /// Lays out captions, rows, captions.
    private mutating func attempt() -> LayoutResult {
        placeOverflow()
        if beginsGrid, let stop = placeCaptions(.top) { return finish(stop, .topCaptions) }
        if case .bottomCaptions? = token?.resume {
            hideGrid()
            return finishCaptions(gridEnd: .zero)
        }
        gridStart = position
        position = position + edges.blockStart
        if case .gridEnd? = token?.resume { return finishGrid() }
        distributeHeight()
        decideRepetition()
        if !model.rows.isEmpty, hasSpacingAbove { position = position + model.spacing.block }
        let start = self
        switch placeRows() {
        case .outOfSpace:
            self = start
            return finish(.outOfSpace, .topCaptions)
        case .broke(let next): return finishBroken(before: next)
        case .earlier(let better): return retry(better)
        case .done: return finishGrid()
        }
    }

    private mutating func finishBroken(before next: Int) -> LayoutResult {
        repeatFooter(before: next)
        return finish(gridEnd: closeBrokenGrid(), resume: place(of: next))
    }

    /// Whether the border spacing above the first row of this fragment is kept.
    private var hasSpacingAbove: Bool {
        if beginsGrid || repetition.header != nil { return true }
        return context.mode.keepsTableSpacingAtBreaks && !isSplit(startRow, token?.children ?? [])
    }

    /// Whether no earlier fragment has a part of the grid.
    var beginsGrid: Bool {
        if case .topCaptions? = token?.resume { return true }
        return token == nil
    }

    private func place(of row: Int) -> BreakToken.Resume {
        guard row < model.rows.count else { return .gridEnd(position - gridStart) }
        return .table(section: Int32(model.rows[row].section), row: Int32(model.rows[row].row))
    }

    // MARK: Columns

    private mutating func resolveColumns() {
        let frame = model.inlineFrame - model.edges.inlineSum + edges.inlineSum
        let availableInline = (geometry.inlineSize - frame).clampedNegativeToZero
        let columns =
            context.mode.fitsWideTables && !model.usesFixedLayout
            ? TableColumn.sparing(model.columns, sharing: availableInline) : model.columns
        columnSizes =
            model.usesFixedLayout
            ? TableColumn.fixedSizes(of: columns, sharing: availableInline)
            : TableColumn.sizes(of: columns, sharing: availableInline)
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

    /// Returns the inline start and size of a cell's border box.
    func extent(of cell: TableStructure.Cell) -> (start: LayoutUnit, size: LayoutUnit) {
        guard cell.column < columnStarts.count else { return (edges.inlineStart, .zero) }
        let last = min(cell.column + cell.columnSpan, columnEnds.count) - 1
        let start = columnStarts[cell.column]
        return (start, (columnEnds[last] - start).clampedNegativeToZero)
    }

    // MARK: The end

    /// The end of the fragmentainer, from the wrapper's block-start edge; `nil` without limit.
    var blockLimit: LayoutUnit? { search.end }
    var fragmentainer: Fragmentainer? { search.fragmentainer }

    /// Restores document order: cells that span rows were placed late.
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

    mutating func finish(gridEnd: LayoutUnit, resume: BreakToken.Resume?) -> LayoutResult {
        let size = LogicalSize(inline: gridInline, block: position)
        let flags: BreakToken.Flags = resume == nil ? [.hasSeenAllChildren, .isAtBlockEnd] : repetitionFlags
        if resume != nil || !childTokens.isEmpty {
            builder.breakToken = BreakToken(
                box: box.id, consumedBlockSize: (token?.consumedBlockSize ?? .zero) + position,
                sequence: (token?.sequence ?? 0) + 1, flags: flags, children: childTokens,
                resume: resume ?? .bottomCaptions)
        }
        builder.extra = .table(paint(size: size, gridEnd: gridEnd))
        var result = LayoutResult()
        result.contextBlock = .zero
        result.intrinsicBlockSize = position
        if resume != nil { search.take(search.inside(.perfect)) }
        search.report(to: &result)
        sortChildren()
        var (fragment, nodes) = builder.finish(size)
        if !rowOfPositioned.isEmpty { (fragment, nodes) = placePositioned(nodes, in: fragment) }
        (result.fragment, result.outOfFlow) =
            nodes.isEmpty
            ? (fragment, []) : context.outOfFlow.place(nodes, in: fragment, box, fragmentainer: fragmentainer)
        return result
    }
}

extension TableLayout {
    /// Lays out a table: the wrapper with its captions and grid.
    static func layout(
        _ box: LayoutBox, _ table: TableStructure, space: ConstraintSpace, token: BreakToken?,
        earlyBreak: EarlyBreak?,
        in context: LayoutContext
    ) -> LayoutResult {
        // Computing the size finds out whether the table is too wide.
        if context.mode.fitsWideTables, space.fixedInline == nil { _ = context.sizes.geometry(box, space) }
        if let fitted = context.tables.fitted(box, space) {
            return layout(
                fitted.box, fitted.structure, space: space, token: token, earlyBreak: earlyBreak, in: fitted.context)
        }
        var layout = TableLayout(context, box, table: table, space: space, token: token, earlyBreak: earlyBreak)
        return layout.run()
    }
}
