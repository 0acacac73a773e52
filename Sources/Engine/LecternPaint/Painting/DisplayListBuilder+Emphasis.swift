// CSS Text Decoration 3, section 3: emphasis marks.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// Paints a mark at each character of a piece of text.
    mutating func paintEmphasis(_ text: TextFragment, _ mark: EmphasisMark, in content: LineContent, rect: Rect) {
        guard let run = mark.shaped.runs.first else { return }
        let start = Int32(list.glyphs.count)
        let units = (text.paragraph ?? content.paragraph).text
        for cluster in text.clusters(in: units) {
            let index = Int(cluster.text.lowerBound)
            guard units.indices.contains(index), EmphasisMark.isTaken(by: units[index]), cluster.end > cluster.start
            else { continue }
            // Letter spacing follows the character; the mark is centred on the character without it.
            append(mark, run, at: Double(cluster.start + cluster.end - text.letterSpacing) / 2, of: text, rect: rect)
        }
        guard Int32(list.glyphs.count) > start else { return }
        append(
            .glyphs(
                GlyphOperation(
                    font: mark.font, range: start..<Int32(list.glyphs.count), orientation: orientation(text, run),
                    color: colorOverride ?? text.style.text.textEmphasis.color ?? text.style.text.color,
                    sourceRange: text.source,
                    node: text.node)))
    }

    /// Appends a mark for a character, given the inline position of its centre.
    private mutating func append(
        _ mark: EmphasisMark, _ run: GlyphRun, at center: Double, of text: TextFragment, rect: Rect
    ) {
        let (buffer, scale) = (mark.shaped.glyphs, Double(mark.font.scale))
        let range = Int(run.glyphStart)..<Int(run.glyphEnd)
        let length = range.reduce(0) { $0 + Double(buffer.advances[$1]) * scale }
        let isHorizontal = text.style.text.writingMode.isHorizontal
        let line = markBaseline(mark, text, in: rect, isUpright: run.orientation == .upright)
        var pen = (isHorizontal ? rect.x : rect.y) + center - length / 2
        for index in range {
            let (along, over) = (Double(buffer.offsetsX[index]) * scale, Double(buffer.offsetsY[index]) * scale)
            list.glyphs.append(buffer.glyphs[index])
            if options.keepsText { list.glyphClusters.append(-1) }
            if isHorizontal {
                list.glyphX.append(Float(pen + along))
                list.glyphY.append(Float(line - over))
            } else if run.orientation == .upright {
                list.glyphX.append(Float(line + along))
                list.glyphY.append(Float(pen - over))
            } else {
                list.glyphX.append(Float(line + over))
                list.glyphY.append(Float(pen + along))
            }
            pen += Double(buffer.advances[index]) * scale
        }
    }

    /// Returns the block position of the marks' baseline: alphabetic, or central for upright marks.
    private func markBaseline(_ mark: EmphasisMark, _ text: TextFragment, in rect: Rect, isUpright: Bool) -> Double {
        let emphasis = text.style.text.textEmphasis
        if text.style.text.writingMode.isHorizontal {
            let over = rect.y + mark.overInset.double - mark.descent.double
            return grid.snap(emphasis.isOver ? over : rect.bottom - mark.underInset.double + mark.ascent.double)
        }
        let right = rect.right - mark.overInset.double + mark.descent.double
        let middle = grid.snap(emphasis.isRight ? right : rect.x + mark.underInset.double - mark.ascent.double)
        let isCentral = text.style.text.textOrientation != .sideways && text.style.text.writingMode != .sidewaysRL
        return isUpright || !isCentral ? middle : grid.snap(middle - Double(mark.font.ascent - mark.font.descent) / 2)
    }
}
