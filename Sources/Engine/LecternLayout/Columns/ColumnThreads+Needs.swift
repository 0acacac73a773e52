import LecternCSS
import LecternGeometry

// The heights that positioned boxes require of balanced columns.

extension ColumnThreads {
    /// Records the height that a box requires of the row in which it starts. Before a spanner this applies only if
    /// its containing block ends in the same row.
    mutating func note(
        _ link: Fragment.Link, at start: LayoutUnit, in container: OutOfFlowNode.Container, columns: [Column]
    ) {
        guard let box = root.box else { return }
        let shape = ColumnShape(root, box)
        let rows = shape.rows(of: columns.compactMap { root.link($0.path[...]) })
        guard let number = rows.lastIndex(where: { columns[$0.lowerBound].start <= start }) else { return }
        let row = rows[number]
        if number < rows.count - 1 {
            let last = columns[row.upperBound - 1]
            let goesOn = columns[row.upperBound...].contains { !parts(of: container, in: $0).isEmpty }
            if goesOn || start > last.start + last.blockSize { return }
        }
        let index = row.last { columns[$0].start <= start } ?? row.lowerBound
        let end = start - columns[index].start + columns[index].direction.logical(link.fragment.size).block
        let share = max(1, columnCount - (index - row.lowerBound))
        let needed = LayoutUnit(rawValue: Int32((Int(end.rawValue) + share - 1) / share))
        neededHeights[number] = max(neededHeights[number] ?? .zero, needed)
    }

    /// Records the required height of a box in a nested container, in the last row, which has as many columns as the
    /// container, for each column from there on.
    mutating func noteNested(_ link: Fragment.Link, at start: LayoutUnit, _ columns: [Column]) {
        guard let box = root.box, let index = columns.lastIndex(where: { $0.start <= start }) else { return }
        let column = columns[index]
        guard let outerStep = column.path.first, let around = root.link([outerStep]), column.path.count > 1,
            let container = root.descendant(column.path.dropLast()), let inner = container.box,
            inner.style.blockSizing(column.direction.mode).isAuto
        else { return }
        let outer = ColumnShape(root, box)
        let columnLinks = root.children.filter { $0.fragment.kind == .column }
        let rows = outer.rows(of: columnLinks)
        guard let row = rows.last, let number = columnLinks[row].firstIndex(where: { $0.offset == around.offset }),
            let place = root.offset(of: column.path[...])
        else { return }
        let count = ColumnShape(container, inner).count
        let here = count - min(Int(column.number), count - 1)
        let all = max(1, here + (columnCount - (number - row.lowerBound) - 1) * count)
        let direction = column.direction
        let above =
            direction.logical(place - around.offset, outer: around.fragment.size, inner: column.fragment.size).block
        let extent = start - column.start + direction.logical(link.fragment.size).block + above * here
        let needed = LayoutUnit(rawValue: Int32((Int(extent.rawValue) + all - 1) / all))
        neededHeights[rows.count - 1] = max(neededHeights[rows.count - 1] ?? .zero, needed)
    }
}
