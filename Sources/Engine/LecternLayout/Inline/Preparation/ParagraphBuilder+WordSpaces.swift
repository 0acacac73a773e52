import LecternCSS
import LecternText

// https://www.w3.org/TR/css-text-4/#word-space-transform

extension ParagraphBuilder {
    /// Adds text in which zero-width spaces become spaces, and in which a space is inserted between phrases, if the style
    /// asks for it. White space is collapsed afterwards.
    mutating func appendTransformed(_ units: UnsafeBufferPointer<UInt16>, _ origin: TextOrigin) {
        let style = styles[Int(origin.style)]
        let transform = style.computed.text.wordSpaceTransform
        guard transform.space != 0 else { return appendText(units, origin) }
        // An ideographic space does not begin a line.
        let isLeading = isAfterCollapsibleSpace && transform.space != 0x20
        let leading = isLeading ? units.prefix { $0 == InlineCharacter.zeroWidthSpace }.count : 0
        let spaced = units.enumerated().map { index, unit in
            unit == InlineCharacter.zeroWidthSpace && index >= leading ? transform.space : unit
        }
        let language = style.breakOptions.language
        let boundaries = transform.detectsPhrases ? phraseBoundaries(of: units, language: language) : []
        spaced.withUnsafeBufferPointer { spaced in
            var start = 0
            for boundary in boundaries {
                appendText(UnsafeBufferPointer(rebasing: spaced[start..<boundary]), origin.advanced(by: start))
                appendSpace(transform.space, at: boundary, origin)
                start = boundary
            }
            appendText(UnsafeBufferPointer(rebasing: spaced[start...]), origin.advanced(by: start))
        }
    }

    /// Adds a space that the text does not have.
    private mutating func appendSpace(_ space: UInt16, at index: Int, _ origin: TextOrigin) {
        var inserted = origin.advanced(by: index)
        inserted.isGenerated = true
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 1) { unit in
            unit.initialize(repeating: space)
            appendText(UnsafeBufferPointer(unit), inserted)
        }
    }
}

extension TextOrigin {
    /// The source of the text from a unit on.
    fileprivate func advanced(by index: Int) -> TextOrigin {
        var origin = self
        origin.source = source(at: index)
        return origin
    }
}
