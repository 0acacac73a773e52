import LecternMarkup

extension ScrollWindow {
    /// Returns the speed in CSS pixels per second at which a number of words passes in a minute; nil without text.
    func speed(wordsPerMinute words: Double) -> Double? {
        let counted = strips.reduce(0.0) { sum, strip in
            sum + (strip.pages.first.map { Self.words(of: $0.page.range, in: $0.document.markup.text) } ?? 0)
        }
        guard counted > 0 else { return nil }
        return words / 60 * (end - start) / counted
    }

    /// Counts words; two ideographs or kana count as one.
    private static func words(of range: Range<Int>, in text: [UInt16]) -> Double {
        var (count, isInside) = (0.0, false)
        for unit in text[range.clamped(to: 0..<text.count)] {
            if (0x3040...0x9FFF).contains(unit) {
                count += 0.5
                isInside = false
            } else {
                if !isInside, !unit.isWhiteSpace { count += 1 }
                isInside = !unit.isWhiteSpace
            }
        }
        return count
    }
}
