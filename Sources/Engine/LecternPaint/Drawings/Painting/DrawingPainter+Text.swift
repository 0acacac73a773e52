import LecternCSS
package import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText

extension DrawingPainter {
    mutating func paintText(_ element: DrawnElement) {
        let layout = DrawnTextLayout(element, painter: self)
        guard !layout.cells.isEmpty else { return }
        let boxes = layout.bounds
        for run in TextRun.runs(of: layout) { paint(run, in: layout, bounds: boxes) }
    }

    /// The box around all characters.
    func textBounds(of element: DrawnElement) -> Bounds? {
        DrawnTextLayout(element, painter: self).bounds
    }

    /// The path that a `textPath` follows, in the coordinates of the text.
    func path(of element: DrawnElement) -> Path? {
        if let data = element.attribute(.path), !data.isEmpty { return PathData.path(data) }
        guard let href = element.document.href(of: element.node),
            let found = run.element(href, from: element.document),
            let style = found.document.styled.style(of: found.node)
        else { return nil }
        let target = DrawnElement(document: found.document, node: found.node, style: style)
        let path = ShapeGeometry(element: target, viewport: viewport).path
        return path.map { $0.mapped(by: matrix(of: target) ?? .identity) }
    }

    // MARK: Runs

    private mutating func paint(_ run: TextRun, in layout: DrawnTextLayout, bounds: Bounds?) {
        let span = layout.span(layout.cells[run.cells.lowerBound].unit)
        record(run, span, in: layout)
        guard !span.element.isHidden else { return }
        let (lines, above) = decorations(of: run, span, layout)
        for line in lines { fill(line.path, .outline(line.path), of: line.element, bounds: bounds) }
        if let transform = run.transform {
            withTransform(transform) { $0.paintGlyphs(run, of: span.element, in: layout, bounds: bounds) }
        } else {
            paintGlyphs(run, of: span.element, in: layout, bounds: bounds)
        }
        for line in above { fill(line.path, .outline(line.path), of: line.element, bounds: bounds) }
    }

    private mutating func paintGlyphs(
        _ run: TextRun, of element: DrawnElement, in layout: DrawnTextLayout, bounds: Bounds?
    ) {
        let ink = element.ink
        if isClipping { return append(run, in: layout, color: .black, of: element) }
        let fillPaint = paint(ink.fill, opacity: ink.fillOpacity, for: element, bounds: bounds)
        // Gradients and patterns fill outlines, under glyphs that only keep the text.
        if case .color(let color)? = fillPaint, !color.isTransparent {
            let isStroked = ink.stroke != .none && ink.paintOrder.first != .fill
            if isStroked { strokeOutlines(of: run, element: element, in: layout, bounds: bounds) }
            append(run, in: layout, color: color, of: element)
            if !isStroked { strokeOutlines(of: run, element: element, in: layout, bounds: bounds) }
            return
        }
        append(run, in: layout, color: .transparent, of: element)
        if ink.paintOrder.first != .fill { strokeOutlines(of: run, element: element, in: layout, bounds: bounds) }
        if let fillPaint { append(.fill(.outline(outlines(of: run, layout)), fillPaint)) }
        if ink.paintOrder.first == .fill { strokeOutlines(of: run, element: element, in: layout, bounds: bounds) }
    }

    private mutating func fill(_ path: Path, _ shape: Shape, of element: DrawnElement, bounds: Bounds?) {
        if isClipping { return append(.fill(shape, .color(.black))) }
        guard let paint = paint(element.ink.fill, opacity: element.ink.fillOpacity, for: element, bounds: bounds) else {
            return
        }
        append(.fill(shape, paint))
    }

    private mutating func strokeOutlines(
        of run: TextRun, element: DrawnElement, in layout: DrawnTextLayout, bounds: Bounds?
    ) {
        guard var pen = pen(element, nil),
            let paint = paint(element.ink.stroke, opacity: element.ink.strokeOpacity, for: element, bounds: bounds)
        else { return }
        pen.paint = paint
        append(.stroke(outlines(of: run, layout), pen))
    }

    /// Appends the glyphs of a run with their text.
    private mutating func append(_ run: TextRun, in layout: DrawnTextLayout, color: Color, of element: DrawnElement) {
        let glyphStart = Int32(list.glyphs.count)
        let textStart = Int32(list.text.count)
        let units = layout.units(of: run)
        list.text += layout.content.units[units]
        layout.forEachGlyph(of: run) { glyph, position, unit in
            list.glyphs.append(glyph)
            list.glyphX.append(Float(position.x))
            list.glyphY.append(Float(position.y))
            list.glyphClusters.append(textStart + Int32(unit - units.lowerBound))
        }
        append(
            .glyphs(
                GlyphOperation(
                    font: layout.glyphRun(of: run).font, range: glyphStart..<Int32(list.glyphs.count),
                    orientation: layout.orientation(of: run), color: color,
                    text: textStart..<Int32(list.text.count), sourceRange: sources(of: units, layout),
                    node: element.node.rawValue)))
    }

