/// Which boxes contain absolutely positioned boxes. A function of the box tree, computed at first use.
struct PositionedBoxes {
    private var known: [Int32: Bool] = [:]

    /// Whether a box contains positioned boxes.
    mutating func areInside(_ box: LayoutBox) -> Bool {
        if let known = known[box.id] { return known }
        let result = box.containsInner { $0.isOutOfFlow || areInside($0) }
        known[box.id] = result
        return result
    }
}
