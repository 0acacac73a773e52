import LecternCSS
import LecternGeometry

// Block and inline formatting contexts: CSS 2.2, chapters 8 to 10, with CSS
// Fragmentation 3.
//
// `BlockFlow` lays out one block container. It walks its children (or lines)
// with a position below its block-start border edge and a strut of margins that
// may still collapse. While nothing separates the box from the margins before
// it, its offset in the block formatting context is unknown
// (`placement.contextBlock` is nil); the first line, border, padding or resolved
// child *resolves* it. Floats met before are placed from an assumed offset; if
// that proves wrong the parent lays the box out again with the right one.
//
// - `BlockFlowInput`, `FlowPlacement`, `FlowFragmentation`: inputs and state
// - `BlockFlow+Children`, `BlockFlow+FlowChild`: block-level children
// - `BlockFlow+Contexts`: those with formatting contexts of their own
// - `BlockFlow+Markers`: markers of list items
// - `BlockFlow+Lines`, `LineFill`: a paragraph's lines
// - `BlockFlow+LineBreaks`: widows and orphans
// - `BlockFlow+TextBox`: `text-box-trim`
// - `BlockFlow+InitialLetter`: initial letters
// - `BlockFlow+Floats`: placing floats
// - `BlockFlow+Breaking`: where to break, and the appeal of each break
// - `BlockFlow+Headlines`: paragraphs that look like headings stay with what follows
// - `BlockFlow+Strips`: where a strip of a scrolled column ends
// - `BlockFlow+Clamp`: `line-clamp`
// - `BlockFlow+Finish`, `LayoutResult`: the block size, the fragment, the result

/// The layout of one block container.
struct BlockFlow: ~Copyable {
    let input: BlockFlowInput
    var builder: FragmentBuilder
    var placement: FlowPlacement
    var fragmentation: FlowFragmentation
    let textTrim: TextTrim

    /// Why layout of the children ended.
    enum Stop {
        case none
        /// The rest goes to the next fragmentainer; tokens are noted.
        case broke
        case relayout
        case outOfSpace
        case earlier(EarlyBreak)
    }

    init(
        _ context: LayoutContext, _ box: LayoutBox, space: ConstraintSpace, token: BreakToken?,
        earlyBreak: EarlyBreak?,
        definiteBlock: LayoutUnit? = nil, geometry: BoxGeometry? = nil
    ) {
        input = BlockFlowInput(
            context, box, space: space, token: token, earlyBreak: earlyBreak, definiteBlock: definiteBlock,
            geometry: geometry)
        builder = input.makeBuilder()
        placement = FlowPlacement(input)
        fragmentation = FlowFragmentation(input)
        textTrim = input.textTrim
    }

    /// Lays the box out.
    mutating func run() -> LayoutResult {
        if fragmentation.clonedEnd > .zero, endsHere { fragmentation.dropClonedEnd() }
        if placement.contextBlock == nil, input.edges.blockStart > .zero, !resolve() { return finish(.relayout) }
        switch box.kind {
        case .blocks(let children), .grid(let children), .flex(let children): return finish(layoutChildren(children))
        case .inlines(let content): return finish(layoutLines(content))
        case .inline, .replaced, .table, .tablePart, .math: return finish(.none)
        }
    }
}

extension BlockFlow {
    var context: LayoutContext { input.context }
    var box: LayoutBox { input.box }
    var direction: WritingDirection { input.geometry.direction }

    /// Resolves the offset: all margins so far collapse to it.
    mutating func resolve() -> Bool { resolve(at: placement.unresolvedBlock + placement.strut.sum) }

    /// Resolves the offset. False if floats were placed from another one.
    mutating func resolve(at block: LayoutUnit) -> Bool {
        if placement.contextBlock != nil { return true }
        placement.contextBlock = block
        placement.strut = MarginStrut()
        // Their margins collapse with the box's own: they lie at its edge.
        for child in placement.waiting { builder.children[child].offset.block = .zero }
        placement.waiting = []
        return placement.floatBase == nil || placement.floatBase == block
    }

    /// The space left in the fragmentainer below a position in the box; nil without limit.
    func spaceLeft(at position: LayoutUnit) -> LayoutUnit? {
        fragmentation.search.spaceLeft(below: placement.assumedBlock + position)
    }

    /// Whether a break before the next content would gain nothing.
    var isAtStart: Bool {
        !fragmentation.hasContent && (fragmentation.fragmentainer?.isAtStart ?? true || mustBegin)
    }

    /// The block size of a picture at a block offset of the formatting context: what margins, borders and padding
    /// leave of a page or column that holds nothing else yet. Nil if the whole page is the limit.
    func pictureLimit(at block: LayoutUnit) -> LayoutUnit? {
        guard context.mode.replacedContentLimit != nil, isAtStart, let fragmentainer = fragmentation.fragmentainer,
            fragmentainer.kind != .strip, let size = fragmentainer.blockSize
        else { return nil }
        let end = fragmentainer.endEdges + input.edges.blockEnd
        let spaceLeft = (fragmentation.search.spaceLeft(below: block) ?? size) - end
        // Below spacing of half a page a picture goes to the next one.
        return spaceLeft > size / 2 ? spaceLeft : size - end
    }

    /// The fragmentation context of a child.
    ///
    /// - Parameter contextOrigin: the block offset at which the child's own formatting context begins, if it has one.
    func childFragmentation(contextOrigin: LayoutUnit? = nil) -> FragmentationContext {
        guard var result = fragmentation.fragmentainer else { return .none }
        if let contextOrigin {
            result.offset = result.offset + contextOrigin
            result.allowsSpanners = false
        }
        result.isAtStart = isAtStart
        result.endEdges = result.endEdges + input.edges.blockEnd
        result.avoidsBreaks = fragmentation.search.avoidsBreaks
        return .fragmentainer(result)
    }
}

extension LayoutBox {
    /// Whether the box cannot be broken, whatever it holds. Books on pages break scroll
    /// containers of no limited size, as nobody can scroll them.
    ///
    /// <https://www.w3.org/TR/css-break-3/#possible-breaks>
    func isMonolithic(_ geometry: BoxGeometry, in context: LayoutContext) -> Bool {
        if isReplaced { return true }
        let style = style
        if style.box.contain & 1 != 0 || style.box.lineClamp.isActive { return true }
        func scrolls(_ value: CSSOverflow) -> Bool { value == .scroll || value == .auto }
        return (scrolls(style.box.overflowX) || scrolls(style.box.overflowY))
            && (!context.mode.expandsScrollContainers || geometry.blockSize != nil && !geometry.blockSizeIsMinimum
                || geometry.maxBlock != .max)
    }
}
