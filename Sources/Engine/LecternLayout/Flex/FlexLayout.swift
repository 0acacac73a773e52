import LecternCSS
import LecternGeometry

// Flex containers: CSS Flexible Box Layout 1, section 9.
//
// - `FlexLayout`: the steps of the algorithm in order, and the result
// - `FlexLayout+Items`: items, base sizes, lines (9.1 to 9.3)
// - `FlexLayout+Lengths`: flexible lengths (9.7)
// - `FlexLayout+Cross`: cross sizes (9.4)
// - `FlexLayout+Alignment`: 9.5, 9.6
// - `FlexLayout+Placing`: the fragment, positioned boxes
// - `FlexLayout+Breaking`: one fragment of several

/// The layout of one flex container.
///
/// <https://www.w3.org/TR/css-flexbox-1/#layout-algorithm>
struct FlexLayout: TrackContainer {
    let context: LayoutContext
    let box: LayoutBox
    let children: [LayoutBox]
    let space: ConstraintSpace
    let token: BreakToken?
    let earlyBreak: EarlyBreak?
    let geometry: BoxGeometry
    let direction: WritingDirection
    let edges: LogicalSides
    /// Whether the main axis is the inline axis.
    let isRow: Bool
    let isMainReversed: Bool
    let isCrossReversed: Bool
    let wraps: Bool
    let contentInline: LayoutUnit
    /// The content block size, if it is definite.
    let contentBlock: LayoutUnit?
    let mainGap: LayoutUnit
    let crossGap: LayoutUnit
    let fragmentainer: Fragmentainer?

    var lines: [FlexLine] = []
    /// The content-box sizes of the container.
    var containerMain = LayoutUnit.zero
    var containerCross = LayoutUnit.zero
    var builder: FragmentBuilder
    var search: BreakSearch?

    init(
        _ context: LayoutContext, _ box: LayoutBox, children: [LayoutBox], space: ConstraintSpace,
        token: BreakToken?,
        earlyBreak: EarlyBreak?
    ) {
        self.earlyBreak = earlyBreak
        self.context = context
        self.box = box
        self.children = children
        self.space = space
        self.token = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        geometry = context.sizes.geometry(box, space)
        direction = geometry.direction
        edges = geometry.edges
        let style = box.style.box
        isRow = style.flexDirection == .row || style.flexDirection == .rowReverse
        isMainReversed = style.flexDirection == .rowReverse || style.flexDirection == .columnReverse
        isCrossReversed = style.flexWrap == .wrapReverse
        wraps = style.flexWrap != .nowrap
        contentInline = geometry.contentInline
        contentBlock = Self.contentBlock(geometry, space)
        let rowGap = style.rowGap?.resolve(contentBlock ?? .zero) ?? .zero
        let columnGap = style.columnGap?.resolve(contentInline) ?? .zero
        (mainGap, crossGap) = isRow ? (columnGap, rowGap) : (rowGap, columnGap)
        fragmentainer = Self.fragmentainer(box, geometry, space: space, in: context)
        builder = FragmentBuilder(box: box, direction: direction, border: geometry.border, padding: geometry.padding)
        builder.isContinuation = self.token != nil
    }

    /// The content sizes of the container along the axes; `nil` if indefinite.
    var definiteMain: LayoutUnit? { isRow ? contentInline : contentBlock }
    var definiteCross: LayoutUnit? { isRow ? contentBlock : contentInline }

    mutating func run() -> LayoutResult {
        // 1. Generate anonymous flex items: done by the box tree.
        // 2, 3. Available space; flex base size and hypothetical main size of each item.
        let items = makeItems()
        // 4. The main size of the container; 5. lines.
        collectLines(items)
        // 6. Resolve the flexible lengths.
        for index in lines.indices { resolveFlexibleLengths(&lines[index]) }
        // 7 to 11. Cross sizes.
        resolveCrossSizes()
        // 12 to 16. Alignment.
        alignMain()
        alignCross()
        return place()
    }

    // MARK: Axes

