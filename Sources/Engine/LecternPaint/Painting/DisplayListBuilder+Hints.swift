// Hints over words of a page. Vector files have them as shapes: what is searched and copied there has none of them.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// Paints hints over a piece of text.
    mutating func paint(_ hints: [PageHints.Hint], over text: TextFragment, in rect: Rect) {
        for hint in hints {
            var pen = 0.0
            // Runs are in logical order.
            let runs = hint.shaped.runs.first?.isRTL == true ? hint.shaped.runs.reversed() : hint.shaped.runs
            for run in runs { paint(run, of: hint, over: text, in: rect, &pen) }
        }
    }

    private mutating func paint(
        _ run: GlyphRun, of hint: PageHints.Hint, over text: TextFragment, in rect: Rect, _ pen: inout Double
    ) {
        let (buffer, scale) = (hint.shaped.glyphs, Double(run.font.scale))
        let origins = origins(of: run, hint, over: text, in: rect)
        let start = Int32(list.glyphs.count)
        for index in Int(run.glyphStart)..<Int(run.glyphEnd) {
            let (along, over) = (Double(buffer.offsetsX[index]) * scale, Double(buffer.offsetsY[index]) * scale)
            let (x, y) = origins.origin(pen: pen, along: along, over: over)
            list.glyphs.append(buffer.glyphs[index])
            list.glyphX.append(Float(x))
            list.glyphY.append(Float(y))
            if options.keepsText { list.glyphClusters.append(-1) }
            pen += Double(buffer.advances[index]) * scale
        }
        append(
            .glyphs(
                GlyphOperation(
                    font: run.font, range: start..<Int32(list.glyphs.count), orientation: orientation(text, run),
                    color: text.style.text.color, sourceRange: 0..<0, node: text.node, drawsShapes: true)))
    }

    private func origins(
        of run: GlyphRun, _ hint: PageHints.Hint, over text: TextFragment, in rect: Rect
    ) -> GlyphOrigins {
        let mode = text.style.text.writingMode
        let (baseline, start) = (hint.baseline.double, Double(hint.start))
        var line = baselinePosition(text, rect)
        if hint.isCentral { line = rect.x + rect.width / 2 }
        // Over is above, at the left of lines that run upwards, at the right of other vertical lines.
        line += mode == .horizontalTB || mode == .sidewaysLR ? -baseline : baseline
        if hint.isCentral, run.orientation != .upright { line -= Double(run.font.ascent - run.font.descent) / 2 }
        return GlyphOrigins(
            mode: mode, isUpright: run.orientation == .upright, line: grid.snap(line),
            start: mode == .horizontalTB ? rect.x + start : mode == .sidewaysLR ? rect.bottom - start : rect.y + start)
    }
}
