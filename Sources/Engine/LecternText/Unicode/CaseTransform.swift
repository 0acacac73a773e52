internal import CICU

/// The values of `text-transform`.
package struct CaseTransform: Hashable, Sendable {
    package enum Case: UInt8, Hashable, Sendable { case none, uppercase, lowercase, capitalize }
    package var letterCase = Case.none
    var isFullWidth = false
    var isFullSizeKana = false

    package init(letterCase: Case = .none, isFullWidth: Bool = false, isFullSizeKana: Bool = false) {
        self.letterCase = letterCase
        self.isFullWidth = isFullWidth
        self.isFullSizeKana = isFullSizeKana
    }
}

/// A transformed text with a mapping to its source.
package struct TransformedText: Hashable, Sendable {
    package var units: [UInt16]
    /// For each unit the index of its source unit, and at the end the source's length. Values never decrease.
    package var sourceOffsets: [Int32]

    /// Creates an unchanged text.
    init(unchanged units: [UInt16]) {
        self.units = units
        sourceOffsets = (0...Int32(clamping: units.count)).map { $0 }
    }

    init(units: [UInt16], sourceOffsets: [Int32]) {
        self.units = units
        self.sourceOffsets = sourceOffsets
    }
}

/// Applies `text-transform` to a text in a language.
///
/// - Parameter isWordStart: whether the first letter begins a word, for `capitalize`.
///   <https://www.w3.org/TR/css-text-3/#text-transform>
package func transform(
    _ text: [UInt16], _ transform: CaseTransform, language: String?, isWordStart: Bool = true
) -> TransformedText {
    var result = TransformedText(unchanged: text)
    switch transform.letterCase {
    case .none: break
    case .uppercase: result = mapCase(text, kind: 1, language: language)
    case .lowercase: result = mapCase(text, kind: 0, language: language)
    case .capitalize: result = capitalize(text, language: language, isWordStart: isWordStart)
    }
    // Order: case, full width, full-size kana.
    if transform.isFullWidth { result.mapUnits(fullWidth) }
    if transform.isFullSizeKana { result.mapUnits(fullSizeKana) }
    return result
}

extension TransformedText {
    fileprivate mutating func mapUnits(_ map: (UInt16) -> UInt16) {
        for index in units.indices { units[index] = map(units[index]) }
    }

    /// Appends a transformed text whose source begins at `offset` of this one's source.
    fileprivate mutating func append(_ other: TransformedText, at offset: Int) {
        sourceOffsets.removeLast()
        units += other.units
        for source in other.sourceOffsets { sourceOffsets.append(Int32(clamping: offset) + source) }
    }
}

private func mapCase(_ text: [UInt16], kind: Int32, language: String?) -> TransformedText {
    guard !text.isEmpty, let length = Int32(exactly: text.count), length < Int32.max / 8 else {
        return TransformedText(unchanged: text)
    }
    // Case mapping turns a unit into three at most. Three numbers per edit: whether it changes, old and new length.
    let capacity = text.count * 3 + 8
    var edits = [Int32](repeating: 0, count: (text.count + 8) * 3)
    var editCount: Int32 = 0
    var written: Int32 = -1
    let locale = writtenLanguage(language)
    let units = [UInt16](unsafeUninitializedCapacity: capacity) { out, count in
        out.initialize(repeating: 0)
        text.withUnsafeBufferPointer { from in
            guard let source = from.baseAddress, let to = out.baseAddress else { return }
            written = cicu_map_case(
                kind, locale, source, length, to, Int32(capacity), &edits, Int32(edits.count / 3), &editCount)
        }
        count = max(0, min(Int(written), capacity))
    }
    guard written >= 0 else { return TransformedText(unchanged: text) }
    var offsets: [Int32] = []
    offsets.reserveCapacity(units.count + 1)
    var source: Int32 = 0
    for edit in 0..<Int(editCount) {
        let (changed, old, new) = (edits[3 * edit], edits[3 * edit + 1], edits[3 * edit + 2])
        for step in 0..<new { offsets.append(changed == 0 || step < old ? source + step : source + max(old - 1, 0)) }
        source += old
    }
    while offsets.count < units.count { offsets.append(min(source, length)) }
    offsets.append(length)
    return TransformedText(units: units, sourceOffsets: offsets)
}

/// Converts the first letter of each word to title case.
private func capitalize(_ text: [UInt16], language: String?, isWordStart: Bool) -> TransformedText {
    var result = TransformedText(unchanged: [])
    let isDutch = writtenLanguage(language) == "nl"
    var atStart = isWordStart
    var index = 0
    text.withUnsafeBufferPointer { units in
        var kept = 0
        func flush(to end: Int) {
            guard kept < end else { return }
            result.append(TransformedText(unchanged: Array(units[kept..<end])), at: kept)
        }
        while index < units.count {
            var (value, length) = UTF16Decoding.codePoint(in: units, at: index, end: units.count)
            let point = CodePoint(value)
            if point.isLetterOrNumber {
                if atStart, point.isLetter {
                    // The Dutch digraph ij is one letter.
                    if isDutch, value | 0x20 == 0x69, index + 1 < units.count, units[index + 1] | 0x20 == 0x6A {
                        length = 2
                    }
                    flush(to: index)
                    let kind: Int32 = length == 2 && isDutch ? 1 : 2
                    let letter = Array(units[index..<index + length])
                    result.append(mapCase(letter, kind: kind, language: language), at: index)
                    kept = index + length
                }
                atStart = false
            } else if !point.isMark, value != 0x27, value != 0x2019, value != 0xAD {
                atStart = true
            }
            index += length
        }
        flush(to: units.count)
    }
    return result
}

/// <https://www.w3.org/TR/css-text-3/#valdef-text-transform-full-width>
private func fullWidth(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x20: 0x3000
    case 0x21...0x7E: unit + 0xFEE0
    case 0xA2: 0xFFE0
    case 0xA3: 0xFFE1
    case 0xA5: 0xFFE5
    case 0xA6: 0xFFE4
    case 0xAC: 0xFFE2
    case 0xAF: 0xFFE3
    case 0x20A9: 0xFFE6
    case 0x2985: 0xFF5F
    case 0x2986: 0xFF60
    case 0xFF61...0xFF9F: halfWidthKatakana[Int(unit - 0xFF61)]
    default: unit
    }
}

/// The full-width forms of U+FF61 to U+FF9F.
private let halfWidthKatakana: [UInt16] = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}".utf16)

/// <https://www.w3.org/TR/css-text-3/#small-kana>
private func fullSizeKana(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: unit + 1
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE: unit + 1
    case 0x3095: 0x304B
    case 0x3096: 0x3051
    case 0x30F5: 0x30AB
    case 0x30F6: 0x30B1
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
    case 0x31FB...0x31FF: [0x30E9, 0x30EA, 0x30EB, 0x30EC, 0x30ED][Int(unit - 0x31FB)]
    case 0xFF67...0xFF6B: [0xFF71, 0xFF72, 0xFF73, 0xFF74, 0xFF75][Int(unit - 0xFF67)]
    case 0xFF6C...0xFF6E: [0xFF94, 0xFF95, 0xFF96][Int(unit - 0xFF6C)]
    case 0xFF6F: 0xFF82
    default: unit
    }
}