    private func sources(of units: Range<Int>, _ layout: DrawnTextLayout) -> Range<Int32> {
        guard keepsSources, let first = units.first, let last = units.last else { return 0..<0 }
        return layout.content.sources[first]..<layout.content.sources[last] + 1
    }

    private func outlines(of run: TextRun, _ layout: DrawnTextLayout) -> Path {
        let pen = OutlineCollector()
        let font = layout.glyphRun(of: run).font
        let turn: AffineTransform =
            switch layout.orientation(of: run) {
            case .upright: .identity
            case .clockwise: .rotation(90)
            case .counterclockwise: .rotation(-90)
            }
        let slant = AffineTransform(c: 0 - Double(font.syntheticSlant))
        let scale = slant.concatenated(with: .scale(Double(font.scale), Double(font.scale)))
        layout.forEachGlyph(of: run) { glyph, position, _ in
            guard pen.path.elements.count < 500_000 else { return }
            pen.transform = AffineTransform.scale(1, -1).concatenated(with: scale).concatenated(with: turn)
                .concatenated(with: .translation(position.x, position.y))
            font.face.outline(UInt32(glyph), to: pen)
        }
        return pen.path
    }

    // MARK: Decorations

    private struct Line {
        let path: Path
        let element: DrawnElement
    }

    /// The lines under and over the text of a run, and those through it.
    private func decorations(
        of run: TextRun, _ span: DrawnTextContent.Span, _ layout: DrawnTextLayout
    ) -> (below: [Line], through: [Line]) {
        var (below, through): ([Line], [Line]) = ([], [])
        for element in span.decorations {
            let lines = element.style.paint.textDecorationLines
            func line(_ position: Double, _ thickness: Double) -> Line {
                Line(path: layout.line(along: run, above: position, thickness: thickness), element: element)
            }
            let font = layout.glyphRun(of: run).font
            let (metrics, scale) = (font.face.metrics, Double(font.scale))
            let thickness = max(Double(metrics.underlineThickness) * scale, Double(font.size) / 24)
            if lines.contains(.underline) { below.append(line(Double(metrics.underlinePosition) * scale, thickness)) }
            if lines.contains(.overline) { below.append(line(Double(font.ascent), thickness)) }
            if lines.contains(.lineThrough) {
                through.append(line(Double(metrics.strikeoutPosition) * scale, thickness))
            }
        }
        return (below, through)
    }

    // MARK: Places

    /// Records where a run is, for links and for the reader.
    private mutating func record(_ run: TextRun, _ span: DrawnTextContent.Span, in layout: DrawnTextLayout) {
        guard keepsSources, !isClipping else { return }
        for cell in layout.cells[run.cells] {
            let units = layout.units(of: cell)
            guard let source = Optional(sources(of: units, layout)), !source.isEmpty, places.count < 500_000 else {
                continue
            }
            places.append(TextPlace(source: source, rect: layout.box(of: cell).mapped(by: transform).rect))
        }
        guard let link = span.link, link.key != self.link?.key, let href = link.document.href(of: link.node) else {
            return
        }
        var box: Bounds?
        for cell in layout.cells[run.cells] { box = layout.box(of: cell).union(box) }
        guard let box else { return }
        list.links.append(
            LinkRegion(href: href, node: link.node.rawValue, rect: box.mapped(by: transform).rect))
    }
}

/// Where a character of a drawing is on the canvas.
package struct TextPlace: Hashable, Sendable {
    /// Its range in the document's text.
    package let source: Range<Int32>
    package let rect: Rect
}

/// Collects the outlines of glyphs.
private final class OutlineCollector: GlyphPen {
    var path = Path()
    var transform = AffineTransform.identity

    private func map(_ x: Float, _ y: Float) -> Vector { transform.apply(Vector(Double(x), Double(y))) }

    func move(to x: Float, _ y: Float) {
        let point = map(x, y)
        path.elements.append(.move(point.x, point.y))
    }

    func line(to x: Float, _ y: Float) {
        let point = map(x, y)
        path.elements.append(.line(point.x, point.y))
    }

    func curve(x1: Float, y1: Float, x2: Float, y2: Float, to x: Float, _ y: Float) {
        let (first, second, end) = (map(x1, y1), map(x2, y2), map(x, y))
        path.elements.append(.curve(first.x, first.y, second.x, second.y, end.x, end.y))
    }

    func close() { path.elements.append(.close) }
}
