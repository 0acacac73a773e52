extension MarkupDocument {
    /// Whether a block begins or ends between two consecutive text nodes.
    package func hasLineBoundary(between a: NodeID, and b: NodeID) -> Bool {
        func isBlock(_ node: NodeID) -> Bool {
            self[node].kind == .element && TextRole.of(self[node], in: self).isBlock
        }
        if (a.rawValue + 1..<b.rawValue).contains(where: { isBlock(NodeID(rawValue: $0)) }) { return true }
        for ancestor in ancestors(of: a) {
            if self[ancestor].subtreeEnd > b.rawValue { return false }
            if isBlock(ancestor) { return true }
        }
        return false
    }
}
