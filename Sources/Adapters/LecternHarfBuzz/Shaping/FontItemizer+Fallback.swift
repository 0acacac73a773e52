internal import LecternText

// Letters of one script that only fallback fonts have are set in one font: letters of different fonts do not join, and
// a syllable that changes its font loses its conjuncts.

extension FontItemizer {
    /// Gives adjacent runs of one script in different fallback fonts to the fallback font that has all their
    /// characters, or else to that of them which has the most.
    mutating func joinFallbacks(_ text: UnsafeBufferPointer<UInt16>, _ cascade: HarfBuzzCascade) {
        var start = 0
        while start < runs.count {
            var end = start + 1
            while end < runs.count, mayJoin(runs[end - 1], runs[end], in: text, cascade: cascade) { end += 1 }
            if end - start > 1 { end -= join(start..<end, in: text, cascade: cascade) }
            start = end
        }
    }

    /// Whether two adjacent runs are letters of one script in different fallback fonts.
    ///
    /// Han and kana need no neighbours: a rare ideograph does not change the font of a sentence.
    private func mayJoin(
        _ left: FontRun, _ right: FontRun, in text: UnsafeBufferPointer<UInt16>, cascade: HarfBuzzCascade
    ) -> Bool {
        left.script == right.script && left.orientation == right.orientation && left.font !== right.font
            && !left.script.isEastAsian && isLetter(left, text) && isLetter(right, text)
            && cascade.isFallback(left.font) && cascade.isFallback(right.font)
    }

    /// Whether a run begins with a character that only its script has; symbols and emoji belong to all scripts.
    private func isLetter(_ run: FontRun, _ text: UnsafeBufferPointer<UInt16>) -> Bool {
        let (value, _) = UTF16Decoding.codePoint(in: text, at: run.range.lowerBound, end: run.range.upperBound)
        return !UnicodeTable.entry(value).script.isShared
    }

    /// - Returns: by how many runs there are fewer.
    private mutating func join(
        _ places: Range<Int>, in text: UnsafeBufferPointer<UInt16>, cascade: HarfBuzzCascade
    ) -> Int {
        let points = runs[places].map { Self.codePoints(text, $0.range) }
        let all = points.flatMap { $0 }
        let currentFonts = runs[places].map(\.font)
        guard
            let font = cascade.fallback(covering: Set(all).sorted(), in: runs[places.lowerBound].script)
                ?? Self.bestFont(of: currentFonts, all)
        else { return 0 }
        var joined: [FontRun] = []
        for (run, points) in zip(runs[places], points) {
            var run = run
            if font.covers(points) { run.font = font }
            if let last = joined.last, last.font === run.font {
                joined[joined.count - 1].range = last.range.lowerBound..<run.range.upperBound
            } else {
                joined.append(run)
            }
        }
        runs.replaceSubrange(places, with: joined)
        return places.count - joined.count
    }

    /// Returns the first of the fonts that have the most characters of a text.
    private static func bestFont(of fonts: [FontInstance], _ points: [UInt32]) -> FontInstance? {
        let counts = fonts.map { font in points.count { font.covers([$0]) } }
        return counts.max().flatMap { counts.firstIndex(of: $0) }.map { fonts[$0] }
    }

    /// Returns the code points that need a glyph.
    static func codePoints(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> [UInt32] {
        var points: [UInt32] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: range.upperBound)
            if !UnicodeTable.entry(value).isDefaultIgnorable { points.append(value) }
            index += length
        }
        return points
    }
}
