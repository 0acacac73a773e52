import LecternCSS
import LecternGeometry

/// Collects the content of a box in logical coordinates of its border box and
/// makes the fragment, the only place where block layout becomes physical.
///
/// Every layout algorithm uses it, so that positioned descendants, baselines
/// and relative offsets follow the same rules.
struct FragmentBuilder {
    struct Child {
        /// The offset of the border box from the parent's block-start inline-start border corner.
        var offset: LogicalOffset
        /// The offset by relative positioning.
        var shift: PhysicalOffset
        let fragment: Fragment
    }

    /// A positioned box with a logical static position.
    struct Positioned {
        var box: LayoutBox
        var offset: LogicalOffset
        /// Whether `inline` is a distance from the line-left border edge instead of inline-start.
        var isLineRelative: Bool
        var inlineEdge = OutOfFlowNode.Edge.start
        var blockEdge = OutOfFlowNode.Edge.start
        /// The number of lines before it.
        var line: Int
    }

    let box: LayoutBox
    let direction: WritingDirection
    var border: LogicalSides
    var padding: LogicalSides
    var children: [Child] = []
    /// The positioned children of the box.
    var positioned: [Positioned] = []
    /// Positioned boxes in descendants: the child's index, and the node in the child's fragment.
    var inherited: [(child: Int, node: OutOfFlowNode)] = []
    var lines: [LineContent.Line] = []
    var items: [LineItem] = []
    /// The corner of each line (line-left and block) in the border box.
    var lineOffsets: [LogicalOffset] = []
    var paragraph: Paragraph?
    var firstBaseline: LayoutUnit?
    var lastBaseline: LayoutUnit?
    var breakToken: BreakToken?
    var isContinuation: Bool
    var extra = Fragment.Extra.none

    init(
        box: LayoutBox, direction: WritingDirection, border: LogicalSides = .zero, padding: LogicalSides = .zero,
        isContinuation: Bool = false
    ) {
        self.box = box
        self.isContinuation = isContinuation
        self.direction = direction
        self.border = border
        self.padding = padding
    }

    /// Adds a child's fragment and the positioned boxes of its result.
    mutating func add(_ result: LayoutResult, at offset: LogicalOffset, shift: PhysicalOffset = .zero) {
        guard let fragment = result.fragment else { return }
        for node in result.outOfFlow { inherited.append((children.count, node)) }
        children.append(Child(offset: offset, shift: shift, fragment: fragment))
    }

    /// Takes the baselines of a child as the box's own.
    mutating func takeBaselines(of fragment: Fragment, at block: LayoutUnit) {
        guard fragment.writingDirection.isHorizontal == direction.isHorizontal else { return }
        if firstBaseline == nil { firstBaseline = fragment.firstBaseline.map { $0 + block } }
        if let last = fragment.lastBaseline { lastBaseline = last + block }
    }

    /// Appends a line at its offset (line-left and block) in the border box.
    mutating func addLine(_ line: LineResult, at offset: LogicalOffset) {
        let start = Int32(items.count)
        if start == 0 { items = line.items } else { items.append(contentsOf: line.items) }
        if start > 0 {
            // The items in an inline box are counted from the line's first item.
            for index in Int(start)..<items.count {
                guard case .box(var part) = items[index] else { continue }
                part.itemEnd += start
                items[index] = .box(part)
            }
        }
        let rect = PhysicalRect(x: .zero, y: .zero, width: line.size.inline, height: line.size.block)
        var entry = LineContent.Line(
            rect: rect, baseline: line.baseline, items: start..<Int32(items.count), text: line.text,
            endsWithForcedBreak: line.endsWithForcedBreak)
        entry.unbuilt = line.unbuilt
        if lines.isEmpty {
            // Most paragraphs have a few lines; reserve space for them at once.
            lines.reserveCapacity(4)
            lineOffsets.reserveCapacity(4)
        }
        lines.append(entry)
        lineOffsets.append(offset)
        let baseline = offset.block + line.baseline
        if firstBaseline == nil { firstBaseline = baseline }
        lastBaseline = baseline
    }

    /// Removes lines from the end.
    mutating func removeLines(from count: Int) {
        guard count < lines.count else { return }
        items.removeSubrange(Int(lines[count].items.lowerBound)...)
        lines.removeSubrange(count...)
        lineOffsets.removeSubrange(count...)
        positioned.removeAll { $0.line >= count }
        lastBaseline = count > 0 ? lineOffsets[count - 1].block + lines[count - 1].baseline : nil
        if count == 0 { firstBaseline = nil }
    }

