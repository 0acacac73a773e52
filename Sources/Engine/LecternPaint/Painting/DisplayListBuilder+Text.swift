// Text: glyph positions, shadows, decorations and emphasis marks of one run on
// one line.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// Paints a piece of text with everything that belongs to it.
    ///
    /// CSS Text Decoration 3, section 2.1: shadows, underline and overline, text,
    /// emphasis marks, line-through.
    mutating func paintText(_ text: TextFragment, _ content: LineContent, at offset: PhysicalOffset) {
        guard text.shaped.runs.indices.contains(Int(text.run)) else { return }
        let rect = PaintRect(text.rect.offset(by: offset))
        recordLink(text.node, rect)
        guard text.style.text.visibility == .visible else { return }
        let glyphs = appendGlyphs(text, content, rect)
        paintTextShadows(text, glyphs, rect)
        paintTextOnce(text, glyphs, rect)
    }

    private mutating func paintTextOnce(_ text: TextFragment, _ glyphs: Range<Int32>, _ rect: PaintRect) {
        for style in text.decorations { paintLines(style, [.underline, .overline], text, rect) }
        let color = colorOverride ?? text.style.text.color
        if !glyphs.isEmpty, !color.isTransparent {
            let run = text.shaped.runs[Int(text.run)]
            append(
                .glyphs(
                    GlyphOperation(
                        font: run.font, range: glyphs, orientation: orientation(text, run), color: color,
                        sourceRange: text.source, node: text.node)))
        }
        if text.style.text.textEmphasis.mark != .none { paintEmphasis(text, glyphs, rect) }
        for style in text.decorations { paintLines(style, [.lineThrough], text, rect) }
    }

    /// The first shadow lies on top, so the last is painted first.
    private mutating func paintTextShadows(_ text: TextFragment, _ glyphs: Range<Int32>, _ rect: PaintRect) {
        for shadow in text.style.text.textShadows.reversed() where !shadow.color.isTransparent {
            let (dx, dy) = (Double(shadow.x), Double(shadow.y))
            append(.pushTransform(.translation(dx, dy)))
            let blur = Double(max(shadow.blur, 0)) / 2
            if blur > 0 { append(.pushGroup(Group(blur: blur, bounds: rect.expanded(by: Double(text.style.text.fontSize))))) }
            colorOverride = shadow.color
            paintTextOnce(text, glyphs, rect)
            colorOverride = nil
            if blur > 0 { append(.popGroup) }
            append(.popTransform)
        }
    }

    func orientation(_ text: TextFragment, _ run: GlyphRun) -> GlyphOperation.Orientation {
        if text.style.text.writingMode == .sidewaysLR { return .counterclockwise }
        return run.orientation == .sideways ? .clockwise : .upright
    }

    /// Where the alphabetic (or central) baseline lies across the line.
    func baselinePosition(_ text: TextFragment, _ rect: PaintRect) -> Double {
        switch text.style.text.writingMode {
        case .horizontalTB: snap(rect.y + text.baseline.double)
        case .sidewaysLR: snap(rect.x + text.baseline.double)
        case .verticalRL, .verticalLR, .sidewaysRL: snap(rect.right - text.baseline.double)
        }
    }

    /// Adds the glyphs with the positions of their origins to the list.
    private mutating func appendGlyphs(_ text: TextFragment, _ content: LineContent, _ rect: PaintRect) -> Range<Int32> {
        let start = Int32(list.glyphs.count)
        guard text.glyphs.lowerBound >= 0, Int(text.glyphs.upperBound) <= text.shaped.glyphs.count else { return start..<start }
        let orientation = text.glyphRun.orientation
        let line = baselinePosition(text, rect)
        let mode = text.style.text.writingMode
        let origin = mode == .horizontalTB ? rect.x : mode == .sidewaysLR ? rect.bottom : rect.y
        text.forEachGlyph(in: content.paragraph.text) { glyph in
            let (along, over) = (Double(glyph.offset), Double(glyph.y))
            let pen = Double(glyph.pen)
            let (x, y): (Double, Double) =
                switch mode {
                case .horizontalTB: (origin + pen + along, line - over)
                case .sidewaysLR: (line - over, origin - pen - along)
                case .verticalRL, .verticalLR, .sidewaysRL:
                    orientation == .upright ? (line + along, origin + pen - over) : (line + over, origin + pen + along)
                }
            list.glyphs.append(glyph.glyph)
            list.glyphX.append(Float(x))
            list.glyphY.append(Float(y))
        }
        return start..<Int32(list.glyphs.count)
    }
}
