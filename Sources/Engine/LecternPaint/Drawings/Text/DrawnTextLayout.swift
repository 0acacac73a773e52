import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText

/// A cluster of glyphs of a text with its place.
struct TextCell {
    /// The index of the shaped chunk, and the glyphs in it.
    var chunk: Int
    var run: Int
    var glyphs: Range<Int>
    /// The first UTF-16 unit of the text that it shows.
    var unit: Int
    /// Where it stands on the baseline.
    var position: Vector
    /// The direction of the baseline.
    var direction = Vector(1, 0)
    var advance: Double
    /// By how much glyphs are stretched along the line.
    var stretch = 1.0
    var isHidden = false
}

/// A `text` element laid out in user units.
struct DrawnTextLayout {
    let content: DrawnTextContent
    private let positions: TextPositions
    private let painter: DrawingPainter
    private(set) var chunks: [ShapedText] = []
    private(set) var cells: [TextCell] = []
    /// The pen after the last cell.
    private var pen = Vector.zero
    private var shapingStyles: [ObjectIdentifier: ShapingStyle] = [:]
    /// The elements with a `textLength`, innermost first.
    private let adjustable: [DrawnTextContent.Scope]
    let isVertical: Bool
    /// Whether a cell starts at each unit.
    private(set) var unitStarts: [Bool] = []

    init(_ text: DrawnElement, painter: DrawingPainter) {
        content = DrawnTextContent(text, painter: painter)
        positions = TextPositions(content, viewport: painter.viewport)
        adjustable = content.scopes.reversed().filter { $0.element.attribute(\.textLength) != nil }
        self.painter = painter
        isVertical = !text.style.text.writingMode.isHorizontal
        guard !content.units.isEmpty else { return }
        for range in chunkRanges() { lay(range) }
        turnCells()
        unitStarts = Array(repeating: false, count: content.units.count)
        for cell in cells { unitStarts[cell.unit] = true }
    }

    /// The stretches of text between absolute positions and ends of paths.
    private func chunkRanges() -> [Range<Int>] {
        var (ranges, start): ([Range<Int>], Int) = ([], 0)
        for unit in 1..<max(content.units.count, 1) {
            let isNewPath = path(unit) != path(unit - 1)
            guard isNewPath || positions.startsChunk(unit) else { continue }
            ranges.append(start..<unit)
            start = unit
        }
        ranges.append(start..<content.units.count)
        return ranges
    }

    func span(_ unit: Int) -> DrawnTextContent.Span { content.spans[Int(content.spanOfUnit[unit])] }

    private func path(_ unit: Int) -> Int? { span(unit).path }

    // MARK: Chunks

    private mutating func lay(_ range: Range<Int>) {
        let style = span(range.lowerBound).element.style
        let shaped = shape(range, base: style.text.direction == .rtl ? .rightToLeft : .leftToRight)
        chunks.append(shaped)
        let first = cells.count
        var start = Vector(positions.x[range.lowerBound] ?? pen.x, positions.y[range.lowerBound] ?? pen.y)
        if path(range.lowerBound) != nil { start = .zero }
        pen = start
        for run in Self.visualOrder(shaped.runs) { place(run, of: shaped, offset: range.lowerBound) }
        adjustLengths(first..<cells.count)
        anchor(first..<cells.count, start: start, style)
        if let path = path(range.lowerBound) { bend(first..<cells.count, along: content.scopes[path].element) }
    }

    private mutating func shape(_ range: Range<Int>, base: BidiParagraph.Base) -> ShapedText {
        let text = Array(content.units[range])
        let levels = BidiParagraph(text, base: base).levels
        var items: [ShapingItem] = []
        var (start, ends): (Int, [Int]) = (0, [])
        for unit in 1..<max(text.count, 1) {
            let place = range.lowerBound + unit
            let isOther =
                content.spanOfUnit[place] != content.spanOfUnit[place - 1] || levels[unit] != levels[unit - 1]
            if isOther || positions.separates(place) { ends.append(unit) }
        }
        for end in ends + [text.count] {
            let style = shapingStyle(of: span(range.lowerBound + start).element.style)
            items.append(ShapingItem(start: Int32(start), end: Int32(end), style: style, bidiLevel: levels[start]))
            start = end
        }
        return painter.run.services.layout.shaper.shape(text, items: items)
    }

    private mutating func shapingStyle(of style: ComputedStyle) -> ShapingStyle {
        if let known = shapingStyles[ObjectIdentifier(style)] { return known }
        let fresh = ShapingStyle(style.text, in: painter.run.services.layout)
        shapingStyles[ObjectIdentifier(style)] = fresh
        return fresh
    }

    private static func visualOrder(_ runs: [GlyphRun]) -> [Int] {
        BidiParagraph.visualOrder(levels: runs.map(\.bidiLevel))
    }

    /// Places the clusters of a run from the pen on.
    private mutating func place(_ run: Int, of shaped: ShapedText, offset: Int) {
        let (glyphRun, buffer) = (shaped.runs[run], shaped.glyphs)
        let scale = Double(glyphRun.font.scale)
        var glyph = Int(glyphRun.glyphStart)
        while glyph < Int(glyphRun.glyphEnd) {
            var end = glyph + 1
            while end < Int(glyphRun.glyphEnd), buffer.clusters[end] == buffer.clusters[glyph] { end += 1 }
            let unit = offset + Int(buffer.clusters[glyph])
            pen += Vector(positions.dx[unit] ?? 0, positions.dy[unit] ?? 0)
            let width = buffer.advances[glyph..<end].reduce(0) { $0 + Int($1) }
            let advance = Double(width) * scale + spacing(after: unit)
            cells.append(
                TextCell(
                    chunk: chunks.count - 1, run: run, glyphs: glyph..<end, unit: unit, position: pen, advance: advance)
            )
            pen += along * advance
            glyph = end
        }
    }

