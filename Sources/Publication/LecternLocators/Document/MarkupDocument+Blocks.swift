import LecternMarkup

extension MarkupDocument {
    /// Returns the offsets inside a range at which a paragraph or another block
    /// begins or ends, or a line is broken.
    func blockBoundaries(in range: Range<Int>) -> [Int] {
        var boundaries: [Int] = []
        // Text offsets grow in document order.
        var index = firstNode(startingAfter: range.lowerBound)
        while index < nodes.count, Int(nodes[index].textStart) < range.upperBound {
            let start = Int(nodes[index].textStart)
            if boundaries.last != start, isBoundary(NodeID(rawValue: Int32(index))) { boundaries.append(start) }
            index += 1
        }
        return boundaries
    }

    private func firstNode(startingAfter offset: Int) -> Int {
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].textStart) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a node is a block, or follows the end of one.
    private func isBoundary(_ node: NodeID) -> Bool {
        if isBlock(node) { return true }
        guard node.rawValue > 0, let parent = parent(of: node) else { return false }
        var before = NodeID(rawValue: node.rawValue - 1)
        while before != parent, before != .document {
            if isBlock(before) { return true }
            guard let next = self.parent(of: before) else { return false }
            before = next
        }
        return false
    }

    private func isBlock(_ node: NodeID) -> Bool {
        self[node].kind == .element && Self.blocks.contains(self[node].name)
    }

    private static let blocks: Set<Name> = [
        .p, .div, .li, .dd, .dt, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .section, .article, .aside, .header,
        .footer, .figure, .figcaption, .table, .caption, .tr, .td, .th, .pre, .ul, .ol, .dl, .hr, .br, .address, .nav,
        .main,
    ]
}
