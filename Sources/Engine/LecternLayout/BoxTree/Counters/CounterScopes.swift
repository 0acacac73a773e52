import LecternCSS

/// The counters in scope at a place of the document order.
///
/// A counter lives from the element that creates it to that element's end; if
/// there is no other of its name around, to the end of the element's parent.
/// <https://www.w3.org/TR/css-lists-3/#inheriting-counters>
struct CounterScopes {
    private struct Instance {
        var value: Int
        /// How deep its creator stood.
        let level: Int
        let isReversed: Bool
    }
    private var numbers: [String: Int] = [:]
    private var stacks: [[Instance]] = []
    /// For each open element the counters that its children created.
    private var created: [[Int]] = [[]]
    /// How many of them belong to children that have ended.
    private var settled: [Int] = [0]

    private static let bounds = Int(Int32.min)...Int(Int32.max)

    /// The following elements are children of the one just counted.
    mutating func enterChildren() {
        created.append([])
        settled.append(0)
    }

    /// Its children end: what they created goes out of scope.
    mutating func leaveChildren() {
        guard created.count > 1 else { return }
        settled.removeLast()
        for number in created.removeLast() { stacks[number].removeLast() }
        endElement()
    }

    /// The current element ends: siblings inherit its counters only where an
    /// ancestor has none of the name.
    mutating func endElement() {
        let level = created.count - 1
        guard settled[level] < created[level].count else { return }
        let own = created[level][settled[level]...]
        var kept: [Int] = []
        for number in own {
            if stacks[number].count > 1 { stacks[number].removeLast() } else { kept.append(number) }
        }
        created[level].removeSubrange(settled[level]...)
        created[level] += kept
        settled[level] = created[level].count
    }

    /// `counter-reset` on the current element.
    mutating func reset(_ name: String, to value: Int, isReversed: Bool = false) {
        let number = number(of: name)
        let instance = Instance(value: clamped(value), level: created.count, isReversed: isReversed)
        if let last = stacks[number].last, last.level == created.count {
            stacks[number][stacks[number].count - 1] = instance
        } else {
            stacks[number].append(instance)
            created[created.count - 1].append(number)
        }
    }

    mutating func increment(_ name: String, by value: Int) {
        let index = instantiated(name)
        let (sum, overflow) = stacks[index.number][index.last].value.addingReportingOverflow(value)
        // An increment that would leave the range is ignored, as the specification lets us.
        if !overflow, Self.bounds.contains(sum) { stacks[index.number][index.last].value = sum }
    }

    mutating func set(_ name: String, to value: Int) {
        let index = instantiated(name)
        stacks[index.number][index.last].value = clamped(value)
    }

    /// Whether there is a counter of a name.
    func contains(_ name: String) -> Bool { numbers[name].map { !stacks[$0].isEmpty } ?? false }

    /// The innermost value; zero where there is no such counter.
    func value(_ name: String) -> Int {
        numbers[name].flatMap { stacks[$0].last?.value } ?? 0
    }

    /// All values, outermost first.
    func values(_ name: String) -> [Int] {
        guard let number = numbers[name], !stacks[number].isEmpty else { return [0] }
        return stacks[number].map(\.value)
    }

    func isReversed(_ name: String) -> Bool {
        numbers[name].flatMap { stacks[$0].last?.isReversed } ?? false
    }

    private mutating func instantiated(_ name: String) -> (number: Int, last: Int) {
        let number = number(of: name)
        if stacks[number].isEmpty { reset(name, to: 0) }
        return (number, stacks[number].count - 1)
    }

    private mutating func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = stacks.count
        stacks.append([])
        return stacks.count - 1
    }

    private func clamped(_ value: Int) -> Int { min(max(value, Self.bounds.lowerBound), Self.bounds.upperBound) }
}