    /// Returns a constraint space for an item, with its border-box sizes along the container's axes
    /// if they are known.
    func itemSpace(_ item: LayoutBox, inline: LayoutUnit? = nil, block: LayoutUnit? = nil, isBlockDefinite: Bool = true)
        -> ConstraintSpace
    {
        var result = ConstraintSpace(availableInline: contentInline, availableBlock: contentBlock)
        result.writingDirection = direction
        result.establishesContext = true
        result.shrinksToFit = true
        if item.isOrthogonal(to: direction) {
            result.fixedInline = block
            result.fixedBlock = inline
        } else {
            result.fixedInline = inline
            result.fixedBlock = block
            result.fixedBlockIsIndefinite = !isBlockDefinite
        }
        return result
    }

    /// Lays out an item.
    func layout(_ item: LayoutBox, _ space: ConstraintSpace) -> LayoutResult { context.layout(item, space) }

    func mainSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.inlineSizing(direction.mode) : item.box.style.blockSizing(direction.mode)
    }
    func minMainSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.minInlineSizing(direction.mode) : item.box.style.minBlockSizing(direction.mode)
    }
    func maxMainSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.maxInlineSizing(direction.mode) : item.box.style.maxBlockSizing(direction.mode)
    }
    func crossSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.blockSizing(direction.mode) : item.box.style.inlineSizing(direction.mode)
    }
    func minCrossSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.minBlockSizing(direction.mode) : item.box.style.minInlineSizing(direction.mode)
    }
    func maxCrossSizing(_ item: FlexItem) -> Sizing {
        isRow ? item.box.style.maxBlockSizing(direction.mode) : item.box.style.maxInlineSizing(direction.mode)
    }

    func mainSize(of fragment: Fragment?) -> LayoutUnit {
        guard let fragment else { return .zero }
        let size = direction.logical(fragment.size)
        return isRow ? size.inline : size.block
    }

    func crossSize(of fragment: Fragment?) -> LayoutUnit {
        guard let fragment else { return .zero }
        let size = direction.logical(fragment.size)
        return isRow ? size.block : size.inline
    }

    /// Returns `align-self` with `auto` and `normal` resolved.
    func alignment(of item: LayoutBox) -> Alignment { specifiedAlignment(of: item).position }

    func specifiedAlignment(of item: LayoutBox) -> Alignment {
        var value = item.style.box.alignSelf
        if value == .auto { value = box.style.box.alignItems }
        return value == .normal || value == .auto ? .stretch : value
    }

    func stretches(_ item: FlexItem) -> Bool {
        alignment(of: item.box) == .stretch && crossSizing(item).isAuto && !item.isCrossStartAuto
            && !item.isCrossEndAuto
    }
}

extension FlexLayout {
    /// Lays out a flex container.
    static func layout(
        _ box: LayoutBox, _ items: [LayoutBox], space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?,
        in context: LayoutContext
    ) -> LayoutResult {
        var layout = FlexLayout(context, box, children: items, space: space, token: token, earlyBreak: earlyBreak)
        return layout.run()
    }

    /// Returns the intrinsic content-box inline sizes of a flex container.
    ///
    /// <https://www.w3.org/TR/css-flexbox-1/#intrinsic-sizes>
    static func contentSizes(_ box: LayoutBox, _ items: [LayoutBox], in context: LayoutContext) -> ContentSizes {
        let style = box.style.box
        let isRow = style.flexDirection == .row || style.flexDirection == .rowReverse
        let gap = style.columnGap?.resolve(.zero) ?? .zero
        var result = ContentSizes()
        var count = 0
        for item in items where !item.isOutOfFlow {
            let contribution = context.sizes.contribution(of: item, in: box.style.writingDirection)
            if isRow {
                result.maximum = result.maximum + contribution.maximum
                result.minimum =
                    style.flexWrap == .nowrap
                    ? result.minimum + contribution.minimum : max(result.minimum, contribution.minimum)
            } else {
                result.maximum = max(result.maximum, contribution.maximum)
                result.minimum = max(result.minimum, contribution.minimum)
            }
            count += 1
        }
        if isRow, count > 1 {
            result.maximum = result.maximum + gap * (count - 1)
            if style.flexWrap == .nowrap { result.minimum = result.minimum + gap * (count - 1) }
        }
        result.maximum = max(result.maximum, result.minimum)
        return result
    }
}
