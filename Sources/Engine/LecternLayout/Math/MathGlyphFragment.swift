import LecternGeometry
import LecternText

extension MathPart {
    /// Returns the part with other glyphs in place of its text, which keep its style and its place in the document.
    ///
    /// - Parameter raise: the distance by which the glyphs move up, in font units.
    func showing(_ construction: GlyphConstruction, _ font: FontInstance, raise: Int32 = 0) -> MathPart? {
        let metrics = MathMetrics(font)
        let ascent = metrics.pixels(construction.ink.top &+ raise)
        let descent = metrics.pixels(0 &- construction.ink.bottom &- raise)
        let size = PhysicalSize(
            width: max(metrics.pixels(construction.width), .zero), height: max(ascent + descent, .zero))
        guard let shown = fragment.showing(construction, font, raise: raise, size: size, baseline: ascent) else {
            return nil
        }
        let single = construction.glyphs.count == 1 ? construction.glyphs[0].glyph : nil
        return MathPart(
            fragment: shown, baseline: ascent, ascent: ascent, descent: descent,
            italics: metrics.pixels(construction.italics), attachment: metrics.pixels(construction.attachment),
            glyph: single.map { .init(font: font, number: $0) })
    }
}

extension Fragment {
    fileprivate func showing(
        _ construction: GlyphConstruction, _ font: FontInstance, raise: Int32, size: PhysicalSize, baseline: LayoutUnit
    ) -> Fragment? {
        guard let content = lines, var line = content.lines.first else { return nil }
        var texts: [TextFragment] = []
        for case .text(let text) in content.items { texts.append(text) }
        guard texts.count == 1, var text = texts.first,
            let shaped = text.shaped.showing(construction, text, font: font, raise: raise)
        else { return nil }
        let rect = PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height)
        text.shaped = shaped
        text.run = 0
        text.glyphs = 0..<Int32(construction.glyphs.count)
        text.rect = rect
        text.baseline = baseline
        line.rect = rect
        line.baseline = baseline
        line.items = 0..<1
        text.letterSpacing = 0
        text.wordSpacing = 0
        text.extraAdvances = nil
        return Fragment(
            kind: .box, box: box, size: size, writingDirection: writingDirection,
            lines: LineContent(paragraph: content.paragraph, lines: [line], items: [.text(text)]),
            firstBaseline: baseline, lastBaseline: baseline)
    }
}

extension ShapedText {
    /// Returns text whose only run has the glyphs of a construction, all in the first cluster of `text`.
    fileprivate func showing(
        _ construction: GlyphConstruction, _ text: TextFragment, font: FontInstance, raise: Int32
    ) -> ShapedText? {
        var run = runs[Int(text.run)]
        var buffer = GlyphBuffer()
        for (index, placed) in construction.glyphs.enumerated() {
            guard let glyph = UInt16(exactly: placed.glyph), let x = Int16(exactly: placed.x),
                let y = Int16(exactly: placed.y &+ raise)
            else { return nil }
            buffer.glyphs.append(glyph)
            buffer.offsetsX.append(x)
            buffer.offsetsY.append(y)
            // All glyphs are placed from the same origin.
            buffer.advances.append(index == construction.glyphs.count - 1 ? construction.width : 0)
            buffer.clusters.append(text.text.lowerBound)
        }
        run.glyphStart = 0
        run.glyphEnd = Int32(buffer.count)
        run.font = font
        run.textStart = text.text.lowerBound
        run.textEnd = text.text.upperBound
        let growth = construction.width &- (positions[Int(run.textEnd)] &- positions[Int(run.textStart)])
        var moved = positions
        for unit in moved.indices where unit > run.textStart { moved[unit] &+= growth }
        return ShapedText(runs: [run], glyphs: buffer, positions: moved, isAscending: false, unitFlags: unitFlags)
    }
}