    private var along: Vector { isVertical ? Vector(0, 1) : Vector(1, 0) }

    private func spacing(after unit: Int) -> Double {
        let text = span(unit).element.style.text
        let size = Double(text.fontSize)
        let isSpace = content.units[unit] == 0x20 || content.units[unit] == 0xA0
        return text.letterSpacing.value(size) + (isSpace ? text.wordSpacing.value(size) : 0)
    }

    // MARK: Adjustments

    /// https://www.w3.org/TR/SVG2/text.html#TextElementTextLengthAttribute
    private mutating func adjustLengths(_ range: Range<Int>) {
        for scope in adjustable {
            guard
                let wanted = painter.length(
                    scope.element.attribute(\.textLength), of: scope.element, base: painter.viewport.x),
                wanted >= 0
            else { continue }
            let inside = range.filter { scope.start <= cells[$0].unit && cells[$0].unit < scope.end }
            guard let first = inside.first, let last = inside.last, inside.count == last - first + 1 else { continue }
            let natural = (cells[last].position - cells[first].position).dot(along) + cells[last].advance
            if scope.element.attribute(\.lengthAdjust) == "spacingAndGlyphs" {
                guard natural > 0 else { continue }
                stretch(first...last, by: wanted / natural, end: range.upperBound)
            } else if inside.count > 1 {
                space(first...last, by: (wanted - natural) / Double(inside.count - 1), end: range.upperBound)
            }
        }
    }

    private mutating func space(_ range: ClosedRange<Int>, by delta: Double, end: Int) {
        for index in range { cells[index].position += along * (delta * Double(index - range.lowerBound)) }
        move(range.upperBound + 1..<end, by: delta * Double(range.count - 1))
    }

    private mutating func stretch(_ range: ClosedRange<Int>, by factor: Double, end: Int) {
        let start = cells[range.lowerBound].position
        let before = cells[range.upperBound].advance + (cells[range.upperBound].position - start).dot(along)
        for index in range {
            let distance = (cells[index].position - start).dot(along)
            cells[index].position += along * (distance * (factor - 1))
            cells[index].advance *= factor
            cells[index].stretch *= factor
        }
        move(range.upperBound + 1..<end, by: before * (factor - 1))
    }

    private mutating func move(_ range: Range<Int>, by distance: Double) {
        for index in range { cells[index].position += along * distance }
        pen += along * distance
    }

    /// https://www.w3.org/TR/SVG2/text.html#TextAnchoringProperties
    private mutating func anchor(_ range: Range<Int>, start: Vector, _ style: ComputedStyle) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for index in range {
            let place = (cells[index].position - start).dot(along)
            low = min(low, place, place + cells[index].advance)
            high = max(high, place, place + cells[index].advance)
        }
        guard low <= high else { return }
        let isRTL = style.text.direction == .rtl
        let shift =
            switch style.text.ink.value.textAnchor {
            case .start: isRTL ? -high : 0
            case .middle: -(low + high) / 2
            case .end: isRTL ? -low : -high
            }
        move(range, by: shift)
    }

    // MARK: Paths

    /// https://www.w3.org/TR/SVG2/text.html#TextpathLayoutRules
    private mutating func bend(_ range: Range<Int>, along element: DrawnElement) {
        guard let path = painter.path(of: element) else { return hide(range) }
        let measure = PathMeasure(element.attribute(\.side) == "right" ? path.reversed : path)
        let own = element.attribute(\.pathLength).flatMap(Double.init) ?? measure.length
        var offset = 0.0
        if let length = DrawnLength(element.attribute(\.startOffset)) {
            offset = length.resolve(element.style, percentOf: own) * (own > 0 ? measure.length / own : 1)
        }
        for index in range {
            let cell = cells[index]
            let middle = cell.position.dot(self.along) + cell.advance / 2 + offset
            guard let place = measure.place(at: middle) else {
                cells[index].isHidden = true
                continue
            }
            let across = isVertical ? -cell.position.x : cell.position.y
            cells[index].position =
                place.point - place.direction * (cell.advance / 2) + place.direction.turned * across
            cells[index].direction = place.direction
        }
        if let end = measure.place(at: measure.length) { pen = end.point }
    }

    private mutating func hide(_ range: Range<Int>) {
        for index in range { cells[index].isHidden = true }
    }

    /// Turns clusters by the attribute `rotate`.
    private mutating func turnCells() {
        for index in cells.indices {
            guard let degrees = positions.rotation[cells[index].unit], degrees != 0 else { continue }
            let turn = AffineTransform.rotation(degrees)
            cells[index].direction = turn.apply(cells[index].direction)
        }
    }
}

extension Path {
    /// The path from its end to its start, subpath by subpath.
    var reversed: Path {
        var (result, current, pen): ([[Element]], [Element], Vector) = ([], [], .zero)
        func point(_ x: Double, _ y: Double) -> Vector { Vector(x, y) }
        var start = Vector.zero
        func finish() {
            if !current.isEmpty { result.append([.move(pen.x, pen.y)] + current.reversed()) }
            current = []
        }
        for element in elements {
            switch element {
            case .move(let x, let y):
                finish()
                pen = point(x, y)
                start = pen
            case .line(let x, let y):
                current.append(.line(pen.x, pen.y))
                pen = point(x, y)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                current.append(.curve(x2, y2, x1, y1, pen.x, pen.y))
                pen = point(x, y)
            case .close:
                current.append(.line(pen.x, pen.y))
                pen = start
            }
        }
        finish()
        return Path(result.reversed().flatMap(\.self))
    }
}
