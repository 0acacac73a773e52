import LecternCSS
import LecternGeometry

// The columns of a thread, and the areas of containing blocks in it.

extension ColumnThreads {
    /// Returns the columns of a multi-column container, in order.
    func columns(of multicol: Int32) -> [Column] {
        var result: [Column] = []
        var part: Int32 = -1
        root.visit { fragment, path in
            guard fragment.kind == .box, fragment.box?.id == multicol else { return true }
            let columnIndices = fragment.children.indices.filter { fragment.children[$0].fragment.kind == .column }
            guard !columnIndices.isEmpty else { return true }
            part += 1
            for (number, index) in columnIndices.enumerated() {
                let start = result.last.map { $0.start + $0.blockSize } ?? .zero
                result.append(
                    Column(
                        path: path + [.child(index)], fragment: fragment.children[index].fragment, part: part,
                        number: Int32(number), start: start))
            }
            return false
        }
        return result
    }

    /// Returns the padding box of a containing block, with all its parts joined, in the thread.
    func threadArea(
        of container: OutOfFlowNode.Container, _ lines: OutOfFlowNode.Area, _ columns: [Column]
    ) -> PhysicalRect? {
        if let inline = container.inline { return inlineArea(of: inline, in: container.box, columns) }
        guard let direction = columns.first?.direction else { return nil }
        var area: LogicalRect?
        var (first, last) = (LogicalSides.zero, LogicalSides.zero)
        for column in columns {
            for part in parts(of: container, in: column) {
                let size = direction.logical(part.fragment.size)
                let partOffset = direction.logical(part.offset, outer: column.fragment.size, inner: part.fragment.size)
                if area == nil {
                    area = LogicalRect(
                        offset: LogicalOffset(inline: partOffset.inline, block: partOffset.block + column.start),
                        size: size)
                    first = direction.logical(part.fragment.border)
                } else if let previous = area {
                    area?.size.block = previous.size.block + size.block
                }
                last = direction.logical(part.fragment.border)
            }
        }
        guard let outer = area else { return nil }
        let start = LogicalOffset(
            inline: lines.inlineStart ?? first.inlineStart, block: lines.blockStart ?? first.blockStart)
        let end = LogicalOffset(
            inline: lines.inlineEnd ?? outer.size.inline - first.inlineEnd,
            block: lines.blockEnd ?? outer.size.block - last.blockEnd)
        let size = LogicalSize(
            inline: (end.inline - start.inline).clampedNegativeToZero,
            block: (end.block - start.block).clampedNegativeToZero)
        return Self.threadRect(LogicalRect(offset: outer.offset + start, size: size), columns[0])
    }

    /// Converts a logical rectangle of the thread to physical coordinates.
    private static func threadRect(_ rect: LogicalRect, _ column: Column) -> PhysicalRect {
        let direction = column.direction
        let size = direction.physical(rect.size)
        if direction.isHorizontal {
            let x = direction.physical(
                LogicalOffset(inline: rect.offset.inline, block: .zero), outer: column.fragment.size, inner: size
            ).x
            return PhysicalRect(offset: .init(x: x, y: rect.offset.block), size: size)
        }
        let y = direction.physical(
            LogicalOffset(inline: rect.offset.inline, block: .zero), outer: column.fragment.size, inner: size
        ).y
        let isFlipped = direction.mode.isFlippedBlocks
        let x = isFlipped ? -(rect.offset.block + rect.size.block) : rect.offset.block
        return PhysicalRect(offset: .init(x: x, y: y), size: size)
    }

    /// Returns the area from the start of an inline box's first part to the end of its last.
    private func inlineArea(of inline: Int32, in box: Int32, _ columns: [Column]) -> PhysicalRect? {
        var (first, last): (PhysicalRect?, PhysicalRect?)
        for column in columns {
            for part in parts(of: .init(box: box, inline: inline), in: column) {
                for case .box(let item) in part.fragment.lines?.items ?? [] where item.box.id == inline {
                    let rect = item.rect.inset(by: item.border).offset(by: part.offset + column.threadOffset)
                    first = first ?? rect
                    last = rect
                }
            }
        }
        guard let first, let last else { return nil }
        return PhysicalRect(
            x: first.x, y: first.y, width: (last.right - first.x).clampedNegativeToZero,
            height: (last.bottom - first.y).clampedNegativeToZero)
    }

    /// Returns the fragments of a box in a column, with their paths and their offsets
    /// without relative positioning.
    func parts(of container: OutOfFlowNode.Container, in column: Column)
        -> [(path: [FragmentStep], offset: PhysicalOffset, fragment: Fragment)]
    {
        var result: [(path: [FragmentStep], offset: PhysicalOffset, fragment: Fragment)] = []
        root.descendant(column.path[...])?.visit { fragment, path in
            guard fragment.kind == .box, let box = fragment.box, box.id == container.box,
                container.inline == nil ? box.containsAbsolute : fragment.lines != nil || fragment.children.isEmpty
            else { return true }
            let offset = root.descendant(column.path[...])?.offset(of: path[...], withShifts: false) ?? .zero
            result.append((column.path + path, offset, fragment))
            return false
        }
        return result
    }

    /// Whether the containing block, or an ancestor of it in the columns, clips overflow below.
    func isClipped(_ container: OutOfFlowNode.Container, _ columns: [Column]) -> Bool {
        for column in columns.reversed() {
            guard let part = parts(of: container, in: column).last else { continue }
            return (column.path.count...part.path.count).contains { length in
                root.descendant(part.path[..<length])?.box?.style.box.clipsBlockOverflow(column.direction) ?? false
            }
        }
        return false
    }
}
