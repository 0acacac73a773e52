import LecternCSS
import LecternGeometry

// Absolutely positioned boxes: CSS 2.2, sections 10.3.7, 10.3.8, 10.6.4 and
// 10.6.5; CSS Position 3. They are laid out when their containing block's
// fragment is finished. Both physical axes follow the same rules.

/// Lays out absolutely positioned boxes in their containing blocks.
struct OutOfFlowLayout {
    let context: LayoutContext

    /// Lays out the positioned boxes whose containing block is this fragment's box, and
    /// returns the others.
    ///
    /// Boxes in columns are returned, too: the multi-column container places them.
    func place(
        _ nodes: [OutOfFlowNode], in fragment: Fragment, _ box: LayoutBox, fragmentainer: Fragmentainer? = nil
    ) -> (Fragment, [OutOfFlowNode]) {
        guard box.containsAbsolute else { return (fragment, nodes) }
        if fragmentainer?.kind == .column {
            var kept = nodes
            for index in kept.indices where kept[index].container == nil {
                if kept[index].box.style.box.position != .fixed || box.containsFixed {
                    kept[index].container = .init(box: box.id)
                }
            }
            return (fragment, kept)
        }
        let padding = PhysicalRect(offset: .zero, size: fragment.size).inset(by: fragment.border)
        return place(nodes, in: fragment, area: padding) {
            $0.style.box.position != .fixed || box.containsFixed
        }
    }

    /// Lays out the nodes of a containing block that has a given area in the fragment.
    func place(
        _ nodes: [OutOfFlowNode], in fragment: Fragment, area: PhysicalRect, belongs: (LayoutBox) -> Bool
    ) -> (Fragment, [OutOfFlowNode]) {
        var remainingNodes: [OutOfFlowNode] = []
        var links = fragment.children
        var queue = nodes
        var index = 0
        while index < queue.count {
            let node = queue[index]
            index += 1
            guard node.container == nil, belongs(node.box) else {
                remainingNodes.append(node)
                continue
            }
            let (link, further) = layout(node, in: area, fragment.writingDirection)
            guard let link else { continue }
            links.append(link)
            for var inner in further {
                inner.move(by: link.offset)
                queue.append(inner)
            }
        }
        if links.count == fragment.children.count { return (fragment, remainingNodes) }
        return (fragment.replacingChildren(links), remainingNodes)
    }

    /// Lays out one positioned box in its containing block's area.
    func layout(
        _ node: OutOfFlowNode, in area: PhysicalRect, _ direction: WritingDirection
    ) -> (Fragment.Link?, [OutOfFlowNode]) {
        let box = node.box
        var horizontal = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: true)
        var vertical = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: false)
        let result = context.layout(
            box, space(box, area, direction: direction, horizontal: &horizontal, vertical: &vertical))
        guard let fragment = result.fragment else { return (nil, []) }
        let x = horizontal.position(size: fragment.size.width)
        let y = vertical.position(size: fragment.size.height)
        return (Fragment.Link(offset: area.offset + PhysicalOffset(x: x, y: y), fragment: fragment), result.outOfFlow)
    }

    /// Returns the constraint space of a positioned box.
    func space(
        _ box: LayoutBox, _ area: PhysicalRect, direction: WritingDirection, horizontal: inout AbsoluteAxis,
        vertical: inout AbsoluteAxis
    ) -> ConstraintSpace {
        let boxDirection = box.style.writingDirection
        let size = direction.logical(area.size)
        var space = ConstraintSpace(availableInline: size.inline, availableBlock: size.block)
        space.writingDirection = direction
        space.establishesContext = true
        if box.isReplaced { return space }
        let inlineAxis = boxDirection.isHorizontal ? horizontal : vertical
        let blockAxis = boxDirection.isHorizontal ? vertical : horizontal
        let style = box.style.box
        // Shrink to fit the space that the insets or the static position leave.
        var measure = space
        let marginsCounted = box.style.margins(boxDirection, base: space.percentageInline).sides.inlineSum
        let available = inlineAxis.available + marginsCounted
        if boxDirection.isHorizontal == direction.isHorizontal {
            measure.availableInline = available
        } else {
            measure.availableBlock = available
        }
        measure.shrinksToFit = !inlineAxis.isStretched || box.isTable
        if box.style.inlineSizing(boxDirection.mode) == .stretch { measure.shrinksToFit = false }
        if blockAxis.isStretched, box.style.blockSizing(boxDirection.mode).isAuto, !box.isTable,
            style.aspectRatio == nil
        {
            measure.fixedBlock = limited(blockAxis.available.clampedNegativeToZero, of: box, space: measure)
            space.fixedBlock = measure.fixedBlock
        }
        space.fixedInline = geometryInline(box, measure, isStretched: inlineAxis.isStretched)
        return space
    }

    /// Stretches an orthogonal box if both insets are given.
    private func geometryInline(_ box: LayoutBox, _ measure: ConstraintSpace, isStretched: Bool) -> LayoutUnit {
        let boxDirection = box.style.writingDirection
        if isStretched, measure.writingDirection.isHorizontal != boxDirection.isHorizontal,
            box.style.inlineSizing(boxDirection.mode).isAuto
        {
            let margins = box.style.margins(boxDirection, base: measure.percentageInline).sides.inlineSum
            return ((measure.availableBlock ?? .zero) - margins).clampedNegativeToZero
        }
        return context.sizes.geometry(box, measure).inlineSize
    }

    /// Returns a stretched block size within `min-` and `max-block-size`.
    private func limited(_ size: LayoutUnit, of box: LayoutBox, space: ConstraintSpace) -> LayoutUnit {
        var probe = space
        probe.fixedBlock = nil
        probe.fixedInline = .zero
        let geometry = context.sizes.geometry(box, probe)
        return geometry.clampBlock(size)
    }
}

