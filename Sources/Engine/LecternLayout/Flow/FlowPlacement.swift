import LecternGeometry

/// The current position in the layout of a block container: the next offset, the margins not yet applied, the floats.
struct FlowPlacement {
    /// Block offset of the box's border edge in the formatting context without margins, until it is resolved.
    let unresolvedBlock: LayoutUnit
    /// The offset that an earlier layout found; nil in the first one.
    let forcedBlock: LayoutUnit?
    /// Block offset of the border edge in the formatting context; nil until it is resolved.
    var contextBlock: LayoutUnit?
    /// Where the next in-flow child would start, from the border edge, without margins.
    var position: LayoutUnit
    /// Margins not yet applied.
    var strut: MarginStrut
    var exclusions: ExclusionSpace
    /// The offset from which floats were placed while `contextBlock` was unknown.
    var floatBase: LayoutUnit?
    /// Indices of self-collapsing children placed while `contextBlock` was unknown: their offsets depend on it.
    var waiting: [Int] = []
    /// The remaining lines of a box whose lines are clamped.
    var clamp: ClampedLines?
    /// Whether the last child is self-collapsing and has clearance.
    var endsWithClearance = false
    /// The initial letter of the box's lines.
    var initialLetter: InitialLetterPlace?
    /// An outside list marker that still waits for a line.
    var marker: LayoutBox?

    init(_ input: BlockFlowInput) {
        let space = input.space
        unresolvedBlock = space.contextOffset.block
        forcedBlock = space.forcedContextBlock
        position = input.edges.blockStart + (space.tableCell?.alignmentOffset ?? .zero)
        let isPlaced = input.token != nil || space.isPushedByClearance
        contextBlock = input.isContext ? .zero : isPlaced ? space.contextOffset.block : nil
        strut = input.token?.strut ?? (input.isContext || isPlaced ? MarginStrut() : space.marginStrut)
        exclusions = input.isContext ? ExclusionSpace() : space.exclusions
        clamp = space.clamp
    }

    /// The block offset in the formatting context from which `position` counts, margins not applied.
    var origin: LayoutUnit { contextBlock ?? unresolvedBlock }

    /// The best guess of the border edge's offset while it is not resolved.
    var assumedBlock: LayoutUnit { contextBlock ?? forcedBlock ?? (unresolvedBlock + strut.sum) }

    /// Whether the last of the clamped lines is placed.
    var isClamped: Bool { clamp?.left == 0 }
}
