import LecternCSS
import LecternText

extension LayoutContext {
    /// Whether two styles are the same to preparation.
    func preparesAlike(_ a: InlineStyle, _ b: InlineStyle) -> Bool {
        if a === b { return true }
        if let last = inline.lastAlike, last.old === a, last.new === b { return true }
        let pair = StylePair(old: ObjectIdentifier(a), new: ObjectIdentifier(b))
        if let known = inline.alike[pair] {
            if known { inline.lastAlike = (a, b) }
            return known
        }
        let result = styles?.isAlike(pair, a, b) { a.preparesLike(b) } ?? a.preparesLike(b)
        inline.alike[pair] = result
        if result { inline.lastAlike = (a, b) }
        return result
    }
}

extension LayoutContext {
    /// What has become of a style, if preparation would do the same in it.
    func alike(_ old: InlineStyle, _ changes: StyleChanges) -> InlineStyle? {
        guard let now = changes[old.computed] else { return nil }
        let style = inlineStyle(now)
        return preparesAlike(old, style) ? style : nil
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
            && computed.text.takingLengths(of: other.computed.text) == other.computed.text
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

    /// The same font of another style, `nil` where that chooses another one.
    ///
    /// - Parameter sample: a character that it was chosen for.
    func chosen(old: ShapingStyle, new: ShapingStyle, for sample: () -> UInt32) -> FontInstance? {
        if self === old.cascade.primary { return new.cascade.primary }
        let font = new.cascade.font(for: sample())
        return font.isSameFont(as: self) ? font : nil
    }
}

extension Paragraph {
    /// The same in other styles; `nil` where a stretch of it is in a font that they do not choose.
    ///
    /// - Parameters:
    ///   - styles: in the place of ``styles``, alike to preparation one by one.
    ///   - rubyStyles: in the place of ``rubyStyles``; `nil` where its ruby has to be prepared anew.
    func again(_ content: InlineContent, styles: [InlineStyle], rubyStyles: [RubyStyles]?) -> Paragraph? {
        var runs = shaped.runs
        var item = 0
        for index in runs.indices {
            while item < prepared.items.count, prepared.items[item].end <= runs[index].textStart { item += 1 }
            guard item < prepared.items.count else { return nil }
            let style = Int(prepared.items[item].style)
            let (old, new) = (self.styles[style].shaping, styles[style].shaping)
            guard let font = prepared.font(of: runs[index], old: old, new: new) else { return nil }
            runs[index].font = font
        }
        return Paragraph(
            self, content: content, styles: styles, rubyStyles: rubyStyles, shaped: shaped.with(runs: runs))
    }

    /// About what it takes in memory.
    var byteCount: Int {
        let perUnit = 2 + MemoryLayout<Int32>.stride + MemoryLayout<ShapedText.UnitFlags>.stride
        let units = text.count * (perUnit + MemoryLayout<BreakOpportunity>.stride) + levels.count
        let runs = shaped.runs.count * (MemoryLayout<GlyphRun>.stride + MemoryLayout<Double>.stride)
        let rest = mapping.units.count * MemoryLayout<OffsetMapping.Unit>.stride
        let ruby = rubies.count * MemoryLayout<PreparedRuby>.stride
        // Each array and object has a head.
        return units + runs + rest + ruby + items.count * MemoryLayout<PreparedItem>.stride + shaped.glyphByteCount
            + 500
    }
}

extension PreparedText {
    /// What has become of the font of a run; `nil` where another is chosen.
    fileprivate func font(of run: GlyphRun, old: ShapingStyle, new: ShapingStyle) -> FontInstance? {
        let start = Int(run.textStart)
        return run.font.chosen(old: old, new: new) {
            text.withUnsafeBufferPointer { UTF16Decoding.codePoint(in: $0, at: start, end: $0.count).value }
        }
    }
}
