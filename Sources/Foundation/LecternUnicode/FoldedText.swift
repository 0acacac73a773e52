/// A text folded for search, with the original offset of each unit.
///
///     var folded = FoldedText()
///     folded.append(units, range: 120..<180)
///     folded.origin(of: 3)
///
/// Origins are stored only where they do not advance by one, so that a long
/// text takes little more memory than its units.
package struct FoldedText: Sendable {
    /// The folded units; runs of white space are one space.
    package private(set) var units: [UInt16] = []
    /// The folded offsets, with their origins, from which origins advance by one.
    private var anchors: [Anchor] = []
    private var expected: Int32 = -1
    /// The maximum number of units that one character expanded to.
    private(set) var longestExpansion = 1

    /// The kind of folding.
    package enum Kind: Hashable, Sendable {
        /// Folded by ``SearchFolding``.
        case folded
        /// Unchanged, except that runs of white space become one space and soft hyphens are dropped.
        case plain
    }

    let kind: Kind

    private struct Anchor {
        let folded: Int32
        let origin: Int32
    }

    /// Creates an empty text.
    package init(_ kind: Kind = .folded) { self.kind = kind }

    /// Folds a whole text.
    package init(_ text: [UInt16], kind: Kind = .folded) {
        self.kind = kind
        units.reserveCapacity(text.count)
        append(text, range: 0..<text.count)
    }

    /// The memory used, in bytes.
    package var byteCount: Int { units.capacity * 2 + anchors.capacity * 8 }

    /// Reserves room for a number of additional units.
    package mutating func reserve(_ count: Int) { units.reserveCapacity(units.count + count) }

    /// Releases unused capacity.
    package mutating func trim() {
        if units.capacity > units.count + units.count / 4 { units = Array(units[...]) }
    }

    /// Appends a folded range of a text. Origins are offsets in that text.
    package mutating func append(_ text: [UInt16], range: Range<Int>) {
        if kind == .plain { return appendPlain(text, range: range) }
        text.withUnsafeBufferPointer { text in
            let range = range.clamped(to: 0..<text.count)
            var index = range.lowerBound
            while index < range.upperBound {
                // Indentation between blocks: skip spaces after a space.
                if units.last ?? SearchFolding.Entry.space == SearchFolding.Entry.space {
                    while index < range.upperBound, Self.isPlainSpace(text[index]) { index += 1 }
                }
                index += foldRun(text, from: index, to: range.upperBound)
                if index < range.upperBound { index += appendOdd(text, index, end: range.upperBound) }
            }
        }
    }

    @inline(__always) private static func isPlainSpace(_ unit: UInt16) -> Bool {
        unit == SearchFolding.Entry.space || unit &- 0x09 < 5
    }

    /// Folds and appends units that fold to one unit each; returns their number.
    private mutating func foldRun(_ text: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int) -> Int {
        guard let base = text.baseAddress, start < end else { return 0 }
        let last = units.last ?? SearchFolding.Entry.space
        let before = units.count
        units.append(addingCapacity: end - start) { span in
            span.withUnsafeMutableBufferPointer { buffer, used in
                guard let out = buffer.baseAddress else { return }
                used += SearchFolding.fold(base + start, count: end - start, after: last, into: out + used)
            }
        }
        let count = units.count - before
        guard count > 0 else { return 0 }
        let origin = Int32(truncatingIfNeeded: start)
        if origin != expected { anchors.append(Anchor(folded: Int32(truncatingIfNeeded: before), origin: origin)) }
        expected = origin + Int32(truncatingIfNeeded: count)
        return count
    }

    /// Appends a character that folds to no or several units, or combines with the preceding one.
    private mutating func appendOdd(_ text: UnsafeBufferPointer<UInt16>, _ index: Int, end: Int) -> Int {
        let folded = SearchFolding.entry(text[index])
        if folded == SearchFolding.Entry.special { return appendSpecial(text, index, end: end) }
        if folded != SearchFolding.Entry.nothing { append(folded, Int32(truncatingIfNeeded: index)) }
        return 1
    }

    private mutating func appendPlain(_ text: [UInt16], range: Range<Int>) {
        for index in range.clamped(to: 0..<text.count) {
            let unit = text[index]
            switch unit {
            case 0xAD, 0x200B, 0x2060, 0xFEFF: continue
            case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029:
                if units.last != 0x0A { append(SearchFolding.Entry.space, Int32(truncatingIfNeeded: index)) }
            default: append(unit, Int32(truncatingIfNeeded: index))
            }
        }
    }

    /// Separates the following text from the preceding: by a space unless there is
    /// one, in a plain text by a newline.
    package mutating func appendBreak(origin: Int) {
        guard let last = units.last else { return }
        if kind == .folded { return append(SearchFolding.Entry.space, Int32(truncatingIfNeeded: origin)) }
        if last == SearchFolding.Entry.space {
            units.removeLast()
            if let anchor = anchors.last, Int(anchor.folded) == units.count { anchors.removeLast() }
        }
        if units.last != 0x0A, !units.isEmpty { append(0x0A, Int32(truncatingIfNeeded: origin)) }
        expected = -1
    }

    @inline(__always) private mutating func append(_ unit: UInt16, _ origin: Int32) {
        if unit == SearchFolding.Entry.space && (units.last ?? unit) == unit { return }
        if origin != expected { anchors.append(Anchor(folded: Int32(truncatingIfNeeded: units.count), origin: origin)) }
        units.append(unit)
        expected = origin + 1
    }

    /// Appends surrogate pairs, expanding characters and voicing marks.
    private mutating func appendSpecial(_ text: UnsafeBufferPointer<UInt16>, _ index: Int, end: Int) -> Int {
        if let short = SearchFolding.shortExpansion(of: text[index]) {
            appendExpansion(short, at: index, length: 1)
            return 1
        }
        var value = UInt32(text[index])
        var length = 1
        if value & 0xFC00 == 0xD800, index + 1 < end, text[index + 1] & 0xFC00 == 0xDC00 {
            value = 0x10000 + ((value & 0x3FF) << 10 | UInt32(text[index + 1]) & 0x3FF)
            length = 2
        } else if value & 0xF800 == 0xD800 {
            value = 0xFFFD
        }
        appendExpansion(SearchFolding.expansion(of: value), at: index, length: length)
        return length
    }

    private mutating func appendExpansion(_ folded: some RandomAccessCollection<UInt16>, at index: Int, length: Int) {
        if folded.count == 1, let mark = folded.first, SearchFolding.isComposing(mark), let last = units.last,
            let pair = SearchFolding.compose(UInt32(last), UInt32(mark)), let unit = UInt16(exactly: pair)
        {
            units[units.count - 1] = unit
            expected = -1
        } else {
            for unit in folded { append(unit, Int32(truncatingIfNeeded: index)) }
            if length == 2 || folded.count > 1 { expected = -1 }
            longestExpansion = max(longestExpansion, folded.count)
        }
    }

    /// Returns the original offset of a folded unit.
    package func origin(of offset: Int) -> Int {
        var place = AnchorPlace()
        return origin(of: offset, &place)
    }

    /// Returns the range of the original text for a range of folded text; it ends
    /// after the whole last character.
    ///
    /// - Parameter text: the original text.
    package func origins(of range: Range<Int>, in text: [UInt16]) -> Range<Int> {
        guard !range.isEmpty, range.upperBound <= units.count else { return 0..<0 }
        var place = AnchorPlace()
        return text.withUnsafeBufferPointer { origins(of: range, in: $0, &place) }
    }

    /// As ``origins(of:in:)``, faster for units whose origins advance by one from
    /// the nearest anchor.
    @inline(__always) func quickOrigins(
        of range: Range<Int>, in text: UnsafeBufferPointer<UInt16>, _ place: inout AnchorPlace
    ) -> Range<Int> {
        let (start, end) = (range.lowerBound &+ place.shift, range.upperBound &+ place.shift)
        // Units below this value never combine.
        if range.lowerBound >= place.offsets.lowerBound, range.upperBound <= place.offsets.upperBound,
            end < text.count, text[end] < 0x300
        {
            return start..<end
        }
        return origins(of: range, in: text, &place)
    }

    private func origins(
        of range: Range<Int>, in text: UnsafeBufferPointer<UInt16>, _ place: inout AnchorPlace
    ) -> Range<Int> {
        let start = origin(of: range.lowerBound, &place)
        var end = origin(of: range.upperBound - 1, &place) + 1
        guard end < text.count else { return start..<max(start, end) }
        if text[end] & 0xFC00 == 0xDC00, text[end - 1] & 0xFC00 == 0xD800 { end += 1 }
        guard kind == .folded else { return start..<max(start, end) }
        // Combining marks, which folding removes, belong to the letter before them.
        while end < text.count, Self.extendsPreviousCharacter(text[end]) { end += 1 }
        return start..<max(start, end)
    }

    private static func extendsPreviousCharacter(_ unit: UInt16) -> Bool {
        guard unit >= 0x300, unit & 0xF800 != 0xD800 else { return false }
        return SearchFolding.entry(unit) == SearchFolding.Entry.nothing && unit != 0xFEFF
            && !(0x2000...0x206F).contains(unit)
            || SearchFolding.isComposing(unit)
    }

    /// Returns the first folded offset whose origin is at or after `origin`.
    package func offset(ofOrigin origin: Int) -> Int {
        var (low, high) = (0, units.count)
        while low < high {
            let middle = (low + high) / 2
            if self.origin(of: middle) < origin { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The anchor used last and the offsets it covers: sequential lookups find
    /// theirs nearby.
    struct AnchorPlace {
        var index = 0
        var offsets = 0..<0
        /// The difference between offsets and origins.
        var shift = 0
        /// The number of anchors examined before a binary search.
        static let steps = 8
    }

    @inline(__always) private func origin(of offset: Int, _ place: inout AnchorPlace) -> Int {
        if !place.offsets.contains(offset) {
            if anchors.isEmpty { return offset }
            seek(offset, &place)
        }
        return offset + place.shift
    }

    /// Moves to the last anchor at or before an offset.
    private func seek(_ offset: Int, _ place: inout AnchorPlace) {
        var low = place.index
        if Int(anchors[low].folded) > offset { low = 0 }
        let near = min(low + AnchorPlace.steps, anchors.count)
        while low + 1 < near, Int(anchors[low + 1].folded) <= offset { low += 1 }
        var high = low + 1 < near ? low + 1 : anchors.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if Int(anchors[middle].folded) <= offset { low = middle } else { high = middle }
        }
        let start = Int(anchors[low].folded)
        place.index = low
        place.offsets = start..<max(start, low + 1 < anchors.count ? Int(anchors[low + 1].folded) : .max)
        place.shift = Int(anchors[low].origin) - start
    }
}
