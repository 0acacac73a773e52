// CSS Text Decoration 3, section 3: emphasis marks.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// A mark over, under or beside each character of a piece of text.
    mutating func paintEmphasis(_ text: TextFragment, _ mark: EmphasisMark, _ content: LineContent, _ rect: PaintRect) {
        guard mark.glyph != 0 else { return }
        let start = Int32(list.glyphs.count)
        let units = (text.paragraph ?? content.paragraph).text
        for cluster in text.clusters(in: units) {
            let index = Int(cluster.text.lowerBound)
            guard units.indices.contains(index), EmphasisMark.isTaken(by: units[index]), cluster.end > cluster.start else { continue }
            // Letter spacing lies after the character: the mark stands over the character alone.
            let center = Double(cluster.start + cluster.end - text.letterSpacing) / 2
            let place = place(of: mark, at: center, text, rect)
            list.glyphs.append(mark.glyph)
            list.glyphX.append(Float(place.x))
            list.glyphY.append(Float(place.y))
        }
        guard Int32(list.glyphs.count) > start else { return }
        append(
            .glyphs(
                GlyphOperation(
                    font: mark.font, range: start..<Int32(list.glyphs.count), orientation: .upright,
                    color: colorOverride ?? text.style.text.textEmphasis.color ?? text.style.text.color, sourceRange: text.source,
                    node: text.node)))
    }

    /// Where a mark's origin lies, for a character whose middle is at a distance along the line.
    private func place(of mark: EmphasisMark, at center: Double, _ text: TextFragment, _ rect: PaintRect) -> (x: Double, y: Double) {
        let (scale, glyph) = (Double(mark.font.scale), UInt32(mark.glyph))
        let advance = Double(mark.font.face.advance(of: glyph)) * scale
        let emphasis = text.style.text.textEmphasis
        guard !text.style.text.writingMode.isHorizontal else {
            let y = emphasis.isOver ? rect.y - mark.descent.double : rect.bottom + mark.ascent.double
            return (rect.x + center - advance / 2, snap(y))
        }
        let height = Double(mark.font.face.verticalAdvance(of: glyph)) * scale
        let middle = emphasis.isRight ? rect.right + mark.descent.double : rect.x - mark.ascent.double
        let top = rect.y + center - height / 2
        return (snap(middle) - advance / 2, top + Double(mark.font.face.metrics.ascent) * scale)
    }
}
