import LecternCSS
import LecternGeometry

// Positioned boxes whose containing block lies in the columns break like
// everything else there. They are laid out when all columns stand: in the
// *thread*, the columns' content laid end to end, their containing block is
// one piece.

/// A column in its container.
struct ColumnPlace {
    /// Index in the builder's children.
    let child: Int
    /// Where the column starts in the thread.
    let thread: LayoutUnit
    let height: LayoutUnit
    /// In its row.
    let number: Int
    /// The row's block offset.
    let block: LayoutUnit

    var threadEnd: LayoutUnit { thread + height }
}

extension ColumnLayout {
    /// Lays out the positioned boxes that were left to the columns.
    mutating func placePositioned() {
        var queue: [(column: Int, node: OutOfFlowNode)] = []
        builder.inherited.removeAll { entry in
            guard entry.node.container != nil, let column = columns.firstIndex(where: { $0.child == entry.child })
            else { return false }
            queue.append((column, entry.node))
            return true
        }
        var index = 0
        while index < queue.count, index < 1000 {
            place(queue[index].node, in: queue[index].column, &queue)
            index += 1
        }
    }

    private mutating func place(
        _ node: OutOfFlowNode, in column: Int, _ queue: inout [(column: Int, node: OutOfFlowNode)]
    ) {
        guard let container = node.container, let area = threadArea(of: container) else { return }
        var threaded = node
        threaded.staticOffset.y = node.staticOffset.y + columns[column].thread
        let (link, _) = context.layoutOutOfFlow(threaded, in: area, geometry.direction)
        guard let link else { return }
        var (token, offset) = (BreakToken?.none, link.offset.y)
        var target = columnIndex(at: offset)
        while target < 1000 {
            while target >= columns.count { addColumn() }
            let place = columns[target]
            var horizontal = AbsoluteAxis(threaded, area, geometry.direction, isHorizontal: true)
            var vertical = AbsoluteAxis(threaded, area, geometry.direction, isHorizontal: false)
            var childSpace = context.absoluteSpace(node.box, area, geometry.direction, &horizontal, &vertical)
            let top = token == nil ? offset - place.thread : .zero
            childSpace.fragmentation = .fragmentainer(
                Fragmentainer(kind: .column, blockSize: max(place.height, .one), offset: top, isAtStart: true))
            let result = context.layout(node.box, childSpace, token: token)
            guard let fragment = result.fragment else { return }
            let at = PhysicalOffset(x: link.offset.x, y: top)
            add(fragment, at: at, to: target)
            for var inner in result.outOfFlow {
                inner.staticOffset += at
                if inner.container != nil {
                    queue.append((target, inner))
                } else {
                    builder.inherited.append((place.child, inner))
                }
            }
            guard let rest = fragment.breakToken else { return }
            token = rest
            offset = .zero
            target += 1
        }
    }

    private func columnIndex(at thread: LayoutUnit) -> Int {
        let inside = columns.firstIndex { thread < $0.threadEnd }
        if let inside { return inside }
        guard let last = columns.last, last.height > .zero else { return max(columns.count - 1, 0) }
        return columns.count + min(Int((thread - last.threadEnd) / last.height), 1000)
    }

    /// One more column in the last row.
    private mutating func addColumn() {
        let last = columns.last
        let height = last?.height ?? .one
        let number = (last?.number ?? -1) + 1
        let block = last?.block ?? position
        let size = geometry.direction.physical(LogicalSize(inline: columnSize, block: height))
        columns.append(
            ColumnPlace(
                child: builder.children.count, thread: last?.threadEnd ?? .zero, height: height, number: number,
                block: block))
        var result = LayoutResult()
        result.fragment = Fragment(
            kind: .column, box: nil, size: size, writingDirection: geometry.direction, isContinuation: true)
        builder.add(result, at: LogicalOffset(inline: edges.inlineStart + (columnSize + gap) * number, block: block))
    }

    private mutating func add(_ fragment: Fragment, at offset: PhysicalOffset, to column: Int) {
        let child = builder.children[columns[column].child]
        let links = child.fragment.children + [Fragment.Link(offset: offset, fragment: fragment)]
        builder.children[columns[column].child] = .init(
            offset: child.offset, shift: child.shift, fragment: child.fragment.replacingChildren(links))
    }

    /// The padding box of a containing block, all its fragments in one, in the thread.
    private func threadArea(of container: Int32) -> PhysicalRect? {
        var area: PhysicalRect?
        var borderBottom = LayoutUnit.zero
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset, _ column: ColumnPlace) {
            if fragment.box?.id == container, fragment.kind == .box,
                fragment.box?.style.box.position != .static || fragment.box?.containsFixed == true
            {
                let rect = PhysicalRect(
                    x: offset.x, y: offset.y + column.thread, width: fragment.size.width, height: fragment.size.height)
                if var known = area {
                    known.size.height = max(known.bottom, rect.bottom) - known.y
                    area = known
                } else {
                    area = rect.inset(
                        by: PhysicalSides(
                            top: fragment.border.top, right: fragment.border.right, left: fragment.border.left))
                }
                borderBottom = fragment.border.bottom
                return
            }
            for child in fragment.children { visit(child.fragment, offset + child.offset, column) }
            for case .fragment(let link) in fragment.lines?.items ?? [] {
                visit(link.fragment, offset + link.offset, column)
            }
        }
        for column in columns { visit(builder.children[column.child].fragment, .zero, column) }
        guard var result = area else { return nil }
        result.size.height = (result.size.height - borderBottom).clampedNegativeToZero
        return result
    }
}
