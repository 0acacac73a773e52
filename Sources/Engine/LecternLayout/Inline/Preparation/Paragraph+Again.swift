import LecternCSS
import LecternText

extension LayoutContext {
    /// Whether two styles are the same to preparation.
    func preparesAlike(_ a: InlineStyle, _ b: InlineStyle) -> Bool {
        if a === b { return true }
        let pair = StylePair(old: ObjectIdentifier(a), new: ObjectIdentifier(b))
        if let known = inline.alike[pair] { return known }
        let result = a.preparesLike(b)
        inline.alike[pair] = result
        return result
    }
}

/// Two styles of a text, before and after a change of settings.
struct StylePair: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
}

extension InlineStyle {
    /// Whether text in both styles has the same characters, bidi levels, glyphs and break opportunities.
    ///
    /// What may differ is named; a property that is not must be the same.
    fileprivate func preparesLike(_ other: InlineStyle) -> Bool {
        shaping.shapesLike(other.shaping) && hasEdges == other.hasEdges
            && computed.box.unicodeBidi == other.computed.box.unicodeBidi
            && computed.text.withoutLengths(of: other.computed.text) == other.computed.text
    }
}

extension ShapingStyle {
    /// Whether both give the same glyphs in font units, as far as they use the same faces.
    fileprivate func shapesLike(_ other: ShapingStyle) -> Bool {
        // Small capitals that are made up of another size would need a third font.
        if synthesizesSmallCaps || other.synthesizesSmallCaps { return false }
        return features == other.features && language == other.language && orientation == other.orientation
            && disablesLigatures == other.disablesLigatures
            && cascade.primary.isSameFont(as: other.cascade.primary)
    }
}

extension FontInstance {
    /// The same glyphs, if of another size.
    fileprivate func isSameFont(as other: FontInstance) -> Bool {
        face === other.face && isSyntheticBold == other.isSyntheticBold
            && isSyntheticOblique == other.isSyntheticOblique
    }
}

extension TextStyle {
    /// The style with all that preparation does not look at taken from another.
    fileprivate func withoutLengths(of other: TextStyle) -> TextStyle {
        var style = self
        (style.fontSize, style.fontSizeOrigin) = (other.fontSize, other.fontSizeOrigin)
        (style.lineHeight, style.tabSize) = (other.lineHeight, other.tabSize)
        // Whether there is letter spacing at all is for shaping to know.
        (style.letterSpacing, style.wordSpacing) = (other.letterSpacing, other.wordSpacing)
        style.textIndent = other.textIndent
        (style.textIndentHangs, style.textIndentEachLine) = (other.textIndentHangs, other.textIndentEachLine)
        (style.textAlign, style.textAlignLast, style.textJustify) = (
            other.textAlign, other.textAlignLast, other.textJustify
        )
        (style.color, style.textShadows, style.textEmphasis) = (other.color, other.textShadows, other.textEmphasis)
        style.textUnderlineOffset = other.textUnderlineOffset
        style.textUnderlinePosition = other.textUnderlinePosition
        (style.orphans, style.widows) = (other.orphans, other.widows)
        (style.borderSpacingX, style.borderSpacingY) = (other.borderSpacingX, other.borderSpacingY)
        style.customProperties = other.customProperties
        return style
    }
}

extension Paragraph {
    /// The same in other styles; `nil` where a stretch of it is in a font that they do not choose.
    ///
    /// - Parameter styles: in the place of ``styles``, alike to preparation one by one.
    func again(_ content: InlineContent, styles: [InlineStyle]) -> Paragraph? {
        guard let fonts = fonts(in: styles) else { return nil }
        return Paragraph(self, content: content, styles: styles, shaped: shaped.with(fonts: fonts))
    }

    /// The fonts of the runs in other styles.
    private func fonts(in styles: [InlineStyle]) -> [FontInstance]? {
        var result: [FontInstance] = []
        result.reserveCapacity(shaped.runs.count)
        var item = 0
        for run in shaped.runs {
            while item < items.count, items[item].end <= run.textStart { item += 1 }
            guard item < items.count else { return nil }
            let style = Int(items[item].style)
            guard let font = Self.font(run, text, old: self.styles[style].shaping, new: styles[style].shaping) else {
                return nil
            }
            result.append(font)
        }
        return result
    }

    private static func font(_ run: GlyphRun, _ text: [UInt16], old: ShapingStyle, new: ShapingStyle) -> FontInstance? {
        if run.font === old.cascade.primary { return new.cascade.primary }
        let start = Int(run.textStart)
        let value = text.withUnsafeBufferPointer { UTF16Decoding.codePoint(in: $0, at: start, end: $0.count).value }
        let font = new.cascade.font(for: value)
        return font.isSameFont(as: run.font) ? font : nil
    }

    /// About what it takes in memory.
    var byteCount: Int {
        let perUnit = 2 + MemoryLayout<Int32>.stride + MemoryLayout<ShapedText.UnitFlags>.stride
        let units = text.count * (perUnit + MemoryLayout<BreakOpportunity>.stride) + levels.count
        let runs = shaped.runs.count * (MemoryLayout<GlyphRun>.stride + MemoryLayout<Double>.stride)
        let rest = mapping.units.count * MemoryLayout<OffsetMapping.Unit>.stride
        // Each array and object has a head.
        return units + runs + rest + items.count * MemoryLayout<PreparedItem>.stride + shaped.glyphByteCount + 500
    }
}
