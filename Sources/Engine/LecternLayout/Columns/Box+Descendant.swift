extension Box {
    /// The descendant block with an id, which lies in the subtree.
    func descendant(_ id: Int32) -> Box? {
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
