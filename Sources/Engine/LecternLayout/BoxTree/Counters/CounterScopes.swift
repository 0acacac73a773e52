import LecternCSS

/// The counters in scope at a position in document order.
///
/// A counter lives until the end of the element that creates it. If no other counter of that name is in scope, it
/// lives until the end of the element's parent. <https://www.w3.org/TR/css-lists-3/#inheriting-counters>
struct CounterScopes {
    private struct Instance {
        var value: Int
        /// The nesting depth of the element that created it.
        let level: Int
        let isReversed: Bool
    }
    private var numbers: [String: Int] = [:]
    private var stacks: [[Instance]] = []
    /// For each open element, the counters that its children created.
    private var created: [[Int]] = [[]]
    /// For each open element, how many of those belong to children that have ended.
    private var settled: [Int] = [0]

    private static let bounds = Int(Int32.min)...Int(Int32.max)

    /// Begins the children of the current element.
    mutating func enterChildren() {
        created.append([])
        settled.append(0)
    }

    /// Ends the children: the counters that they created go out of scope.
    mutating func leaveChildren() {
        guard created.count > 1 else { return }
        settled.removeLast()
        for number in created.removeLast() { stacks[number].removeLast() }
        endElement()
    }

    /// Ends the current element. Its following siblings inherit its counters only if no ancestor has a counter of
    /// that name.
    mutating func endElement() {
        let level = created.count - 1
        guard settled[level] < created[level].count else { return }
        let counters = created[level][settled[level]...]
        var kept: [Int] = []
        for number in counters {
            if stacks[number].count > 1 { stacks[number].removeLast() } else { kept.append(number) }
        }
        created[level].removeSubrange(settled[level]...)
        created[level] += kept
        settled[level] = created[level].count
    }

    /// Applies `counter-reset` to the current element.
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
        // An increment that leaves the range is ignored, which the specification allows.
        if !overflow, Self.bounds.contains(sum) { stacks[index.number][index.last].value = sum }
    }

    mutating func set(_ name: String, to value: Int) {
        let index = instantiated(name)
        stacks[index.number][index.last].value = clamped(value)
    }

    /// Whether a counter of that name is in scope.
    func contains(_ name: String) -> Bool { numbers[name].map { !stacks[$0].isEmpty } ?? false }

    /// Returns the innermost value; zero if there is no such counter.
    func value(_ name: String) -> Int {
        numbers[name].flatMap { stacks[$0].last?.value } ?? 0
    }

    /// Returns all values, outermost first; a single zero if there are none.
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
