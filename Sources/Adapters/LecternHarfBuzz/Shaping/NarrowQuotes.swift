internal import LecternText

/// The curly quotation marks of a paragraph that do not belong to Chinese or another East Asian text.
///
/// Unicode has one set of them for all scripts. Fonts for Chinese make them as wide as an ideograph, and have the narrow
/// forms of western text in the feature `pwid`: without it "couldn’t" has a gap.
///
/// An author may say which form is meant by a variation selector: U+FE00 for the narrow one, U+FE01 for the wide one.
///
/// Spec: https://www.w3.org/TR/clreq/#composition_of_chinese_and_western_mixed_text
/// and https://www.unicode.org/Public/UCD/latest/ucd/StandardizedVariants.txt
struct NarrowQuotes {
    /// Their offsets, in order.
    private(set) var places: [Int] = []
    private let text: UnsafeBufferPointer<UInt16>

    init(_ text: UnsafeBufferPointer<UInt16>) {
        self.text = text
        var open: [Int] = []
        for index in text.indices where Self.isQuote(text[index]) {
            let selector = index + 1 < text.count ? text[index + 1] : 0
            switch text[index] {
            case _ where selector == Self.narrow: places.append(index)
            case _ where selector == Self.wide: continue
            case 0x2019 where isApostrophe(index): places.append(index)
            case 0x2018, 0x201C:
                if open.count == Self.deepest {
                    let outermost = open.removeFirst()
                    add(outermost, outermost)
                }
                open.append(index)
            default:
                // A closing mark is the character after its opening one.
                let first = open.lastIndex { text[$0] + 1 == text[index] }
                add(first.map { open[$0] } ?? index, index)
                if let first { open.removeSubrange(first...) }
            }
        }
        for index in open { add(index, index) }
        places.sort()
    }

    /// Quotations in quotations are followed up to this depth, and letters are looked for up to this distance, so that a
    /// text of marks alone takes linear time.
    private static let deepest = 16
    private static let furthest = 64

    static let narrow: UInt16 = 0xFE00
    private static let wide: UInt16 = 0xFE01

    private static func isQuote(_ unit: UInt16) -> Bool {
        unit == 0x2018 || unit == 0x2019 || unit == 0x201C || unit == 0x201D
    }

    /// Returns those in a range.
    func places(in range: Range<Int>) -> ArraySlice<Int> {
        let start = lowerBound(of: range.lowerBound)
        return places[start..<max(start, lowerBound(of: range.upperBound))]
    }

    /// Returns the number of places before an offset.
    private func lowerBound(of offset: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a mark has a western letter or digit on both sides.
    private func isApostrophe(_ index: Int) -> Bool {
        guard index > 0, index + 1 < text.count else { return false }
        return [text[index - 1], text[index + 1]].allSatisfy { isEastAsian($0) == false }
    }

    /// Adds both marks of a quotation if the letters around it are western: a quotation in English has wide marks in a
    /// Chinese sentence. If nothing is around it, what is quoted decides.
    private mutating func add(_ first: Int, _ last: Int) {
        let around = [letter(from: first - 1, by: -1), letter(from: last + 1, by: 1)].compactMap { $0 }
        guard !(around.first ?? letter(from: first + 1, by: 1) ?? true), !around.contains(true) else { return }
        places += first == last ? [first] : [first, last]
    }

    /// Whether the next letter or digit in a direction is East Asian; nil if there is none.
    private func letter(from start: Int, by step: Int) -> Bool? {
        for index in stride(from: start, to: start + step * Self.furthest, by: step) {
            guard text.indices.contains(index) else { return nil }
            if let isEastAsian = isEastAsian(text[index]) { return isEastAsian }
        }
        return nil
    }

    /// Whether a letter or digit is East Asian; nil for other characters. Punctuation of East Asia counts as letters.
    private func isEastAsian(_ unit: UInt16) -> Bool? {
        if unit < 0x80 { return (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit & 0xDF) ? false : nil }
        // Surrogates of rare ideographs, and CJK symbols and full-width forms.
        if unit & 0xF800 == 0xD800 || (0x3000...0x30FF).contains(unit) || unit >= 0xFF00 { return true }
        let script = UnicodeTable.entry(UInt32(unit)).script
        return script.isShared ? nil : script.isEastAsian
    }
}

// Narrow quotation marks are runs of their own, with another feature.
extension ShapingWorkspace {
    /// Returns the run without its narrow quotation marks, and these; nil if there are none.
    mutating func parts(
        of run: FontRun, _ text: UnsafeBufferPointer<UInt16>, _ face: HarfBuzzFace
    ) -> [(run: FontRun, isNarrow: Bool)]? {
        guard face.hasWideQuotes, run.orientation != .upright else { return nil }
        let places = narrowQuotes(text).places(in: run.range)
        guard !places.isEmpty else { return nil }
        var parts: [(run: FontRun, isNarrow: Bool)] = []
        func add(_ range: Range<Int>, isNarrow: Bool) {
            guard !range.isEmpty else { return }
            var part = run
            part.range = range
            parts.append((part, isNarrow))
        }
        var start = run.range.lowerBound
        for place in places {
            add(start..<place, isNarrow: false)
            start = place + 1
            if start < run.range.upperBound, text[start] == NarrowQuotes.narrow { start += 1 }
            add(place..<start, isNarrow: true)
        }
        add(start..<run.range.upperBound, isNarrow: false)
        return parts
    }

    /// The narrow quotation marks of the paragraph, which are searched for once.
    mutating func narrowQuotes(_ text: UnsafeBufferPointer<UInt16>) -> NarrowQuotes {
        if let quotes { return quotes }
        let paragraphQuotes = NarrowQuotes(text)
        quotes = paragraphQuotes
        return paragraphQuotes
    }
}
