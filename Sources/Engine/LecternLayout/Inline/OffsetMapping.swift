/// The mapping between paragraph text and canonical text, as runs that advance together.
///
/// Every UTF-16 unit of the paragraph's text and of its source belongs to exactly
/// one unit of the mapping. Equal lengths map one to one; collapsed white space
/// has no text; generated text and controls have no source.
package struct OffsetMapping: Sendable {
    package struct Unit: Hashable, Sendable {
        package var text: Int32
        package var source: Int32
        package var textLength: Int32
        package var sourceLength: Int32

        init(text: Int32, source: Int32, textLength: Int32, sourceLength: Int32) {
            self.text = text
            self.source = source
            self.textLength = textLength
            self.sourceLength = sourceLength
        }

        var isIdentity: Bool { textLength == sourceLength }
    }
    /// The units, ascending in `text` and, except for generated text, in `source`. A unit with
    /// different lengths was transformed or collapsed.
    package let units: [Unit]

    init(units: [Unit]) { self.units = units }

    /// Returns the source offset of a text offset; in a transformed unit, that of its start.
    func source(at text: Int32) -> Int32 {
        guard let unit = units.last(where: text) else { return 0 }
        if unit.isIdentity { return unit.source + min(text - unit.text, unit.textLength) }
        return text >= unit.text + unit.textLength ? unit.source + unit.sourceLength : unit.source
    }

    /// Returns the source range of a text range, without collapsed or generated content around it
    /// if possible.
    package func source(of range: Range<Int32>) -> Range<Int32> {
        if units.count == 1, units[0].isIdentity {
            let delta = units[0].source - units[0].text
            return range.lowerBound + delta..<range.upperBound + delta
        }
        let start = source(at: range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        let end = sourceEnd(before: range.upperBound)
        return start..<max(start, end)
    }

    /// Returns the end of the source of the text before an offset.
    private func sourceEnd(before text: Int32) -> Int32 {
        guard let unit = units.last(where: text - 1) else { return 0 }
        return unit.isIdentity ? unit.source + (text - unit.text) : unit.source + unit.sourceLength
    }

    /// Returns the text offset of a source offset; for collapsed text, the offset it collapsed to.
    package func text(at source: Int32) -> Int32 {
        var (low, high) = (0, units.count)
        while low < high {
            let middle = (low + high) / 2
            let unit = units[middle]
            if unit.source + unit.sourceLength <= source { low = middle + 1 } else { high = middle }
        }
        guard low < units.count else { return units.last.map { $0.text + $0.textLength } ?? 0 }
        let unit = units[low]
        if unit.isIdentity { return unit.text + max(0, source - unit.source) }
        return unit.text
    }
}

extension [OffsetMapping.Unit] {
    /// Returns the last unit with text that starts at or before an offset.
    fileprivate func last(where text: Int32) -> OffsetMapping.Unit? {
        guard !isEmpty else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].text <= text { low = middle + 1 } else { high = middle }
        }
        var index = Swift.max(0, low - 1)
        // Collapsed units share their offset with the text after or before them.
        while index > 0, self[index].textLength == 0, self[index].text == text { index -= 1 }
        if self[index].text + self[index].textLength <= text, low - 1 > index { index = low - 1 }
        return self[index]
    }
}

extension OffsetMapping {
    /// Collects units and joins those that advance together.
    struct Builder {
        private(set) var units: [Unit] = []

        mutating func removeAll() { units.removeAll(keepingCapacity: true) }

        /// Appends text and source.
        mutating func append(text: Int32, source: Int32, textLength: Int32, sourceLength: Int32) {
            guard textLength > 0 || sourceLength > 0 else { return }
            if let last = units.last, last.source + last.sourceLength == source, last.text + last.textLength == text {
                let bothIdentity = last.isIdentity && textLength == sourceLength
                let bothCollapsed = last.textLength == 0 && textLength == 0
                if bothIdentity || bothCollapsed {
                    units[units.count - 1].textLength += textLength
                    units[units.count - 1].sourceLength += sourceLength
                    return
                }
            }
            units.append(Unit(text: text, source: source, textLength: textLength, sourceLength: sourceLength))
        }

        func build() -> OffsetMapping { OffsetMapping(units: Array(units)) }
    }
}
