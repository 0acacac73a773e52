// Text: glyph positions, shadows, decorations and emphasis marks of one run on
// one line.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// Paints a piece of text with its shadows, decorations and emphasis marks.
    ///
    /// CSS Text Decoration 3, section 2.1: shadows, underline and overline, text,
    /// emphasis marks, line-through.
    mutating func text(_ item: Int32, _ text: TextFragment, in content: LineContent, at offset: PhysicalOffset) {
        guard text.shaped.runs.indices.contains(Int(text.run)), let text = text.painted else { return }
        let rect = Rect(text.rect.offset(by: offset))
        recordLink(text.node, rect)
        let lines = text.decorations.isEmpty ? [] : decorationLines(of: item, text, content, at: offset)
        let isVisible = text.style.text.visibility == .visible
        let textStart = Int32(list.text.count)
        let glyphs = isVisible ? appendGlyphs(text, of: content, in: rect) : 0..<0
        let textRange = textStart..<Int32(list.text.count)
        for shadow in text.style.text.textShadows.reversed() where isVisible && !shadow.color.isTransparent {
            paintShadow(shadow, in: rect, size: Double(text.style.text.fontSize)) {
                $0.paintOnce(
                    text, glyphs, textRange: 0..<0, lines: lines, content: content, rect: rect, isVisible: true)
            }
        }
        paintOnce(text, glyphs, textRange: textRange, lines: lines, content: content, rect: rect, isVisible: isVisible)
        if let hints = options.hints { paint(hints.hints(over: item, of: content), over: text, in: rect) }
    }

    private mutating func paintOnce(
        _ text: TextFragment, _ glyphs: Range<Int32>, textRange: Range<Int32>, lines: [DecorationLine],
        content: LineContent, rect: Rect, isVisible: Bool
    ) {
        for line in lines where line.kind != .lineThrough && line.isFirst {
            paint(line, vertical: text.style.text.writingMode)
        }
        let color = colorOverride ?? text.style.text.color
        if !glyphs.isEmpty, !color.isTransparent {
            let run = text.shaped.runs[Int(text.run)]
            append(
                .glyphs(
                    GlyphOperation(
                        font: run.font, range: glyphs, orientation: orientation(text, run), color: color,
                        text: textRange, sourceRange: text.source, node: text.node)))
        }
        if isVisible, let mark = text.emphasis { paintEmphasis(text, mark, in: content, rect: rect) }
        for line in lines where line.kind == .lineThrough && line.isLast {
            paint(line, vertical: text.style.text.writingMode)
        }
    }

    /// Runs a painting with the colour and offset of a shadow.
    private mutating func paintShadow(_ shadow: Shadow, in rect: Rect, size: Double, body: (inout Self) -> Void) {
        append(.pushTransform(.translation(Double(shadow.x), Double(shadow.y))))
        let blur = Double(max(shadow.blur, 0)) / 2
        if blur > 0 { append(.pushGroup(CompositingGroup(blur: blur, bounds: rect.expanded(by: size)))) }
        colorOverride = shadow.color
        body(&self)
        colorOverride = nil
        if blur > 0 { append(.popGroup) }
        append(.popTransform)
    }

    func orientation(_ text: TextFragment, _ run: GlyphRun) -> GlyphOperation.Orientation {
        if text.style.text.writingMode == .sidewaysLR { return .counterclockwise }
        return run.orientation == .sideways ? .clockwise : .upright
    }

    /// Returns the block position of the alphabetic (or central) baseline.
    func baselinePosition(_ text: TextFragment, _ rect: Rect) -> Double {
        switch text.style.text.writingMode {
        case .horizontalTB: grid.snap(rect.y + text.baseline.double)
        case .sidewaysLR: grid.snap(rect.x + text.baseline.double)
        case .verticalRL, .verticalLR, .sidewaysRL: grid.snap(rect.right - text.baseline.double)
        }
    }

    /// Adds the glyphs with the positions of their origins to the list.
    private mutating func appendGlyphs(_ text: TextFragment, of content: LineContent, in rect: Rect) -> Range<Int32> {
        let start = Int32(list.glyphs.count)
        guard text.glyphs.lowerBound >= 0, Int(text.glyphs.upperBound) <= text.shaped.glyphs.count else {
            return start..<start
        }
        let origins = glyphOrigins(text, rect)
        let units = (text.paragraph ?? content.paragraph).text
        let shown = text.text.clamped(to: 0..<Int32(units.count))
        let shift = Int32(list.text.count) - shown.lowerBound
        if options.keepsText { list.text += units[Int(shown.lowerBound)..<Int(shown.upperBound)] }
        text.forEachGlyph(in: content.paragraph.text) { glyph in
            if options.keepsText { list.glyphClusters.append(glyph.cluster + shift) }
            let (x, y) = origins.origin(of: glyph)
            list.glyphs.append(glyph.glyph)
            list.glyphX.append(Float(x))
            list.glyphY.append(Float(y))
        }
        return start..<Int32(list.glyphs.count)
    }

    func glyphOrigins(_ text: TextFragment, _ rect: Rect) -> GlyphOrigins {
        let mode = text.style.text.writingMode
        return GlyphOrigins(
            mode: mode, isUpright: text.glyphRun.orientation == .upright, line: baselinePosition(text, rect),
            start: mode == .horizontalTB ? rect.x : mode == .sidewaysLR ? rect.bottom : rect.y)
    }
}

/// Where the glyphs of a piece of text stand on the canvas.
struct GlyphOrigins {
    let mode: WritingMode
    /// Whether the glyphs of vertical text are upright.
    let isUpright: Bool
    /// The block position of the baseline.
    let line: Double
    /// Where the text starts along the line.
    let start: Double

    func origin(of glyph: PlacedGlyph) -> (x: Double, y: Double) {
        origin(pen: Double(glyph.pen), along: Double(glyph.offset), over: Double(glyph.y))
    }

    /// - Parameters:
    ///   - pen: The distance from the start of the text.
    ///   - along: The offset of the glyph from the pen, along the line.
    ///   - over: Its offset upwards.
    func origin(pen: Double, along: Double, over: Double) -> (x: Double, y: Double) {
        switch mode {
        case .horizontalTB: (start + pen + along, line - over)
        case .sidewaysLR: (line - over, start - pen - along)
        case .verticalRL, .verticalLR, .sidewaysRL:
            isUpright ? (line + along, start + pen - over) : (line + over, start + pen + along)
        }
    }
}
