public import LecternText

/// Inline content made ready for line breaking: white space collapsed, text
/// transformed, bidi resolved, shaped. Independent of any width.
public final class Paragraph: Sendable {
    public let content: InlineContent
    /// Text after white space processing; U+FFFC stands for each atomic inline.
    public let text: [UInt16]
    public let shaped: ShapedText
    public let mapping: OffsetMapping

    public init(content: InlineContent, text: [UInt16], shaped: ShapedText, mapping: OffsetMapping) {
        self.content = content
        self.text = text
        self.shaped = shaped
        self.mapping = mapping
    }
}

/// Paragraph text to canonical text and back: runs that advance together.
public struct OffsetMapping: Sendable {
    public struct Unit: Hashable, Sendable {
        public var text: Int32
        public var source: Int32
        public var textLength: Int32
        public var sourceLength: Int32

        public init(text: Int32, source: Int32, textLength: Int32, sourceLength: Int32) {
            (self.text, self.source, self.textLength, self.sourceLength) = (text, source, textLength, sourceLength)
        }
    }
    /// Ascending in both; a unit with different lengths was transformed or collapsed.
    public let units: [Unit]

    public init(units: [Unit]) { self.units = units }
}