/// One physical axis of an absolutely positioned box.
struct AbsoluteAxis {
    /// Of the containing block.
    let size: LayoutUnit
    /// Insets from its left (top) and right (bottom) edges; `nil` for auto.
    let low: LayoutUnit?
    let high: LayoutUnit?
    let lowMargin: LayoutUnit?
    let highMargin: LayoutUnit?
    /// The static position, from the left (top) edge.
    let staticPoint: LayoutUnit
    let staticEdge: OutOfFlowNode.Edge
    /// Whether the static position's start side is left (top).
    let staticStartsLow: Bool
    /// Whether the containing block's start side is left (top).
    let startsLow: Bool
    /// The axis along lines: auto margins that would be negative differ.
    let isInline: Bool

    init(_ node: OutOfFlowNode, in area: PhysicalRect, direction: WritingDirection, isHorizontal: Bool) {
        let style = node.box.style.box
        let size = isHorizontal ? area.width : area.height
        let inlineBase = direction.isHorizontal ? area.width : area.height
        self.size = size
        func used(_ value: LengthOrAuto, _ base: LayoutUnit) -> LayoutUnit? {
            if case .length(let length) = value { return length.resolve(base) }
            return nil
        }
        low = used(isHorizontal ? style.inset.left : style.inset.top, size)
        high = used(isHorizontal ? style.inset.right : style.inset.bottom, size)
        lowMargin = used(isHorizontal ? style.margin.left : style.margin.top, inlineBase)
        highMargin = used(isHorizontal ? style.margin.right : style.margin.bottom, inlineBase)
        staticPoint = isHorizontal ? node.staticOffset.x - area.x : node.staticOffset.y - area.y
        isInline = direction.isHorizontal == isHorizontal
        startsLow = Self.startsLow(direction, isHorizontal)
        staticStartsLow = Self.startsLow(node.writingDirection, isHorizontal)
        staticEdge = node.writingDirection.isHorizontal == isHorizontal ? node.inlineEdge : node.blockEdge
    }

    private static func startsLow(_ direction: WritingDirection, _ isHorizontal: Bool) -> Bool {
        direction.isHorizontal == isHorizontal ? direction.startsAtTopLeft : !direction.mode.isFlippedBlocks
    }

    var isStretched: Bool { low != nil && high != nil }

    private var margins: LayoutUnit { (lowMargin ?? .zero) + (highMargin ?? .zero) }

    /// The size available to the border box.
    var available: LayoutUnit {
        switch (low, high) {
        case (let low?, let high?): return (size - low - high - margins).clampedNegativeToZero
        case (let low?, nil): return (size - low - margins).clampedNegativeToZero
        case (nil, let high?): return (size - high - margins).clampedNegativeToZero
        case (nil, nil):
            let staticSpace: LayoutUnit
            switch staticEdge {
            case .center: staticSpace = min(staticPoint, size - staticPoint) * 2
            case .start: staticSpace = staticStartsLow ? size - staticPoint : staticPoint
            case .end: staticSpace = staticStartsLow ? staticPoint : size - staticPoint
            }
            return (staticSpace - margins).clampedNegativeToZero
        }
    }

    /// Returns the left (top) offset of a border box of a given size.
    func position(size boxSize: LayoutUnit) -> LayoutUnit {
        let (before, after) = (lowMargin ?? .zero, highMargin ?? .zero)
        switch (low, high) {
        case (let low?, nil): return low + before
        case (nil, let high?): return size - high - after - boxSize
        case (let low?, let high?):
            let free = size - low - high - boxSize - margins
            switch (lowMargin, highMargin) {
            case (nil, nil):
                if free < .zero, isInline { return startsLow ? low : size - high - boxSize }
                return low + free / 2
            case (nil, _): return low + free
            case (_, nil): return low + before
            // Over-constrained: ignore the inset of the end side.
            default: return startsLow ? low + before : size - high - after - boxSize
            }
        case (nil, nil):
            switch staticEdge {
            case .center: return staticPoint - (boxSize + margins) / 2 + before
            case .start: return staticStartsLow ? staticPoint + before : staticPoint - boxSize - after
            case .end: return staticStartsLow ? staticPoint - boxSize - after : staticPoint + before
            }
        }
    }
}

extension Fragment {
    /// Returns the fragment with other children.
    func replacingChildren(_ children: [Link]) -> Fragment {
        Fragment(
            kind: kind, box: box, size: size, writingDirection: writingDirection, border: border, padding: padding,
            children: children,
            lines: lines, firstBaseline: firstBaseline, lastBaseline: lastBaseline, breakToken: breakToken,
            isContinuation: isContinuation, extra: extra, isRepeated: isRepeated)
    }

    /// Returns the fragment with other lines.
    func replacingLines(_ lines: LineContent) -> Fragment {
        Fragment(
            kind: kind, box: box, size: size, writingDirection: writingDirection, border: border, padding: padding,
            children: children,
            lines: lines, firstBaseline: firstBaseline, lastBaseline: lastBaseline, breakToken: breakToken,
            isContinuation: isContinuation, extra: extra, isRepeated: isRepeated)
    }
}
