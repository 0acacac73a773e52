package import LecternCSS
package import LecternText

// Text transformation.
// https://www.w3.org/TR/css-text-3/#text-transform-property

extension ParagraphBuilder {
    /// Adds transformed text. Each unit is mapped to its source.
    mutating func transform(
        _ units: UnsafeBufferPointer<UInt16>, _ source: Int32, origin: TextOrigin, style: InlineStyle
    ) {
        let result = LecternText.transform(
            Array(units), CaseTransform(style.computed.text.textTransform),
            language: style.breakOptions.language,
            isWordStart: !endsInWord)
        let start = textCount
        scratch.text.append(contentsOf: result.units)
        var index = 0
        while index < result.units.count {
            let offset = result.sourceOffsets[index]
            var end = index + 1
            while end < result.units.count, result.sourceOffsets[end] == offset { end += 1 }
            scratch.mapping.append(
                text: start + Int32(index), source: origin.isGenerated ? source : source + offset,
                textLength: Int32(end - index), sourceLength: origin.length(Int(result.sourceOffsets[end] - offset)))
            index = end
        }
    }

    /// Adds text with mathematical letters in place of ordinary ones.
    mutating func transform(
        _ units: UnsafeBufferPointer<UInt16>, source: Int32, origin: TextOrigin, to alphabet: MathAlphabet
    ) {
        for (index, unit) in units.enumerated() {
            let letter = alphabet.letter(for: unit)
            let start = textCount
            if letter > 0xFFFF {
                scratch.text.append(UInt16(0xD800 + (letter - 0x10000) >> 10))
                scratch.text.append(UInt16(0xDC00 + (letter - 0x10000) & 0x3FF))
            } else {
                scratch.text.append(UInt16(letter))
            }
            scratch.mapping.append(
                text: start, source: origin.isGenerated ? source : source + Int32(index),
                textLength: textCount - start, sourceLength: origin.length(1))
        }
    }

    /// Whether the next letter continues a word.
    private var endsInWord: Bool {
        scratch.text.withUnsafeBufferPointer { units in
            var end = units.count
            while end > 0 {
                let (value, length) = UTF16Decoding.codePoint(in: units, before: end, start: 0)
                let point = CodePoint(value)
                if point.isLetterOrNumber { return true }
                guard point.isMark || value == 0x27 || value == 0x2019 || value == 0xAD else { return false }
                end -= length
            }
            return false
        }
    }
}

extension CaseTransform {
    /// Creates the transform of a property `text-transform`.
    package init(_ transform: TextTransform) {
        self.init(isFullWidth: transform.contains(.fullWidth), isFullSizeKana: transform.contains(.fullSizeKana))
        if transform.contains(.uppercase) {
            letterCase = .uppercase
        } else if transform.contains(.lowercase) {
            letterCase = .lowercase
        } else if transform.contains(.capitalize) {
            letterCase = .capitalize
        }
    }
}
