import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

// CSS Text Decoration 4, section 2.8: underlines and overlines are interrupted where glyphs cross them.
// https://www.w3.org/TR/css-text-decor-4/#text-decoration-skip-ink-property

extension DisplayListBuilder {
    /// Returns the parts of a line that are drawn, between the glyphs that cross it.
    ///
    /// - Parameters:
    ///   - band: what the line covers across its direction.
    ///   - padding: the distance that is left beside a glyph.
    func unskippedParts(
        of line: DecorationLine, across band: ClosedRange<Double>, padding: Double
    ) -> [(start: Double, end: Double)] {
        let whole = [(line.start, line.end)]
        guard line.kind != .lineThrough else { return whole }
        var gaps: [ClosedRange<Double>] = []
        for item in line.pieces {
            guard case .text(let piece) = line.content.items[Int(item)], let text = piece.painted else { continue }
            addCrossings(of: text, with: line, in: band, to: &gaps)
        }
        guard !gaps.isEmpty else { return whole }
        gaps.sort { $0.lowerBound < $1.lowerBound }
        var (parts, start): ([(start: Double, end: Double)], Double) = ([], line.start)
        for gap in gaps {
            let end = min(grid.snap(gap.lowerBound - padding), line.end)
            // A speck between two glyphs would look like dirt.
            if end - start >= padding { parts.append((start, end)) }
            start = max(start, grid.snap(gap.upperBound + padding))
        }
        if line.end - start >= padding { parts.append((start, line.end)) }
        return parts
    }

    /// Adds the extents along the line in which glyphs of a piece of text cross the band.
    private func addCrossings(
        of text: TextFragment, with line: DecorationLine, in band: ClosedRange<Double>,
        to gaps: inout [ClosedRange<Double>]
    ) {
        let skip = text.style.text.textDecorationSkipInk
        guard skip != .none else { return }
        let rect = Rect(text.rect.offset(by: line.offset))
        let origins = glyphOrigins(text, rect)
        let font = text.glyphRun.font
        let turn = orientation(text, text.glyphRun)
        let units = (text.paragraph ?? line.content.paragraph).text
        text.forEachGlyph(in: line.content.paragraph.text) { glyph in
            let cluster = Int(glyph.cluster)
            if skip == .auto, units.indices.contains(cluster), UnicodeTable.entry(UInt32(units[cluster])).isWide {
                return
            }
            let pen = CrossingPen(
                at: origins.origin(of: glyph), scale: Double(font.scale), turn: turn,
                isHorizontal: origins.mode.isHorizontal, band: band)
            guard pen.mayCross(font.face.extents(of: UInt32(glyph.glyph))) else { return }
            font.face.outline(UInt32(glyph.glyph), to: pen)
            if pen.low <= pen.high { gaps.append(pen.low...pen.high) }
        }
    }
}

/// Finds the extent in which an outline crosses a band, along the band.
private final class CrossingPen: GlyphPen {
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity
    private let origin: (x: Double, y: Double)
    private let scale: Double
    private let turn: GlyphOperation.Orientation
    private let isHorizontal: Bool
    private let band: ClosedRange<Double>
    private var (first, last) = (Place(), Place())

    /// A point along and across the line.
    private struct Place {
        var (along, across) = (0.0, 0.0)
    }

    init(
        at origin: (x: Double, y: Double), scale: Double, turn: GlyphOperation.Orientation, isHorizontal: Bool,
        band: ClosedRange<Double>
    ) {
        self.origin = origin
        self.scale = scale
        self.turn = turn
        self.isHorizontal = isHorizontal
        self.band = band
    }

    /// Whether a glyph with this ink can reach the band: most letters end above an underline.
    func mayCross(_ extents: GlyphExtents?) -> Bool {
        guard let extents else { return true }
        let corners = [(extents.left, extents.top), (extents.right, extents.bottom)].map {
            place(Float($0.0), Float($0.1))
        }
        let (low, high) = (min(corners[0].across, corners[1].across), max(corners[0].across, corners[1].across))
        return high > band.lowerBound && low < band.upperBound
    }

    func move(to x: Float, _ y: Float) {
        last = place(x, y)
        first = last
    }

    func line(to x: Float, _ y: Float) { add(place(x, y)) }

    func curve(x1: Float, y1: Float, x2: Float, y2: Float, to x: Float, _ y: Float) {
        let (start, second, third, end) = (last, place(x1, y1), place(x2, y2), place(x, y))
        for step in 1...Self.steps {
            let t = Double(step) / Double(Self.steps)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            add(
                Place(
                    along: a * start.along + b * second.along + c * third.along + d * end.along,
                    across: a * start.across + b * second.across + c * third.across + d * end.across))
        }
    }

    func close() { add(first) }

    /// Into so many lines a curve is divided: glyphs are small.
    private static let steps = 8

    private func place(_ x: Float, _ y: Float) -> Place {
        let (x, y) = (Double(x) * scale, Double(y) * scale)
        let (right, down): (Double, Double) =
            switch turn {
            case .upright: (x, -y)
            case .clockwise: (y, x)
            case .counterclockwise: (-y, -x)
            }
        let point = (x: origin.x + right, y: origin.y + down)
        return isHorizontal ? Place(along: point.x, across: point.y) : Place(along: point.y, across: point.x)
    }

    private func add(_ next: Place) {
        defer { last = next }
        let (from, to) = last.across <= next.across ? (last, next) : (next, last)
        guard to.across > band.lowerBound, from.across < band.upperBound else { return }
        for across in [max(from.across, band.lowerBound), min(to.across, band.upperBound)] {
            let share = to.across > from.across ? (across - from.across) / (to.across - from.across) : 0
            let along = from.along + (to.along - from.along) * share
            low = min(low, along)
            high = max(high, along)
        }
        if from.across == to.across {
            low = min(low, from.along, to.along)
            high = max(high, from.along, to.along)
        }
    }
}
