extension LayoutBox {
    /// Whether a box directly inside this one meets a condition: a child, a box on its lines, a caption or a cell.
    ///
    /// Visits them in document order until one does. Boxes in ruby and inline boxes are not visited.
    func containsInner(where condition: (LayoutBox) -> Bool) -> Bool {
        switch kind {
        case .blocks(let children), .flex(let children), .grid(let children): children.contains(where: condition)
        case .inlines(let content): content.containsInner(where: condition)
        case .table(let table):
            table.captions.contains(where: condition)
                || table.sections.contains { section in
                    section.rows.contains { row in row.cells.contains { condition($0.box) } }
                }
        case .inline, .replaced, .tablePart, .math: false
        }
    }
}

extension InlineContent {
    /// Whether an inline-level, floating or positioned box meets a condition.
    fileprivate func containsInner(where condition: (LayoutBox) -> Bool) -> Bool {
        items.contains { item in
            switch item {
            case .atomic(let box), .float(let box), .outOfFlow(let box): condition(box)
            default: false
            }
        }
    }
}
