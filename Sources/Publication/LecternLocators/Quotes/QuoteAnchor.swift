import LecternUnicode

/// Finds quotes in a text that may have changed since: first exactly, then
/// ignoring case, accents and white space, then with some wrong characters. Of
/// several matches the context decides, then the distance to the original
/// place.
///
///     let anchor = QuoteAnchor(document.text)
///     anchor.find(Quote(before: "the ", highlight: "whale"), near: 4_200)?.range
///
/// Folds the text once, when a quote is not found exactly.
public final class QuoteAnchor {
    private let text: [UInt16]
    private lazy var folded = FoldedText(text)
    /// The folded text without white space, and the folded offset of each unit.
    private lazy var unspaced: (units: [UInt16], places: [Int32]) = {
        var (units, places): ([UInt16], [Int32]) = ([], [])
        for (offset, unit) in folded.units.enumerated() where !Self.isSpace(unit) {
            units.append(unit)
            places.append(Int32(truncatingIfNeeded: offset))
        }
        return (units, places)
    }()
    /// The limit on the length of a searched pattern; of longer quotes the ends
    /// are searched.
    private static let patternLimit = 20_000
    /// The largest number of matches that are compared.
    private static let candidateLimit = 5_000

    /// - Parameter text: the canonical text, in UTF-16 units.
    package init(_ text: [UInt16]) { self.text = text }

    /// Whether a quote is at an offset, ignoring white space.
    func stands(_ quote: Quote, at offset: Int) -> Bool {
        guard offset >= 0, offset <= text.count else { return false }
        let highlight = SearchFolding.fold(quote.highlight)
        let context = SearchFolding.fold(quote.before).count + SearchFolding.fold(quote.after).count
        let window = max(0, offset - context * 2 - 64)..<min(text.count, offset + (highlight.count + context) * 2 + 64)
        let near = QuoteText(FoldedText(Array(text[window])), quote)
        return near.stands(at: offset - window.lowerBound)
    }

    /// Returns the best match of a quote.
    ///
    /// - Parameter near: the original place, to choose among equal matches.
    /// - Returns: nil if the text has nothing similar.
    package func find(_ quote: Quote, near: Int? = nil) -> QuoteMatch? {
        guard !quote.isEmpty, !text.isEmpty else { return nil }
        return findExact(quote, near: near) ?? findFolded(quote, near: near) ?? findUnspaced(quote, near: near)
            ?? findApproximate(quote, near: near)
    }

    // MARK: As it is

    private func findExact(_ quote: Quote, near: Int?) -> QuoteMatch? {
        let highlight = Array(quote.highlight.utf16)
        guard !highlight.isEmpty, highlight.count <= Self.patternLimit else { return nil }
        let places = UnitSearch.ranges(of: highlight, in: text, limit: Self.candidateLimit)
        let (before, after) = (Array(quote.before.utf16), Array(quote.after.utf16))
        let best = best(places, near: near) { range in
            Self.agreement(before, after, about: range, in: text)
        }
        // Several matches without a matching context: the context may differ in white space.
        guard let best, places.count == 1 || best.score == 1 || before.isEmpty && after.isEmpty else { return nil }
        return QuoteMatch(range: best.range, kind: .exact, score: best.score)
    }

    // MARK: Folded

    private func findFolded(_ quote: Quote, near: Int?) -> QuoteMatch? {
        let foldedQuote = QuoteText(folded, quote)
        let nearFolded = near.map { folded.offset(ofOrigin: $0) }
        guard !foldedQuote.highlight.isEmpty else { return findBetween(foldedQuote, near: nearFolded) }
        guard foldedQuote.highlight.count <= Self.patternLimit else { return nil }
        let places = UnitSearch.ranges(of: foldedQuote.highlight, in: folded.units, limit: Self.candidateLimit)
        let best = best(places, near: nearFolded) { foldedQuote.agreement(about: $0) }
        guard let best else { return nil }
        let range = folded.origins(of: best.range, in: text)
        let isExact = text[range].elementsEqual(quote.highlight.utf16)
        return QuoteMatch(range: range, kind: isExact ? .exact : .folded, score: best.score)
    }

