/// How many tables contain each table of a box tree.
///
/// A function of the tree alone, so that layouts that depend on it can be cached by box and space. Counting the
/// layouts in progress instead would give another number when a box is measured before its table is laid out.
struct TableNesting {
    /// By box id; tables that are not in a table have no entry.
    private var depths: [Int32: Int] = [:]

    init(_ root: LayoutBox) { add(root, depth: 0) }

    /// The number of tables around a table.
    func depth(of table: LayoutBox) -> Int { depths[table.id] ?? 0 }

    private mutating func add(_ box: LayoutBox, depth: Int) {
        if box.isTable, depth > 0 { depths[box.id] = depth }
        let inner = box.isTable ? depth + 1 : depth
        _ = box.containsInner { child in
            add(child, depth: inner)
            return false
        }
    }
}
