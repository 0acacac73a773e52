// Characters and words as readers see them.
// https://www.unicode.org/reports/tr29/

/// Whether a user-perceived character (an extended grapheme cluster) begins at
/// each boundary; one entry more than the text has units, the first and last true.
public func graphemeBoundaries(_ text: [UInt16]) -> [Bool] {
    guard text.contains(where: { $0 >= 0x300 || $0 == 0x0D }) else {
        return [Bool](repeating: true, count: text.count + 1)
    }
    return boundaries(text, .character).map { $0 != 0 }
}

/// The words of a text: ranges of letters and numbers, without spaces and punctuation.
public func wordRanges(_ text: [UInt16]) -> [Range<Int>] {
    guard !text.isEmpty else { return [] }
    let marks = boundaries(text, .word)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1...text.count where marks[index] != 0 {
        if marks[index] == 2 { ranges.append(start..<index) }
        start = index
    }
    return ranges
}

/// Whether a word, a space or a mark begins at each boundary; one entry more than
/// the text has units, the first and last true.
public func wordBoundaries(_ text: [UInt16]) -> [Bool] {
    text.isEmpty ? [true] : boundaries(text, .word).map { $0 != 0 }
}

private func boundaries(_ text: [UInt16], _ kind: BreakIterators.Kind) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count + 1) { out, count in
        out.initialize(repeating: 0)
        count = text.count + 1
        text.withUnsafeBufferPointer { _ = BreakIterators.mark(kind, locale: "root", text: $0, marks: out) }
        out[0] = 1
        if out[text.count] == 0 { out[text.count] = 1 }
    }
}