    /// Finds a quote whose white space differs from the text's: it has a space where a line ends, or none.
    private func findUnspaced(_ quote: Quote, near: Int?) -> QuoteMatch? {
        let foldedQuote = QuoteText(folded, quote)
        let highlight = foldedQuote.highlight.filter { !Self.isSpace($0) }
        guard !highlight.isEmpty, highlight.count <= Self.patternLimit else { return nil }
        let unspaced = unspaced
        let places = UnitSearch.ranges(of: highlight, in: unspaced.units, limit: Self.candidateLimit).map {
            Int(unspaced.places[$0.lowerBound])..<Int(unspaced.places[$0.upperBound - 1]) + 1
        }
        let best = best(places, near: near.map { folded.offset(ofOrigin: $0) }) { foldedQuote.agreement(about: $0) }
        return best.map { best in
            var range = folded.origins(of: best.range, in: text)
            // White space at the ends of the quote belongs to it.
            let (first, last) = (quote.highlight.utf16.first, quote.highlight.utf16.last)
            if first.map(Self.isSpace) == true, range.lowerBound > 0, Self.isSpace(text[range.lowerBound - 1]) {
                range = range.lowerBound - 1..<range.upperBound
            }
            if last.map(Self.isSpace) == true, range.upperBound < text.count, Self.isSpace(text[range.upperBound]) {
                range = range.lowerBound..<range.upperBound + 1
            }
            return QuoteMatch(range: range, kind: .folded, score: best.score)
        }
    }

    /// Finds a place without text of its own between its contexts.
    private func findBetween(_ foldedQuote: QuoteText, near: Int?) -> QuoteMatch? {
        let context = foldedQuote.before + foldedQuote.after
        guard !context.isEmpty, context.count <= Self.patternLimit else { return nil }
        let places = UnitSearch.ranges(of: context, in: folded.units, limit: Self.candidateLimit)
        guard let best = best(places, near: near, score: { _ in 1 }) else { return nil }
        let place = best.range.lowerBound + foldedQuote.before.count
        let offset =
            foldedQuote.after.isEmpty
            ? folded.origins(of: best.range, in: text).upperBound
            : folded.origin(of: min(place, folded.units.count - 1))
        return QuoteMatch(range: offset..<offset, kind: .folded, score: 1)
    }

    // MARK: Approximately

    private func findApproximate(_ quote: Quote, near: Int?) -> QuoteMatch? {
        let foldedQuote = QuoteText(folded, quote)
        let nearFolded = near.map { folded.offset(ofOrigin: $0) }
        guard !foldedQuote.highlight.isEmpty else { return findBetweenApproximately(foldedQuote, near: nearFolded) }
        let places = ApproximateSearch.ranges(of: foldedQuote.highlight, in: folded.units, near: nearFolded)
        let best = best(places.map(\.range), near: nearFolded) { range in
            let errors = places.first { $0.range == range }?.errors ?? 0
            let share = 1 - Double(errors) / Double(max(foldedQuote.highlight.count, 1))
            return foldedQuote.hasContext ? share * 0.7 + foldedQuote.agreement(about: range) * 0.3 : share
        }
        // A short word with an error is another word.
        guard let best, best.score >= 0.6,
            foldedQuote.highlight.count >= 8 || foldedQuote.agreement(about: best.range) >= 0.5
        else { return nil }
        return QuoteMatch(range: folded.origins(of: best.range, in: text), kind: .approximate, score: best.score)
    }

    private func findBetweenApproximately(_ foldedQuote: QuoteText, near: Int?) -> QuoteMatch? {
        let usesBefore = foldedQuote.before.count >= foldedQuote.after.count
        let part = usesBefore ? foldedQuote.before : foldedQuote.after
        guard part.count >= 8 else { return nil }
        let places = ApproximateSearch.ranges(of: part, in: folded.units, near: near)
        let best = best(places.map(\.range), near: near) { range in
            1 - Double(places.first { $0.range == range }?.errors ?? 0) / Double(part.count)
        }
        guard let best, best.score >= 0.7 else { return nil }
        let range = folded.origins(of: best.range, in: text)
        let offset = usesBefore ? range.upperBound : range.lowerBound
        return QuoteMatch(range: offset..<offset, kind: .approximate, score: best.score)
    }

    // MARK: Choosing

