// CSS Text Decoration 3, section 3: emphasis marks.

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText

extension DisplayListBuilder {
    /// A mark over, under or beside each character of a piece of text.
    mutating func paintEmphasis(_ text: TextFragment, _ glyphs: Range<Int32>, _ rect: PaintRect) {
        let emphasis = text.style.text.textEmphasis
        let isHorizontal = text.style.text.writingMode.isHorizontal
        guard let mark = Self.mark(emphasis.mark, isHorizontal: isHorizontal) else { return }
        let run = text.shaped.runs[Int(text.run)]
        let font = FontInstance(face: run.font.face, size: run.font.size / 2)
        let glyph = run.font.face.glyph(for: mark)
        let color = colorOverride ?? emphasis.color ?? text.style.text.color
        let advance = Double(run.font.face.advance(of: glyph)) * Double(font.scale)
        let start = Int32(list.glyphs.count)
        for center in clusterCenters(text, glyphs, rect) {
            let (x, y): (Double, Double)
            if isHorizontal {
                x = center - advance / 2
                y = emphasis.isOver ? rect.y - Double(font.descent) : rect.bottom + Double(font.ascent)
            } else {
                x = emphasis.isRight ? rect.right + (Double(font.size) - advance) / 2 : rect.x - (Double(font.size) + advance) / 2
                y = center + Double(font.ascent - font.descent) / 2
            }
            guard glyph != 0 else {
                paintDot(isHorizontal ? center : x + advance / 2, isHorizontal ? y - Double(font.size) / 3 : center, font, color)
                continue
            }
            list.glyphs.append(UInt16(truncatingIfNeeded: glyph))
            list.glyphX.append(Float(x))
            list.glyphY.append(Float(snap(y)))
        }
        guard Int32(list.glyphs.count) > start else { return }
        append(
            .glyphs(
                GlyphOperation(
                    font: font, range: start..<Int32(list.glyphs.count), orientation: .upright, color: color,
                    sourceRange: text.source, node: text.node)))
    }

    /// The mark for fonts that have no glyph for it.
    private mutating func paintDot(_ x: Double, _ y: Double, _ font: FontInstance, _ color: Color) {
        let radius = Double(font.size) / 5
        var shape = RoundedRect(PaintRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2))
        let corner = RoundedRect.Radius(x: radius, y: radius)
        (shape.topLeft, shape.topRight, shape.bottomRight, shape.bottomLeft) = (corner, corner, corner, corner)
        append(.fill(.rounded(shape), .color(color)))
    }

    private static func mark(_ mark: TextEmphasis.Mark, isHorizontal: Bool) -> UInt32? {
        switch mark {
        case .none: return nil
        case .string(let text): return text.unicodeScalars.first?.value
        case .shape(let name, let isFilled):
            switch name {
            case "dot": return isFilled ? 0x2022 : 0x25E6
            case "circle": return isFilled ? 0x25CF : 0x25CB
            case "double-circle": return isFilled ? 0x25C9 : 0x25CE
            case "triangle": return isFilled ? 0x25B2 : 0x25B3
            case "sesame": return isFilled ? 0xFE45 : 0xFE46
            default: return isHorizontal ? (isFilled ? 0x25CF : 0x25CB) : (isFilled ? 0xFE45 : 0xFE46)
            }
        }
    }

    /// The middles, along the line, of clusters that take a mark: not spaces, not punctuation.
    private func clusterCenters(_ text: TextFragment, _ glyphs: Range<Int32>, _ rect: PaintRect) -> [Double] {
        let isHorizontal = text.style.text.writingMode.isHorizontal
        let positions = isHorizontal ? list.glyphX : list.glyphY
        let run = text.shaped.runs[Int(text.run)]
        let buffer = text.shaped.glyphs
        let scale = Double(run.font.scale)
        var centers: [Double] = []
        var index = Int(text.glyphs.lowerBound)
        let end = min(index + glyphs.count, buffer.count)
        var pen = isHorizontal ? rect.x : rect.y
        while index < end {
            var next = index + 1
            var advance = Double(buffer.advances[index]) * scale
            while next < end, buffer.clusters[next] == buffer.clusters[index] {
                advance += Double(buffer.advances[next]) * scale
                next += 1
            }
            if isHorizontal { pen = Double(positions[Int(glyphs.lowerBound) + index - Int(text.glyphs.lowerBound)]) }
            if advance > 0, takesMark(text, buffer.clusters[index]) { centers.append(pen + advance / 2) }
            pen += advance + Double(text.letterSpacing)
            index = next
        }
        return centers
    }

    private func takesMark(_ text: TextFragment, _ cluster: Int32) -> Bool {
        let index = Int(text.source.lowerBound) + Int(cluster - text.text.lowerBound)
        let units = tree.document.markup.text
        guard units.indices.contains(index) else { return true }
        let codePoint = CodePoint(UInt32(units[index]))
        return codePoint.value > 0x20 && (codePoint.isLetterOrNumber || codePoint.isIdeographic || codePoint.isEastAsianWide)
    }
}
