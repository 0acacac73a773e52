/// A text in which each scalar knows the place of the original that it came from, so that words which were written anew still
/// lead to what the page shows.
package struct TracedText: Hashable, Sendable {
    package private(set) var scalars: [Unicode.Scalar] = []
    /// For each scalar a range in UTF-16 units of the original.
    package private(set) var sources: [Range<Int>] = []

    package init() {}

    package init(_ text: String) {
        var offset = 0
        for scalar in text.unicodeScalars {
            let length = scalar.utf16.count
            append(scalar, from: offset..<offset + length)
            offset += length
        }
    }

    package var string: String { Self.string(scalars[...]) }

    package static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: scalars)
        return String(string)
    }

    package mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
        scalars.append(scalar)
        sources.append(source)
    }

    /// Appends a part of another text.
    package mutating func append(_ range: Range<Int>, of other: TracedText) {
        scalars += other.scalars[range]
        sources += other.sources[range]
    }

    /// Appends words that are spoken for a part of another text.
    package mutating func append(_ words: String, for range: Range<Int>, of other: TracedText) {
        let source = other.source(of: range)
        for scalar in words.unicodeScalars { append(scalar, from: source) }
    }

    package func part(_ range: Range<Int>) -> TracedText {
        var part = TracedText()
        part.append(range, of: self)
        return part
    }

    /// The range of the original that a range of scalars came from.
    package func source(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else {
            let place = range.lowerBound < sources.count ? sources[range.lowerBound].lowerBound : 0
            return place..<place
        }
        return sources[first].lowerBound..<max(sources[last].upperBound, sources[first].lowerBound)
    }

    /// Replaces what a rule matches, from left to right. A rule looks at an index and returns the end of its match and the words
    /// that are spoken for it.
    func replacing(_ rule: ([Unicode.Scalar], Int) -> Rewording?) -> TracedText {
        var result = TracedText()
        var (index, kept) = (0, 0)
        while index < scalars.count {
            guard let match = rule(scalars, index), match.end > index else {
                index += 1
                continue
            }
            result.append(kept..<index, of: self)
            result.append(match.words, for: index..<match.end, of: self)
            index = match.end
            kept = match.end
        }
        guard kept > 0 else { return self }
        result.append(kept..<scalars.count, of: self)
        return result
    }
}

/// Words for a part of a text.
struct Rewording {
    /// The index after the part.
    var end: Int
    var words: String
}
