extension LayoutBox {
    /// Returns the descendant block with an id; `nil` if the subtree has none.
    func descendant(_ id: Int32) -> LayoutBox? {
        var box = self
        while box.id != id {
            guard case .blocks(let children) = box.kind, let next = children.last(where: { $0.id <= id }) else {
                return nil
            }
            box = next
        }
        return box
    }
}
