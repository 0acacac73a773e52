// Lines of a bidirectional paragraph.
// https://www.unicode.org/reports/tr9/#Reordering_Resolved_Levels

extension BidiParagraph {
    /// Returns the levels of a line's units after rule L1: separators, and
    /// white space before them or at the end of the line, take the paragraph's
    /// level.
    package func levels(ofLine range: Range<Int>, in text: [UInt16]) -> [UInt8] {
        let range = range.clamped(to: 0..<min(levels.count, text.count))
        var line = Array(levels[range])
        if isPlain { return line }
        text.withUnsafeBufferPointer { units in
            var isTrailing = true
            var index = range.upperBound
            while index > range.lowerBound {
                let (value, length) = UTF16Decoding.codePoint(in: units, before: index, start: range.lowerBound)
                switch BidiClass(value) {
                case .separator: isTrailing = true
                case .whiteSpace, .isolateInitiator, .popIsolate, .boundaryNeutral: break
                default: isTrailing = false
                }
                if isTrailing { for unit in index - length..<index { line[unit - range.lowerBound] = baseLevel } }
                index -= length
            }
        }
        return line
    }

    /// Returns the visual order of runs by their levels (rule L2): the indices
    /// of the runs from left to right.
    package static func visualOrder(levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
        var level = highest
        // From the highest level found to the lowest odd level, reverse any
        // contiguous sequence of runs that are at that level or higher.
        while level >= lowestOdd {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }
}
