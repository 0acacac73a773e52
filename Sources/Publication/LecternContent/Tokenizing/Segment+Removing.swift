import LecternModel

extension TextContentElement.Segment {
    /// Returns the segment without the text of some ranges of the canonical text; nil if nothing but spaces is left.
    ///
    /// Words that a removed text divides are joined, and spaces around it become one.
    package func removing(_ ranges: [Range<Int>]) -> Self? {
        let units = Array(text.utf16)
        var kept: [UInt16] = []
        var result = self
        result.origins = []
        var expected = -1
        for (offset, unit) in units.enumerated() {
            let origin = origin(of: offset)
            if ranges.contains(where: { $0.contains(origin) }) { continue }
            if unit == 0x20, kept.last == 0x20 || kept.isEmpty { continue }
            if origin != expected { result.origins.append(.init(offset: kept.count, origin: origin)) }
            kept.append(unit)
            expected = origin + 1
        }
        while kept.last == 0x20 {
            kept.removeLast()
            expected -= 1
        }
        guard !kept.isEmpty, let first = result.origins.first?.origin else { return nil }
        result.text = String(decoding: kept, as: UTF16.self)
        result.range = first..<result.origin(of: kept.count - 1) + 1
        result.locator.locations.textOffset = first
        return result
    }
}
