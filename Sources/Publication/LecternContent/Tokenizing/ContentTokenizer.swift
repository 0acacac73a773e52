import LecternModel

/// Splits text elements into segments of a word, sentence or paragraph each, by
/// the language of each segment; other elements are unchanged.
///
///     let sentences = ContentTokenizer(.sentence).tokenize(element)
public struct ContentTokenizer: Hashable, Sendable {
    /// The unit of segmentation.
    public var unit: TextTokenizer.Unit
    /// The language of segments without one.
    public var defaultLanguage: String?
    /// The length of the context in locators, in characters.
    public var contextLength = 40

    public init(_ unit: TextTokenizer.Unit, defaultLanguage: String? = nil) {
        self.unit = unit
        self.defaultLanguage = defaultLanguage
    }

    /// Returns the element with new segments.
    public func tokenize(_ element: any ContentElement) -> any ContentElement {
        guard var text = element as? TextContentElement else { return element }
        text.segments = text.segments.flatMap { tokenize($0) }
        return text
    }

    /// Splits a segment; the parts have their ranges of the canonical text.
    public func tokenize(_ segment: TextContentElement.Segment) -> [TextContentElement.Segment] {
        let tokenizer = TextTokenizer(unit, language: segment.attributes.language ?? defaultLanguage)
        let units = Array(segment.text.utf16)
        return tokenizer.ranges(in: segment.text).map { part in
            var token = segment
            token.text = String(decoding: units[part], as: UTF16.self)
            token.range = segment.origin(of: part.lowerBound)..<segment.origin(of: part.upperBound - 1) + 1
            token.origins = part.map { .init(offset: $0 - part.lowerBound, origin: segment.origin(of: $0)) }
            token.locator.locations.textOffset = token.range.lowerBound
            token.locator.text = words(part, of: units)
            if let progression = segment.locator.locations.progression, segment.range.lowerBound > 0 {
                let scale = progression / Double(segment.range.lowerBound)
                token.locator.locations.progression = min(scale * Double(token.range.lowerBound), 1)
            }
            return token
        }
    }

    private func words(_ part: Range<Int>, of units: [UInt16]) -> Locator.Text {
        func text(_ range: Range<Int>) -> String? {
            range.isEmpty ? nil : String(decoding: units[range], as: UTF16.self)
        }
        return Locator.Text(
            before: text(max(0, part.lowerBound - contextLength)..<part.lowerBound), highlight: text(part),
            after: text(part.upperBound..<min(units.count, part.upperBound + contextLength)))
    }
}

extension TextContentElement.Segment {
    /// Returns the offset in the canonical text of a UTF-16 unit of the text.
    public func origin(of offset: Int) -> Int {
        var (low, high) = (0, origins.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if origins[middle].offset <= offset { low = middle } else { high = middle }
        }
        guard origins.indices.contains(low) else { return range.lowerBound + offset }
        return origins[low].origin + offset - origins[low].offset
    }
}
