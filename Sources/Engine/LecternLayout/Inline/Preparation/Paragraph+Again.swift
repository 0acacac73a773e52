import LecternCSS
import LecternText

extension LayoutContext {
    /// Whether preparation gives equal results in both styles.
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
    /// Returns the current style of an earlier one, if preparation gives equal results in both; `nil` otherwise.
    func alike(_ old: InlineStyle, _ changes: StyleChanges) -> InlineStyle? {
        guard let now = changes[old.computed] else { return nil }
        let style = inlineStyle(now)
        return preparesAlike(old, style) ? style : nil
    }
}

/// A style before and after a change of settings.
struct StylePair: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
}

extension InlineStyle {
    /// Whether text in both styles has the same characters, bidi levels, glyphs and break opportunities.
    ///
    /// Only lengths and colours may differ; all other properties must be equal.
    fileprivate func preparesLike(_ other: InlineStyle) -> Bool {
        shaping.shapesLike(other.shaping) && hasEdges == other.hasEdges
            && computed.box.unicodeBidi == other.computed.box.unicodeBidi
            && computed.text.takingLengths(of: other.computed.text) == other.computed.text
    }
}

extension ShapingStyle {
    /// Whether both styles give the same glyphs in font units where they use the same faces.
    fileprivate func shapesLike(_ other: ShapingStyle) -> Bool {
        // Synthesized small capitals use a third font size.
        if synthesizesSmallCaps || other.synthesizesSmallCaps { return false }
        return features == other.features && language == other.language && orientation == other.orientation
            && disablesLigatures == other.disablesLigatures
            && cascade.primary.isSameFont(as: other.cascade.primary)
    }
}

extension FontInstance {
    /// Whether both are the same font, in any size.
    fileprivate func isSameFont(as other: FontInstance) -> Bool {
        face === other.face && isSyntheticBold == other.isSyntheticBold
            && isSyntheticOblique == other.isSyntheticOblique
    }

    /// Returns the font that the new style chooses for the same text; `nil` if it is a different one.
    ///
    /// - Parameter sample: returns a character for which this font was chosen.
    func chosen(old: ShapingStyle, new: ShapingStyle, for sample: () -> UInt32) -> FontInstance? {
        if self === old.cascade.primary { return new.cascade.primary }
        let font = new.cascade.font(for: sample())
        return font.isSameFont(as: self) ? font : nil
    }
}

extension Paragraph {
    /// Returns the paragraph in other styles; `nil` if these choose a different font for any run.
    ///
    /// - Parameters:
    ///   - styles: the replacements of ``styles``, each of which prepares equal text.
    ///   - rubyStyles: the replacements of ``rubyStyles``; `nil` if its ruby must be prepared again.
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

    /// Approximate size in memory, in bytes.
    var byteCount: Int {
        let perUnit = 2 + MemoryLayout<Int32>.stride + MemoryLayout<ShapedText.UnitFlags>.stride
        let units = text.count * (perUnit + MemoryLayout<BreakOpportunity>.stride) + levels.count
        let runs = shaped.runs.count * (MemoryLayout<GlyphRun>.stride + MemoryLayout<Double>.stride)
        let rest = mapping.units.count * MemoryLayout<OffsetMapping.Unit>.stride
        let ruby = rubies.count * MemoryLayout<PreparedRuby>.stride
        // The constant covers the headers of arrays and objects.
        return units + runs + rest + ruby + items.count * MemoryLayout<PreparedItem>.stride + shaped.glyphByteCount
            + 500
    }
}

extension PreparedText {
    /// Returns the replacement of a run's font; `nil` if the new style chooses a different one.
    fileprivate func font(of run: GlyphRun, old: ShapingStyle, new: ShapingStyle) -> FontInstance? {
        let start = Int(run.textStart)
        return run.font.chosen(old: old, new: new) {
            text.withUnsafeBufferPointer { UTF16Decoding.codePoint(in: $0, at: start, end: $0.count).value }
        }
    }
}
