import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

// Text transformation.
// https://www.w3.org/TR/css-text-3/#text-transform-property

extension ParagraphBuilder {
    /// Adds transformed text; offsets map by code point where lengths change.
    mutating func transform(
        _ units: UnsafeBufferPointer<UInt16>, _ source: Int32, _ origin: TextOrigin, _ style: InlineStyle
    ) {
        let transforms = style.computed.text.textTransform
        var index = 0
        var isAfterWord = endsWithWordCharacter
        while index < units.count {
            let (value, length) = UTF16Decoding.codePoint(in: units, at: index, end: units.count)
            let text = textCount
            appendTransformed(value, transforms, isAfterWord: isAfterWord)
            scratch.mapping.append(
                text: text, source: origin.isGenerated ? source : source + Int32(index), textLength: textCount - text,
                sourceLength: origin.length(length))
            isAfterWord = Self.continuesWord(value, isAfterWord)
            index += length
        }
    }

    private var endsWithWordCharacter: Bool {
        guard !scratch.text.isEmpty else { return false }
        let last = scratch.text.withUnsafeBufferPointer { UTF16Decoding.codePoint(in: $0, before: $0.count, start: 0).value }
        return Self.continuesWord(last, true)
    }

    /// Whether the next letter goes on with a word.
    private static func continuesWord(_ value: UInt32, _ isAfterWord: Bool) -> Bool {
        if value == 0x27 || value == 0x2019 || value == 0xAD || (0x202A...0x202E).contains(value) { return isAfterWord }
        let point = CodePoint(value)
        return point.isLetterOrNumber || (point.isMark && isAfterWord)
    }

    private mutating func appendTransformed(_ value: UInt32, _ transforms: TextTransform, isAfterWord: Bool) {
        guard let scalar = Unicode.Scalar(value) else {
            scratch.text.append(0xFFFD)
            return
        }
        if transforms.contains(.uppercase) {
            appendMapped(scalar.properties.uppercaseMapping, transforms)
        } else if transforms.contains(.lowercase) {
            appendMapped(scalar.properties.lowercaseMapping, transforms)
        } else if transforms.contains(.capitalize), !isAfterWord, CodePoint(value).isLetterOrNumber {
            appendMapped(scalar.properties.titlecaseMapping, transforms)
        } else {
            append(scalar, transforms)
        }
    }

    private mutating func appendMapped(_ string: String, _ transforms: TextTransform) {
        for scalar in string.unicodeScalars { append(scalar, transforms) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ transforms: TextTransform) {
        var value = scalar.value
        if transforms.contains(.fullSizeKana) { value = KanaForms.fullSize(value) }
        if transforms.contains(.fullWidth) { value = KanaForms.fullWidth(value) }
        let units = Unicode.Scalar(value) ?? scalar
        scratch.text.append(contentsOf: units.utf16)
    }
}

/// `full-width` and `full-size-kana`.
enum KanaForms {
    /// The full-width form of an ASCII character, a few signs and half-width Katakana.
    static func fullWidth(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x20: 0x3000
        case 0x21...0x7E: value - 0x21 + 0xFF01
        case 0xA2: 0xFFE0
        case 0xA3: 0xFFE1
        case 0xAC: 0xFFE2
        case 0xAF: 0xFFE3
        case 0xA6: 0xFFE4
        case 0xA5: 0xFFE5
        case 0x20A9: 0xFFE6
        case 0xFF61...0xFF9F: halfKatakana[Int(value - 0xFF61)]
        case 0xFFA1...0xFFBE: value - 0xFFA1 + 0x3131
        default: value
        }
    }

    private static let halfKatakana: [UInt32] = [
        0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30E3, 0x30E5, 0x30E7,
        0x30C3, 0x30FC, 0x30A2, 0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB, 0x30AD, 0x30AF, 0x30B1, 0x30B3, 0x30B5, 0x30B7,
        0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1, 0x30C4, 0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC, 0x30CD, 0x30CE, 0x30CF,
        0x30D2, 0x30D5, 0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4, 0x30E6, 0x30E8, 0x30E9, 0x30EA,
        0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x3099, 0x309A,
    ]

    /// https://www.w3.org/TR/css-text-3/#small-kana
    static func fullSize(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: value + 1
        case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE: value + 1
        case 0x3095, 0x30F5: value == 0x3095 ? 0x304B : 0x30AB
        case 0x3096, 0x30F6: value == 0x3096 ? 0x3051 : 0x30B1
        case 0x31F0: 0x30AF
        case 0x31F1: 0x30B7
        case 0x31F2: 0x30B9
        case 0x31F3: 0x30C8
        case 0x31F4: 0x30CC
        case 0x31F5: 0x30CF
        case 0x31F6: 0x30D2
        case 0x31F7: 0x30D5
        case 0x31F8: 0x30D8
        case 0x31F9: 0x30DB
        case 0x31FA: 0x30E0
        case 0x31FB...0x31FF: 0x30E9 + (value - 0x31FB)
        case 0xFF67...0xFF6B: value - 0xFF67 + 0xFF71
        case 0xFF6C: 0xFF94
        case 0xFF6D: 0xFF95
        case 0xFF6E: 0xFF96
        case 0xFF6F: 0xFF82
        default: value
        }
    }
}
