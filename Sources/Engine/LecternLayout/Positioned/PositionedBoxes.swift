/// Which boxes contain absolutely positioned boxes. A function of the box tree, computed at first use.
struct PositionedBoxes {
    private var answers: [Int32: Bool] = [:]

    /// Whether a box contains positioned boxes.
    mutating func areInside(_ box: LayoutBox) -> Bool {
        if let cached = answers[box.id] { return cached }
        let result = box.containsInner { $0.isOutOfFlow || areInside($0) }
        answers[box.id] = result
        return result
    }
}
