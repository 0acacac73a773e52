import LecternGeometry

/// All that decides the layout of an unbroken box with a formatting context of
/// its own: the key under which its result is kept.
///
/// Boxes in boxes that are each measured twice would cost a power of their
/// depth; with the results kept they cost what one layout costs.
struct UnbrokenLayoutRequest: Hashable {
    let box: Int32
    let writingDirection: WritingDirection
    let available: LogicalSize
    let percentage: LogicalSize
    let fixed: LogicalSize
    let flags: UInt16
    let cellBorders: LogicalSides?
    let cell: TableCellConstraint?

    /// `nil` for layouts that depend on more than this.
    init?(_ box: Box, _ space: ConstraintSpace, token: BreakToken?) {
        guard space.establishesContext, token == nil, space.fragmentation == .none else { return nil }
        func size(_ inline: LayoutUnit?, _ block: LayoutUnit?) -> LogicalSize {
            .init(inline: inline ?? .min, block: block ?? .min)
        }
        self.box = box.id
        writingDirection = space.writingDirection
        available = size(space.availableInline, space.availableBlock)
        percentage = size(space.percentageInline, space.percentageBlock)
        fixed = size(space.fixedInline, space.fixedBlock)
        cellBorders = space.cellBorders
        cell = space.tableCell
        let facts = [space.fixedBlockIsIndefinite, space.shrinksToFit, space.stretchesInline, space.stretchesBlock]
        flags = facts.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
}

extension LayoutContext {
    /// Results kept at most; more are forgotten together.
    static let greatestResultCount = 4096

    /// Forgets what was measured for another page size.
    func forgetMeasures() {
        contentSizes = [:]
        results = [:]
        tableModels = [:]
        flexItems = [:]
        inline.rubyExtents = [:]
        inline.rubies.removeAll()
    }

    func keep(_ result: LayoutResult, for request: UnbrokenLayoutRequest) {
        if results.count >= Self.greatestResultCount { results = [:] }
        results[request] = result
    }
}
