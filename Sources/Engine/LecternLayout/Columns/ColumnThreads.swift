import LecternCSS
import LecternGeometry

// Positioned boxes whose containing block lies in columns break like the content
// of the columns. They are laid out when the fragment of the outermost
// multi-column container is finished. The columns of one container, laid end to
// end, are a *thread*; in it a containing block is one piece, however many
// columns it runs through.
//
// A positioned box becomes a child of its containing block's part in each
// column, so that the clipping, transforms, opacity and relative position of the
// containing block and its ancestors apply to it, too. After the end of the
// containing block, empty parts of it are added.

/// Lays out the positioned boxes in the columns of an outermost multi-column container.
struct ColumnThreads {
    let context: LayoutContext
    /// The container's fragment, including the boxes placed so far.
    private(set) var root: Fragment
    /// Nodes whose containing block is not in the columns, relative to the container's border box.
    private(set) var remainingNodes: [OutOfFlowNode] = []
    private var queue: [OutOfFlowNode] = []
    /// By row: the block size at which the row's columns hold all positioned boxes.
    var neededHeights: [Int: LayoutUnit] = [:]
    let columnCount: Int

    /// Limits of the number of boxes placed, and of columns added for one box.
    private static let limit = 1000

    init(_ context: LayoutContext, _ root: Fragment, columnCount: Int) {
        self.context = context
        self.root = root
        self.columnCount = columnCount
    }

    /// A column, with its path from the outermost container.
    struct Column {
        let path: [FragmentStep]
        let fragment: Fragment
        /// Which fragment of its container it is in, and its number there.
        let part: Int32
        let number: Int32
        /// Its block offset in the thread.
        let start: LayoutUnit

        var direction: WritingDirection { fragment.writingDirection }
        /// The block size available to positioned boxes; may exceed that of the flow content.
        var blockSize: LayoutUnit {
            if case .columnCapacity(let size) = fragment.extra { return size }
            return direction.logical(fragment.size).block
        }

        /// The translation from the column to the thread.
        var threadOffset: PhysicalOffset {
            if direction.isHorizontal { return PhysicalOffset(x: .zero, y: start) }
            if direction.mode.isFlippedBlocks { return PhysicalOffset(x: -start - fragment.size.width, y: .zero) }
            return PhysicalOffset(x: start, y: .zero)
        }
    }

    /// Places the boxes, and positioned boxes found in them.
    mutating func place(_ nodes: [OutOfFlowNode]) {
        queue = nodes
        var index = 0
        while index < queue.count, index < Self.limit {
            place(queue[index])
            index += 1
        }
    }

    // MARK: One box

    private mutating func place(_ node: OutOfFlowNode) {
        guard let container = node.container, let thread = node.thread else { return remainingNodes.append(node) }
        var columns = columns(of: thread.multicol)
        guard let first = columns.first(where: { $0.part == thread.part && $0.number == thread.column }),
            let area = threadArea(of: container, node.area, columns)
        else { return }
        var threaded = node
        threaded.staticOffset = node.staticOffset + first.threadOffset
        threaded.thread = nil
        let direction = first.direction
        let (link, _) = context.outOfFlow.layout(threaded, in: area, direction)
        guard let link else { return }
        var token: BreakToken?
        let start = Self.blockStart(of: link, direction)
        var target = columns.firstIndex { start < $0.start + $0.blockSize } ?? columns.count
        if thread.multicol == root.box?.id {
            note(link, at: start, in: container, columns: columns)
        } else {
            noteNested(link, at: start, columns)
        }
        if let last = columns.last, last.blockSize > .zero, target == columns.count {
            target += min(Int((start - last.start - last.blockSize) / last.blockSize), Self.limit)
        }
        while target < Self.limit {
            while target >= columns.count {
                // A clipping box hides everything below its end.
                guard !isClipped(container, columns), extend(thread.multicol) else { return }
                columns = self.columns(of: thread.multicol)
            }
            let column = columns[target]
            let top = token == nil ? start - column.start : .zero
            var space = absoluteSpace(threaded, in: area, direction: direction)
            space.fragmentation = .fragmentainer(
                Fragmentainer(kind: .column, blockSize: max(column.blockSize, .one), offset: top, isAtStart: true))
            let result = context.layout(node.box, space, token: token)
            guard let fragment = result.fragment else { return }
            let point = Self.point(link.offset, top, fragment: fragment, column: column)
            let path = attach(fragment, at: point, to: container, in: column, of: columns)
            for inner in result.outOfFlow { adopt(inner, from: path, in: thread.multicol, column, at: point) }
            guard let more = fragment.breakToken else { return }
            token = more
            target += 1
        }
    }

