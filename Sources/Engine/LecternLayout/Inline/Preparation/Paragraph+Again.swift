import LecternCSS
import LecternText

extension FontInstance {
    /// Whether both are the same font, in any size.
    func isSameFont(as other: FontInstance) -> Bool {
        face === other.face && isSyntheticBold == other.isSyntheticBold
            && syntheticSlant == other.syntheticSlant
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
        let mappingBytes = mapping.units.count * MemoryLayout<OffsetMapping.Unit>.stride
        let ruby = rubies.count * MemoryLayout<PreparedRuby>.stride
        // The constant covers the headers of arrays and objects.
        return units + runs + mappingBytes + ruby + items.count * MemoryLayout<PreparedItem>.stride
            + shaped.glyphByteCount
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
