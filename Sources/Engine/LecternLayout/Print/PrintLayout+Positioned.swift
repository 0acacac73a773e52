import LecternCSS
import LecternGeometry

extension PrintLayout {
    /// Lays out the absolutely positioned boxes whose containing block is the initial one.
    ///
    /// - Returns: the fixed boxes, which are repeated on every page.
    func layoutPositioned() -> [Fragment.Link] {
        var fixed: [OutOfFlowNode] = []
        var queue: [(sheet: Int, node: OutOfFlowNode)] = []
        for index in sheets.indices {
            queue += sheets[index].positioned.map { (index, $0) }
        }
        var next = 0
        while next < queue.count {
            let (sheet, node) = queue[next]
            next += 1
            if node.box.style.box.position == .fixed {
                fixed.append(node)
            } else {
                place(node, from: sheet) { queue.append(($0, $1)) }
            }
        }
        return fixed.flatMap { repeated($0) }
    }

    /// Places a box, beginning on the page of its offset, on as many pages as it needs.
    private func place(_ node: OutOfFlowNode, from sheet: Int, _ visit: (Int, OutOfFlowNode) -> Void) {
        let area = PhysicalRect(offset: .zero, size: firstArea)
        var horizontal = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: true)
        var vertical = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: false)
        let space = context.outOfFlow.space(
            node.box, area, direction: direction, horizontal: &horizontal, vertical: &vertical)
        guard let whole = context.layout(node.box, space).fragment else { return }
        let offset = PhysicalOffset(
            x: horizontal.position(size: whole.size.width), y: vertical.position(size: whole.size.height))
        let start = direction.logical(offset, outer: firstArea, inner: whole.size)
        // Offsets count from the first page, static positions from their own.
        let axis = direction.isHorizontal ? vertical : horizontal
        var index = axis.low == nil && axis.high == nil ? sheet : 0
        var block = start.block
        while block >= blockSize(index), index < Self.mostPages {
            block = block - blockSize(index)
            index += 1
            if index == sheets.count { addContinuation() }
        }
        place(node.box, space: space, at: LogicalOffset(inline: start.inline, block: block), from: index, visit: visit)
    }

    private func place(
        _ box: LayoutBox, space: ConstraintSpace, at offset: LogicalOffset, from first: Int,
        visit: (Int, OutOfFlowNode) -> Void
    ) {
        var (index, offset, space) = (first, offset, space)
        var token: BreakToken?
        repeat {
            if index == sheets.count { addContinuation() }
            let fragmentainer = Fragmentainer(
                kind: .page, blockSize: blockSize(index), offset: offset.block, isAtStart: offset.block <= .zero)
            space.fragmentation = .fragmentainer(fragmentainer)
            let result = context.layout(box, space, token: token)
            // The start does not fit: begin on the next page.
            if result.fragment == nil, offset.block > .zero, token == nil {
                index += 1
                offset.block = .zero
                continue
            }
            guard let fragment = result.fragment else { return }
            let area = sheets[index].area
            let place = direction.physical(offset, outer: area, inner: fragment.size)
            sheets[index].links.append(.init(offset: place, fragment: fragment))
            for var node in result.outOfFlow {
                node.move(by: place)
                visit(index, node)
            }
            if let token, let breakToken = fragment.breakToken, breakToken.isSamePlace(as: token) { return }
            token = fragment.breakToken
            index += 1
            offset.block = .zero
        } while token != nil && index < Self.mostPages
    }

    /// Returns the fragments of a fixed box, relative to the first page's area.
    private func repeated(_ node: OutOfFlowNode) -> [Fragment.Link] {
        let area = PhysicalRect(offset: .zero, size: firstArea)
        var result: [Fragment.Link] = []
        var queue = [node]
        var next = 0
        while next < queue.count {
            let (link, further) = context.outOfFlow.layout(queue[next], in: area, direction)
            next += 1
            guard let link else { continue }
            result.append(link)
            queue += further.map { inner in
                var inner = inner
                inner.move(by: link.offset)
                return inner
            }
        }
        return result
    }
}
