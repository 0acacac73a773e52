public import LecternBase
import LecternUnicode

/// Splits text into parts.
public protocol TextTokenizer: Sendable {
    /// Returns the ranges of the parts in UTF-16 units, in order, not empty.
    func ranges(in text: String) -> [Range<Int>]
}

/// The unit of segmentation of text.
public enum TextUnit: Hashable, Sendable {
    /// Letters and numbers, without punctuation.
    case word
    /// With its punctuation, by the sentence boundaries of the language.
    case sentence
    /// A line.
    case paragraph
}

/// Returns a tokenizer by the rules of a language.
///
/// - Parameter language: Unicode's default rules if nil.
public func makeDefaultTextTokenizer(unit: TextUnit, language: Language?) -> any TextTokenizer {
    DefaultTextTokenizer(unit, language: language?.tag)
}

/// Splits text into words, sentences or paragraphs, by the rules of its
/// language.
///
///     let ranges = DefaultTextTokenizer(.sentence, language: "en").ranges(in: "Mr. Smith came. He sat.")
public struct DefaultTextTokenizer: TextTokenizer, Hashable {
    /// The unit of segmentation.
    public var unit: TextUnit
    /// A BCP 47 tag; Unicode's default rules if nil.
    public var language: String?

    /// Creates a tokenizer; without a language it applies Unicode's default rules.
    public init(_ unit: TextUnit, language: String? = nil) {
        self.unit = unit
        self.language = language
    }

    /// Returns the ranges of the parts in UTF-16 units, trimmed and not empty.
    public func ranges(in text: String) -> [Range<Int>] {
        let units = Array(text.utf16)
        let parts: [Range<Int>]
        switch unit {
        case .word: return wordRanges(units, language: language ?? "root")
        case .sentence: parts = sentenceRanges(units, language: language ?? "root")
        case .paragraph: parts = paragraphs(units)
        }
        return parts.compactMap { trimmed($0, of: units) }
    }

    private func paragraphs(_ units: [UInt16]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        for index in units.indices where [0x0A, 0x0D, 0x2029].contains(units[index]) {
            parts.append(start..<index)
            start = index + 1
        }
        return parts + [start..<units.count]
    }

    private func trimmed(_ range: Range<Int>, of units: [UInt16]) -> Range<Int>? {
        func isSpace(_ unit: UInt16) -> Bool {
            (0x09...0x0D).contains(unit) || [0x20, 0x85, 0xA0, 0x2028, 0x2029, 0x3000].contains(unit)
        }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(units[start]) { start += 1 }
        while start < end, isSpace(units[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}