    private func absoluteSpace(_ node: OutOfFlowNode, in area: PhysicalRect, direction: WritingDirection)
        -> ConstraintSpace
    {
        var horizontal = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: true)
        var vertical = AbsoluteAxis(node, in: area, direction: direction, isHorizontal: false)
        return context.outOfFlow.space(
            node.box, area, direction: direction, horizontal: &horizontal, vertical: &vertical)
    }

    /// Returns the block offset in the thread at which a box starts.
    private static func blockStart(of link: Fragment.Link, _ direction: WritingDirection) -> LayoutUnit {
        if direction.isHorizontal { return link.offset.y }
        return direction.mode.isFlippedBlocks ? -(link.offset.x + link.fragment.size.width) : link.offset.x
    }

    /// Returns the offset of a part in its column.
    private static func point(_ offset: PhysicalOffset, _ top: LayoutUnit, fragment: Fragment, column: Column)
        -> PhysicalOffset
    {
        if column.direction.isHorizontal { return PhysicalOffset(x: offset.x, y: top) }
        let isFlipped = column.direction.mode.isFlippedBlocks
        return PhysicalOffset(
            x: isFlipped ? column.fragment.size.width - top - fragment.size.width : top, y: offset.y)
    }

    /// Handles a positioned box found in a box just placed at the end of `path`.
    private mutating func adopt(
        _ inner: OutOfFlowNode, from path: [FragmentStep], in multicol: Int32, _ column: Column,
        at point: PhysicalOffset
    ) {
        var node = inner
        if node.thread != nil { return queue.append(node) }
        node.staticOffset += point
        if node.container != nil {
            node.thread = .init(multicol: multicol, part: column.part, column: column.number)
            return queue.append(node)
        }
        // Its containing block is an ancestor of this box's containing block.
        var current = path.dropLast()
        while let owner = root.descendant(current), let box = owner.box {
            if owner.kind == .box, node.box.style.box.position == .fixed ? box.containsFixed : box.containsAbsolute,
                current.count > column.path.count
            {
                node.container = .init(box: box.id)
                node.thread = .init(multicol: multicol, part: column.part, column: column.number)
                return queue.append(node)
            }
            if current.count <= column.path.count { break }
            // The thread's offsets exclude the relative positions of the boxes in between.
            node.staticOffset += root.link(current)?.shift ?? .zero
            current = current.dropLast()
        }
        leave(node, column, from: multicol)
    }

    /// Looks for the containing block of a node in the threads of outer containers.
    private mutating func leave(_ node: OutOfFlowNode, _ column: Column, from multicol: Int32) {
        var node = node
        var path = column.path[...]
        node.staticOffset += root.offset(of: path) ?? .zero
        while !path.isEmpty {
            path = path.dropLast()
            guard let owner = root.descendant(path) else { break }
            guard let box = owner.box, owner.kind == .box,
                node.box.style.box.position == .fixed ? box.containsFixed : box.containsAbsolute, !path.isEmpty
            else { continue }
            // Find the innermost column that holds the containing block.
            var outer = path
            while !outer.isEmpty, root.descendant(outer)?.kind != .column { outer = outer.dropLast() }
            guard !outer.isEmpty, let id = root.descendant(outer.dropLast())?.box?.id,
                let place = columns(of: id).first(where: { $0.path[...] == outer })
            else { break }
            node.container = .init(box: box.id)
            node.thread = .init(multicol: id, part: place.part, column: place.number)
            node.staticOffset = node.staticOffset - (root.offset(of: outer) ?? .zero)
            return queue.append(node)
        }
        remainingNodes.append(node)
    }

    // MARK: Growing

    /// Adds a fragment to the containing block's part in a column and returns its path.
    private mutating func attach(
        _ fragment: Fragment, at point: PhysicalOffset, to container: OutOfFlowNode.Container, in column: Column,
        of columns: [Column]
    ) -> [FragmentStep] {
        if let part = parts(of: container, in: column).last {
            return Fragment.add(.init(offset: point - part.offset, fragment: fragment), to: part.path[...], in: &root)
        }
        for other in columns.reversed() {
            guard let part = parts(of: container, in: other).last else { continue }
            // A box clips nothing before it begins.
            let clips = part.fragment.box?.style.box.clipsBlockOverflow(column.direction) ?? false
            if clips, other.start > column.start { break }
            let path = continueBoxes(of: part.path.dropFirst(other.path.count), of: other, in: column)
            let start = root.descendant(column.path[...])?.offset(of: path[column.path.count...], withShifts: false)
            return Fragment.add(.init(offset: point - (start ?? .zero), fragment: fragment), to: path[...], in: &root)
        }
        return Fragment.add(.init(offset: point, fragment: fragment), to: column.path[...], in: &root)
    }

    /// Adds empty parts of the boxes on a path to another column and returns the path of the innermost.
    private mutating func continueBoxes(
        of path: ArraySlice<FragmentStep>, of other: Column, in column: Column
    ) -> [FragmentStep] {
        var target = column.path
        var source = other.path
        for step in path {
            source.append(step)
            guard let link = root.link(source[...]), let box = link.fragment.box, link.fragment.kind == .box else {
                continue
            }
            // The part exists already if an ancestor continues further than the box.
            let existingPart = root.descendant(target[...])?.children.lastIndex { $0.fragment.box?.id == box.id }
            if let existingPart {
                target.append(.child(existingPart))
                continue
            }
            target = Fragment.add(link.emptyContinuation(in: root.descendant(target[...])), to: target[...], in: &root)
        }
        return target
    }

    /// Adds a column at the end of a thread.
    ///
    /// - Returns: false if the thread cannot grow.
    private mutating func extend(_ multicol: Int32) -> Bool {
        guard let last = columns(of: multicol).last, let container = root.descendant(last.path.dropLast()),
            let box = container.box, let link = root.link(last.path[...])
        else { return false }
        let shape = ColumnShape(container, box)
        let row = container.children.filter {
            $0.fragment.kind == .column && shape.blockOffset($0) == shape.blockOffset(link)
        }
        let isNested = last.path.count > 1
        if !isNested || row.count < shape.count {
            let column = Fragment(
                kind: .column, box: nil, size: link.fragment.size, writingDirection: last.direction,
                isContinuation: true, extra: link.fragment.extra)
            let offset = shape.offset(ofColumnAfter: link)
            _ = Fragment.add(.init(offset: offset, fragment: column), to: last.path.dropLast(), in: &root)
            if let rule = shape.rule(before: offset, column.size, box.style) {
                Fragment.add(rule: rule, at: last.path.dropLast(), in: &root)
            }
            return true
        }
        return extendNested(last, in: container, shape: shape)
    }

    /// Continues the container, with one new column, in the next outer column.
    private mutating func extendNested(_ last: Column, in container: Fragment, shape: ColumnShape) -> Bool {
        var outer = last.path.dropLast()
        while !outer.isEmpty, root.descendant(outer)?.kind != .column { outer = outer.dropLast() }
        guard !outer.isEmpty, let id = root.descendant(outer.dropLast())?.box?.id else { return false }
        var around = columns(of: id)
        guard let index = around.firstIndex(where: { $0.path[...] == outer }) else { return false }
        if index + 1 >= around.count {
            guard extend(id) else { return false }
            around = columns(of: id)
        }
        guard index + 1 < around.count else { return false }
        let way = last.path.dropLast().dropFirst(outer.count)
        let path = continueBoxes(of: way, of: around[index], in: around[index + 1])
        guard let part = root.descendant(path[...]) else { return false }
        let size = part.writingDirection.physical(
            LogicalSize(inline: shape.columnSize, block: around[index + 1].blockSize))
        let column = Fragment(
            kind: .column, box: nil, size: size, writingDirection: part.writingDirection, isContinuation: true,
            extra: .columnCapacity(around[index + 1].blockSize))
        let offset = part.writingDirection.physical(
            LogicalOffset(inline: shape.inlineStart, block: .zero), outer: part.size, inner: size)
        _ = Fragment.add(.init(offset: offset, fragment: column), to: path[...], in: &root)
        return true
    }
}