    /// Returns the finished fragment and its positioned boxes in physical coordinates.
    mutating func finish(_ size: LogicalSize) -> (fragment: Fragment, outOfFlow: [OutOfFlowNode]) {
        let outer = direction.physical(size)
        var links: [Fragment.Link] = []
        links.reserveCapacity(children.count)
        for child in children {
            links.append(
                Fragment.Link(
                    offset: direction.physical(child.offset, outer: outer, inner: child.fragment.size) + child.shift,
                    fragment: child.fragment, shift: child.shift))
        }
        let nodes = positioned.isEmpty && inherited.isEmpty ? [] : physicalNodes(outer, links)
        var content: LineContent?
        if let paragraph, !lines.isEmpty {
            placeLines(outer)
            content = LineContent(paragraph: paragraph, lines: lines, items: items)
        }
        let fragment = Fragment(
            kind: .box, box: box, size: outer, writingDirection: direction, border: direction.physical(border),
            padding: direction.physical(padding), children: links, lines: content, firstBaseline: firstBaseline,
            lastBaseline: lastBaseline, breakToken: breakToken, isContinuation: isContinuation, extra: extra)
        return (fragment, nodes)
    }

    private func physicalNodes(_ outer: PhysicalSize, _ links: [Fragment.Link]) -> [OutOfFlowNode] {
        var nodes: [OutOfFlowNode] = []
        for node in positioned {
            let point =
                node.isLineRelative
                ? linePoint(node.offset, outer) : direction.physical(node.offset, outer: outer, inner: .zero)
            nodes.append(
                OutOfFlowNode(
                    box: node.box, staticOffset: point, inlineEdge: node.inlineEdge, blockEdge: node.blockEdge,
                    writingDirection: direction))
        }
        for entry in inherited {
            var node = entry.node
            let link = links[entry.child]
            node.move(by: node.container == nil ? link.offset : link.offset - link.shift)
            nodes.append(node)
        }
        // Document order decides the paint order.
        nodes.sort { $0.box.id < $1.box.id }
        return nodes
    }

    private func linePoint(_ offset: LogicalOffset, _ outer: PhysicalSize) -> PhysicalOffset {
        switch direction.mode {
        case .horizontalTB: return PhysicalOffset(x: offset.inline, y: offset.block)
        case .verticalRL, .sidewaysRL: return PhysicalOffset(x: outer.width - offset.block, y: offset.inline)
        case .verticalLR: return PhysicalOffset(x: offset.block, y: offset.inline)
        case .sidewaysLR: return PhysicalOffset(x: offset.block, y: outer.height - offset.inline)
        }
    }

    // MARK: Lines become physical

    private mutating func placeLines(_ outer: PhysicalSize) {
        for index in lines.indices {
            let offset = lineOffsets[index]
            let size = LogicalSize(inline: lines[index].rect.width, block: lines[index].rect.height)
            let origin = LineOrigin(mode: direction.mode, offset: offset, blockSize: size.block, outer: outer)
            lines[index].rect = origin.place(PhysicalRect(x: .zero, y: .zero, width: size.inline, height: size.block))
            let range = Int(lines[index].items.lowerBound)..<Int(lines[index].items.upperBound)
            for item in range { origin.place(&items[item]) }
        }
    }
}

/// Converts coordinates of a line (along it, and from its over side) to those of the fragment.
struct LineOrigin {
    let mode: WritingMode
    /// The line-left and block offset of the line in the border box.
    let offset: LogicalOffset
    /// The line's block size.
    let blockSize: LayoutUnit
    let outer: PhysicalSize

    func place(_ rect: PhysicalRect) -> PhysicalRect {
        switch mode {
        case .horizontalTB:
            return PhysicalRect(
                x: rect.x + offset.inline, y: rect.y + offset.block, width: rect.width, height: rect.height)
        case .verticalRL, .sidewaysRL:
            return PhysicalRect(
                x: outer.width - offset.block - rect.y - rect.height, y: offset.inline + rect.x, width: rect.height,
                height: rect.width)
        case .verticalLR:
            return PhysicalRect(
                x: offset.block + blockSize - rect.y - rect.height, y: offset.inline + rect.x, width: rect.height,
                height: rect.width)
        case .sidewaysLR:
            return PhysicalRect(
                x: offset.block + rect.y, y: outer.height - offset.inline - rect.x - rect.width, width: rect.height,
                height: rect.width)
        }
    }

    /// Converts sides that are relative to the line (line-left, line-over) to physical ones.
    func place(_ sides: PhysicalSides) -> PhysicalSides {
        switch mode {
        case .horizontalTB: sides
        case .verticalRL, .verticalLR, .sidewaysRL:
            PhysicalSides(top: sides.left, right: sides.top, bottom: sides.right, left: sides.bottom)
        case .sidewaysLR: PhysicalSides(top: sides.right, right: sides.bottom, bottom: sides.left, left: sides.top)
        }
    }

    func place(_ item: inout LineItem) {
        switch item {
        case .text(var text):
            text.rect = place(text.rect)
            item = .text(text)
        case .box(var part):
            part.rect = place(part.rect)
            part.border = place(part.border)
            part.padding = place(part.padding)
            item = .box(part)
        case .fragment(var link):
            // The fragment's own size is already physical.
            let size =
                mode.isHorizontal
                ? link.fragment.size : PhysicalSize(width: link.fragment.size.height, height: link.fragment.size.width)
            link.offset = place(PhysicalRect(offset: link.offset, size: size)).offset
            item = .fragment(link)
        }
    }
}
