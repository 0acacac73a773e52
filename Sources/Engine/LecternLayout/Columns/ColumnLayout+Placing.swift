import LecternCSS
import LecternGeometry

// Places the columns in their container, with the rules between them.

extension ColumnLayout {
    mutating func place(_ results: [LayoutResult], height: LayoutUnit, capacity: LayoutUnit?) {
        for (number, column) in results.enumerated() {
            guard let fragment = column.fragment else { continue }
            var wrapped = column
            let size = geometry.direction.physical(LogicalSize(inline: columnSize, block: height))
            let offset = geometry.direction.physical(LogicalOffset.zero, outer: size, inner: fragment.size)
            wrapped.fragment = Fragment(
                kind: .column, box: nil, size: size, writingDirection: geometry.direction,
                children: [Fragment.Link(offset: offset, fragment: fragment)], firstBaseline: fragment.firstBaseline,
                lastBaseline: fragment.lastBaseline, breakToken: fragment.breakToken,
                isContinuation: fragment.isContinuation, extra: capacity.map { .columnCapacity($0) } ?? .none)
            for index in wrapped.outOfFlow.indices { claim(&wrapped.outOfFlow[index], movedBy: offset) }
            columnNumber += 1
            let inline = edges.inlineStart + (columnSize + gap) * number
            builder.add(wrapped, at: LogicalOffset(inline: inline, block: position))
            takeBaseline(of: fragment)
            search.note(unbreakable: column.tallestUnbreakable)
            if number > 0 { addRule(at: inline - gap / 2, height: height) }
        }
    }

    /// Adds empty columns before a spanner; only positioned boxes will fill them.
    mutating func addEmptyColumns(after count: Int, height: LayoutUnit) {
        let size = geometry.direction.physical(LogicalSize(inline: columnSize, block: height))
        for number in count..<max(count, columnCount) {
            var result = LayoutResult()
            result.fragment = Fragment(
                kind: .column, box: nil, size: size, writingDirection: geometry.direction, isContinuation: true)
            columnNumber += 1
            let inline = edges.inlineStart + (columnSize + gap) * number
            builder.add(result, at: LogicalOffset(inline: inline, block: position))
            addRule(at: inline - gap / 2, height: height)
        }
    }

    /// Assigns a positioned box whose containing block is in the column to that column.
    private func claim(_ node: inout OutOfFlowNode, movedBy offset: PhysicalOffset) {
        node.move(by: offset)
        guard node.container != nil, node.thread == nil else { return }
        node.thread = .init(multicol: box.id, part: token?.sequence ?? 0, column: columnNumber)
    }

    /// Takes the highest baseline of all columns.
    private mutating func takeBaseline(of fragment: Fragment) {
        guard let baseline = fragment.firstBaseline,
            fragment.writingDirection.isHorizontal == geometry.direction.isHorizontal
        else { return }
        builder.firstBaseline = min(builder.firstBaseline ?? .max, baseline + position)
        builder.lastBaseline = max(builder.lastBaseline ?? .min, (fragment.lastBaseline ?? baseline) + position)
    }

    private mutating func addRule(at inline: LayoutUnit, height: LayoutUnit) {
        let width = LayoutUnit(box.style.paint.columnRuleWidth)
        guard width > .zero, box.style.paint.columnRuleStyle != .none, box.style.paint.columnRuleStyle != .hidden else {
            return
        }
        rules.append(
            LogicalRect(
                offset: .init(inline: inline - width / 2, block: position), size: .init(inline: width, block: height)))
    }

    /// Extends the rules of the last row to the end of the content box, if that is
    /// longer than the balanced columns.
    ///
    /// <https://www.w3.org/TR/css-multicol-1/#crw>
    mutating func extendRules(to end: LayoutUnit) {
        guard let lastRow else { return }
        for index in rules.indices where rules[index].offset.block == lastRow {
            rules[index].size.block = max(rules[index].size.block, end - lastRow)
        }
    }
}
