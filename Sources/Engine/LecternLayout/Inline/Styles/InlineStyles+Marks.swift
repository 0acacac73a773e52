import LecternCSS
import LecternGeometry
import LecternText

/// A shaped string that is not part of the text, such as a hyphen.
struct ShapedMark {
    var shaped: ShapedText
    var text: [UInt16]
    var inlineSize: LayoutUnit
}

extension InlineStyles {
    /// The hyphens of styles.
    struct Hyphens {
        var marks: [ObjectIdentifier: ShapedMark] = [:]
        /// The style whose hyphen was measured last, and the size.
        var lastStyle: InlineStyle?
        var lastSize = LayoutUnit.zero
    }

    /// Returns the hyphen of a style.
    func hyphen(for style: InlineStyle) -> ShapedMark {
        let key = ObjectIdentifier(style)
        if let cached = hyphens.marks[key] { return cached }
        let units: [UInt16]
        if let character = style.computed.text.hyphenateCharacter {
            units = Array(character.utf16)
        } else {
            units = [Self.hyphen(in: style.font.face)]
        }
        let hyphen = mark(units, style)
        hyphens.marks[key] = hyphen
        return hyphen
    }

    /// U+2010, unless the face has none, or one with a gap before it for lines of ideographs.
    private static func hyphen(in face: any FontFace) -> UInt16 {
        let (hyphen, minus) = (face.glyph(for: 0x2010), face.glyph(for: 0x2D))
        guard hyphen != 0, minus != 0 else { return hyphen != 0 ? 0x2010 : 0x2D }
        return face.advance(of: hyphen) <= face.advance(of: minus) * 5 / 4 ? 0x2010 : 0x2D
    }

    /// Returns the inline size of a style's hyphen.
    func hyphenSize(for style: InlineStyle) -> LayoutUnit {
        if hyphens.lastStyle === style { return hyphens.lastSize }
        hyphens.lastStyle = style
        hyphens.lastSize = hyphen(for: style).inlineSize
        return hyphens.lastSize
    }

    /// Shapes characters that are not part of the text.
    func mark(_ units: [UInt16], _ style: InlineStyle) -> ShapedMark {
        let item = ShapingItem(start: 0, end: Int32(units.count), style: style.shaping, bidiLevel: 0)
        let shaped =
            units.isEmpty
            ? ShapedText(runs: [], glyphs: .init(), unitAdvances: [], unitFlags: [])
            : shaper.shape(units, items: [item])
        var width = 0.0
        for run in shaped.runs {
            let scale = Double(run.font.size) / Double(max(1, run.font.face.metrics.unitsPerEm)) * 64
            for glyph in Int(run.glyphStart)..<Int(run.glyphEnd) {
                width += Double(shaped.glyphs.advances[glyph]) * scale
            }
        }
        return ShapedMark(shaped: shaped, text: units, inlineSize: TextScan.rounded(width))
    }

    /// The mark at the end of a last line, in the style of its block; nil for none.
    func ellipsis(_ ellipsis: LineClamp.Ellipsis, in box: LayoutBox) -> ShapedMark? {
        let style = inlineStyle(box.style)
        switch ellipsis {
        case .none: return nil
        case .auto: return mark(style.font.face.glyph(for: 0x2026) != 0 ? [0x2026] : [0x2E, 0x2E, 0x2E], style)
        case .text(let text): return text.isEmpty ? nil : mark(Array(text.utf16), style)
        }
    }
}

// Hyphenation: https://www.w3.org/TR/css-text-3/#hyphenation
extension InlineStyles {
    var hyphenates: Bool { services.hyphenator != nil }

    /// Returns the text offsets at which a word may be hyphenated.
    func hyphenationPoints(_ text: [UInt16], word: Range<Int>, style: InlineStyle) -> [Int] {
        hyphenationOffsets(text, word: word, style: style).compactMap {
            0 < $0 && $0 < word.count ? word.lowerBound + $0 : nil
        }
    }

    /// Returns the hyphenation points relative to the word's start, limited to the inside of the word.
    func hyphenationOffsets(_ text: [UInt16], word: Range<Int>, style: InlineStyle) -> [Int] {
        let limits = style.computed.text.hyphenateLimitChars
        guard let hyphenator = services.hyphenator, let language = style.breakOptions.language, limits.count == 3,
            word.count >= max(2, limits[0])
        else { return [] }
        // A word that contains soft hyphens is broken only there.
        if word.lowerBound > 0, text[word.lowerBound - 1] == InlineCharacter.softHyphen { return [] }
        if word.upperBound < text.count, text[word.upperBound] == InlineCharacter.softHyphen { return [] }
        if style.computed.text.typesetting == .book, SlashBreaks.isInAddress(text, word) { return [] }
        let latin = style.latinLanguage ?? language
        let rules = latin != language && text[word].allSatisfy { $0 < 0x80 } ? latin : language
        return hyphenator.hyphenationPoints(
            of: text[word], language: rules, minimumBefore: max(1, limits[1]), minimumAfter: max(1, limits[2]))
    }
}
