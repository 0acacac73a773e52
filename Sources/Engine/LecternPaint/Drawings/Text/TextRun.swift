import LecternCSS
import LecternGeometry
import LecternText

/// Cells that are drawn together: one span, font and direction, on one straight line.
struct TextRun {
    let cells: Range<Int>
    /// The transform of glyphs that are turned or stretched, around the first one; nil for none.
    let transform: AffineTransform?

    static func runs(of layout: DrawnTextLayout) -> [TextRun] {
        var runs: [TextRun] = []
        var start = 0
        let cells = layout.cells
        while start < cells.count {
            guard !cells[start].isHidden else {
                start += 1
                continue
            }
            var end = start + 1
            while end < cells.count, layout.joins(cells[end - 1], cells[end]) { end += 1 }
            runs.append(TextRun(cells: start..<end, transform: layout.transform(of: cells[start])))
            start = end
        }
        return runs
    }
}

extension DrawnTextLayout {
    /// Whether a cell belongs to the run of the one before.
    fileprivate func joins(_ a: TextCell, _ b: TextCell) -> Bool {
        guard !b.isHidden, a.chunk == b.chunk, a.run == b.run, transform(of: b) == nil, transform(of: a) == nil else {
            return false
        }
        let across = isVertical ? a.position.x == b.position.x : a.position.y == b.position.y
        return across && content.spanOfUnit[a.unit] == content.spanOfUnit[b.unit]
    }

    /// The turn and stretch of a cell around its place.
    fileprivate func transform(of cell: TextCell) -> AffineTransform? {
        guard cell.direction != Vector(1, 0) || cell.stretch != 1 else { return nil }
        let stretch: AffineTransform = isVertical ? .scale(1, cell.stretch) : .scale(cell.stretch, 1)
        let (x, y) = (cell.position.x, cell.position.y)
        return AffineTransform.translation(-x, -y).concatenated(with: stretch)
            .concatenated(with: AffineTransform(turningTo: cell.direction, at: cell.position))
    }

    func glyphRun(of run: TextRun) -> GlyphRun { glyphRun(of: cells[run.cells.lowerBound]) }

    private func glyphRun(of cell: TextCell) -> GlyphRun { chunks[cell.chunk].runs[cell.run] }

    func orientation(of run: TextRun) -> GlyphOperation.Orientation {
        guard glyphRun(of: run).orientation == .sideways else { return .upright }
        let mode = span(cells[run.cells.lowerBound].unit).element.style.text.writingMode
        return mode == .sidewaysLR ? .counterclockwise : .clockwise
    }

    /// The units that a cell shows: up to the next one in the text.
    func units(of cell: TextCell) -> Range<Int> {
        var end = cell.unit + 1
        while end < content.units.count, unitStarts[end] == false { end += 1 }
        return cell.unit..<end
    }

    func units(of run: TextRun) -> Range<Int> {
        let all = cells[run.cells].map(\.unit)
        let (low, high) = (all.min() ?? 0, all.max() ?? 0)
        let last = cells[run.cells].first { $0.unit == high }.map { units(of: $0).upperBound } ?? high
        return low..<max(last, low)
    }

    /// By how much glyphs stand above the pen: the baseline that stands on it, and shifts.
    private func rise(of cell: TextCell) -> Double {
        let span = span(cell.unit)
        let font = glyphRun(of: cell).font
        let own = span.element.drawing.alignmentBaseline
        let dominant = span.element.ink.dominantBaseline
        let baseline = own == .auto || own == .baseline ? dominant : own
        let distance = TextBaselines(font: font).distance(of: baseline)
        if isVertical {
            // The centre stands on the line, unless another baseline is wanted.
            return span.shift - (baseline == .auto ? TextBaselines(font: font).central : distance)
        }
        return span.shift - distance
    }

    /// Calls a function with the glyphs of a run, their origins, and the units of their clusters.
    func forEachGlyph(of run: TextRun, _ body: (UInt16, Vector, Int) -> Void) {
        for cell in cells[run.cells] {
            let (buffer, glyphRun) = (chunks[cell.chunk].glyphs, glyphRun(of: cell))
            let scale = Double(glyphRun.font.scale)
            var pen = cell.position
            for index in cell.glyphs {
                let offset = Vector(Double(buffer.offsetsX[index]), Double(buffer.offsetsY[index])) * scale
                body(buffer.glyphs[index], origin(pen, offset: offset, of: cell, in: glyphRun), cell.unit)
                let advance = Double(buffer.advances[index]) * scale
                pen += isVertical ? Vector(0, advance) : Vector(advance, 0)
            }
        }
    }

    private func origin(_ pen: Vector, offset: Vector, of cell: TextCell, in run: GlyphRun) -> Vector {
        let rise = rise(of: cell)
        switch run.orientation {
        case .horizontal: return pen + Vector(offset.x, -offset.y - rise)
        case .sideways: return pen + Vector(offset.y + rise, offset.x)
        case .upright: return pen + Vector(offset.x + span(cell.unit).shift, -offset.y)
        }
    }

    /// The box of a character: its advance, from the ascent to the descent of its font.
    func box(of cell: TextCell) -> Bounds {
        let font = glyphRun(of: cell).font
        let rise = rise(of: cell)
        let (top, bottom) = (Double(font.ascent) + rise, rise - Double(font.descent))
        var bounds: Bounds
        if isVertical {
            bounds = Bounds(cell.position + Vector(bottom, 0)).adding(cell.position + Vector(top, cell.advance))
        } else {
            bounds = Bounds(cell.position + Vector(0, -top)).adding(cell.position + Vector(cell.advance, -bottom))
        }
        guard cell.direction != Vector(1, 0) else { return bounds }
        let turn = AffineTransform.translation(-cell.position.x, -cell.position.y)
            .concatenated(with: AffineTransform(turningTo: cell.direction, at: cell.position))
        return bounds.mapped(by: turn)
    }

    /// The box around all characters.
    var bounds: Bounds? {
        var bounds: Bounds?
        for cell in cells where !cell.isHidden { bounds = box(of: cell).union(bounds) }
        return bounds
    }

    /// A line along the cells of a run, at a distance above the baseline.
    func line(along run: TextRun, above distance: Double, thickness: Double) -> Path {
        var path = Path()
        guard let first = cells[run.cells].first, let last = cells[run.cells].last else { return path }
        let rise = rise(of: first) + distance + thickness / 2
        let low = pointwiseMin(first.position, last.position)
        if isVertical {
            let end = max(first.position.y + first.advance, last.position.y + last.advance)
            path.add(Rect(x: low.x + rise - thickness, y: low.y, width: thickness, height: max(end - low.y, 0)))
        } else {
            let end = max(first.position.x + first.advance, last.position.x + last.advance)
            path.add(Rect(x: low.x, y: low.y - rise, width: max(end - low.x, 0), height: thickness))
        }
        return run.transform.map { path.mapped(by: $0) } ?? path
    }
}
