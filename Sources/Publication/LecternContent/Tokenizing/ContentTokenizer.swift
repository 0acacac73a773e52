public import LecternBase
import LecternModel

/// Splits content elements into smaller ones, or text elements into smaller
/// segments: the parts that are spoken or searched one by one.
public protocol ContentTokenizer: Sendable {
    /// Returns the parts of an element, in order.
    func tokenize(_ element: any ContentElement) -> [any ContentElement]
}

/// Returns a tokenizer that splits text elements into segments, by the language
/// of each segment.
///
///     let words = makeTextContentTokenizer(defaultLanguage: nil) { language in
///         makeDefaultTextTokenizer(unit: .word, language: language)
///     }
///
/// - Parameters:
///   - defaultLanguage: the language of segments without one.
///   - contextSnippetLength: the length of the context in locators, in
///     characters.
///   - textTokenizerFactory: creates the tokenizer of a language.
public func makeTextContentTokenizer(
    defaultLanguage: Language?, contextSnippetLength: Int = 40,
    textTokenizerFactory: @escaping @Sendable (Language?) -> any TextTokenizer
) -> any ContentTokenizer {
    TextContentTokenizer(
        defaultLanguage: defaultLanguage?.tag, contextLength: contextSnippetLength, makeTokenizer: textTokenizerFactory)
}

/// Splits text elements into segments of a word, sentence or paragraph each, by
/// the language of each segment; other elements are unchanged.
///
///     let sentences = TextContentTokenizer(.sentence).tokenize(element)
public struct TextContentTokenizer: ContentTokenizer {
    /// The language of segments without one.
    public var defaultLanguage: String?
    /// The length of the context in locators, in characters.
    public var contextLength = 40
    private let makeTokenizer: @Sendable (Language?) -> any TextTokenizer

    /// Creates a tokenizer by the rules of each segment's language.
    ///
    /// - Parameter defaultLanguage: a BCP 47 tag for segments without a language; nil for Unicode's default rules.
    public init(_ unit: TextUnit, defaultLanguage: String? = nil) {
        self.defaultLanguage = defaultLanguage
        makeTokenizer = { makeDefaultTextTokenizer(unit: unit, language: $0) }
    }

    init(
        defaultLanguage: String?, contextLength: Int,
        makeTokenizer: @escaping @Sendable (Language?) -> any TextTokenizer
    ) {
        self.defaultLanguage = defaultLanguage
        self.contextLength = contextLength
        self.makeTokenizer = makeTokenizer
    }

    public func tokenize(_ element: any ContentElement) -> [any ContentElement] {
        guard let text = element as? TextContentElement else { return [element] }
        return [tokenize(text)]
    }

    /// Returns the text with new segments.
    public func tokenize(_ text: TextContentElement) -> TextContentElement {
        var text = text
        text.segments = text.segments.flatMap { tokenize($0) }
        return text
    }

    /// Splits a segment; the parts have their ranges of the canonical text.
    public func tokenize(_ segment: TextContentElement.Segment) -> [TextContentElement.Segment] {
        let tokenizer = makeTokenizer((segment.attributes.language ?? defaultLanguage).map { Language($0) })
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
