import LecternCSS
import LecternGeometry

/// A flex or grid container after unbroken layout, as seen by its fragmentation.
protocol TrackContainer {
    var context: LayoutContext { get }
    var box: LayoutBox { get }
    /// All children of the container, including positioned ones.
    var children: [LayoutBox] { get }
    var token: BreakToken? { get }
    /// The break that an earlier layout has chosen.
    var earlyBreak: EarlyBreak? { get }
    var geometry: BoxGeometry { get }
    var direction: WritingDirection { get }
    var edges: LogicalSides { get }
    var contentInline: LayoutUnit { get }
    var contentBlock: LayoutUnit? { get }
    var fragmentainer: Fragmentainer? { get }
    var builder: FragmentBuilder { get set }
    /// The search for a break, for the parent; `nil` if the container is not broken.
    var search: BreakSearch? { get set }

    /// Returns the tracks along the block axis.
    func tracks(_ kind: Fragmentainer.Kind) -> [[TrackUnit]]
    /// Returns the edges of a positioned child that its static position refers to.
    func staticEdges(of child: LayoutBox) -> (inline: OutOfFlowNode.Edge, block: OutOfFlowNode.Edge)
    /// The items at the block start and block end of the container.
    var edgeItems: (first: [TrackItem], last: [TrackItem]) { get }
    mutating func takeBaselines()
    func finish(_ size: LayoutUnit, intrinsic: LayoutUnit) -> LayoutResult
}

/// An item and its unbroken layout.
typealias TrackItem = (box: LayoutBox, result: LayoutResult)

extension TrackContainer {
    /// Returns the definite content block size of a container; `nil` if it is indefinite.
    static func contentBlock(_ geometry: BoxGeometry, _ space: ConstraintSpace) -> LayoutUnit? {
        guard let size = geometry.blockSize, !geometry.blockSizeIsMinimum,
            space.fixedBlock == nil || !space.fixedBlockIsIndefinite
        else { return nil }
        return (size - geometry.edges.blockSum).clampedNegativeToZero
    }

    /// Returns the fragmentainer in which a container may break; `nil` if it cannot break.
    static func fragmentainer(
        _ box: LayoutBox, _ geometry: BoxGeometry, space: ConstraintSpace, in context: LayoutContext
    ) -> Fragmentainer? {
        guard case .fragmentainer(let fragmentainer) = space.fragmentation, !box.isMonolithic(geometry, in: context)
        else {
            return nil
        }
        return fragmentainer
    }

    /// Lays out one fragment of a container that may break.
    mutating func placeFragmented(_ size: LayoutUnit, _ fragmentainer: Fragmentainer) -> LayoutResult {
        var layout = TrackLayout(self, fragmentainer: fragmentainer)
        guard let outcome = layout.run(size) else {
            var result = LayoutResult()
            result.status = .outOfSpace
            result.spaceShortage = layout.search.shortage
            report(&result)
            return result
        }
        builder = layout.builder
        search = layout.search
        if token == nil { takeBaselines() }
        return finish(outcome.size, intrinsic: outcome.intrinsic)
    }

    /// Copies the break results into the layout result.
    func report(_ result: inout LayoutResult) {
        for item in edgeItems.first {
            result.initialBreak.join(item.box, item.result.initialBreak) { $0.leadingBreak($1) }
        }
        for item in edgeItems.last { result.finalBreak.join(item.box, item.result.finalBreak) { $0.trailingBreak($1) } }
        if result.status == .done { search?.report(to: &result) }
    }

    /// Adds an item's fragment at an offset in the border box.
    mutating func add(_ item: LayoutBox, _ result: LayoutResult, at offset: LogicalOffset) {
        let relative =
            item.style.box.position == .relative
            ? item.relativeShift(direction, inline: contentInline, block: contentBlock) : .zero
        builder.add(result, at: offset, shift: relative)
    }

    /// Adds absolutely positioned children, each placed as if it were the only item in the content box.
    ///
    /// <https://www.w3.org/TR/css-flexbox-1/#abspos-items>,
    /// <https://www.w3.org/TR/css-grid-1/#static-position>
    mutating func addPositioned(blockSize: LayoutUnit) {
        for var node in positionedChildren() {
            node.offset.block = node.offset.block + node.blockEdge.point(in: blockSize)
            builder.positioned.append(node)
        }
    }

    /// Returns the positioned children, placed along the inline axis only.
    func positionedChildren() -> [FragmentBuilder.Positioned] {
        children.lazy.filter(\.isOutOfFlow).map { child in
            let (inline, block) = staticEdges(of: child)
            var node = FragmentBuilder.Positioned(
                box: child,
                offset: LogicalOffset(
                    inline: edges.inlineStart + inline.point(in: contentInline), block: geometry.edges.blockStart),
                isLineRelative: false, line: 0)
            node.inlineEdge = inline
            node.blockEdge = block
            return node
        }
    }
}

extension OutOfFlowNode.Edge {
    /// Returns the offset of the edge in an extent.
    func point(in size: LayoutUnit) -> LayoutUnit {
        switch self {
        case .start: .zero
        case .center: size / 2
        case .end: size
        }
    }
}
