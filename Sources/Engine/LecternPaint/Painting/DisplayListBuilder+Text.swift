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
        let run = text.shaped.runs[Int(text.run)]
        let scale = Double(run.font.scale)
        let line = baselinePosition(text, rect)
        let mode = text.style.text.writingMode
        let isOwnShape = text.shaped !== content.paragraph.shaped
        let buffer = text.shaped.glyphs
        let range = text.glyphs.clamped(to: 0..<Int32(buffer.count))
        var pen = mode == .horizontalTB ? rect.x : mode == .sidewaysLR ? rect.bottom : rect.y
        for index in Int(range.lowerBound)..<Int(range.upperBound) {
            let along = Double(buffer.offsetsX[index]) * scale
            let over = Double(buffer.offsetsY[index]) * scale
            let (x, y): (Double, Double) =
                switch mode {
                case .horizontalTB: (pen + along, line - over)
                case .sidewaysLR: (line - over, pen - along)
                case .verticalRL, .verticalLR, .sidewaysRL:
                    run.orientation == .upright ? (line + along, pen - over) : (line + over, pen + along)
                }
            list.glyphs.append(buffer.glyphs[index])
            list.glyphX.append(Float(x))
            list.glyphY.append(Float(y))
            var advance = Double(buffer.advances[index]) * scale
            // Spacing follows the last glyph of a cluster.
            let cluster = buffer.clusters[index]
            if index + 1 >= Int(range.upperBound) || buffer.clusters[index + 1] != cluster {
                advance += Double(text.letterSpacing)
                if text.wordSpacing != 0, !isOwnShape, isWordSeparator(content.paragraph.text, cluster) {
                    advance += Double(text.wordSpacing)
                }
            }
            if let extra = text.extraAdvances, index - Int(range.lowerBound) < extra.count {
                advance += Double(extra[index - Int(range.lowerBound)])
            }
            pen += mode == .sidewaysLR ? -advance : advance
        }
        return start..<Int32(list.glyphs.count)
    }

    private func isWordSeparator(_ text: [UInt16], _ index: Int32) -> Bool {
        guard text.indices.contains(Int(index)) else { return false }
        let unit = text[Int(index)]
        return unit == 0x20 || unit == 0xA0
    }
}