    /// Returns the range with the highest score; of equal ones the nearest,
    /// else the first.
    private func best(
        _ ranges: [Range<Int>], near: Int?, score: (Range<Int>) -> Double
    ) -> (range: Range<Int>, score: Double)? {
        var best: (range: Range<Int>, score: Double)?
        for range in ranges {
            let value = score(range)
            guard let currentBest = best else {
                best = (range, value)
                continue
            }
            let isNearer = near.map { abs(range.lowerBound - $0) < abs(currentBest.range.lowerBound - $0) } ?? false
            if value > currentBest.score + 1e-9 || value > currentBest.score - 1e-9 && isNearer {
                best = (range, value)
            }
        }
        return best
    }

    /// The share of a context that matches next to a range, counted from the
    /// range.
    fileprivate static func agreement(
        _ before: [UInt16], _ after: [UInt16], about range: Range<Int>, in text: [UInt16]
    ) -> Double {
        let total = before.count + after.count
        if total == 0 { return 1 }
        var same = 0
        var (a, b) = (before.count - 1, range.lowerBound - 1)
        while a >= 0 {
            // White space that only one side has does not count: a quote has a space where a line ends.
            if b >= 0, before[a] == text[b] {
                a -= 1
                b -= 1
                same += 1
            } else if isSpace(before[a]) {
                a -= 1
                same += 1
            } else if b >= 0, isSpace(text[b]) {
                b -= 1
            } else {
                break
            }
        }
        a = 0
        b = range.upperBound
        while a < after.count {
            if b < text.count, after[a] == text[b] {
                a += 1
                b += 1
                same += 1
            } else if isSpace(after[a]) {
                a += 1
                same += 1
            } else if b < text.count, isSpace(text[b]) {
                b += 1
            } else {
                break
            }
        }
        return Double(same) / Double(total)
    }

    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }
}

/// A quote prepared for the search, and the searched text.
private struct QuoteText {
    let folded: FoldedText
    let before: [UInt16]
    let highlight: [UInt16]
    let after: [UInt16]

    init(_ folded: FoldedText, _ quote: Quote) {
        self.folded = folded
        // White space at the joints is part of the context, once.
        let parts = FoldedQuote(quote)
        before = parts.before
        highlight = parts.highlight
        after = parts.after
    }

    var hasContext: Bool { !before.isEmpty || !after.isEmpty }

    func agreement(about range: Range<Int>) -> Double {
        QuoteAnchor.agreement(before, after, about: range, in: folded.units)
    }

    /// Whether the whole quote is at an offset of the original text.
    func stands(at origin: Int) -> Bool {
        let start = folded.offset(ofOrigin: origin)
        // Collapsed white space may be on either side of the place.
        for place in [start, start - 1, start + 1] where place >= 0 {
            if let end = end(of: highlight, at: place), agreement(about: place..<end) == 1 { return true }
        }
        return false
    }

    /// Returns the end of a text that stands at a folded offset, ignoring white space; nil if it does not.
    private func end(of pattern: [UInt16], at start: Int) -> Int? {
        var (index, offset) = (0, start)
        while index < pattern.count {
            if offset < folded.units.count, pattern[index] == folded.units[offset] {
                index += 1
                offset += 1
            } else if pattern[index] == 0x20 {
                index += 1
            } else if offset < folded.units.count, offset > start, folded.units[offset] == 0x20 {
                offset += 1
            } else {
                return nil
            }
        }
        return offset <= folded.units.count ? offset : nil
    }
}

/// The folded parts of a quote, with single spaces at the joints.
private struct FoldedQuote {
    var before: [UInt16]
    var highlight: [UInt16]
    var after: [UInt16]

    init(_ quote: Quote) {
        let spaces = [quote.before.last, quote.highlight.first, quote.highlight.last, quote.after.first].map {
            $0?.isWhitespace ?? false
        }
        before = Self.trimmed(SearchFolding.fold(quote.before))
        highlight = Self.trimmed(SearchFolding.fold(quote.highlight))
        after = Self.trimmed(SearchFolding.fold(quote.after))
        if !before.isEmpty, spaces[0] || spaces[1] { before.append(0x20) }
        if !after.isEmpty, spaces[2] || spaces[3] {
            after.insert(0x20, at: 0)
        }
        if highlight.isEmpty, before.last == 0x20, after.first == 0x20 { after.removeFirst() }
    }

    private static func trimmed(_ units: [UInt16]) -> [UInt16] {
        var units = units[...]
        while units.first == 0x20 { units.removeFirst() }
        while units.last == 0x20 { units.removeLast() }
        return Array(units)
    }
}
