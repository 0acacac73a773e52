/// The pairs of adjacent glyphs that rules over sequences require.
struct GlyphSequences: ~Copyable {
    /// Which glyphs belong to which rules.
    private struct Members {
        /// Glyph in the upper, rule number in the lower 16 bits. Ordered after `sort()`.
        private var list: [UInt32] = []
        /// For each group of 16 glyphs the index of its first member in `list`; one more for the end.
        private var starts: [Int32] = []

        mutating func add(_ glyphs: [UInt32], to rule: Int) {
            for glyph in glyphs { list.append(glyph << 16 | UInt32(rule)) }
        }

        /// Sorts by glyph. Rules are added in ascending order.
        mutating func sort() {
            guard let last = list.max() else { return }
            let groups = Int(last >> 20) + 1
            starts = [Int32](repeating: 0, count: groups + 1)
            for member in list { starts[Int(member >> 20) + 1] += 1 }
            for group in 0..<groups { starts[group + 1] += starts[group] }
            var next = starts
            list = Array(unsafeUninitializedCapacity: list.count) { sorted, count in
                for member in list {
                    let group = Int(member >> 20)
                    sorted.initializeElement(at: Int(next[group]), to: member)
                    next[group] += 1
                }
                for (start, end) in zip(starts, starts.dropFirst()) where end - start > 1 {
                    var group = UnsafeMutableBufferPointer(rebasing: sorted[Int(start)..<Int(end)])
                    group.sort()
                }
                count = list.count
            }
        }

        /// The range of a glyph's members in `list`.
        func places(of glyph: UInt32) -> Range<Int> {
            let group = Int(glyph >> 4)
            guard group + 1 < starts.count else { return 0..<0 }
            var start = Int(starts[group])
            let last = Int(starts[group + 1])
            while start < last, list[start] >> 16 < glyph { start += 1 }
            var end = start
            while end < last, list[end] >> 16 == glyph { end += 1 }
            return start..<end
        }

        /// The rule number of a member.
        func rule(at place: Int) -> UInt32 { list[place] & 0xFFFF }
    }

    private var first = Members()
    private var second = Members()
    private var ruleCount = 0
    /// Too many rules or glyphs to be recorded: every pair counts as contained.
    private var isFull = false

    init() {}

    /// Adds a rule over two adjacent glyphs, each from a set.
    mutating func add(_ first: [UInt32], _ second: [UInt32]) {
        guard ruleCount < 1 << 16, first.allSatisfy({ $0 < 0xFFFF }), second.allSatisfy({ $0 < 0xFFFF }) else {
            isFull = true
            return
        }
        self.first.add(first, to: ruleCount)
        self.second.add(second, to: ruleCount)
        ruleCount += 1
    }

    /// Must be called after the last rule is added and before the first query.
    mutating func sort() {
        first.sort()
        second.sort()
    }

    func mayHold(_ left: UInt32, _ right: UInt32) -> Bool {
        if isFull { return true }
        guard ruleCount > 0, left < 0xFFFF, right < 0xFFFF else { return false }
        let (lefts, rights) = (first.places(of: left), second.places(of: right))
        var (one, other) = (lefts.lowerBound, rights.lowerBound)
        while one < lefts.upperBound, other < rights.upperBound {
            let (rule, otherRule) = (first.rule(at: one), second.rule(at: other))
            if rule == otherRule { return true }
            if rule < otherRule { one += 1 } else { other += 1 }
        }
        return false
    }

    /// Whether a rule may contain any two of the glyphs.
    func mayHoldAny(_ glyphs: [UInt32]) -> Bool {
        for left in glyphs { for right in glyphs where mayHold(left, right) { return true } }
        return false
    }
}
