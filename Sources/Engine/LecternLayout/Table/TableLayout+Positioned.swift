import LecternCSS
import LecternGeometry

// Positioned rows and row groups are containing blocks, although they have no
// fragment. CSS Positioned Layout 3, section 2.1.

extension TableLayout {
    /// Notes the row of the positioned boxes in a cell.
    mutating func noteRow(_ row: Int, of result: LayoutResult) {
        for node in result.outOfFlow where node.container == nil { rowOfPositioned[node.box.id] = row }
    }

    /// Lays out the positioned boxes whose containing block is a row or row group.
    func placePositioned(_ nodes: [OutOfFlowNode], in fragment: Fragment) -> (Fragment, [OutOfFlowNode]) {
        var (result, remainingNodes) = (fragment, [OutOfFlowNode]())
        for node in nodes {
            guard node.container == nil, let row = rowOfPositioned[node.box.id],
                let area = containingArea(of: node.box, row: row, in: fragment)
            else {
                remainingNodes.append(node)
                continue
            }
            let (placed, further) = context.outOfFlow.place([node], in: result, area: area) { _ in true }
            result = placed
            remainingNodes += further
        }
        return (result, remainingNodes)
    }

    private func containingArea(of node: LayoutBox, row: Int, in fragment: Fragment) -> PhysicalRect? {
        func contains(_ box: LayoutBox) -> Bool {
            node.style.box.position == .fixed ? box.containsFixed : box.containsAbsolute
        }
        let section = model.section(at: row).box
        let rows: [PlacedRow]
        var shift = relativeShift(of: section, in: nil)
        if contains(model.row(at: row).box) {
            rows = placedRows.filter { $0.index == row }
            shift += relativeShift(of: model.row(at: row).box, in: section)
        } else if contains(section) {
            rows = placedRows.filter { model.rows[$0.index].section == model.rows[row].section }
        } else {
            return nil
        }
        guard let first = rows.first, let last = rows.last, let start = columnStarts.first, let end = columnEnds.last
        else { return nil }
        let size = direction.physical(
            LogicalSize(inline: end - start, block: last.offset + last.size - first.offset))
        let offset = direction.physical(
            LogicalOffset(inline: start, block: first.offset), outer: fragment.size, inner: size)
        return PhysicalRect(offset: offset + shift, size: size)
    }
}
